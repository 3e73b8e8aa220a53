-- A sentence such as "It is open on Sundays" is confirmed of one place only. Of the confirmations so far those stay
-- whose sentence names exactly one record.
CREATE TABLE confirmed_sentences_anew (
    guide_id INTEGER NOT NULL REFERENCES generated_guides (guide_id) ON DELETE CASCADE,
    sentence TEXT NOT NULL,
    -- The records that it is about, such as 'business:3', or the heading above it; '' if there is neither.
    subject TEXT NOT NULL,
    confirmed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    confirmed_at TEXT NOT NULL,
    PRIMARY KEY (guide_id, sentence, subject)
) STRICT, WITHOUT ROWID;
INSERT INTO confirmed_sentences_anew (guide_id, sentence, subject, confirmed_by, confirmed_at)
    SELECT c.guide_id, c.sentence, min(r.subject), c.confirmed_by, c.confirmed_at
    FROM confirmed_sentences c
    JOIN (
        SELECT 'business:' || id AS subject, name FROM businesses
        UNION ALL
        SELECT 'event:' || id, title FROM events
    ) r ON instr(lower(replace(c.sentence, '’', '''')), lower(replace(r.name, '’', ''''))) > 0
    GROUP BY c.guide_id, c.sentence
    HAVING count(*) = 1;
DROP TABLE confirmed_sentences;
ALTER TABLE confirmed_sentences_anew RENAME TO confirmed_sentences;
CREATE INDEX confirmed_sentences_of_user ON confirmed_sentences (confirmed_by) WHERE confirmed_by IS NOT NULL;
