-- Mail that somebody waits for is sent before all other jobs.
CREATE INDEX jobs_requested_mail ON jobs (run_at, id) WHERE status = 'queued' AND kind = 'requested-mail';
