-- What a business wants of a deal and the town office has not put online: it waits, or was sent back.
CREATE TABLE deal_reviews (
    deal_id INTEGER PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
    -- JSON: the fields in which it is to differ from the deal as it stands.
    changes TEXT NOT NULL CHECK (json_valid(changes)),
    submitted_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    submitted_at TEXT NOT NULL,
    -- Why it was sent back; null while it waits.
    reason TEXT CHECK (reason <> ''),
    decided_at TEXT
) STRICT;
CREATE INDEX deal_reviews_waiting ON deal_reviews (submitted_at) WHERE reason IS NULL;
