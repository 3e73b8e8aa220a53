-- What the office decided in the inbox and has not been carried out yet, or could not be.
CREATE TABLE inbox_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Decisions of one action are carried out and taken back together.
    batch TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('approve', 'reject', 'retry')),
    reason TEXT NOT NULL DEFAULT '',
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    -- Why it could not be carried out; null while it waits.
    failure TEXT CHECK (failure <> '')
) STRICT;
CREATE UNIQUE INDEX inbox_decisions_of_item ON inbox_decisions (kind, key);
CREATE INDEX inbox_decisions_of_batch ON inbox_decisions (batch, id);
CREATE INDEX inbox_decisions_of_user ON inbox_decisions (user_id);

-- Who is looking at what.
CREATE TABLE inbox_assignments (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    assigned_at TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX inbox_assignments_of_user ON inbox_assignments (user_id);

CREATE INDEX event_sources_failing ON event_sources (id) WHERE is_enabled = 1 AND failures > 0;

-- Everything that waits for the office. `key` tells it from others of its kind, `subject_id` is the record that
-- it is about, `due_at` when it should be decided if not after the usual days.
CREATE VIEW inbox_items AS
    SELECT 'event' AS kind, q.kind || ':' || q.event_id || coalesce(':' || q.other_id, '') AS key,
        q.event_id AS subject_id, q.since, e.title, q.kind AS detail,
        coalesce(s.name, u.email, e.organizer, '') AS sender,
        iif(e.start_date >= substr(q.since, 1, 10), e.start_date || 'T00:00:00.000Z', NULL) AS due_at
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
        coalesce(u.email, r.contact_email), r.starts_at || 'T00:00:00.000Z'
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
