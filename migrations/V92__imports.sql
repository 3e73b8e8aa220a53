-- Imports of businesses, events and deals: the file while it is worked on, and what became of each row.
CREATE TABLE imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    -- Names the file's keys, so that the same file is known again.
    source TEXT NOT NULL,
    file_name TEXT NOT NULL,
    format TEXT NOT NULL,
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Who began it where that is no account.
    who TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'running', 'done', 'cancelled', 'undoing', 'undone')),
    -- JSON: how the file is to be read.
    options TEXT NOT NULL DEFAULT '{}',
    row_count INTEGER NOT NULL DEFAULT 0,
    -- Rows that the present work has got through.
    progress INTEGER NOT NULL DEFAULT 0,
    created_count INTEGER NOT NULL DEFAULT 0,
    updated_count INTEGER NOT NULL DEFAULT 0,
    unchanged_count INTEGER NOT NULL DEFAULT 0,
    skipped_count INTEGER NOT NULL DEFAULT 0,
    -- Somebody wants it to stop.
    is_stopping INTEGER NOT NULL DEFAULT 0,
    -- Why it did not begin.
    problem TEXT,
    -- JSON: what taking it back did.
    undone TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    finished_at TEXT,
    undone_at TEXT
) STRICT;
CREATE INDEX imports_of_user ON imports (user_id) WHERE user_id IS NOT NULL;

-- Only until it has come in.
CREATE TABLE import_files (
    import_id INTEGER PRIMARY KEY REFERENCES imports (id) ON DELETE CASCADE,
    content BLOB NOT NULL
) STRICT;

CREATE TABLE import_rows (
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    line INTEGER NOT NULL,
    title TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('create', 'update', 'unchanged', 'skip', 'wrong')),
    record_id INTEGER,
    -- JSON: what there was to say about it.
    problems TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;

-- The columns as they were chosen last.
CREATE TABLE import_mappings (
    kind TEXT PRIMARY KEY,
    -- JSON: field to heading; an empty heading leaves the field out.
    mapping TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO imports (id, kind, source, file_name, format, user_id, who, state, row_count, progress, created_count,
    updated_count, unchanged_count, skipped_count, created_at, updated_at, finished_at, undone_at)
SELECT id, 'events', source, file_name, format, user_id, CASE WHEN user_id IS NULL THEN who ELSE '' END,
    CASE WHEN undone_at IS NULL THEN 'done' ELSE 'undone' END, row_count, row_count, created_count, updated_count,
    unchanged_count, skipped_count, created_at, created_at, created_at, undone_at
FROM event_imports;
UPDATE revisions SET cause = 'import:' || substr(cause, 14) WHERE cause GLOB 'event_import:*';
DROP TABLE event_imports;
