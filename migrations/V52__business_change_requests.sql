-- What owners and managers want changed of a listing and staff decide: name, category, address.
CREATE TABLE business_change_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    -- Who asked last; NULL once the account is gone.
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'decided', 'withdrawn')),
    -- JSON object: the value that is wanted, by field.
    wanted TEXT NOT NULL,
    -- JSON list of {"field", "before", "after", "is_approved"}, once decided.
    outcome TEXT,
    reason TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    decided_at TEXT,
    CHECK ((status = 'decided') = (outcome IS NOT NULL))
) STRICT;
-- One waits at a time; a later edit is merged into it.
CREATE UNIQUE INDEX business_change_requests_open ON business_change_requests (business_id) WHERE status = 'open';
CREATE INDEX business_change_requests_by_business ON business_change_requests (business_id);
CREATE INDEX business_change_requests_by_status ON business_change_requests (status, id);
CREATE INDEX business_change_requests_by_user ON business_change_requests (user_id) WHERE user_id IS NOT NULL;

-- Businesses that said that they are closed on a day; the special day itself is among their hours.
CREATE TABLE business_closed_days (
    business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    -- JSON: the hours of that day before, if they were special ones; they come back when it is taken back.
    replaced TEXT,
    created_at TEXT NOT NULL
) STRICT;
