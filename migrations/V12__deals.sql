-- What businesses offer for a while. Dates are the town's; a deal is valid through its last day.
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
CREATE INDEX deals_by_created ON deals (status, created_at DESC, id DESC);
CREATE INDEX deals_by_end ON deals (status, end_date, id);
CREATE INDEX deals_by_business ON deals (business_id, status, end_date);

-- When a deal was used; nothing about who used it.
CREATE TABLE deal_redemptions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    redeemed_at TEXT NOT NULL
) STRICT;
CREATE INDEX deal_redemptions_by_deal ON deal_redemptions (deal_id, redeemed_at);

-- What a business's staff types at the counter to count a use.
CREATE TABLE counter_pins (
    business_id INTEGER PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
    pin_hash TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;

CREATE TRIGGER deal_inserted AFTER INSERT ON deals BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', new.id);
END;
-- Not for every counted use: only what can be found.
CREATE TRIGGER deal_updated AFTER UPDATE OF title, description, terms, status, business_id ON deals BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', new.id);
END;
-- A deal is found by its business's name and category, and goes with it.
CREATE TRIGGER deal_business_updated AFTER UPDATE OF name, status, category_id ON businesses
WHEN new.name IS NOT old.name OR new.status IS NOT old.status OR new.category_id IS NOT old.category_id BEGIN
    INSERT INTO search_changes (kind, entity_id) SELECT 'deal', id FROM deals WHERE business_id = new.id;
END;
CREATE TRIGGER deal_deleted AFTER DELETE ON deals BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', old.id);
END;
