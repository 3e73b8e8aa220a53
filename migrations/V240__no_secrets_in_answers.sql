-- Access tokens and the codes of letters and postcards were stored with the answers: they are of one day, and a retry
-- is told that the answer was lost.
UPDATE idempotency_keys SET status = NULL, content_type = NULL, answer = NULL WHERE answer IS NOT NULL;
