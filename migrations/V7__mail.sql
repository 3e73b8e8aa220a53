-- Mails that wait to be sent, or that staff read here. One for each cause.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    cause TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
