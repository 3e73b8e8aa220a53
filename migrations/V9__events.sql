-- What is on in town. Dates and times are the town's local wall time.

-- Where discovered events come from; filled by staff.
CREATE TABLE event_sources (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- How it is read.
    format TEXT NOT NULL CHECK (format IN ('ics', 'json_ld', 'rss', 'csv')),
    -- How the contract names the kind of source.
    source_type TEXT NOT NULL DEFAULT 'website'
        CHECK (source_type IN ('website', 'facebook', 'instagram', 'google', 'manual')),
    url TEXT NOT NULL UNIQUE,
    is_trusted INTEGER NOT NULL DEFAULT 0 CHECK (is_trusted IN (0, 1)),
    is_enabled INTEGER NOT NULL DEFAULT 1 CHECK (is_enabled IN (0, 1)),
    -- From this confidence on an event is published by itself.
    publish_threshold REAL NOT NULL DEFAULT 0.8 CHECK (publish_threshold BETWEEN 0 AND 1),
    -- How right it has been so far; null until there is something to judge by.
    reliability REAL CHECK (reliability BETWEEN 0 AND 1),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE events (
    -- Never reused: the id is the end of an event's address.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Stays the same through every edit; calendars know the event by it.
    uid TEXT NOT NULL UNIQUE,
    -- Counts the changes that calendars must hear of (SEQUENCE of RFC 5545).
    sequence INTEGER NOT NULL DEFAULT 0,
    -- Events split from one series by "this and following" share the first one's id.
    series_id INTEGER REFERENCES events (id) ON DELETE SET NULL,
    title TEXT NOT NULL CHECK (length(title) > 0),
    -- The title as it stands in the address, without the id.
    slug TEXT NOT NULL,
    -- Markdown.
    description TEXT NOT NULL DEFAULT '',
    category TEXT NOT NULL DEFAULT '',
    event_type TEXT NOT NULL DEFAULT '',
    location TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    latitude REAL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL CHECK (longitude BETWEEN -180 AND 180),
    start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
    -- Null: all day, or the time is not known.
    start_time TEXT CHECK (start_time IS time(start_time)),
    -- The last day, itself included; null: the day it starts (or, with an earlier end time, the night after it).
    end_date TEXT CHECK (end_date IS date(end_date) AND end_date >= start_date),
    end_time TEXT CHECK (end_time IS time(end_time)),
    -- An RFC 5545 RRULE value without its name ("FREQ=WEEKLY;BYDAY=TH"); null: once.
    recurring_pattern TEXT,
    status TEXT NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled', 'postponed')),
    -- Only what is published is public; "removed" keeps a deleted event from coming back.
    visibility TEXT NOT NULL DEFAULT 'published'
        CHECK (visibility IN ('published', 'pending', 'hidden', 'rejected', 'removed')),
    image_id INTEGER REFERENCES images (id),
    -- Only where there is no image of ours: an address under this site.
    image TEXT,
    organizer TEXT NOT NULL DEFAULT '',
    organizer_email TEXT NOT NULL DEFAULT '',
    website TEXT NOT NULL DEFAULT '',
    price TEXT,
    is_free INTEGER NOT NULL DEFAULT 0 CHECK (is_free IN (0, 1)),
    target_audience TEXT NOT NULL DEFAULT 'all_ages',
    -- JSON object of text.
    special_offers TEXT NOT NULL DEFAULT '{}',
    -- JSON list of text.
    atmosphere_tags TEXT NOT NULL DEFAULT '[]',
    business_id INTEGER REFERENCES businesses (id) ON DELETE SET NULL,
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    -- Trust: where it comes from and how sure we are.
    source_id INTEGER REFERENCES event_sources (id) ON DELETE SET NULL,
    source_type TEXT NOT NULL DEFAULT 'manual'
        CHECK (source_type IN ('website', 'facebook', 'instagram', 'google', 'manual')),
    source_url TEXT,
    discovery_date TEXT,
    last_updated_from_source TEXT,
    verification_status TEXT NOT NULL DEFAULT 'unverified'
        CHECK (verification_status IN ('verified', 'unverified', 'pending', 'disputed')),
    confidence_score REAL CHECK (confidence_score BETWEEN 0 AND 1),
    community_engagement_score REAL CHECK (community_engagement_score BETWEEN 0 AND 1),
    source_reliability_score REAL CHECK (source_reliability_score BETWEEN 0 AND 1),
    is_auto_published INTEGER NOT NULL DEFAULT 0 CHECK (is_auto_published IN (0, 1)),
    needs_review INTEGER NOT NULL DEFAULT 0 CHECK (needs_review IN (0, 1)),
    -- Whoever holds it may have the event removed or corrected; only staff see it.
    contact_removal_token TEXT UNIQUE,
    submitted_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Staff found that it is that other event: its address leads there.
    merged_into INTEGER REFERENCES events (id) ON DELETE SET NULL,
    interest_count INTEGER NOT NULL DEFAULT 0,
    -- Whether event_occurrences has a row of it. A series that is long over has none.
    has_dates INTEGER NOT NULL DEFAULT 0 CHECK (has_dates IN (0, 1)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX events_by_business ON events (business_id, visibility) WHERE business_id IS NOT NULL;
CREATE INDEX events_by_source ON events (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX events_by_submitter ON events (submitted_by) WHERE submitted_by IS NOT NULL;
CREATE INDEX events_by_merged ON events (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX events_by_series ON events (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX events_by_image ON events (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX events_to_review ON events (created_at, id) WHERE needs_review = 1;
CREATE INDEX events_by_updated ON events (visibility, updated_at DESC, id DESC);
CREATE INDEX events_dateless ON events (start_date, id) WHERE has_dates = 0;
-- What lists are narrowed to and counted by, so that a count need not read the events.
CREATE INDEX events_by_choice ON events (visibility, category, target_audience, source_id, is_free,
    is_featured, verification_status, confidence_score, event_type, source_type);

-- What a series does besides its rule: a date more (RDATE), a date less (EXDATE), a date that differs.
CREATE TABLE event_exceptions (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('added', 'excluded', 'changed')),
    -- Where the occurrence would start by the rule: "2026-11-21T18:30:00", or "2026-11-21" for all-day events.
    recurrence_id TEXT NOT NULL,
    -- For "changed": what is different, as JSON with the columns' names of events.
    changes TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (event_id, recurrence_id)
) STRICT, WITHOUT ROWID;

-- Every date an event takes place, worked out from the above: from a year back to two years ahead.
CREATE TABLE event_occurrences (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    recurrence_id TEXT NOT NULL,
    start_date TEXT NOT NULL,
    start_time TEXT,
    end_date TEXT NOT NULL,
    end_time TEXT,
    all_day INTEGER NOT NULL CHECK (all_day IN (0, 1)),
    status TEXT NOT NULL,
    -- The same in UTC, to compare with now; an all-day event lasts to the end of its last day.
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    PRIMARY KEY (event_id, recurrence_id)
) STRICT, WITHOUT ROWID;

-- With the end, so that what is over is passed by without reading it.
CREATE INDEX event_occurrences_by_start ON event_occurrences (start_date, start_time, event_id, ends_at);
-- Few last for days: how far back a list of what is still on has to begin.
CREATE INDEX event_occurrences_long ON event_occurrences (ends_at, start_date)
    WHERE end_date > date(start_date, '+1 day');
CREATE INDEX event_occurrences_of_event ON event_occurrences (event_id, ends_at, starts_at);

CREATE TABLE event_interests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    interest_type TEXT NOT NULL DEFAULT 'interested',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (event_id, user_id)
) STRICT;
CREATE INDEX event_interests_of_user ON event_interests (user_id, event_id);

CREATE TRIGGER event_interest_added AFTER INSERT ON event_interests BEGIN
    UPDATE events SET interest_count = interest_count + 1 WHERE id = new.event_id;
END;
CREATE TRIGGER event_interest_removed AFTER DELETE ON event_interests BEGIN
    UPDATE events SET interest_count = interest_count - 1 WHERE id = old.event_id;
END;

CREATE TABLE event_reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    issue_type TEXT NOT NULL CHECK (issue_type IN
        ('incorrect_info', 'cancelled', 'duplicate', 'inappropriate_content', 'spam', 'other')),
    description TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
    -- What the reporter is told.
    outcome TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    closed_at TEXT
) STRICT;
CREATE INDEX event_reports_of_event ON event_reports (event_id, state);
CREATE INDEX event_reports_open ON event_reports (created_at, id) WHERE state = 'open';
CREATE INDEX event_reports_of_user ON event_reports (user_id) WHERE user_id IS NOT NULL;

-- Fields that an editor has set: a source does not change them again.
CREATE TABLE event_pins (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    PRIMARY KEY (event_id, field)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_inserted AFTER INSERT ON events BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('event', new.id);
END;
-- Interest and scores change often and are nothing to search for.
CREATE TRIGGER event_updated AFTER UPDATE OF
    title, description, category, location, address, organizer, atmosphere_tags, status, visibility, is_featured
ON events BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('event', new.id);
END;
CREATE TRIGGER event_deleted AFTER DELETE ON events BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('event', old.id);
END;
