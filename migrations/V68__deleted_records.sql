-- What staff deleted, whole, until it is restored or its time is over.
CREATE TABLE deleted_records (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('business', 'event', 'deal', 'guide', 'placement', 'category')),
    record_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    deleted_at TEXT NOT NULL,
    deleted_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- JSON: its row and those that went with it, and what pointed to them.
    content TEXT NOT NULL,
    UNIQUE (kind, record_id)
) STRICT;
CREATE INDEX deleted_records_by_time ON deleted_records (deleted_at, id);
CREATE INDEX deleted_records_of_user ON deleted_records (deleted_by) WHERE deleted_by IS NOT NULL;

-- Its addresses (id, slug, former slugs): nothing else gets them meanwhile, and whoever comes by one that was
-- public is told that it is gone.
CREATE TABLE deleted_record_keys (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    deleted_record_id INTEGER NOT NULL REFERENCES deleted_records (id) ON DELETE CASCADE,
    was_public INTEGER NOT NULL CHECK (was_public IN (0, 1)),
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_record_keys_of_record ON deleted_record_keys (deleted_record_id);

-- Whose account is in a deleted record: when the account is closed, it goes from there, too.
CREATE TABLE deleted_record_users (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deleted_record_id INTEGER NOT NULL REFERENCES deleted_records (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, deleted_record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_record_users_of_record ON deleted_record_users (deleted_record_id);

-- The pictures that a deleted record needs.
CREATE TABLE deleted_record_images (
    image_id INTEGER NOT NULL REFERENCES images (id),
    deleted_record_id INTEGER NOT NULL REFERENCES deleted_records (id) ON DELETE CASCADE,
    PRIMARY KEY (image_id, deleted_record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_record_images_of_record ON deleted_record_images (deleted_record_id);
