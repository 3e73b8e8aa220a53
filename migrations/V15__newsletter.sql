-- Who gets the newsletter, what was written, and who was sent what.
CREATE TABLE subscribers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
    -- pending: asked, and has not pressed the button in the mail. Only the confirmed are written to.
    status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed', 'bounced')),
    -- A list of words, comma between them and at both ends: ",events,deals,".
    topics TEXT NOT NULL DEFAULT ',events,deals,guides,businesses,',
    frequency TEXT NOT NULL DEFAULT 'weekly' CHECK (frequency IN ('weekly', 'monthly')),
    -- site, import, demo
    source TEXT NOT NULL,
    created_at TEXT NOT NULL,
    -- When the person said yes.
    consent_at TEXT,
    unsubscribed_at TEXT,
    -- What the mail server said when it refused the address for good.
    bounce TEXT NOT NULL DEFAULT '',
    -- Mails that asked for confirmation since the last time it was given, and the day of the last.
    letters INTEGER NOT NULL DEFAULT 0 CHECK (letters >= 0),
    letter_on TEXT,
    -- Moves with every asking, so that asking costs the same for known and for new addresses.
    asked_at TEXT NOT NULL,
    CHECK (status <> 'confirmed' OR consent_at IS NOT NULL)
) STRICT;

CREATE INDEX subscribers_of_status ON subscribers (status, frequency, id);
CREATE INDEX subscribers_pending ON subscribers (asked_at) WHERE status = 'pending';

CREATE TABLE newsletter_issues (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 150),
    -- Markdown
    intro TEXT NOT NULL DEFAULT '',
    -- Whom it is for: those who want one a week, or one a month.
    frequency TEXT NOT NULL CHECK (frequency IN ('weekly', 'monthly')),
    -- What stood in the town's calendar and lists when it was composed.
    sections TEXT NOT NULL CHECK (json_valid(sections)),
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'sending', 'sent')),
    scheduled_at TEXT,
    sent_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK ((status = 'draft') = (scheduled_at IS NULL)),
    CHECK ((status = 'sent') = (sent_at IS NOT NULL))
) STRICT;

CREATE INDEX newsletter_issues_sent ON newsletter_issues (sent_at DESC, id DESC) WHERE status = 'sent';

-- One row for each subscriber an issue was meant for.
CREATE TABLE newsletter_deliveries (
    issue_id INTEGER NOT NULL REFERENCES newsletter_issues ON DELETE CASCADE,
    subscriber_id INTEGER NOT NULL REFERENCES subscribers ON DELETE CASCADE,
    -- skipped: nothing in it was of a topic that this person wants.
    status TEXT NOT NULL CHECK (status IN ('mailed', 'skipped')),
    at TEXT NOT NULL,
    PRIMARY KEY (issue_id, subscriber_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX newsletter_deliveries_of_subscriber ON newsletter_deliveries (subscriber_id);

-- An address that is refused for good is not written to again.
CREATE TRIGGER subscribers_bounce AFTER UPDATE OF is_refused ON outbox
WHEN new.is_refused = 1 AND old.is_refused = 0 AND new.cause GLOB 'newsletter:*'
BEGIN
    UPDATE subscribers SET status = 'bounced', bounce = new.error
    WHERE email = new.recipient AND status IN ('confirmed', 'pending');
END;

-- Who deletes the account is forgotten here too.
CREATE TRIGGER subscribers_forget AFTER DELETE ON users
BEGIN
    DELETE FROM subscribers WHERE email = old.email;
END;
