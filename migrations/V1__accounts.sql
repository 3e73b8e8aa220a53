-- People who can sign in. Times are UTC, RFC 3339.
CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
    password_hash TEXT NOT NULL DEFAULT '',
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    user_role TEXT NOT NULL DEFAULT 'CONSUMER' CHECK (user_role IN ('CONSUMER', 'BUSINESS_OWNER', 'ADMIN')),
    business_name_temp TEXT NOT NULL DEFAULT '',
    is_staff INTEGER NOT NULL DEFAULT 0 CHECK (is_staff IN (0, 1)),
    is_superuser INTEGER NOT NULL DEFAULT 0 CHECK (is_superuser IN (0, 1)),
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    date_joined TEXT NOT NULL
) STRICT;
