-- What was sold to one sponsor: lines of places on some days, each delivered by placements. Dates are the
-- town's; the last day counts.
CREATE TABLE campaigns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (name <> ''),
    business_id INTEGER REFERENCES businesses (id) ON DELETE CASCADE,
    -- Of a sponsor that is no listed business.
    sponsor_name TEXT NOT NULL DEFAULT '',
    contact_name TEXT NOT NULL DEFAULT '',
    -- Where the delivery report goes.
    contact_email TEXT NOT NULL DEFAULT '',
    -- For staff.
    note TEXT NOT NULL DEFAULT '',
    -- The request that it was made of.
    request_id INTEGER REFERENCES placement_requests (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK (business_id IS NOT NULL OR sponsor_name <> '')
) STRICT;
CREATE INDEX campaigns_of_business ON campaigns (business_id) WHERE business_id IS NOT NULL;
CREATE UNIQUE INDEX campaigns_of_request ON campaigns (request_id) WHERE request_id IS NOT NULL;

CREATE TABLE campaign_lines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('featured', 'spotlight', 'category_sponsor', 'marquee_sponsor')),
    category_id INTEGER REFERENCES categories (id) ON DELETE CASCADE,
    starts_at TEXT NOT NULL CHECK (starts_at IS date(starts_at)),
    ends_at TEXT NOT NULL CHECK (ends_at IS date(ends_at) AND ends_at >= starts_at),
    -- May be fewer than the days from the first to the last.
    days_sold INTEGER NOT NULL CHECK (days_sold > 0),
    priority INTEGER NOT NULL DEFAULT 0,
    -- In words, as the rate card has it.
    price TEXT NOT NULL DEFAULT '',
    price_basis TEXT NOT NULL CHECK (price_basis IN ('rate_card', 'agreed')),
    -- Added for days on which it was not shown.
    make_good_days INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK ((kind = 'category_sponsor') = (category_id IS NOT NULL))
) STRICT;
CREATE INDEX campaign_lines_of_campaign ON campaign_lines (campaign_id);
CREATE INDEX campaign_lines_by_days ON campaign_lines (kind, starts_at, ends_at);
CREATE INDEX campaign_lines_of_category ON campaign_lines (category_id) WHERE category_id IS NOT NULL;

-- A placement delivers one line.
CREATE TABLE campaign_line_placements (
    placement_id INTEGER PRIMARY KEY REFERENCES placements (id) ON DELETE CASCADE,
    line_id INTEGER NOT NULL REFERENCES campaign_lines (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX campaign_line_placements_of_line ON campaign_line_placements (line_id);

-- What became of a line on a day: in each column a bit for every hour in which it was seen to be so. It outlives
-- the placements, since it is what the sponsor paid for.
CREATE TABLE campaign_line_days (
    line_id INTEGER NOT NULL REFERENCES campaign_lines (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    shown INTEGER NOT NULL DEFAULT 0,
    -- The placement was a draft.
    paused INTEGER NOT NULL DEFAULT 0,
    -- The business was not published.
    hidden INTEGER NOT NULL DEFAULT 0,
    -- More placements ran than there are slots.
    crowded INTEGER NOT NULL DEFAULT 0,
    -- There was no placement.
    unbooked INTEGER NOT NULL DEFAULT 0,
    impressions INTEGER NOT NULL DEFAULT 0,
    clicks INTEGER NOT NULL DEFAULT 0,
    -- 0: nobody looked on that day; it is told by the placement's dates.
    is_watched INTEGER NOT NULL DEFAULT 1 CHECK (is_watched IN (0, 1)),
    PRIMARY KEY (line_id, day)
) STRICT, WITHOUT ROWID;
