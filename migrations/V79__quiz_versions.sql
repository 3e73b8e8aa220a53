-- A quiz that somebody has begun or answered is not changed any more: an edit adds a version, and the
-- answers stay with the one that they were given to.
ALTER TABLE quizzes ADD COLUMN first_id INTEGER REFERENCES quizzes ON DELETE CASCADE;
ALTER TABLE quizzes ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0);
-- Whoever saves says which save was edited.
ALTER TABLE quizzes ADD COLUMN saves INTEGER NOT NULL DEFAULT 1;
-- Put away by the office.
ALTER TABLE quizzes ADD COLUMN archived_at TEXT;

-- The first version has no first_id.
CREATE UNIQUE INDEX quizzes_of_first ON quizzes (first_id, version) WHERE first_id IS NOT NULL;
