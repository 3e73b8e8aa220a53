-- Who asks for a paid place, and what became of it. Dates are the town's; the last day counts.
CREATE TABLE placement_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('featured', 'spotlight', 'category_sponsor', 'marquee_sponsor')),
    business_id INTEGER REFERENCES businesses (id) ON DELETE CASCADE,
    category_id INTEGER REFERENCES categories (id) ON DELETE CASCADE,
    -- Of a sponsor that is no listed business.
    name TEXT NOT NULL DEFAULT '',
    starts_at TEXT NOT NULL CHECK (starts_at IS date(starts_at)),
    ends_at TEXT NOT NULL CHECK (ends_at IS date(ends_at) AND ends_at >= starts_at),
    custom_title TEXT NOT NULL DEFAULT '',
    custom_message TEXT NOT NULL DEFAULT '',
    -- For staff.
    note TEXT NOT NULL DEFAULT '',
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Asked for by somebody who acted for the business.
    is_by_business INTEGER NOT NULL DEFAULT 0 CHECK (is_by_business IN (0, 1)),
    -- Of somebody without an account.
    contact_name TEXT NOT NULL DEFAULT '',
    contact_email TEXT NOT NULL DEFAULT '',
    contact_phone TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn')),
    -- What staff say with their answer.
    reason TEXT NOT NULL DEFAULT '',
    -- What an accepted one became.
    placement_id INTEGER REFERENCES placements (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    decided_at TEXT,
    CHECK (business_id IS NOT NULL OR (kind = 'marquee_sponsor' AND name <> '')),
    CHECK ((kind = 'category_sponsor') = (category_id IS NOT NULL))
) STRICT;
CREATE INDEX placement_requests_by_state ON placement_requests (state, id);
CREATE INDEX placement_requests_of_business ON placement_requests (business_id, state) WHERE business_id IS NOT NULL;
CREATE INDEX placement_requests_of_user ON placement_requests (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX placement_requests_of_category ON placement_requests (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX placement_requests_of_placement ON placement_requests (placement_id) WHERE placement_id IS NOT NULL;

-- Who wrote the business's answer; null for those from before this was kept.
ALTER TABLE reviews ADD COLUMN answered_by INTEGER REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX reviews_answered_by ON reviews (answered_by) WHERE answered_by IS NOT NULL;
