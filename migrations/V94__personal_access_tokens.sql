-- Keys that programs use in a person's name. Kept as SHA-256 only; revoking one deletes its row.
CREATE TABLE personal_access_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) > 0),
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    permission TEXT NOT NULL CHECK (permission IN ('read', 'write')),
    -- Words for parts of the API, with commas between them.
    parts TEXT NOT NULL CHECK (length(parts) > 0),
    created_at TEXT NOT NULL,
    -- To the hour, so that reading does not write each time.
    last_used_at TEXT,
    ends_at TEXT NOT NULL
) STRICT;
CREATE INDEX personal_access_tokens_user ON personal_access_tokens (user_id);
