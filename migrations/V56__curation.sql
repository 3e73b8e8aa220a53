-- A suggestion about a listing that somebody looks after goes to those people first.
ALTER TABLE suggestions ADD COLUMN recipient TEXT NOT NULL DEFAULT 'staff' CHECK (recipient IN ('staff', 'business'));
-- The sender says that the listing is dangerous or offensive.
ALTER TABLE suggestions ADD COLUMN is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1));
-- The business's people would keep it; staff decide all the same.
ALTER TABLE suggestions ADD COLUMN business_agrees INTEGER NOT NULL DEFAULT 0 CHECK (business_agrees IN (0, 1));
CREATE INDEX suggestions_with_business ON suggestions (business_id, id)
    WHERE status = 'open' AND recipient = 'business';

-- The key in a mail to one of a business's people: it opens one suggestion, without a sign-in.
CREATE TABLE suggestion_links (
    token TEXT PRIMARY KEY,
    suggestion_id INTEGER NOT NULL REFERENCES suggestions (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    UNIQUE (suggestion_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX suggestion_links_of_user ON suggestion_links (user_id);
