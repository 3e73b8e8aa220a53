-- People who ask to look after a listing, and how they prove that it is theirs.
CREATE TABLE claims (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'rejected', 'withdrawn', 'undone')),
    -- The claimant added the listing, too; it is pending until the claim is approved.
    is_new_listing INTEGER NOT NULL DEFAULT 0 CHECK (is_new_listing IN (0, 1)),
    note TEXT NOT NULL DEFAULT '',
    -- What the claimant asks the office for.
    asked TEXT CHECK (asked IN ('call', 'counter', 'letter', 'approval')),
    -- Until when the present owner may answer; null where there was none.
    contested_until TEXT,
    answer TEXT CHECK (answer IN ('mistake', 'agreed')),
    answer_note TEXT NOT NULL DEFAULT '',
    proof TEXT CHECK (proof IN ('email', 'call', 'counter', 'letter', 'approval')),
    -- For the claimant and the present owner.
    reason TEXT NOT NULL DEFAULT '',
    -- JSON list of accounts: owners who ceased to be with the approval.
    replaced_owners TEXT NOT NULL DEFAULT '[]',
    created_at TEXT NOT NULL,
    decided_at TEXT
) STRICT;
CREATE UNIQUE INDEX claims_open ON claims (business_id, user_id) WHERE status = 'open';
CREATE INDEX claims_by_status ON claims (status, id);
CREATE INDEX claims_of_user ON claims (user_id, id);

-- Codes that were sent: only the newest of a kind is live. The digest is keyed with a secret of the town.
CREATE TABLE claim_codes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    claim_id INTEGER NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('email', 'letter')),
    code_digest BLOB NOT NULL,
    -- The address, masked.
    sent_to TEXT NOT NULL,
    attempts_left INTEGER NOT NULL,
    ends_at TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX claim_codes_of_claim ON claim_codes (claim_id, kind, id);

-- A business that its owner hands to somebody else, who has yet to accept.
CREATE TABLE business_transfers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    from_user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    to_email TEXT NOT NULL COLLATE NOCASE,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
    created_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    closed_at TEXT
) STRICT;
CREATE UNIQUE INDEX business_transfers_open ON business_transfers (business_id) WHERE status = 'open';
CREATE INDEX business_transfers_by_email ON business_transfers (to_email, id);
CREATE INDEX business_transfers_of_user ON business_transfers (from_user_id);
