-- Pictures that sources name: fetched once, and kept as files of our own.
CREATE TABLE event_pictures (
    event_id INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    -- Who named it; the credit stays when the source goes.
    source_id INTEGER REFERENCES event_sources (id) ON DELETE SET NULL,
    -- Where the source has it.
    url TEXT NOT NULL,
    -- Null: not fetched yet, or not to be had.
    image_id INTEGER REFERENCES images (id) ON DELETE SET NULL,
    -- Why it could not be had, in words for staff; empty otherwise.
    error TEXT NOT NULL DEFAULT '',
    -- Stands below the picture as long as the event shows it.
    credit TEXT NOT NULL,
    credit_url TEXT NOT NULL DEFAULT '',
    at TEXT NOT NULL
) STRICT;
CREATE INDEX event_pictures_of_source ON event_pictures (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX event_pictures_by_image ON event_pictures (image_id) WHERE image_id IS NOT NULL;
