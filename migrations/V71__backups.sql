-- Only in copies: when the copy was made, by which version of the program, and how many rows each table had, as JSON.
CREATE TABLE copy_stamp (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    made_at TEXT NOT NULL,
    program_version TEXT NOT NULL,
    rows TEXT NOT NULL
) STRICT;

-- What reading a kept copy through gave, the last time.
CREATE TABLE backup_checks (
    name TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    checked_at TEXT NOT NULL,
    -- A sentence; null: it is whole.
    fault TEXT CHECK (fault <> '')
) STRICT, WITHOUT ROWID;

-- The weekly rehearsal of a restore.
CREATE TABLE restore_drills (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ran_at TEXT NOT NULL,
    -- The copy that was tried.
    name TEXT NOT NULL,
    rows_in_copy INTEGER NOT NULL,
    rows_today INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    -- A sentence; null: all went well.
    fault TEXT CHECK (fault <> '')
) STRICT;

-- Restores from the browser.
CREATE TABLE restores (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Where the data before lies.
    kept_as TEXT NOT NULL,
    -- Why nothing was replaced; null: it was.
    fault TEXT CHECK (fault <> '')
) STRICT;
