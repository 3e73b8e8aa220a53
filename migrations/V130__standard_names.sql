-- The words of the code. A source's items, which are merged into events and delisted, with what each said last; and
-- the runs in which they are fetched.
ALTER TABLE event_origins RENAME TO source_items;
ALTER TABLE source_items RENAME COLUMN told TO payload;
ALTER TABLE source_items RENAME COLUMN vanished_at TO delisted_at;
ALTER TABLE source_items RENAME COLUMN is_joined TO is_merged;
DROP INDEX event_origins_of_event;
CREATE INDEX source_items_of_event ON source_items (event_id);
DROP INDEX event_origins_vanished;
CREATE INDEX source_items_delisted ON source_items (delisted_at) WHERE delisted_at IS NOT NULL;

ALTER TABLE source_visits RENAME TO fetch_runs;
ALTER TABLE fetch_runs RENAME COLUMN joined TO merged;
ALTER TABLE fetch_runs RENAME COLUMN vanished TO delisted;
DROP INDEX source_visits_of_source;
CREATE INDEX fetch_runs_of_source ON fetch_runs (source_id, id DESC);

DROP VIEW review_queue;
CREATE VIEW review_queue AS
    SELECT 'discovered' AS kind, id AS event_id, NULL AS other_id, created_at AS since FROM events
        WHERE needs_review = 1 AND source_id IS NOT NULL AND visibility IN ('pending', 'published')
    UNION ALL
    SELECT 'submitted', id, NULL, created_at FROM events
        WHERE needs_review = 1 AND source_id IS NULL AND visibility IN ('pending', 'published')
    UNION ALL
    SELECT 'reported', r.event_id, NULL, min(r.created_at) FROM event_reports r
        JOIN events e ON e.id = r.event_id AND e.visibility <> 'removed'
        WHERE r.state = 'open' GROUP BY r.event_id
    UNION ALL
    SELECT 'duplicate', one_id, other_id, created_at FROM event_pairs p WHERE state = 'open' AND NOT EXISTS
        (SELECT 1 FROM events e WHERE e.id IN (p.one_id, p.other_id) AND e.visibility IN ('removed', 'rejected'))
    UNION ALL
    -- Only when no source lists it anymore.
    SELECT 'delisted', event_id, NULL, min(delisted_at) FROM source_items i
        JOIN events e ON e.id = i.event_id AND e.visibility <> 'removed'
        WHERE delisted_at IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM source_items other WHERE other.event_id = i.event_id AND other.delisted_at IS NULL)
        GROUP BY event_id
    UNION ALL
    SELECT 'claimed', a.event_id, NULL, min(a.at) FROM organizer_answers a
        JOIN events e ON e.id = a.event_id AND e.visibility <> 'removed'
        WHERE a.state = 'open' GROUP BY a.event_id;

UPDATE jobs SET kind = 'source-fetch' WHERE kind = 'source-visit';
UPDATE ingests SET kind = 'source-fetch' WHERE kind = 'source-visit';

-- Fields that an editor has set: sources do not change them.
ALTER TABLE event_pins RENAME TO locked_event_fields;

-- What can no longer be used has expired; what takes place ends.
ALTER TABLE sessions RENAME COLUMN ends_at TO expires_at;
DROP INDEX sessions_ends;
CREATE INDEX sessions_expiring ON sessions (expires_at);
ALTER TABLE one_time_links RENAME TO one_time_tokens;
DROP INDEX one_time_links_user;
CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id, purpose);
ALTER TABLE one_time_tokens RENAME COLUMN ends_at TO expires_at;
ALTER TABLE personal_access_tokens RENAME COLUMN ends_at TO expires_at;
ALTER TABLE claim_codes RENAME COLUMN ends_at TO expires_at;
ALTER TABLE business_transfers RENAME COLUMN ends_at TO expires_at;

-- What is stored of a secret is its hash, everywhere.
ALTER TABLE claim_codes RENAME COLUMN code_digest TO code_hash;
ALTER TABLE listing_checks RENAME COLUMN code_digest TO code_hash;
ALTER TABLE itineraries RENAME COLUMN share_digest TO share_hash;
ALTER TABLE group_plans RENAME COLUMN token_digest TO token_hash;
ALTER TABLE group_plan_participants RENAME COLUMN key_digest TO key_hash;
ALTER TABLE guide_preview_links RENAME COLUMN token_digest TO token_hash;
ALTER TABLE approval_links RENAME COLUMN token_digest TO token_hash;
ALTER TABLE newsletter_stop_links RENAME COLUMN digest TO token_hash;
