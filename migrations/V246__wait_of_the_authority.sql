-- How long the authority asks to wait after a failure: a restart does not shorten it.
ALTER TABLE https_state ADD COLUMN wait_until TEXT;
