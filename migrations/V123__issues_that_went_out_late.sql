-- When an issue was to go out, of one that went out well after that: the program was not running then.
ALTER TABLE newsletter_issues ADD COLUMN missed_at TEXT;
