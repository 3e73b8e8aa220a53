-- Finding events by ourselves: how each source is read, what it told, and what people decided.

-- How often a source is asked, and how it went.
ALTER TABLE event_sources ADD COLUMN every_hours INTEGER NOT NULL DEFAULT 12 CHECK (every_hours BETWEEN 1 AND 168);
-- For events of which the source does not say what kind they are.
ALTER TABLE event_sources ADD COLUMN category TEXT NOT NULL DEFAULT '';
ALTER TABLE event_sources ADD COLUMN next_at TEXT;
ALTER TABLE event_sources ADD COLUMN checked_at TEXT;
ALTER TABLE event_sources ADD COLUMN succeeded_at TEXT;
-- Failed visits in a row.
ALTER TABLE event_sources ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
-- What the last answer said about itself, so that the same is not sent again.
ALTER TABLE event_sources ADD COLUMN etag TEXT;
ALTER TABLE event_sources ADD COLUMN last_modified TEXT;
-- How many of its events staff found right and wrong.
ALTER TABLE event_sources ADD COLUMN approved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event_sources ADD COLUMN rejected INTEGER NOT NULL DEFAULT 0;

-- Each visit to a source.
CREATE TABLE source_visits (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source_id INTEGER NOT NULL REFERENCES event_sources (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('read', 'unchanged', 'failed')),
    -- Why it failed; empty otherwise.
    error TEXT NOT NULL DEFAULT '',
    added INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    same INTEGER NOT NULL DEFAULT 0,
    joined INTEGER NOT NULL DEFAULT 0,
    past INTEGER NOT NULL DEFAULT 0,
    vanished INTEGER NOT NULL DEFAULT 0,
    -- What could not become an event, as JSON: [{"title": "..", "reason": ".."}], the first fifty.
    rejected INTEGER NOT NULL DEFAULT 0,
    reasons TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX source_visits_of_source ON source_visits (source_id, id DESC);

-- Who told of an event, and what. An event may have several; each item of a source is one.
CREATE TABLE event_origins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    source_id INTEGER NOT NULL REFERENCES event_sources (id) ON DELETE CASCADE,
    -- The source's name for it, or a digest of title, date and place.
    key TEXT NOT NULL,
    url TEXT NOT NULL DEFAULT '',
    -- What it told last, as JSON.
    told TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    -- The source could be read and no longer tells of it, though the day has not passed.
    vanished_at TEXT,
    -- It joined an event that another source had told of, by itself.
    is_joined INTEGER NOT NULL DEFAULT 0 CHECK (is_joined IN (0, 1)),
    UNIQUE (source_id, key)
) STRICT;
CREATE INDEX event_origins_of_event ON event_origins (event_id);
CREATE INDEX event_origins_vanished ON event_origins (vanished_at) WHERE vanished_at IS NOT NULL;

-- Two events that may be one, and what was decided.
CREATE TABLE event_pairs (
    one_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    other_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'merged', 'different')),
    created_at TEXT NOT NULL,
    PRIMARY KEY (one_id, other_id),
    CHECK (one_id < other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_pairs_by_other ON event_pairs (other_id);
CREATE INDEX event_pairs_open ON event_pairs (created_at) WHERE state = 'open';

-- What was decided about events that waited, with all it takes to undo it.
CREATE TABLE review_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    verb TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    at TEXT NOT NULL,
    -- As it was before, as JSON.
    before TEXT NOT NULL,
    undone_at TEXT
) STRICT;
CREATE INDEX review_decisions_of_event ON review_decisions (event_id, id DESC);
CREATE INDEX review_decisions_by_user ON review_decisions (user_id) WHERE user_id IS NOT NULL;

-- What the organizer did with the link, without an account.
CREATE TABLE organizer_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    verb TEXT NOT NULL CHECK (verb IN ('confirm', 'correct', 'claim', 'remove')),
    -- Name, address and words of whoever answered, as JSON; for "correct" also what was changed.
    message TEXT NOT NULL DEFAULT '{}',
    at TEXT NOT NULL,
    -- Claims wait for staff.
    state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('open', 'done'))
) STRICT;
CREATE INDEX organizer_answers_of_event ON organizer_answers (event_id, id DESC);
CREATE INDEX organizer_answers_open ON organizer_answers (at) WHERE state = 'open';

-- Everything that waits for a person, each with why and since when. What is gone waits for nobody.
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
    -- Only when nobody tells of it any more.
    SELECT 'vanished', event_id, NULL, min(vanished_at) FROM event_origins o
        JOIN events e ON e.id = o.event_id AND e.visibility <> 'removed'
        WHERE vanished_at IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM event_origins other WHERE other.event_id = o.event_id AND other.vanished_at IS NULL)
        GROUP BY event_id
    UNION ALL
    SELECT 'claimed', a.event_id, NULL, min(a.at) FROM organizer_answers a
        JOIN events e ON e.id = a.event_id AND e.visibility <> 'removed'
        WHERE a.state = 'open' GROUP BY a.event_id;
