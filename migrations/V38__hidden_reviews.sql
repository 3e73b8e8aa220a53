-- A review that staff took out of sight stays decided when its author deletes it and writes another.
CREATE TABLE hidden_reviews (
    business_id INTEGER NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deleted_at TEXT NOT NULL,
    PRIMARY KEY (business_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hidden_reviews_of_user ON hidden_reviews (user_id);

-- Hidden until staff have read it.
ALTER TABLE reviews ADD COLUMN is_waiting INTEGER NOT NULL DEFAULT 0 CHECK (is_waiting IN (0, 1));
CREATE INDEX reviews_waiting ON reviews (id) WHERE is_waiting = 1;
