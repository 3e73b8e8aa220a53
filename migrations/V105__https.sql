-- HTTPS by itself: the account with the authority, the certificate that is served, and the order under way.
-- All of it is in backups, and in nothing that leaves the program otherwise.
CREATE TABLE acme_accounts (
    -- The authority's directory.
    directory TEXT PRIMARY KEY,
    -- Its address for the account, and the account's private key, as JSON.
    credentials TEXT NOT NULL,
    contact TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE https_certificates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    directory TEXT NOT NULL,
    -- The certificate and those above it, as PEM; the private key (PKCS#8) in base64.
    chain TEXT NOT NULL,
    private_key TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

-- One at most: what a restart has to go on with.
CREATE TABLE https_orders (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    directory TEXT NOT NULL,
    -- A JSON list.
    names TEXT NOT NULL,
    url TEXT NOT NULL,
    private_key TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE https_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- Since when visitors have been served by a valid certificate without a gap.
    served_since TEXT,
    -- When the certificate is renewed, and when the authority is asked about that again.
    renew_at TEXT,
    ask_at TEXT,
    -- Tries in a row that failed, since when, why, and when the next one is.
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failing_since TEXT,
    problem TEXT,
    problem_name TEXT NOT NULL DEFAULT '',
    problem_detail TEXT NOT NULL DEFAULT '',
    next_try_at TEXT,
    -- For which names they were, as a JSON list.
    names TEXT NOT NULL DEFAULT '[]'
) STRICT;
INSERT INTO https_state (id) VALUES (1);
