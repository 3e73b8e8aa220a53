-- What the office sets in the browser, by the key that it has in config.toml. What stands there wins.
-- `value` is JSON; null: as shipped. `version` grows over the whole table with each save, so that whoever
-- edited an older state hears of it.
CREATE TABLE saved_settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    version INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    updated_by INTEGER REFERENCES users (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_settings_by_user ON saved_settings (updated_by);
