-- What waits for the office is read by the indexes of what waits, not from all events and all reviews. A `+` keeps
-- SQLite from an index on what nearly all rows have in common.
DROP VIEW inbox_items;
DROP VIEW review_queue;
CREATE VIEW review_queue AS
    SELECT 'discovered' AS kind, id AS event_id, NULL AS other_id, created_at AS since FROM events
        WHERE needs_review = 1 AND +source_id IS NOT NULL AND +visibility IN ('pending', 'published')
    UNION ALL
    SELECT 'submitted', id, NULL, created_at FROM events
        WHERE needs_review = 1 AND +source_id IS NULL AND +visibility IN ('pending', 'published')
    UNION ALL
    SELECT 'reported', r.event_id, NULL, min(r.created_at) FROM event_reports r
        JOIN events e ON e.id = r.event_id AND e.visibility <> 'removed'
        WHERE r.state = 'open' GROUP BY +r.event_id
    UNION ALL
    SELECT 'duplicate', one_id, other_id, created_at FROM event_pairs p WHERE state = 'open' AND NOT EXISTS
        (SELECT 1 FROM events e WHERE e.id IN (p.one_id, p.other_id) AND e.visibility IN ('removed', 'rejected'))
    UNION ALL
    -- Only when no source lists it anymore.
    SELECT 'delisted', event_id, NULL, min(delisted_at) FROM source_items i
        JOIN events e ON e.id = i.event_id AND e.visibility <> 'removed'
        WHERE delisted_at IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM source_items other WHERE other.event_id = i.event_id AND other.delisted_at IS NULL)
        GROUP BY +event_id
    UNION ALL
    SELECT 'claimed', a.event_id, NULL, min(a.at) FROM organizer_answers a
        JOIN events e ON e.id = a.event_id AND e.visibility <> 'removed'
        WHERE a.state = 'open' GROUP BY +a.event_id;

CREATE VIEW inbox_items AS
    SELECT 'event' AS kind, q.kind || ':' || q.event_id || coalesce(':' || q.other_id, '') AS key,
        q.event_id AS subject_id, q.since, e.title, q.kind AS detail,
        coalesce(s.name, u.email, e.organizer, '') AS sender, NULL AS due_at,
        iif(e.start_date >= date(q.since, '-12 hours'), e.start_date, NULL) AS due_day
    FROM review_queue q CROSS JOIN events e ON e.id = q.event_id
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
    WHERE r.id IN (SELECT id FROM reviews WHERE is_waiting = 1
        UNION SELECT review_id FROM review_reports WHERE handled_at IS NULL)
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
