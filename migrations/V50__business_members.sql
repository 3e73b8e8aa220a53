-- Who acts for a business: accounts, and addresses that were invited and have not been confirmed yet.
CREATE TABLE business_members (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    invited_email TEXT COLLATE NOCASE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'manager')),
    created_at TEXT NOT NULL,
    CHECK ((user_id IS NULL) <> (invited_email IS NULL)),
    UNIQUE (business_id, user_id),
    UNIQUE (business_id, invited_email)
) STRICT;
CREATE INDEX business_members_by_user ON business_members (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX business_members_by_email ON business_members (invited_email) WHERE invited_email IS NOT NULL;

INSERT INTO business_members (business_id, user_id, role, created_at)
SELECT id, owner_id, 'owner', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM businesses WHERE owner_id IS NOT NULL;

DROP INDEX businesses_by_owner;
ALTER TABLE businesses DROP COLUMN owner_id;
