-- The Town Sheet of a week as it was made on the Thursday before: what was printed then can be printed again.
CREATE TABLE town_sheets (
    -- The Monday on which the week begins.
    week TEXT PRIMARY KEY CHECK (length(week) = 10),
    made_at TEXT NOT NULL,
    -- What was on in that week, as a list of dates with title, place and price.
    entries TEXT NOT NULL CHECK (json_valid(entries))
) STRICT, WITHOUT ROWID;
