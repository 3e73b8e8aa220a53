-- Paid places on the site. Dates are the town's; the last day counts.
CREATE TABLE placements (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('featured', 'spotlight', 'category_sponsor', 'marquee_sponsor')),
    business_id INTEGER REFERENCES businesses (id) ON DELETE CASCADE,
    -- Of a category sponsor.
    category_id INTEGER REFERENCES categories (id) ON DELETE CASCADE,
    -- Of a marquee sponsor that is no listed business.
    name TEXT NOT NULL DEFAULT '',
    starts_at TEXT NOT NULL CHECK (starts_at IS date(starts_at)),
    ends_at TEXT CHECK (ends_at IS date(ends_at) AND ends_at >= starts_at),
    -- The highest comes first.
    priority INTEGER NOT NULL DEFAULT 0,
    custom_title TEXT NOT NULL DEFAULT '',
    custom_message TEXT NOT NULL DEFAULT '',
    -- A picture or a logo: an address under this site, or empty.
    image_url TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active')),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK (business_id IS NOT NULL OR (kind = 'marquee_sponsor' AND name <> '')),
    CHECK ((kind = 'category_sponsor') = (category_id IS NOT NULL))
) STRICT;
CREATE INDEX placements_running ON placements (kind, status, starts_at, ends_at);
CREATE INDEX placements_by_business ON placements (business_id, kind) WHERE business_id IS NOT NULL;
CREATE INDEX placements_by_category ON placements (category_id, status) WHERE category_id IS NOT NULL;

-- How often each was shown and followed on a day; nothing about who did.
CREATE TABLE placement_counts (
    placement_id INTEGER NOT NULL REFERENCES placements (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    impressions INTEGER NOT NULL DEFAULT 0,
    clicks INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (placement_id, day)
) STRICT, WITHOUT ROWID;
