-- What members say of businesses, what owners answer, and what is reported about it.
ALTER TABLE businesses ADD COLUMN rating_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE businesses ADD COLUMN rating_count INTEGER NOT NULL DEFAULT 0;

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
    updated_at TEXT NOT NULL,
    UNIQUE (business_id, user_id)
) STRICT;

CREATE INDEX reviews_of_business ON reviews (business_id, status, created_at DESC, id DESC);
CREATE INDEX reviews_by_rating ON reviews (business_id, status, rating);
CREATE INDEX reviews_of_user ON reviews (user_id, id);
CREATE INDEX reviews_by_status ON reviews (status, id DESC);

-- The two columns of a business always are the sum and number of its published reviews.
CREATE TRIGGER review_counted AFTER INSERT ON reviews WHEN new.status = 'published' BEGIN
    UPDATE businesses SET rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 WHERE id = new.business_id;
END;
CREATE TRIGGER review_uncounted AFTER DELETE ON reviews WHEN old.status = 'published' BEGIN
    UPDATE businesses SET rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 WHERE id = old.business_id;
END;
CREATE TRIGGER review_recounted AFTER UPDATE OF rating, status ON reviews BEGIN
    UPDATE businesses SET
        rating_sum = rating_sum - old.rating * (old.status = 'published') + new.rating * (new.status = 'published'),
        rating_count = rating_count - (old.status = 'published') + (new.status = 'published')
    WHERE id = new.business_id;
END;

-- One a person and review; `handled_at` once staff have looked at it.
CREATE TABLE review_reports (
    review_id INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    handled_at TEXT,
    PRIMARY KEY (review_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX review_reports_open ON review_reports (review_id) WHERE handled_at IS NULL;
CREATE INDEX review_reports_of_user ON review_reports (user_id);
