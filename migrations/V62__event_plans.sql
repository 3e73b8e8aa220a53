-- What members plan for an occasion: whom to book, what to do by when, what it costs, who comes.
CREATE TABLE event_plans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- The checklist that the plan began with; it may be gone by now.
    occasion TEXT NOT NULL,
    occasion_title TEXT NOT NULL,
    title TEXT NOT NULL,
    date TEXT NOT NULL,
    guest_count INTEGER CHECK (guest_count > 0),
    budget_cents INTEGER CHECK (budget_cents >= 0),
    note TEXT NOT NULL DEFAULT '',
    -- JSON list of item keys that the member removed or did not want: they are not suggested again.
    declined_keys TEXT NOT NULL DEFAULT '[]',
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX event_plans_of_user ON event_plans (user_id, date, id);

-- Needs are what is booked or bought and has a part of the budget; tasks are the rest of the timeline.
CREATE TABLE event_plan_items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES event_plans (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('need', 'task')),
    -- That of the checklist's item, or one of its own.
    key TEXT NOT NULL,
    title TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '',
    -- JSON: the town office that handles it.
    office TEXT,
    -- JSON list of slugs.
    categories TEXT NOT NULL DEFAULT '[]',
    -- Days before the date of the plan; negative after it.
    offset_days INTEGER,
    due_date TEXT,
    done_at TEXT,
    budget_share REAL NOT NULL DEFAULT 0,
    -- The member's own figures, in place of the share and of what the booked vendor asks.
    estimate_cents INTEGER CHECK (estimate_cents >= 0),
    actual_cents INTEGER CHECK (actual_cents >= 0),
    allows_several INTEGER NOT NULL DEFAULT 0 CHECK (allows_several IN (0, 1)),
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (plan_id, key)
) STRICT;

CREATE TABLE event_plan_vendors (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id INTEGER NOT NULL REFERENCES event_plan_items (id) ON DELETE CASCADE,
    -- Null for those that are not in the directory, or no longer.
    business_id INTEGER REFERENCES businesses (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    website TEXT NOT NULL DEFAULT '',
    contact_state TEXT NOT NULL DEFAULT 'to_ask' CHECK (contact_state IN ('to_ask', 'asked', 'offered', 'booked')),
    price_cents INTEGER CHECK (price_cents >= 0),
    note TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX event_plan_vendors_once ON event_plan_vendors (item_id, business_id) WHERE business_id IS NOT NULL;
CREATE INDEX event_plan_vendors_of_item ON event_plan_vendors (item_id, id);
CREATE INDEX event_plan_vendors_of_business ON event_plan_vendors (business_id) WHERE business_id IS NOT NULL;

CREATE TABLE event_plan_guests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES event_plans (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    party_size INTEGER NOT NULL DEFAULT 1 CHECK (party_size > 0),
    reply TEXT NOT NULL DEFAULT 'not_answered' CHECK (reply IN ('not_answered', 'yes', 'no')),
    diet TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX event_plan_guests_of_plan ON event_plan_guests (plan_id, id);
