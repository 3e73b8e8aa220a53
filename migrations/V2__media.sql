-- Pictures that people sent in, as they are shown: cut, re-encoded, without the original file.
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

CREATE TABLE image_files (
    image_id INTEGER NOT NULL REFERENCES images ON DELETE CASCADE,
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    format TEXT NOT NULL CHECK (format IN ('webp', 'jpeg')),
    bytes BLOB NOT NULL,
    PRIMARY KEY (image_id, width, format)
) STRICT;
