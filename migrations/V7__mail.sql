-- Mails, from being caused to being sent. Text and HTML are emptied after a while; the row stays,
-- because it says that its cause has had its mail.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    cause TEXT NOT NULL UNIQUE CHECK (length(cause) BETWEEN 1 AND 300),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    -- kept: to be read here, because no mail server is configured.
    status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'kept')),
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- Set before the text is given to the mail server and cleared when the server refuses it: a
    -- mail that is queued and has it may or may not have arrived.
    handed_over_at TEXT,
    sent_at TEXT,
    error TEXT NOT NULL DEFAULT '',
    -- The mail server said a clear no, for good, to this recipient or this text.
    is_refused INTEGER NOT NULL DEFAULT 0 CHECK (is_refused IN (0, 1)),
    -- Where a mail program's own "unsubscribe" leads (RFC 8058); empty for none.
    unsubscribe_url TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    CHECK ((status = 'sent') = (sent_at IS NOT NULL))
) STRICT;

CREATE INDEX outbox_status ON outbox (status, id);
