-- What was searched for, once five different people had done so: a row is a day on which a fifth one came.
-- Until then words are nowhere but in the memory of the program; nothing here says who searched.
CREATE TABLE search_words (
    day TEXT NOT NULL CHECK (length(day) = 10),
    words TEXT NOT NULL CHECK (length(words) > 0),
    -- any: whatever was found. none: of those searches that found nothing.
    result TEXT NOT NULL CHECK (result IN ('any', 'none')),
    people INTEGER NOT NULL CHECK (people >= 5),
    PRIMARY KEY (day, words, result)
) STRICT, WITHOUT ROWID;
