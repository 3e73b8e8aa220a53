-- Since when a server makes a backup every night, and why the last try failed; empty if it did not.
CREATE TABLE nightly_backups (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    since TEXT NOT NULL,
    error TEXT NOT NULL
) STRICT;
