-- The link by which somebody without an account reads a guide that is not published. Its token is worked out from the
-- nonce and a secret of the town; only its digest is kept.
CREATE TABLE guide_preview_links (
    guide_id INTEGER PRIMARY KEY REFERENCES guides (id) ON DELETE CASCADE,
    -- Hexadecimal digits.
    nonce TEXT NOT NULL CHECK (length(nonce) = 32),
    token_digest TEXT NOT NULL UNIQUE CHECK (length(token_digest) = 64),
    created_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    -- The guide was published meanwhile.
    ended_at TEXT
) STRICT;
CREATE INDEX guide_preview_links_of_user ON guide_preview_links (created_by) WHERE created_by IS NOT NULL;
