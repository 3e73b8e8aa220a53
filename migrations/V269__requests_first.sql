-- What somebody waits for comes before all other jobs, whether it is mail or leads to mail.
DROP INDEX jobs_requested_mail;
CREATE INDEX jobs_requested ON jobs (run_at, id) WHERE status = 'queued' AND kind GLOB 'requested-*';
