-- What to do in a situation of life or for an occasion, step by step; the office writes it. And how far each
-- member has come with a situation.
CREATE TABLE checklists (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('situation', 'occasion')),
    slug TEXT NOT NULL CHECK (length(slug) > 0),
    title TEXT NOT NULL CHECK (length(title) > 0),
    summary TEXT NOT NULL DEFAULT '',
    icon TEXT NOT NULL,
    -- Among those of its kind.
    position INTEGER NOT NULL,
    is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
    -- Counts the saves; each former one is in `revisions`.
    version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- Removed ones stay, because plans that people made with them refer to them, and so that they can come back.
    deleted_at TEXT
) STRICT;
CREATE UNIQUE INDEX checklists_by_slug ON checklists (slug) WHERE deleted_at IS NULL;
CREATE INDEX checklists_by_position ON checklists (kind, position, id) WHERE deleted_at IS NULL;

CREATE TABLE checklist_items (
    id INTEGER PRIMARY KEY,
    checklist_id INTEGER NOT NULL REFERENCES checklists (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    -- Stays the same through every edit: what people tick is kept under it.
    key TEXT NOT NULL CHECK (length(key) > 0),
    title TEXT NOT NULL CHECK (length(title) > 0),
    reason TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '',
    timing TEXT NOT NULL DEFAULT '',
    is_required INTEGER NOT NULL DEFAULT 1 CHECK (is_required IN (0, 1)),
    -- JSON of the office that does it; null where none does.
    office TEXT,
    -- JSON list of slugs of categories in the directory.
    categories TEXT NOT NULL DEFAULT '[]',
    -- Words that are looked for in the directory.
    search TEXT NOT NULL DEFAULT '',
    -- Days before an occasion.
    offset_days INTEGER CHECK (offset_days BETWEEN 0 AND 1095),
    -- Part of an occasion's budget, 0 to 1.
    budget_share REAL CHECK (budget_share BETWEEN 0 AND 1),
    UNIQUE (checklist_id, key)
) STRICT;
CREATE INDEX checklist_items_by_position ON checklist_items (checklist_id, position);

-- A situation that a member works on.
CREATE TABLE life_services (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    checklist_id INTEGER NOT NULL REFERENCES checklists (id) ON DELETE CASCADE,
    started_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (user_id, checklist_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX life_services_of_checklist ON life_services (checklist_id);

CREATE TABLE life_service_steps (
    user_id INTEGER NOT NULL,
    checklist_id INTEGER NOT NULL,
    -- The key of the item; the item itself may be gone by now.
    item_key TEXT NOT NULL,
    -- The item's title when the step was last changed.
    title TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('to_do', 'done', 'not_needed')),
    note TEXT NOT NULL DEFAULT '',
    updated_at TEXT NOT NULL,
    PRIMARY KEY (user_id, checklist_id, item_key),
    FOREIGN KEY (user_id, checklist_id) REFERENCES life_services (user_id, checklist_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
