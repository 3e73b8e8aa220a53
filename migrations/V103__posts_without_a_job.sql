-- A post whose job failed for good (the program ended at each try, or its row could not be written) does not look as if it
-- were still on its way. What the channel may have, nobody calls failed.
CREATE TRIGGER channel_posts_give_up AFTER UPDATE OF status ON jobs
WHEN new.status = 'failed' AND old.status <> 'failed' AND new.kind = 'channel-post'
BEGIN
    INSERT INTO channel_post_log (post_id, at, words)
    SELECT id, new.finished_at, 'The program could not finish this. Look there before you send it again.'
    FROM channel_posts
    WHERE id = json_extract(new.payload, '$.post') AND turn = json_extract(new.payload, '$.turn')
        AND status IN ('scheduled', 'sending');
    UPDATE channel_posts
    SET status = iif(status = 'sending' OR unclear_since IS NOT NULL, 'unknown', 'failed'),
        problem = 'The program could not finish this. Look there before you send it again.'
    WHERE id = json_extract(new.payload, '$.post') AND turn = json_extract(new.payload, '$.turn')
        AND status IN ('scheduled', 'sending');
END;

-- Those that have been waiting for such a job.
UPDATE channel_posts
SET status = iif(status = 'sending' OR unclear_since IS NOT NULL, 'unknown', 'failed'),
    problem = 'The program could not finish this. Look there before you send it again.'
WHERE status IN ('scheduled', 'sending') AND EXISTS (
    SELECT 1 FROM jobs j WHERE j.status = 'failed'
        AND j.idempotency_key = 'channel-post:' || channel_posts.id || ':' || channel_posts.turn
);
