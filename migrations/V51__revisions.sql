-- Records as they were before a change, so that they can be restored.
CREATE TABLE revisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- A noun and an id, as in the audit trail: event:7
    record TEXT NOT NULL,
    -- What changed it: audit:12 for the entry of an edit, event_import:3 for all that an import did.
    cause TEXT NOT NULL,
    -- JSON of the record before; null: the change made it.
    content TEXT,
    -- The record's updated_at right after; a later one means that somebody changed it since.
    updated_at TEXT NOT NULL,
    UNIQUE (cause, record)
) STRICT;
CREATE INDEX revisions_by_record ON revisions (record, id);

INSERT INTO revisions (record, cause, content, updated_at)
SELECT 'event:' || event_id, 'event_import:' || import_id, before, updated_at
FROM event_import_changes ORDER BY import_id, event_id;
DROP TABLE event_import_changes;
