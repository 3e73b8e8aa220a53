-- What the town office says at the top of every page for a while.
CREATE TABLE town_alerts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    level TEXT NOT NULL CHECK (level IN ('info', 'warning', 'emergency')),
    text TEXT NOT NULL CHECK (length(text) > 0),
    -- A path of our own or a web address; empty for none.
    link TEXT NOT NULL DEFAULT '',
    -- UTC. Without an end it stays until it is taken down.
    starts_at TEXT NOT NULL,
    ends_at TEXT CHECK (ends_at > starts_at),
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX town_alerts_by_end ON town_alerts (ends_at, starts_at);
