-- Changes of many records of any list in one step, each with what was there before, so that it is taken back.
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
INSERT INTO bulk_edits (id, list, action, made_at, edits, undone_at)
SELECT id, 'businesses', action, made_at, edits, undone_at FROM business_bulk_edits;
DROP TABLE business_bulk_edits;

-- The office's lists of all records: what they are narrowed to and ordered by stands in the index, so that no row
-- is read that is not shown.
DROP INDEX businesses_all_by_updated;
CREATE INDEX businesses_desk ON businesses (updated_at, id, status, category_id, is_featured, confirmed_at);
CREATE INDEX events_desk ON events (updated_at, id, visibility, status, needs_review, start_date, title, location,
    organizer);
CREATE INDEX deals_desk ON deals (updated_at, id, status, start_date, end_date, redeemed_count, max_redemptions,
    business_id, title);
CREATE INDEX placements_desk ON placements (starts_at, id, kind, status, ends_at, priority, updated_at, business_id,
    name, custom_title);
CREATE INDEX users_desk ON users (last_login_at, id, user_role, is_staff, is_superuser, is_active, email_verified_at,
    email, first_name, last_name);
