-- Plans of members: a day in town or several, with stops in the order of the day.
CREATE TABLE itineraries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL CHECK (length(title) > 0),
    notes TEXT NOT NULL DEFAULT '',
    -- JSON list of {"date", "start_time", "end_time"}, in order.
    days TEXT NOT NULL CHECK (json_valid(days)),
    adults INTEGER NOT NULL CHECK (adults BETWEEN 1 AND 50),
    children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 50),
    -- JSON list of text.
    interests TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(interests)),
    travel_mode TEXT NOT NULL CHECK (travel_mode IN ('walk', 'drive')),
    -- JSON {"name", "latitude", "longitude"}; null: the town's center.
    start_place TEXT CHECK (json_valid(start_place)),
    -- JSON list of {"kind", "object_id"} that is not offered again.
    refused TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(refused)),
    first_date TEXT NOT NULL CHECK (first_date IS date(first_date)),
    last_date TEXT NOT NULL CHECK (last_date IS date(last_date)),
    version INTEGER NOT NULL DEFAULT 1,
    -- The link's token is made of this and the town's secret; only its digest is looked up.
    share_nonce BLOB CHECK (length(share_nonce) = 16),
    share_digest BLOB UNIQUE CHECK (length(share_digest) = 32),
    share_expires_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK (last_date >= first_date),
    CHECK ((share_nonce IS NULL) = (share_digest IS NULL) AND (share_digest IS NULL) = (share_expires_at IS NULL))
) STRICT;
CREATE INDEX itineraries_of_user ON itineraries (user_id, first_date DESC, id DESC);

CREATE TABLE itinerary_stops (
    itinerary_id INTEGER NOT NULL REFERENCES itineraries (id) ON DELETE CASCADE,
    -- Made by the browser.
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- Which of the days; null: not scheduled yet.
    day INTEGER CHECK (day >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('business', 'event', 'guide', 'deal', 'custom')),
    object_id INTEGER,
    recurrence_id TEXT,
    title TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    duration_minutes INTEGER NOT NULL CHECK (duration_minutes BETWEEN 5 AND 720),
    fixed_time TEXT,
    is_locked INTEGER NOT NULL CHECK (is_locked IN (0, 1)),
    is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
    -- What its member knows of it: the record's state, to see what changed since. Empty: nothing yet.
    known_state TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (itinerary_id, id),
    CHECK ((kind = 'custom') = (object_id IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX itinerary_stops_by_object ON itinerary_stops (kind, object_id);

-- Coming plans to look at again, because something that they hold was changed: by an edit, an import or another
-- process. Each makes a job.
CREATE TABLE itinerary_checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    itinerary_id INTEGER NOT NULL UNIQUE REFERENCES itineraries (id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER itinerary_check_asked AFTER INSERT ON itinerary_checks BEGIN
    INSERT INTO jobs (kind, payload, idempotency_key)
    VALUES ('itinerary-check', json_object('itinerary', new.itinerary_id), 'itinerary-check:' || new.id);
END;

CREATE TRIGGER itinerary_event_date_removed AFTER DELETE ON event_occurrences BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'event' AND s.object_id = old.event_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_event_date_added AFTER INSERT ON event_occurrences BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'event' AND s.object_id = new.event_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_event_changed AFTER UPDATE OF status, visibility ON events
WHEN new.status IS NOT old.status OR new.visibility IS NOT old.visibility BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'event' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_business_changed AFTER UPDATE OF status, has_hours ON businesses
WHEN new.status IS NOT old.status OR new.has_hours IS NOT old.has_hours BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    UNION SELECT s.itinerary_id FROM deals d JOIN itinerary_stops s ON s.kind = 'deal' AND s.object_id = d.id
    JOIN itineraries i ON i.id = s.itinerary_id WHERE d.business_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_hours_added AFTER INSERT ON business_hours BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = new.business_id AND i.last_date >= date('now', '-1 day')
    UNION SELECT s.itinerary_id FROM deals d JOIN itinerary_stops s ON s.kind = 'deal' AND s.object_id = d.id
    JOIN itineraries i ON i.id = s.itinerary_id WHERE d.business_id = new.business_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_hours_removed AFTER DELETE ON business_hours BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = old.business_id AND i.last_date >= date('now', '-1 day')
    UNION SELECT s.itinerary_id FROM deals d JOIN itinerary_stops s ON s.kind = 'deal' AND s.object_id = d.id
    JOIN itineraries i ON i.id = s.itinerary_id WHERE d.business_id = old.business_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
