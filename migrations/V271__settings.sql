-- The public address that a superuser enters is in a table of its own, and the settings that are changed in the
-- browser are in `settings`, where everybody looks for them.
CREATE TABLE public_address (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    address TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

INSERT INTO public_address (id, address, updated_at)
SELECT 1, value, updated_at FROM settings WHERE key = 'public_address';

DROP TABLE settings;

ALTER TABLE saved_settings RENAME TO settings;
DROP INDEX saved_settings_by_user;
CREATE INDEX settings_by_user ON settings (updated_by);
