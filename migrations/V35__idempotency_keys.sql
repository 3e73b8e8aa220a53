-- Writes that came with an Idempotency-Key, and what was answered. A row is made in the transaction
-- of the act, so whoever finds it knows that the act was committed.
CREATE TABLE idempotency_keys (
    -- A digest of the caller and the key: neither can be read from here.
    id BLOB PRIMARY KEY CHECK (length(id) = 32),
    -- NULL for visitors.
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    -- Tells the request that made the row from another one with the same key.
    attempt INTEGER NOT NULL,
    -- Digests of method and address, and of the body if one was read, each made with the key.
    target BLOB NOT NULL,
    body BLOB,
    created_at TEXT NOT NULL,
    -- NULL until the answer is known; it may never be, if the program was killed in between.
    status INTEGER,
    content_type TEXT,
    answer BLOB
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_keys_newest ON idempotency_keys (user_id, created_at DESC);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
