-- The schema that the migrations up to V271 make together. Written by `make schema`; a new data file starts with it.

CREATE TABLE accessibility_changes (
    kind TEXT NOT NULL,
    record_id INTEGER NOT NULL,
    PRIMARY KEY (kind, record_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE accessibility_findings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN
        ('page', 'category', 'business', 'event', 'guide', 'deal', 'newsletter', 'setting')),
    -- Its id; of a page its address, of a setting its key.
    record TEXT NOT NULL,
    title TEXT NOT NULL,
    path TEXT NOT NULL,
    -- Where it is mended; empty where it is part of the program.
    edit_path TEXT NOT NULL,
    rule TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    message TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    -- Null: still there.
    gone_at TEXT,
    UNIQUE (kind, record, rule, excerpt)
) STRICT;
CREATE INDEX accessibility_findings_gone ON accessibility_findings (gone_at) WHERE gone_at IS NOT NULL;
CREATE INDEX accessibility_findings_open ON accessibility_findings (rule, kind) WHERE gone_at IS NULL;

CREATE TABLE accessibility_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Null: at night, by itself.
    started_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    started_at TEXT NOT NULL,
    -- When a step last came to its end.
    stepped_at TEXT NOT NULL,
    finished_at TEXT,
    status TEXT NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'cancelled', 'failed')),
    -- How far it is: the kind of pages, and the last one of them.
    part INTEGER NOT NULL DEFAULT 0,
    after INTEGER NOT NULL DEFAULT 0,
    pages_done INTEGER NOT NULL DEFAULT 0,
    -- As many as there were when it began.
    pages_total INTEGER NOT NULL,
    -- Those that could not be drawn.
    pages_failed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX accessibility_runs_by_status ON accessibility_runs (status, id);

CREATE TABLE accessibility_turn (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    turn INTEGER NOT NULL
) STRICT;

CREATE TABLE acme_accounts (
    -- The authority's directory.
    directory TEXT PRIMARY KEY,
    -- Its address for the account, and the account's private key, as JSON.
    credentials TEXT NOT NULL,
    contact TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE approval_comments (
    id INTEGER PRIMARY KEY,
    approval_id INTEGER NOT NULL REFERENCES approvals (id) ON DELETE CASCADE,
    -- Counted from 1; null for a comment on the whole.
    paragraph INTEGER CHECK (paragraph > 0),
    text TEXT NOT NULL CHECK (text <> ''),
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Of somebody without an account.
    email TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX approval_comments_of_approval ON approval_comments (approval_id, id);
CREATE INDEX approval_comments_of_user ON approval_comments (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE approval_links (
    id INTEGER PRIMARY KEY,
    approval_id INTEGER NOT NULL REFERENCES approvals (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
    created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    ended_at TEXT
) STRICT;
CREATE INDEX approval_links_of_approval ON approval_links (approval_id, id);
CREATE INDEX approval_links_of_user ON approval_links (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE approval_log (
    id INTEGER PRIMARY KEY,
    approval_id INTEGER NOT NULL REFERENCES approvals (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    words TEXT NOT NULL,
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    email TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX approval_log_of_approval ON approval_log (approval_id, id);
CREATE INDEX approval_log_of_user ON approval_log (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE approvals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('guide', 'deal', 'issue')),
    subject_id INTEGER NOT NULL,
    -- Of a guide: its version, which never changes again.
    version_id INTEGER,
    title TEXT NOT NULL,
    status TEXT NOT NULL CHECK
        (status IN ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'published')),
    note TEXT NOT NULL DEFAULT '',
    due_date TEXT,
    asked_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Who wrote what is read.
    written_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    asked_at TEXT NOT NULL,
    -- Somebody of the office, or the address that the link was sent to.
    decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    decided_by_email TEXT NOT NULL DEFAULT '',
    decided_at TEXT,
    publish_at TEXT,
    -- Counts how often it was planned; a job of an earlier plan does nothing.
    turn INTEGER NOT NULL DEFAULT 0,
    published_at TEXT,
    -- Why it was not published when it was due.
    problem TEXT NOT NULL DEFAULT '', content TEXT NOT NULL DEFAULT '',
    CHECK ((status = 'scheduled') = (publish_at IS NOT NULL))
) STRICT;
CREATE INDEX approvals_asked_by ON approvals (asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX approvals_by_status ON approvals (status, id);
CREATE INDEX approvals_decided_by ON approvals (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX approvals_of_subject ON approvals (kind, subject_id, id);
CREATE INDEX approvals_written_by ON approvals (written_by) WHERE written_by IS NOT NULL;

CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    user_id INTEGER REFERENCES users ON DELETE SET NULL,
    who TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL
, details TEXT NOT NULL DEFAULT 'null') STRICT;
CREATE INDEX audit_entries_action ON audit_entries (action, id);
CREATE INDEX audit_entries_alone ON audit_entries (id, at, action) WHERE substr(details, 1, 13) <> '{"bulk_edit":';
CREATE INDEX audit_entries_subject ON audit_entries (subject, id);
CREATE INDEX audit_entries_user ON audit_entries (user_id);

CREATE TABLE backup_checks (
    name TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    checked_at TEXT NOT NULL,
    -- A sentence; null: it is whole.
    error TEXT CHECK (error <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE bounced_addresses (
    address TEXT PRIMARY KEY COLLATE NOCASE,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    -- The server took the email and reported it later: that it takes another says nothing.
    is_reported INTEGER NOT NULL CHECK (is_reported IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TRIGGER bounced_addresses_end_subscription AFTER INSERT ON bounced_addresses
BEGIN
    UPDATE subscribers SET status = 'bounced', bounce = new.reason, bounced_at = new.at
    WHERE email = new.address AND status = 'confirmed';
END;

CREATE TABLE bulk_edits (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- As the saved views name it.
    list TEXT NOT NULL,
    action TEXT NOT NULL,
    made_at TEXT NOT NULL,
    -- JSON: [id, what was there, what became of it] of each record.
    edits TEXT NOT NULL CHECK (json_valid(edits)),
    undone_at TEXT
) STRICT;
CREATE INDEX bulk_edits_by_time ON bulk_edits (made_at);

CREATE TABLE business_attributes (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    attribute TEXT NOT NULL,
    PRIMARY KEY (business_id, attribute)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_attributes_by_attribute ON business_attributes (attribute, business_id);

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
CREATE INDEX business_change_requests_by_business ON business_change_requests (business_id);
CREATE INDEX business_change_requests_by_status ON business_change_requests (status, id);
CREATE INDEX business_change_requests_by_user ON business_change_requests (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX business_change_requests_open ON business_change_requests (business_id) WHERE status = 'open';

CREATE TABLE business_closed_days (
    business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    -- JSON: the hours of that day before, if they were special ones; they come back when it is taken back.
    replaced TEXT,
    created_at TEXT NOT NULL
) STRICT;

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
CREATE TRIGGER itinerary_hours_added AFTER INSERT ON business_hours BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = new.business_id AND i.last_date >= date('now', '-1 day')
    UNION SELECT s.itinerary_id FROM deals d JOIN itinerary_stops s ON s.kind = 'deal' AND s.object_id = d.id
    JOIN itineraries i ON i.id = s.itinerary_id WHERE d.business_id = new.business_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_hours_removed AFTER DELETE ON business_hours BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = old.business_id AND i.last_date >= date('now', '-1 day')
    UNION SELECT s.itinerary_id FROM deals d JOIN itinerary_stops s ON s.kind = 'deal' AND s.object_id = d.id
    JOIN itineraries i ON i.id = s.itinerary_id WHERE d.business_id = old.business_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE business_images (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    image_id INTEGER NOT NULL REFERENCES images (id),
    position INTEGER NOT NULL, alt TEXT,
    PRIMARY KEY (business_id, image_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_images_by_image ON business_images (image_id);

CREATE TABLE business_members (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    invited_email TEXT COLLATE NOCASE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'manager')),
    created_at TEXT NOT NULL,
    CHECK ((user_id IS NULL) <> (invited_email IS NULL)),
    UNIQUE (business_id, user_id),
    UNIQUE (business_id, invited_email)
) STRICT;
CREATE INDEX business_members_by_email ON business_members (invited_email) WHERE invited_email IS NOT NULL;
CREATE INDEX business_members_by_user ON business_members (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE business_slugs (
    slug TEXT PRIMARY KEY,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX business_slugs_by_business ON business_slugs (business_id);

CREATE TABLE business_tags (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (business_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX business_tags_by_tag ON business_tags (tag, business_id);
CREATE TRIGGER business_tagged AFTER INSERT ON business_tags BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', new.business_id);
END;
CREATE TRIGGER business_untagged AFTER DELETE ON business_tags BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', old.business_id);
END;

CREATE TABLE business_transfers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    from_user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    to_email TEXT NOT NULL COLLATE NOCASE,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    closed_at TEXT
) STRICT;
CREATE INDEX business_transfers_by_email ON business_transfers (to_email, id);
CREATE INDEX business_transfers_of_user ON business_transfers (from_user_id);
CREATE UNIQUE INDEX business_transfers_open ON business_transfers (business_id) WHERE status = 'open';

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
    source TEXT,
    source_key TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL, rating_sum INTEGER NOT NULL DEFAULT 0, rating_count INTEGER NOT NULL DEFAULT 0, confirmed_at TEXT, confirmed_by TEXT CHECK (confirmed_by IN ('owner', 'resident', 'office')), silent_checks INTEGER NOT NULL DEFAULT 0 CHECK (silent_checks >= 0), sort_name TEXT,
    UNIQUE (source, source_key)
) STRICT;
CREATE INDEX businesses_all_by_created ON businesses (created_at, id);
CREATE INDEX businesses_all_by_name ON businesses (coalesce(sort_name, name) COLLATE NOCASE, id);
CREATE INDEX businesses_by_category ON businesses (category_id, status, coalesce(sort_name, name) COLLATE NOCASE, id);
CREATE INDEX businesses_by_category_and_place ON businesses (category_id, status, latitude, longitude);
CREATE INDEX businesses_by_created ON businesses (status, created_at DESC, id DESC);
CREATE INDEX businesses_by_latitude ON businesses (status, latitude, longitude);
CREATE INDEX businesses_by_longitude ON businesses (status, longitude, latitude);
CREATE INDEX businesses_by_name ON businesses (status, coalesce(sort_name, name) COLLATE NOCASE, id);
CREATE INDEX businesses_by_price ON businesses (price_level, status) WHERE price_level IS NOT NULL;
CREATE INDEX businesses_by_updated ON businesses (status, updated_at DESC, id DESC);
CREATE INDEX businesses_confirmed ON businesses (coalesce(sort_name, name) COLLATE NOCASE, id)
    WHERE confirmed_at IS NOT NULL;
CREATE INDEX businesses_desk ON businesses (updated_at, id, status, category_id, is_featured, confirmed_at);
CREATE INDEX businesses_featured ON businesses (status, coalesce(sort_name, name) COLLATE NOCASE, id)
    WHERE is_featured = 1;
CREATE TRIGGER business_deleted AFTER DELETE ON businesses BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', old.id);
END;
CREATE TRIGGER business_inserted AFTER INSERT ON businesses BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', new.id);
END;
CREATE TRIGGER business_updated AFTER UPDATE ON businesses BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', new.id);
END;
CREATE TRIGGER deal_business_updated AFTER UPDATE OF name, status, category_id ON businesses
WHEN new.name IS NOT old.name OR new.status IS NOT old.status OR new.category_id IS NOT old.category_id BEGIN
    INSERT INTO search_changes (kind, entity_id) SELECT 'deal', id FROM deals WHERE business_id = new.id;
END;
CREATE TRIGGER group_plan_business_changed AFTER UPDATE OF status ON businesses
WHEN new.status IS NOT old.status BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.business_id = new.id
    UNION SELECT p.id FROM deals d JOIN group_plan_options o ON o.deal_id = d.id
    JOIN group_plans p ON p.decided_option_id = o.id WHERE d.business_id = new.id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_business_changed AFTER UPDATE OF status, has_hours ON businesses
WHEN new.status IS NOT old.status OR new.has_hours IS NOT old.has_hours BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    UNION SELECT s.itinerary_id FROM deals d JOIN itinerary_stops s ON s.kind = 'deal' AND s.object_id = d.id
    JOIN itineraries i ON i.id = s.itinerary_id WHERE d.business_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_business_deleted AFTER DELETE ON businesses BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = old.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE campaign_line_counts (
    line_id INTEGER NOT NULL REFERENCES campaign_lines (id) ON DELETE CASCADE,
    placement_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    PRIMARY KEY (line_id, placement_id, day)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE campaign_line_placements (
    placement_id INTEGER PRIMARY KEY REFERENCES placements (id) ON DELETE CASCADE,
    line_id INTEGER NOT NULL REFERENCES campaign_lines (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX campaign_line_placements_of_line ON campaign_line_placements (line_id);
CREATE TRIGGER campaign_line_placements_end BEFORE DELETE ON campaign_line_placements
BEGIN
    INSERT INTO campaign_line_counts (line_id, placement_id, day, impressions, clicks)
    SELECT l.id, n.placement_id, n.day, n.impressions, n.clicks
    FROM placement_counts n JOIN campaign_lines l ON l.id = OLD.line_id
    WHERE n.placement_id = OLD.placement_id AND n.day >= l.starts_at
    ON CONFLICT (line_id, placement_id, day) DO UPDATE SET impressions = max(impressions, excluded.impressions),
        clicks = max(clicks, excluded.clicks);
END;

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
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK ((kind = 'category_sponsor') = (category_id IS NOT NULL))
) STRICT;
CREATE INDEX campaign_lines_by_days ON campaign_lines (kind, starts_at, ends_at);
CREATE INDEX campaign_lines_of_campaign ON campaign_lines (campaign_id);
CREATE INDEX campaign_lines_of_category ON campaign_lines (category_id) WHERE category_id IS NOT NULL;

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

CREATE TABLE categories (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    slug TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL DEFAULT '',
    pictogram TEXT NOT NULL DEFAULT 'shop'
, position INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TRIGGER category_placed AFTER INSERT ON categories
WHEN new.position = 0 AND (SELECT max(position) FROM categories) > 0
BEGIN
    UPDATE categories SET position = (SELECT max(position) FROM categories) + 1 WHERE id = new.id;
END;
CREATE TRIGGER category_renamed AFTER UPDATE OF name ON categories BEGIN
    INSERT INTO search_changes (kind, entity_id) SELECT 'business', id FROM businesses WHERE category_id = new.id;
    INSERT INTO search_changes (kind, entity_id)
    SELECT 'deal', d.id FROM deals d JOIN businesses b ON b.id = d.business_id WHERE b.category_id = new.id;
END;
CREATE TRIGGER category_slug_changed AFTER UPDATE OF slug ON categories BEGIN
    INSERT OR IGNORE INTO category_slugs (slug, category_id) VALUES (new.slug, new.id);
END;
CREATE TRIGGER category_slug_made AFTER INSERT ON categories BEGIN
    INSERT OR IGNORE INTO category_slugs (slug, category_id) VALUES (new.slug, new.id);
END;

CREATE TABLE category_slugs (
    slug TEXT PRIMARY KEY,
    category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX category_slugs_by_category ON category_slugs (category_id);

CREATE TABLE channel_post_log (
    id INTEGER PRIMARY KEY,
    post_id INTEGER NOT NULL REFERENCES channel_posts (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    words TEXT NOT NULL
) STRICT;
CREATE INDEX channel_post_log_by_post ON channel_post_log (post_id, id);

CREATE TABLE channel_posts (
    id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL REFERENCES channels (id),
    subject_kind TEXT NOT NULL CHECK (subject_kind IN ('guide', 'event', 'deal')),
    subject_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    link TEXT NOT NULL,
    image_token TEXT NOT NULL DEFAULT '',
    image_alt TEXT NOT NULL DEFAULT '',
    -- By which the channel knows that it is sent the same post again.
    key TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK
        (status IN ('scheduled', 'held', 'sending', 'ready', 'sent', 'failed', 'unknown', 'withdrawn')),
    send_at TEXT NOT NULL,
    -- Counts how often it was planned; a job of an earlier plan does nothing.
    turn INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Since then the channel may have it without our knowing.
    unclear_since TEXT,
    -- Of the first attempt; some channels show it as the time of the post.
    started_at TEXT,
    problem TEXT NOT NULL DEFAULT '',
    proof_url TEXT NOT NULL DEFAULT '',
    sent_at TEXT,
    created_at TEXT NOT NULL, announced TEXT CHECK (announced IS NULL OR json_valid(announced)),
    CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
    CHECK (status <> 'sent' OR unclear_since IS NULL)
) STRICT;
CREATE INDEX channel_posts_by_channel ON channel_posts (channel_id, status, sent_at);
CREATE INDEX channel_posts_by_status ON channel_posts (status, id);
CREATE INDEX channel_posts_by_subject ON channel_posts (subject_kind, subject_id, channel_id);

CREATE TABLE channels (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('mastodon', 'bluesky', 'facebook', 'webhook', 'rss', 'copy')),
    name TEXT NOT NULL,
    -- Where its program answers; empty for those that have none.
    address TEXT NOT NULL DEFAULT '',
    -- Who posts there: a handle, or the id of a page.
    account TEXT NOT NULL DEFAULT '',
    -- Written, and given to nobody but the channel.
    secret TEXT NOT NULL DEFAULT '',
    secret_set_at TEXT,
    -- As the channel itself says, or the office; null: as is usual for its kind.
    character_limit INTEGER CHECK (character_limit > 0),
    -- Characters that the channel counts for a link, whatever its length.
    link_length INTEGER CHECK (link_length > 0),
    -- Days before the same guide may go there again.
    repeat_days INTEGER NOT NULL CHECK (repeat_days BETWEEN 1 AND 3650),
    -- Why it takes nothing at present, and what to do; what is due waits meanwhile.
    trouble TEXT NOT NULL DEFAULT '',
    checked_at TEXT,
    created_at TEXT NOT NULL,
    -- Removed channels stay for the posts that went there, without their secret.
    removed_at TEXT,
    CHECK (removed_at IS NULL OR secret = '')
) STRICT;

CREATE TABLE checklist_items (
    id INTEGER PRIMARY KEY,
    checklist_id INTEGER NOT NULL REFERENCES checklists (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    -- Stays the same through every edit: what people tick is kept under it.
    key TEXT NOT NULL CHECK (length(key) > 0),
    title TEXT NOT NULL CHECK (length(title) > 0),
    reason TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '',
    timing TEXT NOT NULL DEFAULT '',
    is_required INTEGER NOT NULL DEFAULT 1 CHECK (is_required IN (0, 1)),
    -- JSON of the office that does it; null where none does.
    office TEXT,
    -- JSON list of slugs of categories in the directory.
    categories TEXT NOT NULL DEFAULT '[]',
    -- Words that are looked for in the directory.
    search TEXT NOT NULL DEFAULT '',
    -- Days before an occasion.
    offset_days INTEGER CHECK (offset_days BETWEEN 0 AND 1095),
    -- Part of an occasion's budget, 0 to 1.
    budget_share REAL CHECK (budget_share BETWEEN 0 AND 1),
    UNIQUE (checklist_id, key)
) STRICT;
CREATE INDEX checklist_items_by_position ON checklist_items (checklist_id, position);

CREATE TABLE checklists (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('situation', 'occasion')),
    slug TEXT NOT NULL CHECK (length(slug) > 0),
    title TEXT NOT NULL CHECK (length(title) > 0),
    summary TEXT NOT NULL DEFAULT '',
    icon TEXT NOT NULL,
    -- Among those of its kind.
    position INTEGER NOT NULL,
    is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
    -- Counts the saves; each former one is in `revisions`.
    version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- Removed ones stay, because plans that people made with them refer to them, and so that they can come back.
    deleted_at TEXT
) STRICT;
CREATE INDEX checklists_by_position ON checklists (kind, position, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX checklists_by_slug ON checklists (slug) WHERE deleted_at IS NULL;

CREATE TABLE claim_codes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    claim_id INTEGER NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('email', 'letter')),
    code_hash BLOB NOT NULL,
    -- The address, masked.
    sent_to TEXT NOT NULL,
    attempts_left INTEGER NOT NULL,
    expires_at TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX claim_codes_of_claim ON claim_codes (claim_id, kind, id);

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
CREATE INDEX claims_by_status ON claims (status, id);
CREATE INDEX claims_of_user ON claims (user_id, id);
CREATE UNIQUE INDEX claims_open ON claims (business_id, user_id) WHERE status = 'open';

CREATE TABLE "confirmed_sentences" (
    guide_id INTEGER NOT NULL REFERENCES generated_guides (guide_id) ON DELETE CASCADE,
    sentence TEXT NOT NULL,
    -- The records that it is about, such as 'business:3', or the heading above it; '' if there is neither.
    subject TEXT NOT NULL,
    confirmed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    confirmed_at TEXT NOT NULL,
    PRIMARY KEY (guide_id, sentence, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmed_sentences_of_user ON confirmed_sentences (confirmed_by) WHERE confirmed_by IS NOT NULL;

CREATE TABLE copy_stamp (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    made_at TEXT NOT NULL,
    program_version TEXT NOT NULL,
    rows TEXT NOT NULL
) STRICT;

CREATE TABLE counter_pins (
    business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
    pin_hash TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE daily_counts (
    day TEXT NOT NULL CHECK (length(day) = 10),
    -- One of the names that the program knows: page_view, business_click ...
    name TEXT NOT NULL,
    -- What it happened to: a path, or a noun and an id ("business:7"); empty for the town as a whole.
    subject TEXT NOT NULL,
    -- How: call, directions, added ...
    detail TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (day, name, subject, detail)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_counts_of_name ON daily_counts (name, day);
CREATE INDEX daily_counts_of_subject ON daily_counts (subject, day);

CREATE TABLE deal_redemptions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    redeemed_at TEXT NOT NULL
) STRICT;
CREATE INDEX deal_redemptions_by_deal ON deal_redemptions (deal_id, redeemed_at);

CREATE TABLE deal_reviews (
    deal_id INTEGER PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
    -- JSON: the fields in which it is to differ from the deal as it stands.
    changes TEXT NOT NULL CHECK (json_valid(changes)),
    submitted_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    submitted_at TEXT NOT NULL,
    -- Why it was sent back; null while it waits.
    reason TEXT CHECK (reason <> ''),
    decided_at TEXT
, decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL) STRICT;
CREATE INDEX deal_reviews_decided_by ON deal_reviews (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX deal_reviews_waiting ON deal_reviews (submitted_at) WHERE reason IS NULL;
CREATE TRIGGER approvals_deal_sent_back AFTER UPDATE OF reason ON deal_reviews
WHEN NEW.reason IS NOT NULL AND OLD.reason IS NULL
BEGIN
    INSERT INTO approval_comments (approval_id, text, user_id, created_at)
    SELECT id, NEW.reason, NEW.decided_by, NEW.decided_at FROM approvals
    WHERE kind = 'deal' AND subject_id = NEW.deal_id AND status IN ('in_review', 'approved', 'scheduled');
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.decided_at, 'Changes requested.', NEW.decided_by FROM approvals
    WHERE kind = 'deal' AND subject_id = NEW.deal_id AND status IN ('in_review', 'approved', 'scheduled');
    UPDATE approvals SET status = 'changes_requested', publish_at = NULL, decided_by = NEW.decided_by,
        decided_by_email = '', decided_at = NEW.decided_at
    WHERE kind = 'deal' AND subject_id = NEW.deal_id AND status IN ('in_review', 'approved', 'scheduled');
END;
CREATE TRIGGER approvals_deal_sent_in AFTER INSERT ON deal_reviews WHEN NEW.reason IS NULL
BEGIN
    INSERT INTO approvals (kind, subject_id, title, content, status, asked_by, written_by, asked_at)
    SELECT 'deal', deal_id, wanted ->> 'title', wanted, 'in_review', NEW.submitted_by, NEW.submitted_by,
        NEW.submitted_at
    FROM deal_texts WHERE deal_id = NEW.deal_id;
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT max(id), NEW.submitted_at, 'Sent in for review.', NEW.submitted_by
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id;
END;
CREATE TRIGGER approvals_deal_sent_in_anew AFTER UPDATE OF changes, submitted_at ON deal_reviews
WHEN NEW.reason IS NULL AND (NEW.changes <> OLD.changes OR NEW.submitted_at <> OLD.submitted_at
    OR (SELECT wanted FROM deal_texts WHERE deal_id = NEW.deal_id) IS NOT
        (SELECT content FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id ORDER BY id DESC LIMIT 1))
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.submitted_at,
        iif(status = 'scheduled',
            'The text was changed, so it is a draft again and will not go out at the planned time.',
            'The text was changed, so it is a draft again.'),
        -- Otherwise somebody changed the deal below it.
        iif(NEW.changes <> OLD.changes, NEW.submitted_by, NULL)
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'draft', publish_at = NULL WHERE kind = 'deal' AND subject_id = NEW.deal_id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    INSERT INTO approvals (kind, subject_id, title, content, status, asked_by, written_by, asked_at)
    SELECT 'deal', deal_id, wanted ->> 'title', wanted, 'in_review', NEW.submitted_by, NEW.submitted_by,
        NEW.submitted_at
    FROM deal_texts WHERE deal_id = NEW.deal_id;
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT max(id), NEW.submitted_at, 'Sent in for review.', NEW.submitted_by
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.deal_id;
END;
CREATE TRIGGER approvals_deal_settled AFTER DELETE ON deal_reviews
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT a.id, coalesce(OLD.decided_at, t.updated_at, a.asked_at),
        iif(t.shown IS a.content, 'Published.', 'It was changed or taken back, so it is a draft again.'),
        OLD.decided_by
    FROM approvals a LEFT JOIN (SELECT x.deal_id, x.shown, d.updated_at FROM deal_texts x JOIN deals d ON d.id = x.deal_id) t
        ON t.deal_id = a.subject_id
    WHERE a.kind = 'deal' AND a.subject_id = OLD.deal_id
        AND a.status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET publish_at = NULL, status = iif(content IS
            (SELECT shown FROM deal_texts WHERE deal_id = OLD.deal_id), 'published', 'draft'),
        published_at = iif(content IS (SELECT shown FROM deal_texts WHERE deal_id = OLD.deal_id),
            (SELECT updated_at FROM deals WHERE id = OLD.deal_id), NULL),
        decided_by = iif(decided_at IS NULL, OLD.decided_by, decided_by),
        decided_at = coalesce(decided_at, OLD.decided_at)
    WHERE kind = 'deal' AND subject_id = OLD.deal_id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;

CREATE TABLE deals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    title TEXT NOT NULL CHECK (length(title) > 0),
    description TEXT NOT NULL DEFAULT '',
    terms TEXT NOT NULL DEFAULT '',
    -- What to say or type; empty: the page itself is shown at the counter.
    code TEXT NOT NULL DEFAULT '',
    start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
    end_date TEXT CHECK (end_date IS date(end_date) AND end_date >= start_date),
    max_redemptions INTEGER CHECK (max_redemptions > 0),
    redeemed_count INTEGER NOT NULL DEFAULT 0 CHECK (redeemed_count >= 0),
    status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'withdrawn')),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX deals_by_business ON deals (business_id, status, end_date);
CREATE INDEX deals_by_created ON deals (status, created_at DESC, id DESC);
CREATE INDEX deals_by_end ON deals (status, end_date, id);
CREATE INDEX deals_desk ON deals (updated_at, id, status, start_date, end_date, redeemed_count, max_redemptions,
    business_id, title);
CREATE TRIGGER approvals_deal_edited
AFTER UPDATE OF title, description, terms, code, start_date, end_date, max_redemptions, status ON deals
WHEN EXISTS (SELECT 1 FROM deal_reviews WHERE deal_id = NEW.id AND reason IS NULL)
    AND EXISTS (SELECT 1 FROM approvals a JOIN deal_texts t ON t.deal_id = a.subject_id
        WHERE a.kind = 'deal' AND a.subject_id = NEW.id AND a.content <> t.wanted
            AND a.status IN ('in_review', 'approved', 'scheduled'))
BEGIN
    UPDATE deal_reviews SET submitted_at = NEW.updated_at WHERE deal_id = NEW.id;
END;
CREATE TRIGGER approvals_deal_taken_back AFTER UPDATE OF status ON deals
WHEN OLD.status = 'published' AND NEW.status <> 'published'
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'It was taken back, so it is a draft again.'
    FROM approvals WHERE kind = 'deal' AND subject_id = NEW.id AND status = 'published';
    UPDATE approvals SET status = 'draft' WHERE kind = 'deal' AND subject_id = NEW.id AND status = 'published';
END;
CREATE TRIGGER deal_deleted AFTER DELETE ON deals BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', old.id);
END;
CREATE TRIGGER deal_inserted AFTER INSERT ON deals BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', new.id);
END;
CREATE TRIGGER deal_updated
AFTER UPDATE OF title, description, terms, status, business_id, start_date, end_date, max_redemptions ON deals
BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', new.id);
END;
CREATE TRIGGER deal_used_up AFTER UPDATE OF redeemed_count ON deals
WHEN (new.redeemed_count >= new.max_redemptions) IS NOT (old.redeemed_count >= old.max_redemptions)
BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', new.id);
END;
CREATE TRIGGER group_plan_deal_changed AFTER UPDATE OF status, end_date ON deals
WHEN new.status IS NOT old.status OR new.end_date IS NOT old.end_date BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.deal_id = new.id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_deal_changed AFTER UPDATE OF status, start_date, end_date ON deals
WHEN new.status IS NOT old.status OR new.start_date IS NOT old.start_date OR new.end_date IS NOT old.end_date BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'deal' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_deal_deleted AFTER DELETE ON deals BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'deal' AND s.object_id = old.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE deleted_record_images (
    image_id INTEGER NOT NULL REFERENCES images (id),
    deleted_record_id INTEGER NOT NULL REFERENCES deleted_records (id) ON DELETE CASCADE,
    PRIMARY KEY (image_id, deleted_record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_record_images_of_record ON deleted_record_images (deleted_record_id);

CREATE TABLE deleted_record_keys (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    deleted_record_id INTEGER NOT NULL REFERENCES deleted_records (id) ON DELETE CASCADE,
    was_public INTEGER NOT NULL CHECK (was_public IN (0, 1)), gives_way INTEGER NOT NULL DEFAULT 0 CHECK (gives_way IN (0, 1)),
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_record_keys_of_record ON deleted_record_keys (deleted_record_id);

CREATE TABLE deleted_record_users (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deleted_record_id INTEGER NOT NULL REFERENCES deleted_records (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, deleted_record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_record_users_of_record ON deleted_record_users (deleted_record_id);

CREATE TABLE "deleted_records" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (
        kind IN (
            'business', 'event', 'deal', 'guide', 'placement', 'category', 'campaign', 'quiz', 'checklist'
        )
    ),
    record_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    deleted_at TEXT NOT NULL,
    deleted_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- JSON: its row and those that went with it, and what pointed to them.
    content TEXT NOT NULL,
    UNIQUE (kind, record_id)
) STRICT;
CREATE INDEX deleted_records_by_time ON deleted_records (deleted_at, id);
CREATE INDEX deleted_records_of_user ON deleted_records (deleted_by) WHERE deleted_by IS NOT NULL;

CREATE TABLE event_exceptions (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('added', 'excluded', 'changed')),
    -- Where the occurrence would start by the rule: "2026-11-21T18:30:00", or "2026-11-21" for all-day events.
    recurrence_id TEXT NOT NULL,
    -- For "changed": what is different, as JSON with the columns' names of events.
    changes TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (event_id, recurrence_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_feeds (
    user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- The last part of the address; renewing it closes the old one.
    token TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE event_import_keys (
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (source, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_import_keys_of_event ON event_import_keys (event_id);

CREATE TABLE event_interests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    interest_type TEXT NOT NULL DEFAULT 'interested',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (event_id, user_id)
) STRICT;
CREATE INDEX event_interests_of_user ON event_interests (user_id, event_id);
CREATE TRIGGER event_interest_added AFTER INSERT ON event_interests BEGIN
    UPDATE events SET interest_count = interest_count + 1 WHERE id = new.event_id;
END;
CREATE TRIGGER event_interest_removed AFTER DELETE ON event_interests BEGIN
    UPDATE events SET interest_count = interest_count - 1 WHERE id = old.event_id;
END;

CREATE TABLE event_occurrences (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    recurrence_id TEXT NOT NULL,
    start_date TEXT NOT NULL,
    start_time TEXT,
    end_date TEXT NOT NULL,
    end_time TEXT,
    all_day INTEGER NOT NULL CHECK (all_day IN (0, 1)),
    status TEXT NOT NULL,
    -- The same in UTC, to compare with now; an all-day event lasts to the end of its last day.
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL, changes TEXT,
    PRIMARY KEY (event_id, recurrence_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_occurrences_by_start ON event_occurrences (start_date, start_time, event_id, ends_at);
CREATE INDEX event_occurrences_long ON event_occurrences (ends_at, start_date)
    WHERE end_date > date(start_date, '+1 day');
CREATE INDEX event_occurrences_of_event ON event_occurrences (event_id, ends_at, starts_at);
CREATE INDEX event_occurrences_own_is_free ON event_occurrences (event_id, recurrence_id)
    WHERE changes ->> 'is_free' IS NOT NULL;
CREATE TRIGGER group_plan_event_date_added AFTER INSERT ON event_occurrences BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.event_id = new.event_id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER group_plan_event_date_removed AFTER DELETE ON event_occurrences BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.event_id = old.event_id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_event_date_added AFTER INSERT ON event_occurrences BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'event' AND s.object_id = new.event_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_event_date_removed AFTER DELETE ON event_occurrences BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'event' AND s.object_id = old.event_id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE event_pairs (
    one_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    other_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'merged', 'different')),
    created_at TEXT NOT NULL,
    PRIMARY KEY (one_id, other_id),
    CHECK (one_id < other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_pairs_by_other ON event_pairs (other_id);
CREATE INDEX event_pairs_open ON event_pairs (created_at) WHERE state = 'open';

CREATE TABLE event_pictures (
    event_id INTEGER PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    -- Who named it; the credit stays when the source goes.
    source_id INTEGER REFERENCES event_sources (id) ON DELETE SET NULL,
    -- Where the source has it.
    url TEXT NOT NULL,
    -- Null: not fetched yet, or not to be had.
    image_id INTEGER REFERENCES images (id) ON DELETE SET NULL,
    -- Why it could not be had, in words for staff; empty otherwise.
    error TEXT NOT NULL DEFAULT '',
    -- Stands below the picture as long as the event shows it.
    credit TEXT NOT NULL,
    credit_url TEXT NOT NULL DEFAULT '',
    at TEXT NOT NULL
) STRICT;
CREATE INDEX event_pictures_by_image ON event_pictures (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX event_pictures_of_source ON event_pictures (source_id) WHERE source_id IS NOT NULL;

CREATE TABLE event_plan_guests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES event_plans (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    party_size INTEGER NOT NULL DEFAULT 1 CHECK (party_size > 0),
    reply TEXT NOT NULL DEFAULT 'not_answered' CHECK (reply IN ('not_answered', 'yes', 'no')),
    diet TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX event_plan_guests_of_plan ON event_plan_guests (plan_id, id);

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
    note TEXT NOT NULL DEFAULT '', search TEXT NOT NULL DEFAULT '',
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
CREATE INDEX event_plan_vendors_of_business ON event_plan_vendors (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX event_plan_vendors_of_item ON event_plan_vendors (item_id, id);
CREATE UNIQUE INDEX event_plan_vendors_once ON event_plan_vendors (item_id, business_id) WHERE business_id IS NOT NULL;

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

CREATE TABLE event_reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    issue_type TEXT NOT NULL CHECK (issue_type IN
        ('incorrect_info', 'cancelled', 'duplicate', 'inappropriate_content', 'spam', 'other')),
    description TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
    -- What the reporter is told.
    outcome TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    closed_at TEXT
) STRICT;
CREATE INDEX event_reports_of_event ON event_reports (event_id, state);
CREATE INDEX event_reports_of_user ON event_reports (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX event_reports_open ON event_reports (created_at, id) WHERE state = 'open';
CREATE TRIGGER event_reports_user_gone AFTER UPDATE OF user_id ON event_reports
WHEN NEW.user_id IS NULL AND OLD.user_id IS NOT NULL
BEGIN
    UPDATE event_reports SET description = '' WHERE id = NEW.id;
END;

CREATE TABLE event_sources (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- How it is read.
    format TEXT NOT NULL CHECK (format IN ('ics', 'json_ld', 'rss', 'csv')),
    -- How the contract names the kind of source.
    source_type TEXT NOT NULL DEFAULT 'website'
        CHECK (source_type IN ('website', 'facebook', 'instagram', 'google', 'manual')),
    url TEXT NOT NULL UNIQUE,
    is_trusted INTEGER NOT NULL DEFAULT 0 CHECK (is_trusted IN (0, 1)),
    is_enabled INTEGER NOT NULL DEFAULT 1 CHECK (is_enabled IN (0, 1)),
    -- From this confidence on an event is published by itself.
    publish_threshold REAL NOT NULL DEFAULT 0.8 CHECK (publish_threshold BETWEEN 0 AND 1),
    -- How right it has been so far; null until there is something to judge by.
    reliability REAL CHECK (reliability BETWEEN 0 AND 1),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
, every_hours INTEGER NOT NULL DEFAULT 12 CHECK (every_hours BETWEEN 1 AND 168), category TEXT NOT NULL DEFAULT '', next_at TEXT, checked_at TEXT, succeeded_at TEXT, failures INTEGER NOT NULL DEFAULT 0, etag TEXT, last_modified TEXT, approved INTEGER NOT NULL DEFAULT 0, rejected INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX event_sources_failing ON event_sources (id) WHERE is_enabled = 1 AND failures > 0;

CREATE TABLE events (
    -- Never reused: the id is the end of an event's address.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Stays the same through every edit; calendars know the event by it.
    uid TEXT NOT NULL UNIQUE,
    -- Counts the changes that calendars must hear of (SEQUENCE of RFC 5545).
    sequence INTEGER NOT NULL DEFAULT 0,
    -- Events split from one series by "this and following" share the first one's id.
    series_id INTEGER REFERENCES events (id) ON DELETE SET NULL,
    title TEXT NOT NULL CHECK (length(title) > 0),
    -- The title as it stands in the address, without the id.
    slug TEXT NOT NULL,
    -- Markdown.
    description TEXT NOT NULL DEFAULT '',
    category TEXT NOT NULL DEFAULT '',
    event_type TEXT NOT NULL DEFAULT '',
    location TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    latitude REAL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL CHECK (longitude BETWEEN -180 AND 180),
    start_date TEXT NOT NULL CHECK (start_date IS date(start_date)),
    -- Null: all day, or the time is not known.
    start_time TEXT CHECK (start_time IS time(start_time)),
    -- The last day, itself included; null: the day it starts (or, with an earlier end time, the night after it).
    end_date TEXT CHECK (end_date IS date(end_date) AND end_date >= start_date),
    end_time TEXT CHECK (end_time IS time(end_time)),
    -- An RFC 5545 RRULE value without its name ("FREQ=WEEKLY;BYDAY=TH"); null: once.
    recurring_pattern TEXT,
    status TEXT NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled', 'postponed')),
    -- Only what is published is public; "removed" keeps a deleted event from coming back.
    visibility TEXT NOT NULL DEFAULT 'published'
        CHECK (visibility IN ('published', 'pending', 'hidden', 'rejected', 'removed')),
    image_id INTEGER REFERENCES images (id),
    -- Only where there is no image of ours: an address under this site.
    image TEXT,
    organizer TEXT NOT NULL DEFAULT '',
    organizer_email TEXT NOT NULL DEFAULT '',
    website TEXT NOT NULL DEFAULT '',
    price TEXT,
    is_free INTEGER NOT NULL DEFAULT 0 CHECK (is_free IN (0, 1)),
    target_audience TEXT NOT NULL DEFAULT 'all_ages',
    -- JSON object of text.
    special_offers TEXT NOT NULL DEFAULT '{}',
    -- JSON list of text.
    atmosphere_tags TEXT NOT NULL DEFAULT '[]',
    business_id INTEGER REFERENCES businesses (id) ON DELETE SET NULL,
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    -- Trust: where it comes from and how sure we are.
    source_id INTEGER REFERENCES event_sources (id) ON DELETE SET NULL,
    source_type TEXT NOT NULL DEFAULT 'manual'
        CHECK (source_type IN ('website', 'facebook', 'instagram', 'google', 'manual')),
    source_url TEXT,
    discovery_date TEXT,
    last_updated_from_source TEXT,
    verification_status TEXT NOT NULL DEFAULT 'unverified'
        CHECK (verification_status IN ('verified', 'unverified', 'pending', 'disputed')),
    confidence_score REAL CHECK (confidence_score BETWEEN 0 AND 1),
    community_engagement_score REAL CHECK (community_engagement_score BETWEEN 0 AND 1),
    source_reliability_score REAL CHECK (source_reliability_score BETWEEN 0 AND 1),
    is_auto_published INTEGER NOT NULL DEFAULT 0 CHECK (is_auto_published IN (0, 1)),
    needs_review INTEGER NOT NULL DEFAULT 0 CHECK (needs_review IN (0, 1)),
    -- Whoever holds it may have the event removed or corrected; only staff see it.
    contact_removal_token TEXT UNIQUE,
    submitted_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Staff found that it is that other event: its address leads there.
    merged_into INTEGER REFERENCES events (id) ON DELETE SET NULL,
    interest_count INTEGER NOT NULL DEFAULT 0,
    -- Whether event_occurrences has a row of it. A series that is long over has none.
    has_dates INTEGER NOT NULL DEFAULT 0 CHECK (has_dates IN (0, 1)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_business ON events (business_id, visibility) WHERE business_id IS NOT NULL;
CREATE INDEX events_by_choice ON events (visibility, category, target_audience, source_id, is_free,
    is_featured, verification_status, confidence_score, event_type, source_type);
CREATE INDEX events_by_image ON events (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX events_by_merged ON events (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX events_by_series ON events (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX events_by_source ON events (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX events_by_submitter ON events (submitted_by) WHERE submitted_by IS NOT NULL;
CREATE INDEX events_by_updated ON events (visibility, updated_at DESC, id DESC);
CREATE INDEX events_dateless ON events (start_date, id) WHERE has_dates = 0;
CREATE INDEX events_desk ON events (updated_at, id, visibility, status, needs_review, start_date, title, location,
    organizer);
CREATE INDEX events_series_of_source ON events (source_id, id)
    WHERE source_id IS NOT NULL AND recurring_pattern IS NOT NULL;
CREATE INDEX events_to_review ON events (created_at, id) WHERE needs_review = 1;
CREATE TRIGGER event_deleted AFTER DELETE ON events BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('event', old.id);
END;
CREATE TRIGGER event_inserted AFTER INSERT ON events BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('event', new.id);
END;
CREATE TRIGGER event_updated AFTER UPDATE OF
    title, description, category, location, address, organizer, atmosphere_tags, status, visibility, is_featured
ON events BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('event', new.id);
END;
CREATE TRIGGER group_plan_event_changed AFTER UPDATE OF status, visibility ON events
WHEN new.status IS NOT old.status OR new.visibility IS NOT old.visibility BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.event_id = new.id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_event_changed AFTER UPDATE OF status, visibility ON events
WHEN new.status IS NOT old.status OR new.visibility IS NOT old.visibility BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'event' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE "fetch_runs" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source_id INTEGER NOT NULL REFERENCES event_sources (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('read', 'unchanged', 'failed')),
    -- Why it failed; empty otherwise.
    error TEXT NOT NULL DEFAULT '',
    added INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    same INTEGER NOT NULL DEFAULT 0,
    merged INTEGER NOT NULL DEFAULT 0,
    past INTEGER NOT NULL DEFAULT 0,
    delisted INTEGER NOT NULL DEFAULT 0,
    -- What could not become an event, as JSON: [{"title": "..", "reason": ".."}], the first fifty.
    rejected INTEGER NOT NULL DEFAULT 0,
    reasons TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX fetch_runs_of_source ON fetch_runs (source_id, id DESC);

CREATE TABLE generated_guides (
    guide_id INTEGER PRIMARY KEY REFERENCES guides (id) ON DELETE CASCADE,
    -- 'built-in', or the name of the model.
    engine TEXT NOT NULL,
    -- What was asked for; its words need no record.
    topic TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE group_plan_checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL UNIQUE REFERENCES group_plans (id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER group_plan_check_asked AFTER INSERT ON group_plan_checks BEGIN
    INSERT INTO jobs (kind, payload, idempotency_key)
    VALUES ('group-plan-check', json_object('plan', new.plan_id), 'group-plan-check:' || new.id);
END;

CREATE TABLE group_plan_comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES group_plans (id) ON DELETE CASCADE,
    participant_id INTEGER NOT NULL REFERENCES group_plan_participants (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX group_plan_comments_of_participant ON group_plan_comments (participant_id);
CREATE INDEX group_plan_comments_of_plan ON group_plan_comments (plan_id, id);

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
CREATE INDEX group_plan_options_by_proposer ON group_plan_options (proposed_by) WHERE proposed_by IS NOT NULL;
CREATE INDEX group_plan_options_of_business ON group_plan_options (business_id) WHERE business_id IS NOT NULL;
CREATE INDEX group_plan_options_of_deal ON group_plan_options (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX group_plan_options_of_event ON group_plan_options (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX group_plan_options_of_plan ON group_plan_options (plan_id, id);
CREATE TRIGGER group_plan_option_lost AFTER UPDATE OF business_id, event_id, deal_id ON group_plan_options
WHEN coalesce(new.business_id, new.event_id, new.deal_id) IS NULL BEGIN
    INSERT INTO group_plan_checks (plan_id) SELECT id FROM group_plans WHERE decided_option_id = new.id
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE group_plan_participants (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL REFERENCES group_plans (id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL COLLATE NOCASE,
    email TEXT NOT NULL DEFAULT '' COLLATE NOCASE,
    -- Digest of the key that the guest's browser made; null for those who were invited and have not come.
    key_hash BLOB CHECK (length(key_hash) = 32),
    is_invited INTEGER NOT NULL DEFAULT 0 CHECK (is_invited IN (0, 1)),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (plan_id, name),
    UNIQUE (plan_id, user_id),
    UNIQUE (plan_id, key_hash)
) STRICT;
CREATE UNIQUE INDEX group_plan_participants_email ON group_plan_participants (plan_id, email) WHERE email <> '';
CREATE INDEX group_plan_participants_of_user ON group_plan_participants (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE group_plan_votes (
    option_id INTEGER NOT NULL REFERENCES group_plan_options (id) ON DELETE CASCADE,
    participant_id INTEGER NOT NULL REFERENCES group_plan_participants (id) ON DELETE CASCADE,
    answer TEXT NOT NULL CHECK (answer IN ('yes', 'if_need_be', 'no')),
    PRIMARY KEY (option_id, participant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_plan_votes_of_participant ON group_plan_votes (participant_id);

CREATE TABLE group_plans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    location TEXT NOT NULL DEFAULT '',
    -- The link's token is worked out from the id, this number and a secret of the town; only its digest is kept.
    link_version INTEGER NOT NULL DEFAULT 1,
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
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
, told_state TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX group_plans_decided ON group_plans (decided_option_id) WHERE decided_option_id IS NOT NULL;
CREATE INDEX group_plans_of_user ON group_plans (user_id, updated_at);

CREATE TABLE guide_businesses (
    guide_id INTEGER NOT NULL REFERENCES guides (id) ON DELETE CASCADE,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    is_embedded INTEGER NOT NULL CHECK (is_embedded IN (0, 1)),
    PRIMARY KEY (guide_id, business_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX guide_businesses_by_business ON guide_businesses (business_id, guide_id);

CREATE TABLE guide_preview_links (
    guide_id INTEGER PRIMARY KEY REFERENCES guides (id) ON DELETE CASCADE,
    -- Hexadecimal digits.
    nonce TEXT NOT NULL CHECK (length(nonce) = 32),
    token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
    created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    -- The guide was published meanwhile.
    ended_at TEXT
) STRICT;
CREATE INDEX guide_preview_links_of_user ON guide_preview_links (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE guide_slugs (
    slug TEXT PRIMARY KEY,
    guide_id INTEGER NOT NULL REFERENCES guides (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX guide_slugs_by_guide ON guide_slugs (guide_id);

CREATE TABLE guide_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guide_id INTEGER NOT NULL REFERENCES guides (id) ON DELETE CASCADE,
    -- 1, 2, 3 within its guide.
    number INTEGER NOT NULL CHECK (number > 0),
    -- JSON of all that the editor's page holds.
    content TEXT NOT NULL,
    origin TEXT NOT NULL DEFAULT 'written' CHECK (origin IN ('written', 'generated')),
    -- While it is the newest, its own window saves over it; this counts.
    saves INTEGER NOT NULL DEFAULT 1 CHECK (saves > 0),
    -- Never changes again: it was published, or somebody decides on it.
    is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
    -- What readers get.
    is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
    -- The window that saved it, and which of that window's saves it was.
    editor TEXT NOT NULL DEFAULT '',
    sequence INTEGER NOT NULL DEFAULT 0,
    saved_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    UNIQUE (guide_id, number)
) STRICT;
CREATE INDEX guide_versions_of_user ON guide_versions (saved_by) WHERE saved_by IS NOT NULL;
CREATE UNIQUE INDEX guide_versions_published ON guide_versions (guide_id) WHERE is_published = 1;
CREATE TRIGGER approvals_guide_edited AFTER INSERT ON guide_versions
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.created_at,
        iif(status = 'scheduled',
            'The text was changed, so it is a draft again and will not go out at the planned time.',
            'The text was changed, so it is a draft again.'),
        NEW.saved_by
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id < NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'draft', publish_at = NULL
    WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id < NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;
CREATE TRIGGER approvals_guide_published AFTER UPDATE OF is_published ON guide_versions
WHEN NEW.is_published = 1 AND OLD.is_published = 0
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, (SELECT updated_at FROM guides WHERE id = NEW.guide_id), 'It was published.'
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'published', publish_at = NULL,
        published_at = (SELECT updated_at FROM guides WHERE id = NEW.guide_id)
    WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;
CREATE TRIGGER approvals_guide_taken_back AFTER UPDATE OF is_published ON guide_versions
WHEN NEW.is_published = 0 AND OLD.is_published = 1
    AND (SELECT status FROM guides WHERE id = NEW.guide_id) = 'draft'
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, (SELECT updated_at FROM guides WHERE id = NEW.guide_id),
        iif(status = 'scheduled', 'It will no longer go out automatically: the guide was taken back.',
            'It was taken back, so it is a draft again.')
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND status IN ('published', 'scheduled');
    UPDATE approvals SET status = iif(status = 'scheduled', 'approved', 'draft'), publish_at = NULL
    WHERE kind = 'guide' AND subject_id = NEW.guide_id AND status IN ('published', 'scheduled');
END;

CREATE TABLE guides (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL CHECK (length(title) > 0),
    introduction TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT '',
    -- Empty: the page draws a landscape.
    image_url TEXT NOT NULL DEFAULT '',
    image_alt TEXT NOT NULL DEFAULT '',
    author TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    -- When it was first published; kept while it is a draft again.
    published_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK (status = 'draft' OR published_at IS NOT NULL)
) STRICT;
CREATE INDEX guides_by_feature ON guides (status, is_featured DESC, published_at DESC, id DESC);
CREATE INDEX guides_by_published ON guides (status, published_at DESC, id DESC);
CREATE INDEX guides_by_updated ON guides (updated_at DESC, id DESC);
CREATE TRIGGER guide_deleted AFTER DELETE ON guides BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('guide', old.id);
END;
CREATE TRIGGER guide_inserted AFTER INSERT ON guides BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('guide', new.id);
END;
CREATE TRIGGER guide_updated AFTER UPDATE ON guides BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('guide', new.id);
END;
CREATE TRIGGER itinerary_guide_changed AFTER UPDATE OF status ON guides
WHEN new.status IS NOT old.status BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'guide' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_guide_deleted AFTER DELETE ON guides BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'guide' AND s.object_id = old.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE hidden_reviews (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deleted_at TEXT NOT NULL,
    PRIMARY KEY (business_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX hidden_reviews_of_user ON hidden_reviews (user_id);

CREATE TABLE https_certificates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    directory TEXT NOT NULL,
    -- The certificate and those above it, as PEM; the private key (PKCS#8) in base64.
    chain TEXT NOT NULL,
    private_key TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE https_orders (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    directory TEXT NOT NULL,
    -- A JSON list.
    names TEXT NOT NULL,
    url TEXT NOT NULL,
    private_key TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE https_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- Since when visitors have been served by a valid certificate without a gap.
    served_since TEXT,
    -- When the certificate is renewed, and when the authority is asked about that again.
    renew_at TEXT,
    ask_at TEXT,
    -- Tries in a row that failed, since when, why, and when the next one is.
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failing_since TEXT,
    problem TEXT,
    problem_name TEXT NOT NULL DEFAULT '',
    problem_detail TEXT NOT NULL DEFAULT '',
    next_try_at TEXT,
    -- For which names they were, as a JSON list.
    names TEXT NOT NULL DEFAULT '[]'
, served_until TEXT, wait_until TEXT) STRICT;

CREATE TABLE idempotency_keys (
    -- A digest of the caller and the key: neither can be read from here.
    id BLOB PRIMARY KEY CHECK (length(id) = 32),
    -- NULL for visitors.
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    -- Tells the request that made the row from another one with the same key.
    attempt INTEGER NOT NULL,
    -- Digests of method and address, and of the body if one was read, each made with the key.
    target BLOB NOT NULL,
    body BLOB,
    created_at TEXT NOT NULL,
    -- NULL until the answer is known; it may never be, if the program was killed in between.
    status INTEGER,
    content_type TEXT,
    answer BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_newest ON idempotency_keys (user_id, created_at DESC);

CREATE TABLE image_files (
    image_id INTEGER NOT NULL REFERENCES images ON DELETE CASCADE,
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    format TEXT NOT NULL CHECK (format IN ('webp', 'jpeg')),
    bytes BLOB NOT NULL,
    PRIMARY KEY (image_id, width, format)
) STRICT;

CREATE TABLE images (
    id INTEGER PRIMARY KEY,
    -- Stands in public addresses; says nothing about the picture or how many there are.
    token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
    -- Of the file that was sent, so that sending it again makes no second picture.
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    alt TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    UNIQUE (sha256, alt)
) STRICT;

CREATE TABLE import_files (
    import_id INTEGER PRIMARY KEY REFERENCES imports (id) ON DELETE CASCADE,
    content BLOB NOT NULL
) STRICT;

CREATE TABLE import_mappings (
    kind TEXT PRIMARY KEY,
    -- JSON: field to heading; an empty heading leaves the field out.
    mapping TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE import_rows (
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    line INTEGER NOT NULL,
    title TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('create', 'update', 'unchanged', 'skip', 'wrong')),
    record_id INTEGER,
    -- JSON: what there was to say about it.
    problems TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    -- Names the file's keys, so that the same file is known again.
    source TEXT NOT NULL,
    file_name TEXT NOT NULL,
    format TEXT NOT NULL,
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Who began it where that is no account.
    who TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'running', 'done', 'cancelled', 'undoing', 'undone')),
    -- JSON: how the file is to be read.
    options TEXT NOT NULL DEFAULT '{}',
    row_count INTEGER NOT NULL DEFAULT 0,
    -- Rows that the present work has got through.
    progress INTEGER NOT NULL DEFAULT 0,
    created_count INTEGER NOT NULL DEFAULT 0,
    updated_count INTEGER NOT NULL DEFAULT 0,
    unchanged_count INTEGER NOT NULL DEFAULT 0,
    skipped_count INTEGER NOT NULL DEFAULT 0,
    -- Somebody wants it to stop.
    is_stopping INTEGER NOT NULL DEFAULT 0,
    -- Why it did not begin.
    problem TEXT,
    -- JSON: what taking it back did.
    undone TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    finished_at TEXT,
    undone_at TEXT
) STRICT;
CREATE INDEX imports_of_user ON imports (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE inbox_assignments (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    assigned_at TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX inbox_assignments_of_user ON inbox_assignments (user_id);

CREATE TABLE inbox_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Decisions of one action are carried out and taken back together.
    batch TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('approve', 'reject', 'retry')),
    reason TEXT NOT NULL DEFAULT '',
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    -- Why it could not be carried out; null while it waits.
    failure TEXT CHECK (failure <> '')
, rule TEXT NOT NULL DEFAULT '', version TEXT) STRICT;
CREATE INDEX inbox_decisions_of_batch ON inbox_decisions (batch, id);
CREATE UNIQUE INDEX inbox_decisions_of_item ON inbox_decisions (kind, key);
CREATE INDEX inbox_decisions_of_user ON inbox_decisions (user_id);

CREATE TABLE ingest_items (
    ingest_id INTEGER NOT NULL REFERENCES ingests (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    item TEXT NOT NULL,
    PRIMARY KEY (ingest_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE ingests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Who knows what to do with the items.
    kind TEXT NOT NULL,
    -- What holds for all of them, as JSON.
    head TEXT NOT NULL,
    -- What has come of it so far, as JSON.
    state TEXT NOT NULL,
    -- Complete: from here on it only goes forward.
    is_ready INTEGER NOT NULL DEFAULT 0 CHECK (is_ready IN (0, 1))
) STRICT;

CREATE TABLE itineraries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL CHECK (length(title) > 0),
    notes TEXT NOT NULL DEFAULT '',
    -- JSON list of {"date", "start_time", "end_time"}, in order.
    days TEXT NOT NULL CHECK (json_valid(days)),
    adults INTEGER NOT NULL CHECK (adults BETWEEN 1 AND 50),
    children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 50),
    -- JSON list of text.
    interests TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(interests)),
    travel_mode TEXT NOT NULL CHECK (travel_mode IN ('walk', 'drive')),
    -- JSON {"name", "latitude", "longitude"}; null: the town's center.
    start_place TEXT CHECK (json_valid(start_place)),
    -- JSON list of {"kind", "object_id"} that is not offered again.
    refused TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(refused)),
    first_date TEXT NOT NULL CHECK (first_date IS date(first_date)),
    last_date TEXT NOT NULL CHECK (last_date IS date(last_date)),
    version INTEGER NOT NULL DEFAULT 1,
    -- The link's token is made of this and the town's secret; only its digest is looked up.
    share_nonce BLOB CHECK (length(share_nonce) = 16),
    share_hash BLOB UNIQUE CHECK (length(share_hash) = 32),
    share_expires_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK (last_date >= first_date),
    CHECK ((share_nonce IS NULL) = (share_hash IS NULL) AND (share_hash IS NULL) = (share_expires_at IS NULL))
) STRICT;
CREATE INDEX itineraries_of_user ON itineraries (user_id, first_date DESC, id DESC);

CREATE TABLE itinerary_checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    itinerary_id INTEGER NOT NULL UNIQUE REFERENCES itineraries (id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER itinerary_check_asked AFTER INSERT ON itinerary_checks BEGIN
    INSERT INTO jobs (kind, payload, idempotency_key)
    VALUES ('itinerary-check', json_object('itinerary', new.itinerary_id), 'itinerary-check:' || new.id);
END;

CREATE TABLE itinerary_stops (
    itinerary_id INTEGER NOT NULL REFERENCES itineraries (id) ON DELETE CASCADE,
    -- Made by the browser.
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- Which of the days; null: not scheduled yet.
    day INTEGER CHECK (day >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('business', 'event', 'guide', 'deal', 'custom')),
    object_id INTEGER,
    recurrence_id TEXT,
    title TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    duration_minutes INTEGER NOT NULL CHECK (duration_minutes BETWEEN 5 AND 720),
    fixed_time TEXT,
    is_locked INTEGER NOT NULL CHECK (is_locked IN (0, 1)),
    is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
    -- What its member knows of it: the record's state, to see what changed since. Empty: nothing yet.
    known_state TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (itinerary_id, id),
    CHECK ((kind = 'custom') = (object_id IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX itinerary_stops_by_object ON itinerary_stops (kind, object_id);

CREATE TABLE jobs (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    -- The same cause never makes a second job.
    idempotency_key TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
    -- UTC; empty means at once, whatever the clock says.
    run_at TEXT NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    leased_until TEXT,
    last_error TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    finished_at TEXT,
    CHECK ((status = 'running') = (leased_until IS NOT NULL)),
    CHECK ((status IN ('done', 'failed')) = (finished_at IS NOT NULL))
) STRICT;
CREATE INDEX jobs_done ON jobs (finished_at) WHERE status = 'done';
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE status = 'queued';
CREATE INDEX jobs_due_before_mail ON jobs (run_at, id) WHERE status = 'queued' AND kind <> 'mail';
CREATE INDEX jobs_failed ON jobs (id) WHERE status = 'failed';
CREATE INDEX jobs_leased ON jobs (leased_until) WHERE status = 'running';
CREATE INDEX jobs_requested ON jobs (run_at, id) WHERE status = 'queued' AND kind GLOB 'requested-*';
CREATE TRIGGER channel_posts_give_up AFTER UPDATE OF status ON jobs
WHEN new.status = 'failed' AND old.status <> 'failed' AND new.kind = 'channel-post'
BEGIN
    INSERT INTO channel_post_log (post_id, at, words)
    SELECT id, new.finished_at, 'The program could not finish this. Look there before you send it again.'
    FROM channel_posts
    WHERE id = json_extract(new.payload, '$.post') AND turn = json_extract(new.payload, '$.turn')
        AND status IN ('scheduled', 'sending');
    UPDATE channel_posts
    SET status = iif(status = 'sending' OR unclear_since IS NOT NULL, 'unknown', 'failed'),
        problem = 'The program could not finish this. Look there before you send it again.'
    WHERE id = json_extract(new.payload, '$.post') AND turn = json_extract(new.payload, '$.turn')
        AND status IN ('scheduled', 'sending');
END;

CREATE TABLE life_service_steps (
    user_id INTEGER NOT NULL,
    checklist_id INTEGER NOT NULL,
    -- The key of the item; the item itself may be gone by now.
    item_key TEXT NOT NULL,
    -- The item's title when the step was last changed.
    title TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('to_do', 'done', 'not_needed')),
    note TEXT NOT NULL DEFAULT '',
    updated_at TEXT NOT NULL,
    PRIMARY KEY (user_id, checklist_id, item_key),
    FOREIGN KEY (user_id, checklist_id) REFERENCES life_services (user_id, checklist_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE life_services (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    checklist_id INTEGER NOT NULL REFERENCES checklists (id) ON DELETE CASCADE,
    started_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (user_id, checklist_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX life_services_of_checklist ON life_services (checklist_id);

CREATE TABLE listing_checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    channel TEXT NOT NULL CHECK (channel IN ('mail', 'postcard')),
    -- Digest of the code in the link.
    code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
    sent_at TEXT NOT NULL,
    -- 'silent': nobody answered in time; the code still works.
    answer TEXT CHECK (answer IN ('confirmed', 'changed', 'stopped', 'silent')),
    answered_at TEXT
) STRICT;
CREATE INDEX listing_checks_of_business ON listing_checks (business_id, id);
CREATE INDEX listing_checks_open ON listing_checks (sent_at) WHERE answer IS NULL;

CREATE TABLE "locked_event_fields" (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    PRIMARY KEY (event_id, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE map_features (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    south REAL NOT NULL,
    west REAL NOT NULL,
    north REAL NOT NULL,
    east REAL NOT NULL,
    -- Lines or rings: see src/map/points.rs.
    points BLOB NOT NULL
) STRICT;
CREATE INDEX map_features_by_place ON map_features (south, north, west, east, kind);

CREATE TABLE map_sources (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    file_name TEXT NOT NULL,
    -- Shown on the map: who made the data.
    attribution TEXT NOT NULL,
    -- Tells one import from the next; part of the address of what is drawn from it.
    digest TEXT NOT NULL) STRICT;

CREATE TABLE "moderation_decisions" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('review', 'event', 'suggestion', 'deal', 'business')),
    subject_id INTEGER NOT NULL,
    -- What it is called: a business, an event, a deal.
    title TEXT NOT NULL,
    -- As it was; empty once its author's account is gone.
    content TEXT NOT NULL,
    author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    -- Of somebody without an account.
    author_email TEXT NOT NULL DEFAULT '',
    rule TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    decided_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    decided_at TEXT NOT NULL,
    -- In the link of the notice: it opens this decision alone.
    token TEXT NOT NULL UNIQUE,
    told_at TEXT,
    -- When it was shown or accepted after all.
    restored_at TEXT,
    -- There is one appeal.
    appeal TEXT CHECK (appeal <> ''),
    appealed_at TEXT,
    due_at TEXT,
    outcome TEXT CHECK (outcome IN ('upheld', 'restored')),
    answer TEXT NOT NULL DEFAULT '',
    answered_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    answered_at TEXT,
    CHECK ((appealed_at IS NULL) = (due_at IS NULL)),
    CHECK ((outcome IS NULL) = (answered_at IS NULL))
) STRICT;
CREATE INDEX moderation_decisions_answered_by ON moderation_decisions (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX moderation_decisions_appealed ON moderation_decisions (appealed_at)
    WHERE appealed_at IS NOT NULL AND outcome IS NULL;
CREATE INDEX moderation_decisions_by_date ON moderation_decisions (decided_at);
CREATE INDEX moderation_decisions_decided_by ON moderation_decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX moderation_decisions_of_author ON moderation_decisions (author_id, id) WHERE author_id IS NOT NULL;
CREATE INDEX moderation_decisions_of_subject ON moderation_decisions (kind, subject_id);
CREATE TRIGGER moderation_decisions_author_gone AFTER UPDATE OF author_id ON moderation_decisions
WHEN NEW.author_id IS NULL AND OLD.author_id IS NOT NULL
BEGIN
    UPDATE moderation_decisions SET content = '', note = '', answer = '',
        appeal = iif(appeal IS NULL, NULL, 'Erased with the account.')
    WHERE id = NEW.id;
    UPDATE audit_entries SET details = json_remove(details, '$.reason')
    WHERE subject = NEW.kind || ':' || NEW.subject_id AND action GLOB 'appeal.*';
END;

CREATE TABLE newsletter_bounces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subscriber_id INTEGER NOT NULL REFERENCES subscribers ON DELETE CASCADE,
    -- The last issue that this subscriber was mailed before; none for a welcome.
    issue_id INTEGER REFERENCES newsletter_issues ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('hard', 'soft', 'blocked')),
    source TEXT NOT NULL CHECK (source IN ('smtp', 'webhook', 'command')),
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    -- Somebody said since that the address is good: it counts in the results of its issue alone.
    is_cleared INTEGER NOT NULL DEFAULT 0 CHECK (is_cleared IN (0, 1))
) STRICT;
CREATE INDEX newsletter_bounces_of_issue ON newsletter_bounces (issue_id, subscriber_id);
CREATE UNIQUE INDEX newsletter_bounces_once ON newsletter_bounces (subscriber_id, kind, substr(at, 1, 10));
CREATE TRIGGER bounced_addresses_reported AFTER INSERT ON newsletter_bounces
WHEN new.kind = 'hard' AND new.is_cleared = 0 AND new.source <> 'smtp'
BEGIN
    INSERT INTO bounced_addresses (address, reason, at, is_reported)
    SELECT email, new.reason, new.at, 1 FROM subscribers WHERE id = new.subscriber_id
    ON CONFLICT (address) DO UPDATE SET reason = excluded.reason, at = excluded.at, is_reported = 1;
END;
CREATE TRIGGER subscribers_stop AFTER INSERT ON newsletter_bounces
WHEN new.is_cleared = 0 AND (new.kind = 'hard' OR new.kind = 'soft' AND (
    SELECT count(*) FROM newsletter_bounces b
    WHERE b.subscriber_id = new.subscriber_id AND b.kind = 'soft' AND b.is_cleared = 0
      AND abs(julianday(new.at) - julianday(b.at)) <= 90
) >= 3)
BEGIN
    UPDATE subscribers SET status = 'bounced', bounce = new.reason, bounced_at = new.at
    WHERE id = new.subscriber_id AND status IN ('confirmed', 'pending');
END;

CREATE TABLE newsletter_deliveries (
    issue_id INTEGER NOT NULL REFERENCES newsletter_issues ON DELETE CASCADE,
    subscriber_id INTEGER NOT NULL REFERENCES subscribers ON DELETE CASCADE,
    -- skipped: nothing in it was of a topic that this person wants.
    status TEXT NOT NULL CHECK (status IN ('mailed', 'skipped')),
    at TEXT NOT NULL,
    PRIMARY KEY (issue_id, subscriber_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_deliveries_of_subscriber ON newsletter_deliveries (subscriber_id);

CREATE TABLE newsletter_issues (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 150),
    -- Markdown
    intro TEXT NOT NULL DEFAULT '',
    -- Whom it is for: those who want one a week, or one a month.
    frequency TEXT NOT NULL CHECK (frequency IN ('weekly', 'monthly')),
    -- What stood in the town's calendar and lists when it was composed.
    sections TEXT NOT NULL CHECK (json_valid(sections)),
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'sending', 'sent')),
    scheduled_at TEXT,
    sent_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL, held_at TEXT, held_by INTEGER REFERENCES users ON DELETE SET NULL, composed_intro TEXT NOT NULL DEFAULT '', unsubscribed INTEGER NOT NULL DEFAULT 0 CHECK (unsubscribed >= 0), counts_clicks INTEGER NOT NULL DEFAULT 0 CHECK (counts_clicks IN (0, 1)), missed_at TEXT, held_because TEXT NOT NULL DEFAULT ''
    CHECK (held_because IN ('', 'empty', 'stopped', 'unapproved', 'outdated', 'restored')),
    CHECK ((status = 'draft') = (scheduled_at IS NULL)),
    CHECK ((status = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX newsletter_issues_held_by ON newsletter_issues (held_by) WHERE held_by IS NOT NULL;
CREATE INDEX newsletter_issues_sent ON newsletter_issues (sent_at DESC, id DESC) WHERE status = 'sent';
CREATE TRIGGER approvals_issue_edited AFTER UPDATE OF subject, intro, sections ON newsletter_issues
WHEN NEW.subject <> OLD.subject OR NEW.intro <> OLD.intro OR NEW.sections <> OLD.sections
BEGIN
    -- First its plan, which the trigger below puts into the history.
    UPDATE newsletter_issues SET status = 'draft', scheduled_at = NULL
    WHERE id = NEW.id AND status = 'scheduled'
        AND EXISTS (SELECT 1 FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled');
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'The text was changed, so it is a draft again.'
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'draft', publish_at = NULL WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;
CREATE TRIGGER approvals_issue_held AFTER UPDATE OF status ON newsletter_issues
WHEN OLD.status = 'scheduled' AND NEW.status = 'draft' AND NEW.subject = OLD.subject AND NEW.intro = OLD.intro
    AND NEW.sections = OLD.sections
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.updated_at,
        CASE NEW.held_because WHEN 'empty' THEN 'It was not sent: nothing was in it.'
            WHEN 'outdated' THEN 'It was not sent: something in it had changed.'
            WHEN 'stopped' THEN 'It was stopped by the link in the last-chance email.'
            ELSE 'It will no longer go out automatically.' END,
        NEW.held_by
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled';
    UPDATE approvals SET status = 'approved', publish_at = NULL,
        problem = CASE NEW.held_because WHEN 'empty' THEN 'Nothing was in it.'
            WHEN 'outdated' THEN 'Something in it had changed.' ELSE '' END
    WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled';
END;
CREATE TRIGGER approvals_issue_scheduled AFTER UPDATE OF status, scheduled_at ON newsletter_issues
WHEN NEW.status = 'scheduled'
BEGIN
    UPDATE approvals SET status = 'scheduled', publish_at = NEW.scheduled_at, problem = ''
    WHERE kind = 'issue' AND subject_id = NEW.id AND status IN ('approved', 'scheduled');
END;
CREATE TRIGGER approvals_issue_sent AFTER UPDATE OF status ON newsletter_issues
WHEN OLD.status IN ('draft', 'scheduled') AND NEW.status IN ('sending', 'sent')
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'It goes out to its readers.'
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    -- Ten minutes, in days.
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, NEW.updated_at, 'It went out late: the program was not running when it was due.'
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled'
        AND julianday(NEW.updated_at) - julianday(NEW.scheduled_at) > 10.0 / 1440;
    UPDATE approvals SET status = 'published', publish_at = NULL, published_at = NEW.updated_at
    WHERE kind = 'issue' AND subject_id = NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;

CREATE TABLE newsletter_links (
    issue_id INTEGER NOT NULL REFERENCES newsletter_issues ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position > 0),
    -- Empty: the opening.
    topic TEXT NOT NULL CHECK (topic IN ('', 'events', 'deals', 'guides', 'businesses')),
    -- A path of this site, or a web address out of the opening.
    url TEXT NOT NULL,
    title TEXT NOT NULL,
    clicks INTEGER NOT NULL DEFAULT 0 CHECK (clicks >= 0),
    PRIMARY KEY (issue_id, position),
    UNIQUE (issue_id, topic, url)
) STRICT, WITHOUT ROWID;

CREATE TABLE newsletter_stop_links (
    token_hash TEXT PRIMARY KEY,
    issue_id INTEGER NOT NULL REFERENCES newsletter_issues ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The moment that the issue was to go out; the link ends with it, and with any change of it.
    scheduled_at TEXT NOT NULL,
    UNIQUE (issue_id, scheduled_at, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_stop_links_of_user ON newsletter_stop_links (user_id);

CREATE TABLE newsletter_webhook_secrets (
    version INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE nightly_backups (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    since TEXT NOT NULL,
    error TEXT NOT NULL
) STRICT;

CREATE TABLE notification_preferences (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    in_app INTEGER NOT NULL CHECK (in_app IN (0, 1)),
    mail INTEGER NOT NULL CHECK (mail IN (0, 1)), changed_at TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE notifications (
    -- Never reused: live updates continue after the last one that was seen.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    title TEXT NOT NULL CHECK (length(title) > 0),
    message TEXT NOT NULL DEFAULT '',
    -- A path of our own; empty for none.
    link TEXT NOT NULL DEFAULT '' CHECK (link = '' OR link GLOB '/*'),
    -- What it is about. A member is told of one thing once.
    cause TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    read_at TEXT,
    UNIQUE (user_id, cause)
) STRICT;
CREATE INDEX notifications_of_user ON notifications (user_id, id);
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_unread_by_time ON notifications (created_at) WHERE read_at IS NULL;

CREATE TABLE "one_time_tokens" (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    purpose TEXT NOT NULL CHECK (purpose IN ('password', 'email', 'setup')),
    user_id INTEGER REFERENCES users ON DELETE CASCADE,
    -- The address that a link of purpose `email` confirms.
    email TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id, purpose);

CREATE TABLE organizer_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    verb TEXT NOT NULL CHECK (verb IN ('confirm', 'correct', 'claim', 'remove')),
    -- Name, address and words of whoever answered, as JSON; for "correct" also what was changed.
    message TEXT NOT NULL DEFAULT '{}',
    at TEXT NOT NULL,
    -- Claims wait for staff.
    state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('open', 'done'))
) STRICT;
CREATE INDEX organizer_answers_of_event ON organizer_answers (event_id, id DESC);
CREATE INDEX organizer_answers_open ON organizer_answers (at) WHERE state = 'open';

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    cause TEXT NOT NULL UNIQUE CHECK (length(cause) BETWEEN 1 AND 300),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    -- kept: to be read here, because no mail server is configured.
    status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'kept')),
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- Set before the text is given to the mail server and cleared when the server refuses it: a
    -- mail that is queued and has it may or may not have arrived.
    handed_over_at TEXT,
    sent_at TEXT,
    error TEXT NOT NULL DEFAULT '',
    -- The mail server said a clear no, for good, to this recipient or this text.
    unsubscribe_url TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), reply_to TEXT NOT NULL DEFAULT '', bounce TEXT NOT NULL DEFAULT '' CHECK (bounce IN ('', 'hard', 'soft', 'blocked')), refused_at TEXT NOT NULL DEFAULT '', is_requested INTEGER NOT NULL DEFAULT 0 CHECK (is_requested IN (0, 1)), is_skipped INTEGER NOT NULL DEFAULT 0 CHECK (is_skipped IN (0, 1)),
    CHECK ((status = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX outbox_readable ON outbox (created_at) WHERE text <> '' AND status <> 'queued';
CREATE INDEX outbox_recipient ON outbox (recipient COLLATE NOCASE);
CREATE INDEX outbox_reply_to ON outbox (reply_to COLLATE NOCASE) WHERE reply_to <> '';
CREATE INDEX outbox_status ON outbox (status, id);
CREATE TRIGGER bounced_addresses_taken AFTER UPDATE OF status ON outbox
WHEN new.status = 'sent' AND old.status <> 'sent' AND new.recipient <> ''
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.recipient AND is_reported = 0;
END;
CREATE TRIGGER subscribers_bounce AFTER UPDATE OF bounce ON outbox
WHEN new.bounce <> '' AND new.bounce <> old.bounce
    AND (new.bounce = 'hard' OR new.cause GLOB 'newsletter:*' OR new.cause GLOB 'newsletter-welcome:*')
BEGIN
    INSERT INTO newsletter_bounces (subscriber_id, issue_id, kind, source, reason, at)
    SELECT s.id,
        (SELECT i.id FROM newsletter_issues i
         WHERE new.cause GLOB 'newsletter:*' AND i.id = CAST(substr(new.cause, 12) AS INTEGER)),
        new.bounce, 'smtp', substr(new.error, 1, 300), new.refused_at
    FROM subscribers s WHERE s.email = new.recipient AND (s.status = 'confirmed'
        OR new.cause GLOB 'newsletter:*' OR new.cause GLOB 'newsletter-welcome:*')
    ON CONFLICT DO NOTHING;
    INSERT INTO bounced_addresses (address, reason, at, is_reported)
    SELECT new.recipient, substr(new.error, 1, 300), new.refused_at, 0
    WHERE new.bounce = 'hard' AND new.recipient <> ''
    ON CONFLICT (address) DO UPDATE SET reason = excluded.reason, at = excluded.at;
END;

CREATE TABLE outbox_key (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key TEXT NOT NULL
) STRICT;

CREATE TABLE personal_access_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) > 0),
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    permission TEXT NOT NULL CHECK (permission IN ('read', 'write')),
    -- Words for parts of the API, with commas between them.
    parts TEXT NOT NULL CHECK (length(parts) > 0),
    created_at TEXT NOT NULL,
    -- To the hour, so that reading does not write each time.
    last_used_at TEXT,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX personal_access_tokens_user ON personal_access_tokens (user_id);

CREATE TABLE personas (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    quiz_id INTEGER NOT NULL REFERENCES quizzes ON DELETE CASCADE,
    -- Names it in addresses.
    slug TEXT NOT NULL UNIQUE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (length(name) > 0),
    -- Markdown
    description TEXT NOT NULL DEFAULT '',
    pictogram TEXT NOT NULL,
    -- JSON lists: pictograms or slugs of business categories, tags of businesses and guides, and
    -- categories of events.
    places TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(places)),
    tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
    events TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(events))
) STRICT;
CREATE INDEX personas_of_quiz ON personas (quiz_id, position, id);

CREATE TABLE placement_counts (
    placement_id INTEGER NOT NULL REFERENCES placements (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    impressions INTEGER NOT NULL DEFAULT 0,
    clicks INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (placement_id, day)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER campaign_counts_end BEFORE DELETE ON placement_counts
BEGIN
    INSERT INTO campaign_line_counts (line_id, placement_id, day, impressions, clicks)
    SELECT l.id, OLD.placement_id, OLD.day, OLD.impressions, OLD.clicks
    FROM campaign_line_placements x JOIN campaign_lines l ON l.id = x.line_id
    WHERE x.placement_id = OLD.placement_id AND OLD.day >= l.starts_at
    ON CONFLICT (line_id, placement_id, day) DO UPDATE SET impressions = max(impressions, excluded.impressions),
        clicks = max(clicks, excluded.clicks);
END;

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
CREATE INDEX placement_requests_of_category ON placement_requests (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX placement_requests_of_placement ON placement_requests (placement_id) WHERE placement_id IS NOT NULL;
CREATE INDEX placement_requests_of_user ON placement_requests (user_id) WHERE user_id IS NOT NULL;

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
CREATE INDEX placements_by_business ON placements (business_id, kind) WHERE business_id IS NOT NULL;
CREATE INDEX placements_by_category ON placements (category_id, status) WHERE category_id IS NOT NULL;
CREATE INDEX placements_desk ON placements (starts_at, id, kind, status, ends_at, priority, updated_at, business_id,
    name, custom_title);
CREATE INDEX placements_running ON placements (kind, status, starts_at, ends_at);

CREATE TABLE public_address (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    address TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE quiz_answers (
    submission_id INTEGER NOT NULL REFERENCES quiz_submissions ON DELETE CASCADE,
    question_id INTEGER NOT NULL REFERENCES quiz_questions ON DELETE CASCADE,
    -- The choice that was meant, where the value names one.
    choice_id INTEGER REFERENCES quiz_choices ON DELETE SET NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (submission_id, question_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX quiz_answers_of_choice ON quiz_answers (choice_id) WHERE choice_id IS NOT NULL;
CREATE INDEX quiz_answers_of_question ON quiz_answers (question_id, choice_id);

CREATE TABLE quiz_choices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    question_id INTEGER NOT NULL REFERENCES quiz_questions ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(text) > 0)
) STRICT;
CREATE INDEX quiz_choices_of_question ON quiz_choices (question_id, position, id);

CREATE TABLE quiz_questions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    quiz_id INTEGER NOT NULL REFERENCES quizzes ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(text) > 0),
    type TEXT NOT NULL CHECK (type IN ('multiple-choice', 'ranking'))
) STRICT;
CREATE INDEX quiz_questions_of_quiz ON quiz_questions (quiz_id, position, id);

CREATE TABLE quiz_submissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    quiz_id INTEGER NOT NULL REFERENCES quizzes ON DELETE CASCADE,
    -- Null: taken without an account.
    user_id INTEGER REFERENCES users ON DELETE CASCADE,
    persona_id INTEGER REFERENCES personas ON DELETE SET NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX quiz_submissions_of_persona ON quiz_submissions (persona_id) WHERE persona_id IS NOT NULL;
CREATE INDEX quiz_submissions_of_quiz ON quiz_submissions (quiz_id, id);
CREATE INDEX quiz_submissions_of_user ON quiz_submissions (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE quiz_weights (
    choice_id INTEGER NOT NULL REFERENCES quiz_choices ON DELETE CASCADE,
    persona_id INTEGER NOT NULL REFERENCES personas ON DELETE CASCADE,
    weight INTEGER NOT NULL,
    PRIMARY KEY (choice_id, persona_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX quiz_weights_of_persona ON quiz_weights (persona_id);

CREATE TABLE quizzes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
    description TEXT NOT NULL DEFAULT '',
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    -- The first active one is the quiz of the home page.
    position INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
, first_id INTEGER REFERENCES quizzes ON DELETE CASCADE, version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0), saves INTEGER NOT NULL DEFAULT 1, archived_at TEXT) STRICT;
CREATE INDEX quizzes_active ON quizzes (position, id) WHERE is_active = 1;
CREATE UNIQUE INDEX quizzes_of_first ON quizzes (first_id, version) WHERE first_id IS NOT NULL;

CREATE TABLE restore_drills (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ran_at TEXT NOT NULL,
    -- The copy that was tried.
    name TEXT NOT NULL,
    rows_in_copy INTEGER NOT NULL,
    rows_today INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    -- A sentence; null: all went well.
    error TEXT CHECK (error <> '')
) STRICT;

CREATE TABLE restores (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Where the data before lies.
    kept_as TEXT NOT NULL,
    -- Why nothing was replaced; null: it was.
    error TEXT CHECK (error <> '')
) STRICT;

CREATE TABLE review_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    verb TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    user_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    at TEXT NOT NULL,
    -- As it was before, as JSON.
    before TEXT NOT NULL,
    undone_at TEXT
) STRICT;
CREATE INDEX review_decisions_by_user ON review_decisions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX review_decisions_of_event ON review_decisions (event_id, id DESC);

CREATE TABLE review_reports (
    review_id INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    handled_at TEXT,
    PRIMARY KEY (review_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_reports_of_user ON review_reports (user_id);
CREATE INDEX review_reports_open ON review_reports (review_id) WHERE handled_at IS NULL;

CREATE TABLE reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
    text TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'hidden')),
    -- The owner's; empty for none.
    answer TEXT NOT NULL DEFAULT '',
    answered_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL, is_waiting INTEGER NOT NULL DEFAULT 0 CHECK (is_waiting IN (0, 1)), answered_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    UNIQUE (business_id, user_id)
) STRICT;
CREATE INDEX reviews_answered_by ON reviews (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX reviews_by_rating ON reviews (business_id, status, rating);
CREATE INDEX reviews_by_status ON reviews (status, id DESC);
CREATE INDEX reviews_of_business ON reviews (business_id, status, created_at DESC, id DESC);
CREATE INDEX reviews_of_user ON reviews (user_id, id);
CREATE INDEX reviews_waiting ON reviews (id) WHERE is_waiting = 1;
CREATE TRIGGER review_counted AFTER INSERT ON reviews WHEN new.status = 'published' BEGIN
    UPDATE businesses SET rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 WHERE id = new.business_id;
END;
CREATE TRIGGER review_moved AFTER UPDATE OF business_id ON reviews
WHEN new.status = 'published' AND new.business_id <> old.business_id BEGIN
    UPDATE businesses SET rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 WHERE id = old.business_id;
    UPDATE businesses SET rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 WHERE id = new.business_id;
END;
CREATE TRIGGER review_recounted AFTER UPDATE OF rating, status ON reviews BEGIN
    UPDATE businesses SET
        rating_sum = rating_sum - old.rating * (old.status = 'published') + new.rating * (new.status = 'published'),
        rating_count = rating_count - (old.status = 'published') + (new.status = 'published')
    WHERE id = new.business_id;
END;
CREATE TRIGGER review_uncounted AFTER DELETE ON reviews WHEN old.status = 'published' BEGIN
    UPDATE businesses SET rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 WHERE id = old.business_id;
END;

CREATE TABLE revisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- A noun and an id, as in the audit trail: event:7
    record TEXT NOT NULL,
    -- What changed it: audit:12 for the entry of an edit, event_import:3 for all that an import did.
    cause TEXT NOT NULL,
    -- JSON of the record before; null: the change made it.
    content TEXT,
    -- The record's updated_at right after; a later one means that somebody changed it since.
    updated_at TEXT NOT NULL,
    UNIQUE (cause, record)
) STRICT;
CREATE INDEX revisions_by_record ON revisions (record, id);

CREATE TABLE saved_places (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (user_id, business_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_places_newest ON saved_places (user_id, saved_at DESC, business_id DESC);
CREATE INDEX saved_places_of_business ON saved_places (business_id);

CREATE TABLE saved_views (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    list TEXT NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    query TEXT NOT NULL,
    UNIQUE (user_id, list, name)
) STRICT;

CREATE TABLE search_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    entity_id INTEGER NOT NULL,
    mark INTEGER NOT NULL DEFAULT (random())
) STRICT;
CREATE TRIGGER accessibility_changed AFTER INSERT ON search_changes
WHEN new.kind IN ('business', 'event', 'guide', 'deal')
BEGIN
    INSERT OR IGNORE INTO accessibility_changes (kind, record_id) VALUES (new.kind, new.entity_id);
    INSERT INTO jobs (kind, payload, idempotency_key, run_at)
    SELECT 'accessibility-changes', 'null', 'accessibility-changes:' || turn,
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 minute')
    FROM accessibility_turn WHERE true
    ON CONFLICT (idempotency_key) DO NOTHING;
END;
CREATE TRIGGER search_changes_trimmed AFTER INSERT ON search_changes WHEN new.seq % 1000 = 0 BEGIN
    DELETE FROM search_changes WHERE seq <= new.seq - 100000;
END;

CREATE TABLE search_words (
    day TEXT NOT NULL CHECK (length(day) = 10),
    words TEXT NOT NULL CHECK (length(words) > 0),
    -- any: whatever was found. none: of those searches that found nothing.
    result TEXT NOT NULL CHECK (result IN ('any', 'none')),
    people INTEGER NOT NULL CHECK (people >= 5),
    PRIMARY KEY (day, words, result)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Of the part that all tokens of the session share.
    handle_hash BLOB NOT NULL UNIQUE CHECK (length(handle_hash) = 32),
    -- Of the one refresh token that is good now; none for a session that cannot be prolonged.
    refresh_hash BLOB CHECK (length(refresh_hash) = 32),
    device TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    refreshed_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_expiring ON sessions (expires_at);
CREATE INDEX sessions_user ON sessions (user_id, refreshed_at);

CREATE TABLE "settings" (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    version INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    updated_by INTEGER REFERENCES users (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX settings_by_user ON settings (updated_by);

CREATE TABLE social_accounts (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (provider, subject)
) STRICT;
CREATE INDEX social_accounts_user ON social_accounts (user_id);

CREATE TABLE "source_items" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    source_id INTEGER NOT NULL REFERENCES event_sources (id) ON DELETE CASCADE,
    -- The source's name for it, or a digest of title, date and place.
    key TEXT NOT NULL,
    url TEXT NOT NULL DEFAULT '',
    -- What it told last, as JSON.
    payload TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    -- The source could be read and no longer tells of it, though the day has not passed.
    delisted_at TEXT,
    -- It joined an event that another source had told of, by itself.
    is_merged INTEGER NOT NULL DEFAULT 0 CHECK (is_merged IN (0, 1)),
    UNIQUE (source_id, key)
) STRICT;
CREATE INDEX source_items_delisted ON source_items (delisted_at) WHERE delisted_at IS NOT NULL;
CREATE INDEX source_items_of_event ON source_items (event_id);

CREATE TABLE subscribers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
    -- pending: asked, and has not pressed the button in the mail. Only the confirmed are written to.
    status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed', 'bounced')),
    -- A list of words, comma between them and at both ends: ",events,deals,".
    topics TEXT NOT NULL DEFAULT ',events,deals,guides,businesses,',
    frequency TEXT NOT NULL DEFAULT 'weekly' CHECK (frequency IN ('weekly', 'monthly')),
    -- site, import, demo
    source TEXT NOT NULL,
    created_at TEXT NOT NULL,
    -- When the person said yes.
    consent_at TEXT,
    unsubscribed_at TEXT,
    -- What the mail server said when it refused the address for good.
    bounce TEXT NOT NULL DEFAULT '',
    -- Mails that asked for confirmation since the last time it was given, and the day of the last.
    confirmation_emails INTEGER NOT NULL DEFAULT 0 CHECK (confirmation_emails >= 0),
    confirmation_emailed_on TEXT,
    -- Moves with every asking, so that asking costs the same for known and for new addresses.
    asked_at TEXT NOT NULL, bounced_at TEXT,
    CHECK (status <> 'confirmed' OR consent_at IS NOT NULL)
) STRICT;
CREATE INDEX subscribers_of_status ON subscribers (status, frequency, id);
CREATE INDEX subscribers_pending ON subscribers (asked_at) WHERE status = 'pending';
CREATE TRIGGER bounced_addresses_imported AFTER INSERT ON subscribers
WHEN new.status = 'confirmed'
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;
CREATE TRIGGER bounced_addresses_subscribed AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed' AND old.status <> 'confirmed'
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;
CREATE TRIGGER newsletter_issues_leave AFTER UPDATE OF status ON subscribers
WHEN new.status = 'unsubscribed' AND old.status = 'confirmed'
BEGIN
    UPDATE newsletter_issues SET unsubscribed = unsubscribed + 1
    WHERE id = (
        SELECT d.issue_id FROM newsletter_deliveries d
        WHERE d.subscriber_id = new.id AND d.status = 'mailed' ORDER BY d.at DESC, d.issue_id DESC LIMIT 1
    );
END;
CREATE TRIGGER newsletter_issues_return AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed' AND old.status = 'unsubscribed' AND new.consent_at IS old.consent_at
BEGIN
    UPDATE newsletter_issues SET unsubscribed = max(unsubscribed - 1, 0)
    WHERE id = (
        SELECT d.issue_id FROM newsletter_deliveries d
        WHERE d.subscriber_id = new.id AND d.status = 'mailed' ORDER BY d.at DESC, d.issue_id DESC LIMIT 1
    );
END;
CREATE TRIGGER subscribers_begin_anew AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed' AND old.status <> 'confirmed'
BEGIN
    UPDATE newsletter_bounces SET is_cleared = 1 WHERE subscriber_id = new.id AND is_cleared = 0;
    UPDATE subscribers SET bounced_at = NULL WHERE id = new.id AND bounced_at IS NOT NULL;
END;

CREATE TABLE suggestion_links (
    token TEXT PRIMARY KEY,
    suggestion_id INTEGER NOT NULL REFERENCES suggestions (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    UNIQUE (suggestion_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX suggestion_links_of_user ON suggestion_links (user_id);

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
, recipient TEXT NOT NULL DEFAULT 'staff' CHECK (recipient IN ('staff', 'business')), is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1)), business_agrees INTEGER NOT NULL DEFAULT 0 CHECK (business_agrees IN (0, 1))) STRICT;
CREATE INDEX suggestions_by_status ON suggestions (status, id);
CREATE INDEX suggestions_of_business ON suggestions (business_id, status);
CREATE INDEX suggestions_of_user ON suggestions (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX suggestions_with_business ON suggestions (business_id, id)
    WHERE status = 'open' AND recipient = 'business';

CREATE TABLE town_alerts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    level TEXT NOT NULL CHECK (level IN ('info', 'warning', 'emergency')),
    text TEXT NOT NULL CHECK (length(text) > 0),
    -- A path of our own or a web address; empty for none.
    link TEXT NOT NULL DEFAULT '',
    -- UTC. Without an end it stays until it is taken down.
    starts_at TEXT NOT NULL,
    ends_at TEXT CHECK (ends_at > starts_at),
    created_at TEXT NOT NULL
, dismissal_id INTEGER) STRICT;
CREATE INDEX town_alerts_by_end ON town_alerts (ends_at, starts_at);

CREATE TABLE town_sheets (
    -- The Monday on which the week begins.
    week TEXT PRIMARY KEY CHECK (length(week) = 10),
    made_at TEXT NOT NULL,
    -- What was on in that week, as a list of dates with title, place and price.
    entries TEXT NOT NULL CHECK (json_valid(entries))
) STRICT, WITHOUT ROWID;

CREATE TABLE user_personas (
    user_id INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    persona_id INTEGER NOT NULL REFERENCES personas ON DELETE CASCADE,
    since TEXT NOT NULL
) STRICT;
CREATE INDEX user_personas_of_persona ON user_personas (persona_id);

CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
    password_hash TEXT NOT NULL DEFAULT '',
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    user_role TEXT NOT NULL DEFAULT 'CONSUMER' CHECK (user_role IN ('CONSUMER', 'BUSINESS_OWNER', 'ADMIN')),
    business_name_temp TEXT NOT NULL DEFAULT '',
    is_staff INTEGER NOT NULL DEFAULT 0 CHECK (is_staff IN (0, 1)),
    is_superuser INTEGER NOT NULL DEFAULT 0 CHECK (is_superuser IN (0, 1)),
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    date_joined TEXT NOT NULL
, email_verified_at TEXT, last_login_at TEXT) STRICT;
CREATE INDEX users_desk ON users (last_login_at, id, user_role, is_staff, is_superuser, is_active, email_verified_at,
    email, first_name, last_name);
CREATE TRIGGER bounced_addresses_confirmed AFTER UPDATE OF email_verified_at ON users
WHEN new.email_verified_at IS NOT NULL
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;
CREATE TRIGGER bounced_addresses_signed_up AFTER INSERT ON users
WHEN new.email_verified_at IS NOT NULL
BEGIN
    DELETE FROM bounced_addresses WHERE address = new.email;
END;
CREATE TRIGGER subscribers_forget AFTER DELETE ON users WHEN old.email_verified_at IS NOT NULL
BEGIN
    DELETE FROM subscribers WHERE email = old.email;
END;
CREATE VIEW commerce AS SELECT 1 AS is_on;
CREATE VIEW deal_texts AS
    SELECT d.id AS deal_id,
        json_object('business_id', d.business_id, 'title', d.title, 'description', d.description, 'terms', d.terms,
            'code', d.code, 'start_date', d.start_date, 'end_date', d.end_date,
            'max_redemptions', d.max_redemptions, 'status', d.status) AS shown,
        iif(r.deal_id IS NULL, NULL, json_object('business_id', d.business_id,
            'title', coalesce(r.changes ->> 'title', d.title),
            'description', coalesce(r.changes ->> 'description', d.description),
            'terms', coalesce(r.changes ->> 'terms', d.terms),
            'code', coalesce(r.changes ->> 'code', d.code),
            'start_date', coalesce(r.changes ->> 'start_date', d.start_date),
            -- These two can be wanted empty.
            'end_date', iif(json_type(r.changes, '$.end_date') IS NULL, d.end_date, r.changes ->> 'end_date'),
            'max_redemptions', iif(json_type(r.changes, '$.max_redemptions') IS NULL, d.max_redemptions,
                r.changes ->> 'max_redemptions'),
            'status', coalesce(r.changes ->> 'status', d.status))) AS wanted
    FROM deals d LEFT JOIN deal_reviews r ON r.deal_id = d.id;
CREATE VIEW inbox_items AS
    SELECT 'event' AS kind, q.kind || ':' || q.event_id || coalesce(':' || q.other_id, '') AS key,
        q.event_id AS subject_id, q.since, e.title, q.kind AS detail,
        coalesce(s.name, u.email, e.organizer, '') AS sender, NULL AS due_at,
        iif(e.start_date >= date(q.since, '-12 hours'), e.start_date, NULL) AS due_day
    FROM review_queue q CROSS JOIN events e ON e.id = q.event_id
    LEFT JOIN event_sources s ON s.id = e.source_id LEFT JOIN users u ON u.id = e.submitted_by
    UNION ALL
    SELECT 'suggestion', CAST(s.id AS TEXT), s.id, s.created_at, b.name, s.field,
        coalesce(u.email, s.email), iif(s.is_urgent = 1, s.created_at, NULL), NULL
    FROM suggestions s JOIN businesses b ON b.id = s.business_id LEFT JOIN users u ON u.id = s.user_id
    WHERE s.status = 'open' AND s.recipient = 'staff'
    UNION ALL
    SELECT 'listing_change', CAST(r.id AS TEXT), r.id, r.created_at, b.name,
        (SELECT group_concat(key, ', ') FROM json_each(r.wanted)), coalesce(u.email, ''), NULL, NULL
    FROM business_change_requests r JOIN businesses b ON b.id = r.business_id LEFT JOIN users u ON u.id = r.user_id
    WHERE r.status = 'open'
    UNION ALL
    SELECT 'claim', CAST(c.id AS TEXT), c.id, c.created_at, b.name, iif(c.is_new_listing = 1, 'new_listing', 'claim'),
        u.email, iif(c.answer IS NULL, c.contested_until, NULL), NULL
    FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.user_id
    WHERE c.status = 'open'
    UNION ALL
    SELECT 'deal', CAST(d.id AS TEXT), d.id, r.submitted_at, d.title, b.name, coalesce(u.email, ''), NULL, NULL
    FROM deal_reviews r JOIN deals d ON d.id = r.deal_id JOIN businesses b ON b.id = d.business_id
    LEFT JOIN users u ON u.id = r.submitted_by
    WHERE r.reason IS NULL
    UNION ALL
    SELECT 'placement_request', CAST(r.id AS TEXT), r.id, r.created_at, coalesce(b.name, r.name), r.kind,
        coalesce(u.email, r.contact_email), NULL, r.starts_at
    FROM placement_requests r LEFT JOIN businesses b ON b.id = r.business_id LEFT JOIN users u ON u.id = r.user_id
    WHERE r.state = 'open'
    UNION ALL
    SELECT 'review', CAST(r.id AS TEXT), r.id,
        coalesce((SELECT min(p.created_at) FROM review_reports p WHERE p.review_id = r.id AND p.handled_at IS NULL),
            r.updated_at),
        b.name, r.text, u.email, NULL, NULL
    FROM reviews r JOIN businesses b ON b.id = r.business_id JOIN users u ON u.id = r.user_id
    WHERE r.id IN (SELECT id FROM reviews WHERE is_waiting = 1
        UNION SELECT review_id FROM review_reports WHERE handled_at IS NULL)
    UNION ALL
    SELECT 'appeal', CAST(m.id AS TEXT), m.id, m.appealed_at, m.title, m.kind, coalesce(u.email, m.author_email),
        m.due_at, NULL
    FROM moderation_decisions m LEFT JOIN users u ON u.id = m.author_id
    WHERE m.appealed_at IS NOT NULL AND m.outcome IS NULL AND (m.author_id IS NOT NULL OR m.author_email <> '')
    UNION ALL
    SELECT 'approval', CAST(a.id AS TEXT), a.id, a.asked_at, a.title, a.kind, coalesce(u.email, ''),
        NULL, date(a.due_date, '+1 day')
    FROM approvals a LEFT JOIN users u ON u.id = a.asked_by
    WHERE a.status = 'in_review' AND (
        a.kind = 'guide' AND EXISTS (SELECT 1 FROM guides g WHERE g.id = a.subject_id)
        OR a.kind = 'issue' AND EXISTS (SELECT 1 FROM newsletter_issues i WHERE i.id = a.subject_id))
    UNION ALL
    SELECT 'source', CAST(s.id AS TEXT), s.id,
        coalesce((SELECT min(v.at) FROM fetch_runs v WHERE v.source_id = s.id AND v.outcome = 'failed'
            AND v.at > coalesce(s.succeeded_at, '')), s.checked_at, s.created_at),
        s.name, coalesce((SELECT v.error FROM fetch_runs v WHERE v.source_id = s.id ORDER BY v.id DESC LIMIT 1), ''),
        s.url, NULL, NULL
    FROM event_sources s WHERE s.is_enabled = 1 AND s.failures > 0
    UNION ALL
    SELECT 'mail', CAST(id AS TEXT), id, created_at, subject, error, recipient, NULL, NULL
    FROM outbox o WHERE status = 'failed' AND is_skipped = 0 AND recipient <> ''
        AND NOT ((cause GLOB 'newsletter:*' OR cause GLOB 'newsletter-welcome:*')
            AND NOT EXISTS (SELECT 1 FROM subscribers s WHERE s.email = o.recipient AND s.status = 'confirmed'))
    UNION ALL
    SELECT 'job', CAST(id AS TEXT), id, created_at, kind, last_error, '', NULL, NULL
    FROM jobs WHERE status = 'failed';
CREATE VIEW review_queue AS
    SELECT 'discovered' AS kind, id AS event_id, NULL AS other_id, created_at AS since FROM events
        WHERE needs_review = 1 AND +source_id IS NOT NULL AND +visibility IN ('pending', 'published')
    UNION ALL
    SELECT 'submitted', id, NULL, created_at FROM events
        WHERE needs_review = 1 AND +source_id IS NULL AND +visibility IN ('pending', 'published')
    UNION ALL
    SELECT 'reported', r.event_id, NULL, min(r.created_at) FROM event_reports r
        JOIN events e ON e.id = r.event_id AND e.visibility <> 'removed'
        WHERE r.state = 'open' GROUP BY +r.event_id
    UNION ALL
    SELECT 'duplicate', one_id, other_id, created_at FROM event_pairs p WHERE state = 'open' AND NOT EXISTS
        (SELECT 1 FROM events e WHERE e.id IN (p.one_id, p.other_id) AND e.visibility IN ('removed', 'rejected'))
    UNION ALL
    -- Only when no source lists it anymore.
    SELECT 'delisted', event_id, NULL, min(delisted_at) FROM source_items i
        JOIN events e ON e.id = i.event_id AND e.visibility <> 'removed'
        WHERE delisted_at IS NOT NULL AND NOT EXISTS
            (SELECT 1 FROM source_items other WHERE other.event_id = i.event_id AND other.delisted_at IS NULL)
        GROUP BY +event_id
    UNION ALL
    SELECT 'claimed', a.event_id, NULL, min(a.at) FROM organizer_answers a
        JOIN events e ON e.id = a.event_id AND e.visibility <> 'removed'
        WHERE a.state = 'open' GROUP BY +a.event_id;

INSERT INTO accessibility_turn (id, turn) VALUES (1, 1);
INSERT INTO https_state (id, served_since, renew_at, ask_at, failures, failing_since, problem, problem_name, problem_detail, next_try_at, names, served_until, wait_until) VALUES (1, NULL, NULL, NULL, 0, NULL, NULL, '', '', NULL, '[]', NULL, NULL);
INSERT INTO outbox_key (id, key) VALUES (1, lower(hex(randomblob(32))));
