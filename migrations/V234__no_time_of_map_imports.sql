-- Nothing reads when the map was imported.
ALTER TABLE map_sources DROP COLUMN imported_at;
