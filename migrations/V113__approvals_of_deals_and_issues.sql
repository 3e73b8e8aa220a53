-- Of what has no versions (deals, issues): the text that was sent in, as JSON that never changes again.
ALTER TABLE approvals ADD COLUMN content TEXT NOT NULL DEFAULT '';
-- Who decided about what a business sent in.
ALTER TABLE deal_reviews ADD COLUMN decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX deal_reviews_decided_by ON deal_reviews (decided_by) WHERE decided_by IS NOT NULL;

-- The reasons for which an issue is a draft again: one more.
ALTER TABLE newsletter_issues ADD COLUMN held_for TEXT NOT NULL DEFAULT ''
    CHECK (held_for IN ('', 'empty', 'stopped', 'unapproved'));
UPDATE newsletter_issues SET held_for = held_because;
ALTER TABLE newsletter_issues DROP COLUMN held_because;
ALTER TABLE newsletter_issues RENAME COLUMN held_for TO held_because;

-- A deal as residents have it, and as somebody wants it; each as the same JSON, so that equal ones are equal.
CREATE VIEW deal_texts AS
    SELECT d.id AS deal_id,
        json_object('business_id', d.business_id, 'title', d.title, 'description', d.description, 'terms', d.terms,
            'code', d.code, 'start_date', d.start_date, 'end_date', d.end_date,
            'max_redemptions', d.max_redemptions, 'status', d.status) AS shown,
        iif(r.deal_id IS NULL, NULL, json_object('business_id', d.business_id,
            'title', coalesce(r.changes ->> 'title', d.title),
            'description', coalesce(r.changes ->> 'description', d.description),
            'terms', coalesce(r.changes ->> 'terms', d.terms),
            'code', coalesce(r.changes ->> 'code', d.code),
            'start_date', coalesce(r.changes ->> 'start_date', d.start_date),
            -- These two can be wanted empty.
            'end_date', iif(json_type(r.changes, '$.end_date') IS NULL, d.end_date, r.changes ->> 'end_date'),
            'max_redemptions', iif(json_type(r.changes, '$.max_redemptions') IS NULL, d.max_redemptions,
                r.changes ->> 'max_redemptions'),
            'status', coalesce(r.changes ->> 'status', d.status))) AS wanted
    FROM deals d LEFT JOIN deal_reviews r ON r.deal_id = d.id;

-- What is sent in of a deal, by whichever way, is read like any other text.
CREATE TRIGGER approvals_deal_sent_in AFTER INSERT ON deal_reviews WHEN NEW.reason IS NULL
BEGIN
    INSERT INTO approvals (kind, subject_id, title, content, status, asked_by, written_by, asked_at)
    SELECT 'deal', deal_id, wanted ->> 'title', wanted, 'in_review', NEW.submitted_by, NEW.submitted_by,
        NEW.submitted_at
    FROM deal_texts WHERE deal_id = NEW.deal_id;
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT max(id), NEW.submitted_at, 'Sent in for review.', NEW.submitted_by
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id;
END;

CREATE TRIGGER approvals_deal_sent_in_anew AFTER UPDATE OF changes, submitted_at ON deal_reviews
WHEN NEW.reason IS NULL AND (NEW.changes <> OLD.changes OR NEW.submitted_at <> OLD.submitted_at
    OR (SELECT wanted FROM deal_texts WHERE deal_id = NEW.deal_id) IS NOT
        (SELECT content FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id ORDER BY id DESC LIMIT 1))
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.submitted_at,
        iif(status = 'scheduled',
            'The text was changed, so it is a draft again and will not go out at the planned time.',
            'The text was changed, so it is a draft again.'),
        -- Otherwise somebody changed the deal below it.
        iif(NEW.changes <> OLD.changes, NEW.submitted_by, NULL)
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'draft', publish_at = NULL WHERE kind = 'deal' AND subject_id = NEW.deal_id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    INSERT INTO approvals (kind, subject_id, title, content, status, asked_by, written_by, asked_at)
    SELECT 'deal', deal_id, wanted ->> 'title', wanted, 'in_review', NEW.submitted_by, NEW.submitted_by,
        NEW.submitted_at
    FROM deal_texts WHERE deal_id = NEW.deal_id;
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT max(id), NEW.submitted_at, 'Sent in for review.', NEW.submitted_by
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id;
END;

-- Sent back with a reason in the list of deals or the inbox.
CREATE TRIGGER approvals_deal_sent_back AFTER UPDATE OF reason ON deal_reviews
WHEN NEW.reason IS NOT NULL AND OLD.reason IS NULL
BEGIN
    INSERT INTO approval_comments (approval_id, text, user_id, created_at)
    SELECT id, NEW.reason, NEW.decided_by, NEW.decided_at FROM approvals
    WHERE kind = 'deal' AND subject_id = NEW.deal_id AND status IN ('in_review', 'approved', 'scheduled');
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.decided_at, 'Changes requested.', NEW.decided_by FROM approvals
    WHERE kind = 'deal' AND subject_id = NEW.deal_id AND status IN ('in_review', 'approved', 'scheduled');
    UPDATE approvals SET status = 'changes_requested', publish_at = NULL, decided_by = NEW.decided_by,
        decided_by_email = '', decided_at = NEW.decided_at
    WHERE kind = 'deal' AND subject_id = NEW.deal_id AND status IN ('in_review', 'approved', 'scheduled');
END;

-- Nothing waits any longer: residents have what was sent in, or its people took it back.
CREATE TRIGGER approvals_deal_settled AFTER DELETE ON deal_reviews
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT a.id, coalesce(OLD.decided_at, t.updated_at, a.asked_at),
        iif(t.shown IS a.content, 'Published.', 'It was changed or taken back, so it is a draft again.'),
        OLD.decided_by
    FROM approvals a LEFT JOIN (SELECT x.deal_id, x.shown, d.updated_at FROM deal_texts x JOIN deals d ON d.id = x.deal_id) t
        ON t.deal_id = a.subject_id
    WHERE a.kind = 'deal' AND a.subject_id = OLD.deal_id
        AND a.status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET publish_at = NULL, status = iif(content IS
            (SELECT shown FROM deal_texts WHERE deal_id = OLD.deal_id), 'published', 'draft'),
        published_at = iif(content IS (SELECT shown FROM deal_texts WHERE deal_id = OLD.deal_id),
            (SELECT updated_at FROM deals WHERE id = OLD.deal_id), NULL),
        decided_by = iif(decided_at IS NULL, OLD.decided_by, decided_by),
        decided_at = coalesce(decided_at, OLD.decided_at)
    WHERE kind = 'deal' AND subject_id = OLD.deal_id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;

-- The deal itself was changed under what waits: that is another text now, and is read anew.
CREATE TRIGGER approvals_deal_edited
AFTER UPDATE OF title, description, terms, code, start_date, end_date, max_redemptions, status ON deals
WHEN EXISTS (SELECT 1 FROM deal_reviews WHERE deal_id = NEW.id AND reason IS NULL)
    AND EXISTS (SELECT 1 FROM approvals a JOIN deal_texts t ON t.deal_id = a.subject_id
        WHERE a.kind = 'deal' AND a.subject_id = NEW.id AND a.content <> t.wanted
            AND a.status IN ('in_review', 'approved', 'scheduled'))
BEGIN
    UPDATE deal_reviews SET submitted_at = NEW.updated_at WHERE deal_id = NEW.id;
END;

CREATE TRIGGER approvals_deal_taken_back AFTER UPDATE OF status ON deals
WHEN OLD.status = 'published' AND NEW.status <> 'published'
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'It was taken back, so it is a draft again.'
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.id AND status = 'published';
    UPDATE approvals SET status = 'draft' WHERE kind = 'deal' AND subject_id = NEW.id AND status = 'published';
END;

-- What waits already.
INSERT INTO approvals (kind, subject_id, title, content, status, asked_by, written_by, asked_at)
SELECT 'deal', r.deal_id, t.wanted ->> 'title', t.wanted, 'in_review', r.submitted_by, r.submitted_by, r.submitted_at
FROM deal_reviews r JOIN deal_texts t ON t.deal_id = r.deal_id WHERE r.reason IS NULL;
INSERT INTO approval_log (approval_id, at, words, user_id)
SELECT id, asked_at, 'Sent in for review.', asked_by FROM approvals WHERE kind = 'deal';

-- Whatever changes an issue ends its review, and its plan.
CREATE TRIGGER approvals_issue_edited AFTER UPDATE OF subject, intro, sections ON newsletter_issues
WHEN NEW.subject <> OLD.subject OR NEW.intro <> OLD.intro OR NEW.sections <> OLD.sections
BEGIN
    -- First its plan, which the trigger below puts into the history.
    UPDATE newsletter_issues SET status = 'draft', scheduled_at = NULL
    WHERE id = NEW.id AND status = 'scheduled'
        AND EXISTS (SELECT 1 FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled');
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'The text was changed, so it is a draft again.'
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'draft', publish_at = NULL WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;

CREATE TRIGGER approvals_issue_scheduled AFTER UPDATE OF status, scheduled_at ON newsletter_issues
WHEN NEW.status = 'scheduled'
BEGIN
    UPDATE approvals SET status = 'scheduled', publish_at = NEW.scheduled_at, problem = ''
    WHERE kind = 'issue' AND subject_id = NEW.id AND status IN ('approved', 'scheduled');
END;

CREATE TRIGGER approvals_issue_held AFTER UPDATE OF status ON newsletter_issues
WHEN OLD.status = 'scheduled' AND NEW.status = 'draft' AND NEW.subject = OLD.subject AND NEW.intro = OLD.intro
    AND NEW.sections = OLD.sections
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.updated_at,
        CASE NEW.held_because WHEN 'empty' THEN 'It was not sent: nothing was in it.'
            WHEN 'stopped' THEN 'It was stopped by the link in the last-chance email.'
            ELSE 'It will no longer go out automatically.' END,
        NEW.held_by
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled';
    UPDATE approvals SET status = 'approved', publish_at = NULL,
        problem = iif(NEW.held_because = 'empty', 'Nothing was in it.', '')
    WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled';
END;

CREATE TRIGGER approvals_issue_sent AFTER UPDATE OF status ON newsletter_issues
WHEN OLD.status IN ('draft', 'scheduled') AND NEW.status IN ('sending', 'sent')
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'It goes out to its readers.'
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    -- Ten minutes, in days.
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'It went out late: the program was not running when it was due.'
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled'
        AND julianday(NEW.updated_at) - julianday(NEW.scheduled_at) > 10.0 / 1440;
    UPDATE approvals SET status = 'published', publish_at = NULL, published_at = NEW.updated_at
    WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;

-- What waits to be read is in the inbox. Deals are there already, as what their business sent in.
DROP VIEW inbox_items;
CREATE VIEW inbox_items AS
    SELECT 'event' AS kind, q.kind || ':' || q.event_id || coalesce(':' || q.other_id, '') AS key,
        q.event_id AS subject_id, q.since, e.title, q.kind AS detail,
        coalesce(s.name, u.email, e.organizer, '') AS sender,
        iif(e.start_date >= substr(q.since, 1, 10),
            min(e.start_date || 'T00:00:00.000Z', strftime('%Y-%m-%dT%H:%M:%fZ', q.since, '+3 days')), NULL) AS due_at
    FROM review_queue q JOIN events e ON e.id = q.event_id
    LEFT JOIN event_sources s ON s.id = e.source_id LEFT JOIN users u ON u.id = e.submitted_by
    UNION ALL
    SELECT 'suggestion', CAST(s.id AS TEXT), s.id, s.created_at, b.name, s.field,
        coalesce(u.email, s.email), iif(s.is_urgent = 1, s.created_at, NULL)
    FROM suggestions s JOIN businesses b ON b.id = s.business_id LEFT JOIN users u ON u.id = s.user_id
    WHERE s.status = 'open' AND s.recipient = 'staff'
    UNION ALL
    SELECT 'listing_change', CAST(r.id AS TEXT), r.id, r.created_at, b.name,
        (SELECT group_concat(key, ', ') FROM json_each(r.wanted)), coalesce(u.email, ''), NULL
    FROM business_change_requests r JOIN businesses b ON b.id = r.business_id LEFT JOIN users u ON u.id = r.user_id
    WHERE r.status = 'open'
    UNION ALL
    SELECT 'claim', CAST(c.id AS TEXT), c.id, c.created_at, b.name, iif(c.is_new_listing = 1, 'new_listing', 'claim'),
        u.email, iif(c.answer IS NULL, c.contested_until, NULL)
    FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.user_id
    WHERE c.status = 'open'
    UNION ALL
    SELECT 'deal', CAST(d.id AS TEXT), d.id, r.submitted_at, d.title, b.name, coalesce(u.email, ''), NULL
    FROM deal_reviews r JOIN deals d ON d.id = r.deal_id JOIN businesses b ON b.id = d.business_id
    LEFT JOIN users u ON u.id = r.submitted_by
    WHERE r.reason IS NULL
    UNION ALL
    SELECT 'placement_request', CAST(r.id AS TEXT), r.id, r.created_at, coalesce(b.name, r.name), r.kind,
        coalesce(u.email, r.contact_email),
        min(r.starts_at || 'T00:00:00.000Z', strftime('%Y-%m-%dT%H:%M:%fZ', r.created_at, '+3 days'))
    FROM placement_requests r LEFT JOIN businesses b ON b.id = r.business_id LEFT JOIN users u ON u.id = r.user_id
    WHERE r.state = 'open'
    UNION ALL
    SELECT 'review', CAST(r.id AS TEXT), r.id,
        coalesce((SELECT min(p.created_at) FROM review_reports p WHERE p.review_id = r.id AND p.handled_at IS NULL),
            r.updated_at),
        b.name, r.text, u.email, NULL
    FROM reviews r JOIN businesses b ON b.id = r.business_id JOIN users u ON u.id = r.user_id
    WHERE r.is_waiting = 1 OR r.id IN (SELECT review_id FROM review_reports WHERE handled_at IS NULL)
    UNION ALL
    SELECT 'appeal', CAST(m.id AS TEXT), m.id, m.appealed_at, m.title, m.kind, coalesce(u.email, m.author_email),
        m.due_at
    FROM moderation_decisions m LEFT JOIN users u ON u.id = m.author_id
    WHERE m.appealed_at IS NOT NULL AND m.outcome IS NULL AND (m.author_id IS NOT NULL OR m.author_email <> '')
    UNION ALL
    SELECT 'approval', CAST(a.id AS TEXT), a.id, a.asked_at, a.title, a.kind, coalesce(u.email, ''),
        a.due_date || 'T00:00:00.000Z'
    FROM approvals a LEFT JOIN users u ON u.id = a.asked_by
    WHERE a.status = 'in_review' AND (
        a.kind = 'guide' AND EXISTS (SELECT 1 FROM guides g WHERE g.id = a.subject_id)
        OR a.kind = 'issue' AND EXISTS (SELECT 1 FROM newsletter_issues i WHERE i.id = a.subject_id))
    UNION ALL
    SELECT 'source', CAST(s.id AS TEXT), s.id,
        coalesce((SELECT min(v.at) FROM source_visits v WHERE v.source_id = s.id AND v.outcome = 'failed'
            AND v.at > coalesce(s.succeeded_at, '')), s.checked_at, s.created_at),
        s.name, coalesce((SELECT v.error FROM source_visits v WHERE v.source_id = s.id ORDER BY v.id DESC LIMIT 1), ''),
        s.url, NULL
    FROM event_sources s WHERE s.is_enabled = 1 AND s.failures > 0
    UNION ALL
    SELECT 'mail', CAST(id AS TEXT), id, created_at, subject, error, recipient, NULL
    FROM outbox WHERE status = 'failed'
    UNION ALL
    SELECT 'job', CAST(id AS TEXT), id, created_at, kind, last_error, '', NULL
    FROM jobs WHERE status = 'failed';
