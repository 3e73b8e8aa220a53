-- Guides whose text was generated: the editor says so, and what no record says is not published before somebody
-- has read it.
CREATE TABLE generated_guides (
    guide_id INTEGER PRIMARY KEY REFERENCES guides (id) ON DELETE CASCADE,
    -- 'built-in', or the name of the model.
    engine TEXT NOT NULL,
    -- What was asked for; its words need no record.
    topic TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

-- Sentences that stand in no record and that somebody has read and stands for.
CREATE TABLE confirmed_sentences (
    guide_id INTEGER NOT NULL REFERENCES generated_guides (guide_id) ON DELETE CASCADE,
    sentence TEXT NOT NULL,
    confirmed_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    confirmed_at TEXT NOT NULL,
    PRIMARY KEY (guide_id, sentence)
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmed_sentences_of_user ON confirmed_sentences (confirmed_by) WHERE confirmed_by IS NOT NULL;
