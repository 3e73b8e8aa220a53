-- Addresses that do not exist, as a mail server said of any email: only what somebody asks for at that moment is
-- still sent there. None of them is that of a confirmed subscriber: an address that is added here ends its
-- subscription, and a subscription that is confirmed takes its address out.
CREATE TABLE bounced_addresses (
    address TEXT PRIMARY KEY COLLATE NOCASE,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    -- The server took the email and reported it later: that it takes another says nothing.
    is_reported INTEGER NOT NULL CHECK (is_reported IN (0, 1))
) STRICT, WITHOUT ROWID;

ALTER TABLE outbox ADD COLUMN is_requested INTEGER NOT NULL DEFAULT 0 CHECK (is_requested IN (0, 1));
-- It failed without being tried: nothing is to be done about it.
ALTER TABLE outbox ADD COLUMN is_skipped INTEGER NOT NULL DEFAULT 0 CHECK (is_skipped IN (0, 1));

INSERT INTO bounced_addresses (address, reason, at, is_reported)
SELECT recipient, substr(error, 1, 300), max(refused_at), 0 FROM outbox o
WHERE bounce = 'hard' AND recipient <> '' AND NOT EXISTS (
    SELECT 1 FROM outbox later WHERE later.recipient = o.recipient COLLATE NOCASE AND later.sent_at > o.refused_at)
    AND NOT EXISTS (SELECT 1 FROM subscribers s WHERE s.email = o.recipient AND s.status = 'confirmed')
GROUP BY recipient COLLATE NOCASE;
INSERT INTO bounced_addresses (address, reason, at, is_reported)
SELECT s.email, b.reason, max(b.at), 1 FROM newsletter_bounces b JOIN subscribers s ON s.id = b.subscriber_id
WHERE b.kind = 'hard' AND b.is_cleared = 0 AND b.source <> 'smtp' AND s.status = 'bounced'
GROUP BY s.id
ON CONFLICT (address) DO UPDATE SET is_reported = 1;

-- A refusal of any email says so, and ends a subscription.
DROP TRIGGER subscribers_bounce;
CREATE TRIGGER subscribers_bounce AFTER UPDATE OF bounce ON outbox
WHEN new.bounce <> '' AND new.bounce <> old.bounce
    AND (new.bounce = 'hard' OR new.cause GLOB 'newsletter:*' OR new.cause GLOB 'newsletter-welcome:*')
BEGIN
    INSERT INTO newsletter_bounces (subscriber_id, issue_id, kind, source, reason, at)
    SELECT s.id,
        (SELECT i.id FROM newsletter_issues i
         WHERE new.cause GLOB 'newsletter:*' AND i.id = CAST(substr(new.cause, 12) AS INTEGER)),
        new.bounce, 'smtp', substr(new.error, 1, 300), new.refused_at
    FROM subscribers s WHERE s.email = new.recipient AND (s.status = 'confirmed'
        OR new.cause GLOB 'newsletter:*' OR new.cause GLOB 'newsletter-welcome:*')
    ON CONFLICT DO NOTHING;
    INSERT INTO bounced_addresses (address, reason, at, is_reported)
    SELECT new.recipient, substr(new.error, 1, 300), new.refused_at, 0
    WHERE new.bounce = 'hard' AND new.recipient <> ''
    ON CONFLICT (address) DO UPDATE SET reason = excluded.reason, at = excluded.at;
END;

-- Also if the bounce itself was not recorded, because another one of that day was.
CREATE TRIGGER bounced_addresses_end_subscription AFTER INSERT ON bounced_addresses
BEGIN
    UPDATE subscribers SET status = 'bounced', bounce = new.reason, bounced_at = new.at
    WHERE email = new.address AND status = 'confirmed';
END;

CREATE TRIGGER bounced_addresses_reported AFTER INSERT ON newsletter_bounces
WHEN new.kind = 'hard' AND new.is_cleared = 0 AND new.source <> 'smtp'
BEGIN
    INSERT INTO bounced_addresses (address, reason, at, is_reported)
    SELECT email, new.reason, new.at, 1 FROM subscribers WHERE id = new.subscriber_id
    ON CONFLICT (address) DO UPDATE SET reason = excluded.reason, at = excluded.at, is_reported = 1;
END;

-- The server that refused the address takes it now.
CREATE TRIGGER bounced_addresses_taken AFTER UPDATE OF status ON outbox
WHEN new.status = 'sent' AND old.status <> 'sent' AND new.recipient <> ''
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.recipient AND is_reported = 0;
END;

-- Whoever opened a link in an email has got it.
CREATE TRIGGER bounced_addresses_confirmed AFTER UPDATE OF email_verified_at ON users
WHEN new.email_verified_at IS NOT NULL
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;

CREATE TRIGGER bounced_addresses_signed_up AFTER INSERT ON users
WHEN new.email_verified_at IS NOT NULL
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;

CREATE TRIGGER bounced_addresses_subscribed AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed' AND old.status <> 'confirmed'
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;

-- Of people who said yes elsewhere.
CREATE TRIGGER bounced_addresses_imported AFTER INSERT ON subscribers
WHEN new.status = 'confirmed'
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;

DROP VIEW inbox_items;
-- `due_day`: a day in town that is too late; `due_at`: a moment. Without either, three days after it came in.
CREATE VIEW inbox_items AS
    SELECT 'event' AS kind, q.kind || ':' || q.event_id || coalesce(':' || q.other_id, '') AS key,
        q.event_id AS subject_id, q.since, e.title, q.kind AS detail,
        coalesce(s.name, u.email, e.organizer, '') AS sender, NULL AS due_at,
        iif(e.start_date >= date(q.since, '-12 hours'), e.start_date, NULL) AS due_day
    FROM review_queue q JOIN events e ON e.id = q.event_id
    LEFT JOIN event_sources s ON s.id = e.source_id LEFT JOIN users u ON u.id = e.submitted_by
    UNION ALL
    SELECT 'suggestion', CAST(s.id AS TEXT), s.id, s.created_at, b.name, s.field,
        coalesce(u.email, s.email), iif(s.is_urgent = 1, s.created_at, NULL), NULL
    FROM suggestions s JOIN businesses b ON b.id = s.business_id LEFT JOIN users u ON u.id = s.user_id
    WHERE s.status = 'open' AND s.recipient = 'staff'
    UNION ALL
    SELECT 'listing_change', CAST(r.id AS TEXT), r.id, r.created_at, b.name,
        (SELECT group_concat(key, ', ') FROM json_each(r.wanted)), coalesce(u.email, ''), NULL, NULL
    FROM business_change_requests r JOIN businesses b ON b.id = r.business_id LEFT JOIN users u ON u.id = r.user_id
    WHERE r.status = 'open'
    UNION ALL
    SELECT 'claim', CAST(c.id AS TEXT), c.id, c.created_at, b.name, iif(c.is_new_listing = 1, 'new_listing', 'claim'),
        u.email, iif(c.answer IS NULL, c.contested_until, NULL), NULL
    FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.user_id
    WHERE c.status = 'open'
    UNION ALL
    SELECT 'deal', CAST(d.id AS TEXT), d.id, r.submitted_at, d.title, b.name, coalesce(u.email, ''), NULL, NULL
    FROM deal_reviews r JOIN deals d ON d.id = r.deal_id JOIN businesses b ON b.id = d.business_id
    LEFT JOIN users u ON u.id = r.submitted_by
    WHERE r.reason IS NULL
    UNION ALL
    SELECT 'placement_request', CAST(r.id AS TEXT), r.id, r.created_at, coalesce(b.name, r.name), r.kind,
        coalesce(u.email, r.contact_email), NULL, r.starts_at
    FROM placement_requests r LEFT JOIN businesses b ON b.id = r.business_id LEFT JOIN users u ON u.id = r.user_id
    WHERE r.state = 'open'
    UNION ALL
    SELECT 'review', CAST(r.id AS TEXT), r.id,
        coalesce((SELECT min(p.created_at) FROM review_reports p WHERE p.review_id = r.id AND p.handled_at IS NULL),
            r.updated_at),
        b.name, r.text, u.email, NULL, NULL
    FROM reviews r JOIN businesses b ON b.id = r.business_id JOIN users u ON u.id = r.user_id
    WHERE r.is_waiting = 1 OR r.id IN (SELECT review_id FROM review_reports WHERE handled_at IS NULL)
    UNION ALL
    SELECT 'appeal', CAST(m.id AS TEXT), m.id, m.appealed_at, m.title, m.kind, coalesce(u.email, m.author_email),
        m.due_at, NULL
    FROM moderation_decisions m LEFT JOIN users u ON u.id = m.author_id
    WHERE m.appealed_at IS NOT NULL AND m.outcome IS NULL AND (m.author_id IS NOT NULL OR m.author_email <> '')
    UNION ALL
    SELECT 'approval', CAST(a.id AS TEXT), a.id, a.asked_at, a.title, a.kind, coalesce(u.email, ''),
        NULL, date(a.due_date, '+1 day')
    FROM approvals a LEFT JOIN users u ON u.id = a.asked_by
    WHERE a.status = 'in_review' AND (
        a.kind = 'guide' AND EXISTS (SELECT 1 FROM guides g WHERE g.id = a.subject_id)
        OR a.kind = 'issue' AND EXISTS (SELECT 1 FROM newsletter_issues i WHERE i.id = a.subject_id))
    UNION ALL
    SELECT 'source', CAST(s.id AS TEXT), s.id,
        coalesce((SELECT min(v.at) FROM fetch_runs v WHERE v.source_id = s.id AND v.outcome = 'failed'
            AND v.at > coalesce(s.succeeded_at, '')), s.checked_at, s.created_at),
        s.name, coalesce((SELECT v.error FROM fetch_runs v WHERE v.source_id = s.id ORDER BY v.id DESC LIMIT 1), ''),
        s.url, NULL, NULL
    FROM event_sources s WHERE s.is_enabled = 1 AND s.failures > 0
    UNION ALL
    SELECT 'mail', CAST(id AS TEXT), id, created_at, subject, error, recipient, NULL, NULL
    FROM outbox o WHERE status = 'failed' AND is_skipped = 0 AND recipient <> ''
        AND NOT ((cause GLOB 'newsletter:*' OR cause GLOB 'newsletter-welcome:*')
            AND NOT EXISTS (SELECT 1 FROM subscribers s WHERE s.email = o.recipient AND s.status = 'confirmed'))
    UNION ALL
    SELECT 'job', CAST(id AS TEXT), id, created_at, kind, last_error, '', NULL, NULL
    FROM jobs WHERE status = 'failed';
