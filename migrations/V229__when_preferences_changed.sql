-- When a member chose how to be notified: after a restore, the newer choice counts. Empty: before there was this.
ALTER TABLE notification_preferences ADD COLUMN changed_at TEXT NOT NULL DEFAULT '';
