-- Work to be done outside of requests. A row is written in the transaction of its cause, so that
-- what is committed will be done and what is rolled back will not.
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    -- The same cause never makes a second job.
    idempotency_key TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
    -- UTC; empty means at once, whatever the clock says.
    run_at TEXT NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    leased_until TEXT,
    last_error TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    finished_at TEXT,
    CHECK ((status = 'running') = (leased_until IS NOT NULL)),
    CHECK ((status IN ('done', 'failed')) = (finished_at IS NOT NULL))
) STRICT;

CREATE INDEX jobs_due ON jobs (run_at, id) WHERE status = 'queued';
CREATE INDEX jobs_leased ON jobs (leased_until) WHERE status = 'running';
CREATE INDEX jobs_failed ON jobs (id) WHERE status = 'failed';
CREATE INDEX jobs_done ON jobs (finished_at) WHERE status = 'done';
