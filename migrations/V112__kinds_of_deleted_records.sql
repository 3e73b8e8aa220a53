-- Campaigns, quizzes and checklists are set aside like every other record.
CREATE TABLE deleted_records_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (
        kind IN (
            'business', 'event', 'deal', 'guide', 'placement', 'category', 'campaign', 'quiz', 'checklist'
        )
    ),
    record_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    deleted_at TEXT NOT NULL,
    deleted_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- JSON: its row and those that went with it, and what pointed to them.
    content TEXT NOT NULL,
    UNIQUE (kind, record_id)
) STRICT;
INSERT INTO deleted_records_anew (id, kind, record_id, title, reason, deleted_at, deleted_by, content)
    SELECT id, kind, record_id, title, reason, deleted_at, deleted_by, content FROM deleted_records;
-- No number is given twice, of those that were erased either.
DELETE FROM sqlite_sequence WHERE name = 'deleted_records_anew';
INSERT INTO sqlite_sequence (name, seq)
    SELECT 'deleted_records_anew', seq FROM sqlite_sequence WHERE name = 'deleted_records';
DROP TABLE deleted_records;
ALTER TABLE deleted_records_anew RENAME TO deleted_records;
CREATE INDEX deleted_records_by_time ON deleted_records (deleted_at, id);
CREATE INDEX deleted_records_of_user ON deleted_records (deleted_by) WHERE deleted_by IS NOT NULL;
