-- The office's list of all businesses, whatever their status, in each of its orders.
CREATE INDEX businesses_all_by_name ON businesses (name COLLATE NOCASE, id);
CREATE INDEX businesses_all_by_updated ON businesses (updated_at, id);
CREATE INDEX businesses_all_by_created ON businesses (created_at, id);
CREATE INDEX businesses_confirmed ON businesses (name COLLATE NOCASE, id) WHERE confirmed_at IS NOT NULL;

-- One change of many businesses at once, so that it can be taken back at once.
CREATE TABLE business_bulk_edits (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    action TEXT NOT NULL CHECK (action IN ('feature', 'unfeature', 'show', 'hide', 'set_category', 'verify')),
    made_at TEXT NOT NULL,
    undone_at TEXT,
    -- JSON list: the id, then each column's value before and after.
    edits TEXT NOT NULL
) STRICT;

-- A list of the office as somebody wants to see it again: filters, order and columns, as in the address.
CREATE TABLE saved_views (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    list TEXT NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    query TEXT NOT NULL,
    UNIQUE (user_id, list, name)
) STRICT;

-- Reviews of a double go to the business that stays.
CREATE TRIGGER review_moved AFTER UPDATE OF business_id ON reviews
WHEN new.status = 'published' AND new.business_id <> old.business_id BEGIN
    UPDATE businesses SET rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 WHERE id = old.business_id;
    UPDATE businesses SET rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 WHERE id = new.business_id;
END;
