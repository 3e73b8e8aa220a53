-- The order in which the office wants the categories; those of one place by name.
ALTER TABLE categories ADD COLUMN position INTEGER NOT NULL DEFAULT 0;

-- Every slug a category has ever had; an old one leads on.
CREATE TABLE category_slugs (
    slug TEXT PRIMARY KEY,
    category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX category_slugs_by_category ON category_slugs (category_id);
INSERT INTO category_slugs (slug, category_id) SELECT slug, id FROM categories;
CREATE TRIGGER category_slug_made AFTER INSERT ON categories BEGIN
    INSERT OR IGNORE INTO category_slugs (slug, category_id) VALUES (new.slug, new.id);
END;
CREATE TRIGGER category_slug_changed AFTER UPDATE OF slug ON categories BEGIN
    INSERT OR IGNORE INTO category_slugs (slug, category_id) VALUES (new.slug, new.id);
END;
