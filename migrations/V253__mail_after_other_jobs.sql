-- Mail jobs wait for another server, and there may be thousands of them: all other jobs go first.
CREATE INDEX jobs_due_before_mail ON jobs (run_at, id) WHERE status = 'queued' AND kind <> 'mail';
