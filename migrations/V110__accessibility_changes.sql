-- What was written since it was checked. A minute after the first change one job looks at all of them, so that
-- somebody who saves often is checked once, and an import is one job, too.
CREATE TABLE accessibility_changes (
    kind TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    PRIMARY KEY (kind, record_id)
) STRICT, WITHOUT ROWID;

-- Counts the jobs: a change that comes while one runs makes the next.
CREATE TABLE accessibility_turn (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    turn INTEGER NOT NULL
) STRICT;
INSERT INTO accessibility_turn (id, turn) VALUES (1, 1);

CREATE TRIGGER accessibility_changed AFTER INSERT ON search_changes
WHEN new.kind IN ('business', 'event', 'guide', 'deal')
BEGIN
    INSERT OR IGNORE INTO accessibility_changes (kind, record_id) VALUES (new.kind, new.entity_id);
    INSERT INTO jobs (kind, payload, idempotency_key, run_at)
    SELECT 'accessibility-changes', 'null', 'accessibility-changes:' || turn,
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 minute')
    FROM accessibility_turn WHERE true
    ON CONFLICT (idempotency_key) DO NOTHING;
END;
