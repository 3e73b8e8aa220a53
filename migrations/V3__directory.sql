-- The business directory.
CREATE TABLE categories (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    slug TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL DEFAULT '',
    pictogram TEXT NOT NULL DEFAULT 'shop'
) STRICT;

CREATE TABLE businesses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    category_id INTEGER NOT NULL REFERENCES categories (id),
    description TEXT NOT NULL DEFAULT '',
    street_address TEXT NOT NULL DEFAULT '',
    locality TEXT NOT NULL DEFAULT '',
    region TEXT NOT NULL DEFAULT '',
    postal_code TEXT NOT NULL DEFAULT '',
    latitude REAL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL CHECK (longitude BETWEEN -180 AND 180),
    phone TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    website TEXT NOT NULL DEFAULT '',
    -- JSON list of {"label", "url"}
    social_links TEXT NOT NULL DEFAULT '[]',
    price_level INTEGER CHECK (price_level BETWEEN 1 AND 4),
    yearly_shows TEXT,
    sponsor_message TEXT,
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    -- Opening hours are known, even if every day is a closed one.
    has_hours INTEGER NOT NULL DEFAULT 0 CHECK (has_hours IN (0, 1)),
    status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'pending', 'hidden')),
    owner_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Where an import got it and its key there: the same row again is an update, not a twin.
    source TEXT,
    source_key TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (source, source_key)
) STRICT;

CREATE INDEX businesses_by_name ON businesses (status, name COLLATE NOCASE, id);
CREATE INDEX businesses_by_category ON businesses (category_id, status, name COLLATE NOCASE, id);
CREATE INDEX businesses_by_category_and_place ON businesses (category_id, status, latitude, longitude);
CREATE INDEX businesses_by_created ON businesses (status, created_at DESC, id DESC);
CREATE INDEX businesses_by_updated ON businesses (status, updated_at DESC, id DESC);
CREATE INDEX businesses_by_latitude ON businesses (status, latitude, longitude);
CREATE INDEX businesses_by_longitude ON businesses (status, longitude, latitude);
CREATE INDEX businesses_featured ON businesses (status, name COLLATE NOCASE, id) WHERE is_featured = 1;
CREATE INDEX businesses_by_price ON businesses (price_level, status) WHERE price_level IS NOT NULL;
CREATE INDEX businesses_by_owner ON businesses (owner_id) WHERE owner_id IS NOT NULL;

-- Every slug a business has ever had; an old one answers with a redirect.
CREATE TABLE business_slugs (
    slug TEXT PRIMARY KEY,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX business_slugs_by_business ON business_slugs (business_id);

-- One stretch of being open, in minutes from midnight of its day; `closes` may run past 1440.
-- A row belongs to a weekday (0 is Monday) or to a date; a date without `opens` is closed.
CREATE TABLE business_hours (
    id INTEGER PRIMARY KEY,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    day INTEGER CHECK (day BETWEEN 0 AND 6),
    date TEXT,
    opens INTEGER CHECK (opens BETWEEN 0 AND 1439),
    closes INTEGER CHECK (closes > opens AND closes <= opens + 1440),
    note TEXT NOT NULL DEFAULT '',
    CHECK ((day IS NULL) <> (date IS NULL)),
    CHECK (day IS NULL OR opens IS NOT NULL)
) STRICT;
CREATE INDEX business_hours_by_business ON business_hours (business_id, date, day, opens, closes);

CREATE TABLE business_tags (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (business_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_tags_by_tag ON business_tags (tag, business_id);

CREATE TABLE business_attributes (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    attribute TEXT NOT NULL,
    PRIMARY KEY (business_id, attribute)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_attributes_by_attribute ON business_attributes (attribute, business_id);

CREATE TABLE business_images (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    image_id INTEGER NOT NULL REFERENCES images (id),
    position INTEGER NOT NULL,
    PRIMARY KEY (business_id, image_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_images_by_image ON business_images (image_id);
