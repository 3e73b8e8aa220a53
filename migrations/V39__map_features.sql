-- The town's own map: streets, water and greens, as the clerk gave them. One source; another import replaces it.
CREATE TABLE map_sources (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    file_name TEXT NOT NULL,
    -- Shown on the map: who made the data.
    attribution TEXT NOT NULL,
    -- Tells one import from the next; part of the address of what is drawn from it.
    digest TEXT NOT NULL,
    imported_at TEXT NOT NULL
) STRICT;

CREATE TABLE map_features (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    south REAL NOT NULL,
    west REAL NOT NULL,
    north REAL NOT NULL,
    east REAL NOT NULL,
    -- Lines or rings: see src/map/points.rs.
    points BLOB NOT NULL
) STRICT;

CREATE INDEX map_features_by_place ON map_features (south, north, west, east, kind);
