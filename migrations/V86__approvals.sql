-- Who an answer to a mail goes to; empty for the town's own address.
ALTER TABLE outbox ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';

-- A request that somebody else reads a text before residents do: one row each time it is sent in.
CREATE TABLE approvals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('guide', 'deal', 'issue')),
    subject_id INTEGER NOT NULL,
    -- Of a guide: its version, which never changes again.
    version_id INTEGER,
    title TEXT NOT NULL,
    status TEXT NOT NULL CHECK
        (status IN ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'published')),
    note TEXT NOT NULL DEFAULT '',
    due_date TEXT,
    asked_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Who wrote what is read.
    written_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    asked_at TEXT NOT NULL,
    -- Somebody of the office, or the address that the link was sent to.
    decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    decided_by_email TEXT NOT NULL DEFAULT '',
    decided_at TEXT,
    publish_at TEXT,
    -- Counts how often it was planned; a job of an earlier plan does nothing.
    turn INTEGER NOT NULL DEFAULT 0,
    published_at TEXT,
    -- Why it was not published when it was due.
    problem TEXT NOT NULL DEFAULT '',
    CHECK ((status = 'scheduled') = (publish_at IS NOT NULL))
) STRICT;
CREATE INDEX approvals_of_subject ON approvals (kind, subject_id, id);
CREATE INDEX approvals_by_status ON approvals (status, id);
CREATE INDEX approvals_asked_by ON approvals (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX approvals_written_by ON approvals (written_by) WHERE written_by IS NOT NULL;
CREATE INDEX approvals_decided_by ON approvals (decided_by) WHERE decided_by IS NOT NULL;

CREATE TABLE approval_comments (
    id INTEGER PRIMARY KEY,
    approval_id INTEGER NOT NULL REFERENCES approvals (id) ON DELETE CASCADE,
    -- Counted from 1; null for a comment on the whole.
    paragraph INTEGER CHECK (paragraph > 0),
    text TEXT NOT NULL CHECK (text <> ''),
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Of somebody without an account.
    email TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX approval_comments_of_approval ON approval_comments (approval_id, id);
CREATE INDEX approval_comments_of_user ON approval_comments (user_id) WHERE user_id IS NOT NULL;

-- What happened, in words.
CREATE TABLE approval_log (
    id INTEGER PRIMARY KEY,
    approval_id INTEGER NOT NULL REFERENCES approvals (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    words TEXT NOT NULL,
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    email TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX approval_log_of_approval ON approval_log (approval_id, id);
CREATE INDEX approval_log_of_user ON approval_log (user_id) WHERE user_id IS NOT NULL;

-- The links by which people without an account decide. Only the digest of a token is kept.
CREATE TABLE approval_links (
    id INTEGER PRIMARY KEY,
    approval_id INTEGER NOT NULL REFERENCES approvals (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    token_digest TEXT NOT NULL UNIQUE CHECK (length(token_digest) = 64),
    created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    ended_at TEXT
) STRICT;
CREATE INDEX approval_links_of_approval ON approval_links (approval_id, id);
CREATE INDEX approval_links_of_user ON approval_links (created_by) WHERE created_by IS NOT NULL;

-- Whatever writes another version ends the review of the one before.
CREATE TRIGGER approvals_guide_edited AFTER INSERT ON guide_versions
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.created_at,
        iif(status = 'scheduled',
            'The text was changed, so it is a draft again and will not go out at the planned time.',
            'The text was changed, so it is a draft again.'),
        NEW.saved_by
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id <> NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'draft', publish_at = NULL
    WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id <> NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;

-- It was published by another way than the approvals.
CREATE TRIGGER approvals_guide_published AFTER UPDATE OF is_published ON guide_versions
WHEN NEW.is_published = 1 AND OLD.is_published = 0
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, (SELECT updated_at FROM guides WHERE id = NEW.guide_id), 'It was published.'
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'published', publish_at = NULL,
        published_at = (SELECT updated_at FROM guides WHERE id = NEW.guide_id)
    WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;

CREATE TRIGGER approvals_guide_taken_back AFTER UPDATE OF is_published ON guide_versions
WHEN NEW.is_published = 0 AND OLD.is_published = 1
    AND (SELECT status FROM guides WHERE id = NEW.guide_id) = 'draft'
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, (SELECT updated_at FROM guides WHERE id = NEW.guide_id), 'It was taken back, so it is a draft again.'
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND status = 'published';
    UPDATE approvals SET status = 'draft' WHERE kind = 'guide' AND subject_id = NEW.guide_id AND status = 'published';
END;
