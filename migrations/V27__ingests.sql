-- What is to be written in many short steps, so that nobody waits for all of it: what a source
-- told, or a file of events. It is gathered here first; once it is complete, all of it comes to be,
-- also after a crash, and before that nothing.

CREATE TABLE ingests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Who knows what to do with the items.
    kind TEXT NOT NULL,
    -- What holds for all of them, as JSON.
    head TEXT NOT NULL,
    -- What has come of it so far, as JSON.
    state TEXT NOT NULL,
    -- Complete: from here on it only goes forward.
    is_ready INTEGER NOT NULL DEFAULT 0 CHECK (is_ready IN (0, 1))
) STRICT;

-- Each goes when it is done.
CREATE TABLE ingest_items (
    ingest_id INTEGER NOT NULL REFERENCES ingests (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    item TEXT NOT NULL,
    PRIMARY KEY (ingest_id, position)
) STRICT, WITHOUT ROWID;

-- How many series a source has before a given one: how far a series is followed depends on it.
CREATE INDEX events_series_of_source ON events (source_id, id)
    WHERE source_id IS NOT NULL AND recurring_pattern IS NOT NULL;
