-- What an editor writes about the town. `body` is Markdown; a line like ::business{hart-bakery}
-- stands for a card.
CREATE TABLE guides (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL CHECK (length(title) > 0),
    introduction TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT '',
    -- Empty: the page draws a landscape.
    image_url TEXT NOT NULL DEFAULT '',
    image_alt TEXT NOT NULL DEFAULT '',
    author TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    -- When it was first published; kept while it is a draft again.
    published_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK (status = 'draft' OR published_at IS NOT NULL)
) STRICT;
CREATE INDEX guides_by_published ON guides (status, published_at DESC, id DESC);
CREATE INDEX guides_by_feature ON guides (status, is_featured DESC, published_at DESC, id DESC);
CREATE INDEX guides_by_updated ON guides (updated_at DESC, id DESC);

-- Every slug a guide has ever had; an old one answers with a redirect.
CREATE TABLE guide_slugs (
    slug TEXT PRIMARY KEY,
    guide_id INTEGER NOT NULL REFERENCES guides (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX guide_slugs_by_guide ON guide_slugs (guide_id);

-- The businesses a guide speaks of: those the editor chose, then those with a card in the text.
CREATE TABLE guide_businesses (
    guide_id INTEGER NOT NULL REFERENCES guides (id) ON DELETE CASCADE,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    is_embedded INTEGER NOT NULL CHECK (is_embedded IN (0, 1)),
    PRIMARY KEY (guide_id, business_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX guide_businesses_by_business ON guide_businesses (business_id, guide_id);

CREATE TRIGGER guide_inserted AFTER INSERT ON guides BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('guide', new.id);
END;
CREATE TRIGGER guide_updated AFTER UPDATE ON guides BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('guide', new.id);
END;
CREATE TRIGGER guide_deleted AFTER DELETE ON guides BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('guide', old.id);
END;
