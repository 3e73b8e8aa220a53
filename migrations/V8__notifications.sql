-- What members are told, and how they want to be told.
CREATE TABLE notifications (
    -- Never reused: live updates continue after the last one that was seen.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    title TEXT NOT NULL CHECK (length(title) > 0),
    message TEXT NOT NULL DEFAULT '',
    -- A path of our own; empty for none.
    link TEXT NOT NULL DEFAULT '' CHECK (link = '' OR link GLOB '/*'),
    -- What it is about. A member is told of one thing once.
    cause TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    read_at TEXT,
    UNIQUE (user_id, cause)
) STRICT;

CREATE INDEX notifications_of_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;

-- Only what somebody has changed; the rest is as each kind has it by default.
CREATE TABLE notification_preferences (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    in_app INTEGER NOT NULL CHECK (in_app IN (0, 1)),
    mail INTEGER NOT NULL CHECK (mail IN (0, 1)),
    PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;
