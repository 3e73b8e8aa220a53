-- Why an issue that was to go out is a draft again: nothing was in it, or somebody stopped it by the link in
-- the last-chance mail. Empty again as soon as it is scheduled anew.
ALTER TABLE newsletter_issues ADD COLUMN held_because TEXT NOT NULL DEFAULT ''
    CHECK (held_because IN ('', 'empty', 'stopped'));
ALTER TABLE newsletter_issues ADD COLUMN held_at TEXT;
ALTER TABLE newsletter_issues ADD COLUMN held_by INTEGER REFERENCES users ON DELETE SET NULL;

-- The opening as the program composed it: an issue that holds just this says nothing.
ALTER TABLE newsletter_issues ADD COLUMN composed_intro TEXT NOT NULL DEFAULT '';

-- One link for each person who is written to before a scheduled issue goes out. Only a digest is kept.
CREATE TABLE newsletter_stop_links (
    digest TEXT PRIMARY KEY,
    issue_id INTEGER NOT NULL REFERENCES newsletter_issues ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The moment that the issue was to go out; the link ends with it, and with any change of it.
    scheduled_at TEXT NOT NULL,
    UNIQUE (issue_id, scheduled_at, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX newsletter_stop_links_of_user ON newsletter_stop_links (user_id);
CREATE INDEX newsletter_issues_held_by ON newsletter_issues (held_by) WHERE held_by IS NOT NULL;
