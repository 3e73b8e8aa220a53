-- Days before a placement joined a line counted as it was when it joined. What it was in each hour is in the audit
-- trail; the hours of a day depend on the town's time zone, so the program counts them.
INSERT INTO jobs (kind, payload, idempotency_key)
SELECT 'campaign-recount', 'null', 'campaign-recount' WHERE EXISTS (
    SELECT 1 FROM campaign_line_days WHERE is_watched = 0 AND (1 << 24) - 1 IN (shown, paused));
