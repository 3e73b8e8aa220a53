-- Who is signed in, and the links and records around it. Tokens are kept as SHA-256 only.
ALTER TABLE users ADD COLUMN email_verified_at TEXT;
ALTER TABLE users ADD COLUMN last_login_at TEXT;

-- Made once for this town, such as the key that signs tokens.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- A row is a living session; ending one deletes its row.
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Of the part that all tokens of the session share.
    handle_hash BLOB NOT NULL UNIQUE CHECK (length(handle_hash) = 32),
    -- Of the one refresh token that is good now; none for a session that cannot be prolonged.
    refresh_hash BLOB CHECK (length(refresh_hash) = 32),
    device TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    refreshed_at TEXT NOT NULL,
    ends_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id, refreshed_at);
CREATE INDEX sessions_ends ON sessions (ends_at);

-- Accounts at other sign-in providers.
CREATE TABLE social_accounts (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (provider, subject)
) STRICT;
CREATE INDEX social_accounts_user ON social_accounts (user_id);

-- Links that work once: for a new password, a new address, the first superuser.
CREATE TABLE one_time_links (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    purpose TEXT NOT NULL CHECK (purpose IN ('password', 'email', 'setup')),
    user_id INTEGER REFERENCES users ON DELETE CASCADE,
    -- The address that a link of purpose `email` confirms.
    email TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    ends_at TEXT NOT NULL
) STRICT;
CREATE INDEX one_time_links_user ON one_time_links (user_id, purpose);

-- Who changed what. Rows are only ever added; the name stays when the account goes.
CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    user_id INTEGER REFERENCES users ON DELETE SET NULL,
    who TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entries_user ON audit_entries (user_id);
CREATE INDEX audit_entries_action ON audit_entries (action, id);
