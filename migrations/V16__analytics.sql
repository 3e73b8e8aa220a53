-- What happened how often on a day of the town. Nothing here says who did it.
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

CREATE INDEX daily_counts_of_subject ON daily_counts (subject, day);
