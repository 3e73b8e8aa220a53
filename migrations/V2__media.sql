-- replaced by the media branch
CREATE TABLE images (id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE) STRICT;
