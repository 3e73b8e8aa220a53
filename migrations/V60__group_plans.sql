-- What a group decides together: a plan, what there is to choose from, who takes part, and what each said.
CREATE TABLE group_plans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    location TEXT NOT NULL DEFAULT '',
    -- The link's token is worked out from the id, this number and a secret of the town; only its digest is kept.
    link_version INTEGER NOT NULL DEFAULT 1,
    token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
    rule TEXT NOT NULL CHECK (rule IN ('most_yes', 'fewest_no', 'owner_decides')),
    -- The town's wall time, and the moment it stands for.
    deadline TEXT,
    deadline_at TEXT,
    guests_may_propose INTEGER NOT NULL DEFAULT 0 CHECK (guests_may_propose IN (0, 1)),
    sends_reminders INTEGER NOT NULL DEFAULT 1 CHECK (sends_reminders IN (0, 1)),
    expected_count INTEGER CHECK (expected_count BETWEEN 2 AND 500),
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'decided')),
    decided_option_id INTEGER REFERENCES group_plan_options (id) ON DELETE SET NULL,
    decided_by TEXT CHECK (decided_by IN ('owner', 'rule')),
    decided_at TEXT,
    -- Counts changes that people who look at the plan should see.
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX group_plans_of_user ON group_plans (user_id, updated_at);

CREATE TABLE group_plan_participants (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES group_plans (id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL COLLATE NOCASE,
    email TEXT NOT NULL DEFAULT '' COLLATE NOCASE,
    -- Digest of the key that the guest's browser made; null for those who were invited and have not come.
    key_digest BLOB CHECK (length(key_digest) = 32),
    is_invited INTEGER NOT NULL DEFAULT 0 CHECK (is_invited IN (0, 1)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (plan_id, name),
    UNIQUE (plan_id, user_id),
    UNIQUE (plan_id, key_digest)
) STRICT;
CREATE UNIQUE INDEX group_plan_participants_email ON group_plan_participants (plan_id, email) WHERE email <> '';
CREATE INDEX group_plan_participants_of_user ON group_plan_participants (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE group_plan_options (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES group_plans (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('business', 'event', 'deal', 'date', 'custom')),
    business_id INTEGER REFERENCES businesses (id) ON DELETE SET NULL,
    event_id INTEGER REFERENCES events (id) ON DELETE SET NULL,
    deal_id INTEGER REFERENCES deals (id) ON DELETE SET NULL,
    -- Which date of an event.
    recurrence_id TEXT,
    -- As it was called when it was added; stays when what it names is gone.
    title TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    -- The town's wall time.
    start_date TEXT,
    start_time TEXT,
    end_date TEXT,
    end_time TEXT,
    -- So many may say yes.
    capacity INTEGER CHECK (capacity > 0),
    proposed_by INTEGER REFERENCES group_plan_participants (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX group_plan_options_of_plan ON group_plan_options (plan_id, id);
CREATE INDEX group_plan_options_of_business ON group_plan_options (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX group_plan_options_of_event ON group_plan_options (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX group_plan_options_of_deal ON group_plan_options (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX group_plan_options_by_proposer ON group_plan_options (proposed_by) WHERE proposed_by IS NOT NULL;
CREATE INDEX group_plans_decided ON group_plans (decided_option_id) WHERE decided_option_id IS NOT NULL;

-- No row: not answered.
CREATE TABLE group_plan_votes (
    option_id INTEGER NOT NULL REFERENCES group_plan_options (id) ON DELETE CASCADE,
    participant_id INTEGER NOT NULL REFERENCES group_plan_participants (id) ON DELETE CASCADE,
    answer TEXT NOT NULL CHECK (answer IN ('yes', 'if_need_be', 'no')),
    PRIMARY KEY (option_id, participant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_plan_votes_of_participant ON group_plan_votes (participant_id);

CREATE TABLE group_plan_comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES group_plans (id) ON DELETE CASCADE,
    participant_id INTEGER NOT NULL REFERENCES group_plan_participants (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX group_plan_comments_of_plan ON group_plan_comments (plan_id, id);
CREATE INDEX group_plan_comments_of_participant ON group_plan_comments (participant_id);
