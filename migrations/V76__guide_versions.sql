-- What somebody wrote of a guide, state by state. The newest is the one that is worked on; what readers get stands in
-- `guides`.
CREATE TABLE guide_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guide_id INTEGER NOT NULL REFERENCES guides (id) ON DELETE CASCADE,
    -- 1, 2, 3 within its guide.
    number INTEGER NOT NULL CHECK (number > 0),
    -- JSON of all that the editor's page holds.
    content TEXT NOT NULL,
    origin TEXT NOT NULL DEFAULT 'written' CHECK (origin IN ('written', 'generated')),
    -- While it is the newest, its own window saves over it; this counts.
    saves INTEGER NOT NULL DEFAULT 1 CHECK (saves > 0),
    -- Never changes again: it was published, or somebody decides on it.
    is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
    -- What readers get.
    is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
    -- The window that saved it, and which of that window's saves it was.
    editor TEXT NOT NULL DEFAULT '',
    sequence INTEGER NOT NULL DEFAULT 0,
    saved_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    UNIQUE (guide_id, number)
) STRICT;
CREATE UNIQUE INDEX guide_versions_published ON guide_versions (guide_id) WHERE is_published = 1;
CREATE INDEX guide_versions_of_user ON guide_versions (saved_by) WHERE saved_by IS NOT NULL;

INSERT INTO guide_versions (guide_id, number, content, is_pinned, is_published, created_at, saved_at)
SELECT g.id, 1,
    json_object('slug', g.slug, 'title', g.title, 'introduction', g.introduction, 'body', g.body,
        'image_url', g.image_url, 'image_alt', g.image_alt, 'author', g.author,
        'is_featured', json(CASE WHEN g.is_featured THEN 'true' ELSE 'false' END),
        'related_businesses', (SELECT json_group_array(business_id ORDER BY position) FROM guide_businesses
            WHERE guide_id = g.id AND NOT is_embedded)),
    g.status = 'published', g.status = 'published', g.updated_at, g.updated_at
FROM guides g;
