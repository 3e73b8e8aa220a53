-- Quizzes: questions, what their answers weigh, whom they find, and who answered.
CREATE TABLE quizzes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
    description TEXT NOT NULL DEFAULT '',
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    -- The first active one is the quiz of the home page.
    position INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX quizzes_active ON quizzes (position, id) WHERE is_active = 1;

CREATE TABLE quiz_questions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    quiz_id INTEGER NOT NULL REFERENCES quizzes ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(text) > 0),
    type TEXT NOT NULL CHECK (type IN ('multiple-choice', 'ranking'))
) STRICT;

CREATE INDEX quiz_questions_of_quiz ON quiz_questions (quiz_id, position, id);

CREATE TABLE quiz_choices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    question_id INTEGER NOT NULL REFERENCES quiz_questions ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(text) > 0)
) STRICT;

CREATE INDEX quiz_choices_of_question ON quiz_choices (question_id, position, id);

CREATE TABLE personas (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    quiz_id INTEGER NOT NULL REFERENCES quizzes ON DELETE CASCADE,
    -- Names it in addresses.
    slug TEXT NOT NULL UNIQUE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (length(name) > 0),
    -- Markdown
    description TEXT NOT NULL DEFAULT '',
    pictogram TEXT NOT NULL,
    -- JSON lists: pictograms or slugs of business categories, tags of businesses and guides, and
    -- categories of events.
    places TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(places)),
    tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
    events TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(events))
) STRICT;

CREATE INDEX personas_of_quiz ON personas (quiz_id, position, id);

-- How much a choice speaks for a persona. It never leaves the server.
CREATE TABLE quiz_weights (
    choice_id INTEGER NOT NULL REFERENCES quiz_choices ON DELETE CASCADE,
    persona_id INTEGER NOT NULL REFERENCES personas ON DELETE CASCADE,
    weight INTEGER NOT NULL,
    PRIMARY KEY (choice_id, persona_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX quiz_weights_of_persona ON quiz_weights (persona_id);

CREATE TABLE quiz_submissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    quiz_id INTEGER NOT NULL REFERENCES quizzes ON DELETE CASCADE,
    -- Null: taken without an account.
    user_id INTEGER REFERENCES users ON DELETE CASCADE,
    persona_id INTEGER REFERENCES personas ON DELETE SET NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE INDEX quiz_submissions_of_quiz ON quiz_submissions (quiz_id, id);
CREATE INDEX quiz_submissions_of_user ON quiz_submissions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX quiz_submissions_of_persona ON quiz_submissions (persona_id) WHERE persona_id IS NOT NULL;

CREATE TABLE quiz_answers (
    submission_id INTEGER NOT NULL REFERENCES quiz_submissions ON DELETE CASCADE,
    question_id INTEGER NOT NULL REFERENCES quiz_questions ON DELETE CASCADE,
    -- The choice that was meant, where the value names one.
    choice_id INTEGER REFERENCES quiz_choices ON DELETE SET NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (submission_id, question_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX quiz_answers_of_question ON quiz_answers (question_id, choice_id);
CREATE INDEX quiz_answers_of_choice ON quiz_answers (choice_id) WHERE choice_id IS NOT NULL;

-- The persona of a member: the last one found, or brought along from before signing in.
CREATE TABLE user_personas (
    user_id INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    persona_id INTEGER NOT NULL REFERENCES personas ON DELETE CASCADE,
    since TEXT NOT NULL
) STRICT;

CREATE INDEX user_personas_of_persona ON user_personas (persona_id);
