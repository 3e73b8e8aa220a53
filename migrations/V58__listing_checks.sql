-- Each quarter a listing's business is asked whether all of it is still right: by mail, or by a printed postcard.
CREATE TABLE listing_checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    channel TEXT NOT NULL CHECK (channel IN ('mail', 'postcard')),
    -- Digest of the code in the link.
    code_digest BLOB NOT NULL UNIQUE CHECK (length(code_digest) = 32),
    sent_at TEXT NOT NULL,
    -- 'silent': nobody answered in time; the code still works.
    answer TEXT CHECK (answer IN ('confirmed', 'changed', 'stopped', 'silent')),
    answered_at TEXT
) STRICT;
CREATE INDEX listing_checks_of_business ON listing_checks (business_id, id);
CREATE INDEX listing_checks_open ON listing_checks (sent_at) WHERE answer IS NULL;

ALTER TABLE businesses ADD COLUMN confirmed_by TEXT CHECK (confirmed_by IN ('owner', 'resident', 'office'));
-- Rounds in a row that nobody answered.
ALTER TABLE businesses ADD COLUMN silent_checks INTEGER NOT NULL DEFAULT 0 CHECK (silent_checks >= 0);
