-- Calendars of members' own at addresses that only they know, and what imports did.

CREATE TABLE event_feeds (
    user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- The last part of the address; renewing it closes the old one.
    token TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE event_imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Names the file's keys, so that the same file is known again.
    source TEXT NOT NULL,
    file_name TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('csv', 'ics')),
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Who did it, as the audit trail says it.
    who TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    created_count INTEGER NOT NULL,
    updated_count INTEGER NOT NULL,
    unchanged_count INTEGER NOT NULL,
    skipped_count INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    undone_at TEXT
) STRICT;
CREATE INDEX event_imports_of_user ON event_imports (user_id) WHERE user_id IS NOT NULL;

-- Each event that an import made or changed, and what it was before.
CREATE TABLE event_import_changes (
    import_id INTEGER NOT NULL REFERENCES event_imports (id) ON DELETE CASCADE,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    -- JSON of the event before; null: the import made it.
    before TEXT,
    -- The event's updated_at right after; a later one means that somebody changed it since.
    updated_at TEXT NOT NULL,
    PRIMARY KEY (import_id, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_import_changes_of_event ON event_import_changes (event_id);

-- By which key a file knows an event.
CREATE TABLE event_import_keys (
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (source, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_import_keys_of_event ON event_import_keys (event_id);
