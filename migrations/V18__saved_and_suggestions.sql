-- Places that members keep for themselves, what people say is wrong about a listing, and when
-- somebody last said that it is right.
CREATE TABLE saved_places (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (user_id, business_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_places_newest ON saved_places (user_id, saved_at DESC, business_id DESC);
CREATE INDEX saved_places_of_business ON saved_places (business_id);

CREATE TABLE suggestions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    -- A member, or a visitor who may have left an address.
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL DEFAULT '',
    field TEXT NOT NULL,
    value TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'rejected')),
    -- Why it was rejected, in words for the one who sent it.
    reason TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    decided_at TEXT
) STRICT;
CREATE INDEX suggestions_by_status ON suggestions (status, id);
CREATE INDEX suggestions_of_user ON suggestions (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX suggestions_of_business ON suggestions (business_id, status);

ALTER TABLE businesses ADD COLUMN confirmed_at TEXT;
