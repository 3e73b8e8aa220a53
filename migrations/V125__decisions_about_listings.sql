-- Listings are hidden by a posted rule, too.
CREATE TABLE moderation_decisions_anew (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('review', 'event', 'suggestion', 'deal', 'business')),
    subject_id INTEGER NOT NULL,
    -- What it is called: a business, an event, a deal.
    title TEXT NOT NULL,
    -- As it was; empty once its author's account is gone.
    content TEXT NOT NULL,
    author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Of somebody without an account.
    author_email TEXT NOT NULL DEFAULT '',
    rule TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    decided_at TEXT NOT NULL,
    -- In the link of the notice: it opens this decision alone.
    token TEXT NOT NULL UNIQUE,
    told_at TEXT,
    -- When it was shown or accepted after all.
    restored_at TEXT,
    -- There is one appeal.
    appeal TEXT CHECK (appeal <> ''),
    appealed_at TEXT,
    due_at TEXT,
    outcome TEXT CHECK (outcome IN ('upheld', 'restored')),
    answer TEXT NOT NULL DEFAULT '',
    answered_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    answered_at TEXT,
    CHECK ((appealed_at IS NULL) = (due_at IS NULL)),
    CHECK ((outcome IS NULL) = (answered_at IS NULL))
) STRICT;
INSERT INTO moderation_decisions_anew (id, kind, subject_id, title, content, author_id, author_email, rule, note,
        decided_by, decided_at, token, told_at, restored_at, appeal, appealed_at, due_at, outcome, answer, answered_by,
        answered_at)
    SELECT id, kind, subject_id, title, content, author_id, author_email, rule, note, decided_by, decided_at, token,
        told_at, restored_at, appeal, appealed_at, due_at, outcome, answer, answered_by, answered_at
    FROM moderation_decisions;
-- No number is given twice.
DELETE FROM sqlite_sequence WHERE name = 'moderation_decisions_anew';
INSERT INTO sqlite_sequence (name, seq)
    SELECT 'moderation_decisions_anew', seq FROM sqlite_sequence WHERE name = 'moderation_decisions';
DROP TABLE moderation_decisions;
-- The view `inbox_items` reads the table by this name: it stays as it is.
PRAGMA legacy_alter_table = ON;
ALTER TABLE moderation_decisions_anew RENAME TO moderation_decisions;
PRAGMA legacy_alter_table = OFF;
CREATE INDEX moderation_decisions_of_subject ON moderation_decisions (kind, subject_id);
CREATE INDEX moderation_decisions_of_author ON moderation_decisions (author_id, id) WHERE author_id IS NOT NULL;
CREATE INDEX moderation_decisions_by_date ON moderation_decisions (decided_at);
CREATE INDEX moderation_decisions_decided_by ON moderation_decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX moderation_decisions_answered_by ON moderation_decisions (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX moderation_decisions_appealed ON moderation_decisions (appealed_at)
    WHERE appealed_at IS NOT NULL AND outcome IS NULL;

-- What a person wrote goes with the account; that something was hidden, and by which rule, stays counted.
CREATE TRIGGER moderation_decisions_author_gone AFTER UPDATE OF author_id ON moderation_decisions
WHEN NEW.author_id IS NULL AND OLD.author_id IS NOT NULL
BEGIN
    UPDATE moderation_decisions SET content = '', note = '', answer = '',
        appeal = iif(appeal IS NULL, NULL, 'Erased with the account.')
    WHERE id = NEW.id;
END;
