-- Checks of the public pages for what keeps people from reading them.
CREATE TABLE accessibility_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Null: at night, by itself.
    started_by INTEGER REFERENCES users (id) ON DELETE SET NULL,
    started_at TEXT NOT NULL,
    -- When a step last came to its end.
    stepped_at TEXT NOT NULL,
    finished_at TEXT,
    status TEXT NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'cancelled', 'failed')),
    -- How far it is: the kind of pages, and the last one of them.
    part INTEGER NOT NULL DEFAULT 0,
    after INTEGER NOT NULL DEFAULT 0,
    pages_done INTEGER NOT NULL DEFAULT 0,
    -- As many as there were when it began.
    pages_total INTEGER NOT NULL,
    -- Those that could not be drawn.
    pages_failed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX accessibility_runs_by_status ON accessibility_runs (status, id);

CREATE TABLE accessibility_findings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN
        ('page', 'category', 'business', 'event', 'guide', 'deal', 'newsletter', 'setting')),
    -- Its id; of a page its address, of a setting its key.
    record TEXT NOT NULL,
    title TEXT NOT NULL,
    path TEXT NOT NULL,
    -- Where it is mended; empty where it is part of the program.
    edit_path TEXT NOT NULL,
    rule TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    message TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    -- Null: still there.
    gone_at TEXT,
    UNIQUE (kind, record, rule, excerpt)
) STRICT;
CREATE INDEX accessibility_findings_open ON accessibility_findings (rule, kind) WHERE gone_at IS NULL;
CREATE INDEX accessibility_findings_gone ON accessibility_findings (gone_at) WHERE gone_at IS NOT NULL;
