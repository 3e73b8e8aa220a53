-- What mail servers sent back, from each way it comes by.
-- What the refusal of a mail is about: hard is the address, soft passes or may, blocked is the mail or its sender.
ALTER TABLE outbox ADD COLUMN bounce TEXT NOT NULL DEFAULT '' CHECK (bounce IN ('', 'hard', 'soft', 'blocked'));
-- When the mail was refused.
ALTER TABLE outbox ADD COLUMN refused_at TEXT NOT NULL DEFAULT '';
-- When an address was no longer written to, because mail to it came back.
ALTER TABLE subscribers ADD COLUMN bounced_at TEXT;

CREATE TABLE newsletter_bounces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subscriber_id INTEGER NOT NULL REFERENCES subscribers ON DELETE CASCADE,
    -- The last issue that this subscriber was mailed before; none for a welcome.
    issue_id INTEGER REFERENCES newsletter_issues ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('hard', 'soft', 'blocked')),
    source TEXT NOT NULL CHECK (source IN ('smtp', 'webhook', 'command')),
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    -- Somebody said since that the address is good: it counts in the results of its issue alone.
    is_cleared INTEGER NOT NULL DEFAULT 0 CHECK (is_cleared IN (0, 1))
) STRICT;

-- Servers report one mail more than once, and a mailbox is read again: a day's reports of one kind are one.
CREATE UNIQUE INDEX newsletter_bounces_once ON newsletter_bounces (subscriber_id, kind, substr(at, 1, 10));
CREATE INDEX newsletter_bounces_of_issue ON newsletter_bounces (issue_id, subscriber_id);

-- What was refused before there was this table.
INSERT INTO newsletter_bounces (subscriber_id, issue_id, kind, source, reason, at)
SELECT d.subscriber_id, max(d.issue_id), 'hard', 'smtp', substr(o.error, 1, 300), o.created_at
FROM newsletter_deliveries d
JOIN subscribers s ON s.id = d.subscriber_id
JOIN outbox o ON o.cause = 'newsletter:' || d.issue_id || ':' || s.email
WHERE o.is_refused = 1
GROUP BY d.subscriber_id;
UPDATE subscribers
SET bounced_at = (SELECT max(at) FROM newsletter_bounces b WHERE b.subscriber_id = subscribers.id)
WHERE status = 'bounced';

-- The rule: one hard bounce, or soft ones on three days within ninety, and nothing more is sent.
CREATE TRIGGER subscribers_stop AFTER INSERT ON newsletter_bounces
WHEN new.is_cleared = 0 AND (new.kind = 'hard' OR new.kind = 'soft' AND (
    SELECT count(*) FROM newsletter_bounces b
    WHERE b.subscriber_id = new.subscriber_id AND b.kind = 'soft' AND b.is_cleared = 0
      AND abs(julianday(new.at) - julianday(b.at)) <= 90
) >= 3)
BEGIN
    UPDATE subscribers SET status = 'bounced', bounce = new.reason, bounced_at = new.at
    WHERE id = new.subscriber_id AND status IN ('confirmed', 'pending');
END;

-- Whoever says yes again, or is put back by the office, begins anew.
CREATE TRIGGER subscribers_begin_anew AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed' AND old.status <> 'confirmed'
BEGIN
    UPDATE newsletter_bounces SET is_cleared = 1 WHERE subscriber_id = new.id AND is_cleared = 0;
    UPDATE subscribers SET bounced_at = NULL WHERE id = new.id AND bounced_at IS NOT NULL;
END;

-- A refusal by the server that we hand our mail to.
DROP TRIGGER subscribers_bounce;
CREATE TRIGGER subscribers_bounce AFTER UPDATE OF bounce ON outbox
WHEN new.bounce <> '' AND old.bounce = '' AND (new.cause GLOB 'newsletter:*' OR new.cause GLOB 'newsletter-welcome:*')
BEGIN
    INSERT INTO newsletter_bounces (subscriber_id, issue_id, kind, source, reason, at)
    SELECT s.id,
        (SELECT i.id FROM newsletter_issues i WHERE i.id = CAST(substr(new.cause, 12) AS INTEGER)),
        new.bounce, 'smtp', substr(new.error, 1, 300), new.refused_at
    FROM subscribers s WHERE s.email = new.recipient
    ON CONFLICT DO NOTHING;
END;

-- How many left after an issue, and before the next one: a number, not who.
ALTER TABLE newsletter_issues ADD COLUMN unsubscribed INTEGER NOT NULL DEFAULT 0 CHECK (unsubscribed >= 0);
-- Whether the links of this issue are counted, as the town had it when the issue began to go out.
ALTER TABLE newsletter_issues ADD COLUMN counts_clicks INTEGER NOT NULL DEFAULT 0 CHECK (counts_clicks IN (0, 1));

CREATE TRIGGER newsletter_issues_leave AFTER UPDATE OF status ON subscribers
WHEN new.status = 'unsubscribed' AND old.status = 'confirmed'
BEGIN
    UPDATE newsletter_issues SET unsubscribed = unsubscribed + 1
    WHERE id = (
        SELECT d.issue_id FROM newsletter_deliveries d
        WHERE d.subscriber_id = new.id AND d.status = 'mailed' ORDER BY d.at DESC, d.issue_id DESC LIMIT 1
    );
END;

-- The links of an issue, where the town counts them: a number for each link, nobody's name.
CREATE TABLE newsletter_links (
    issue_id INTEGER NOT NULL REFERENCES newsletter_issues ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position > 0),
    -- Empty: the opening.
    topic TEXT NOT NULL CHECK (topic IN ('', 'events', 'deals', 'guides', 'businesses')),
    -- A path of this site, or a web address out of the opening.
    url TEXT NOT NULL,
    title TEXT NOT NULL,
    clicks INTEGER NOT NULL DEFAULT 0 CHECK (clicks >= 0),
    PRIMARY KEY (issue_id, position),
    UNIQUE (issue_id, topic, url)
) STRICT, WITHOUT ROWID;

-- Programs that report bounces sign with a secret; each row makes the one before worthless.
CREATE TABLE newsletter_webhook_secrets (
    version INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL
) STRICT;
