-- Nobody watched a line before it was entered: on these days nothing was booked, and the site was not down.
WITH RECURSIVE days (line_id, day, last) AS (
    SELECT id, starts_at, min(ends_at, date(created_at, '-1 day')) FROM campaign_lines
    WHERE starts_at < date(created_at)
    UNION ALL
    SELECT line_id, date(day, '+1 day'), last FROM days WHERE day < last
)
INSERT INTO campaign_line_days (line_id, day, unbooked)
SELECT line_id, day, (1 << 24) - 1 FROM days WHERE 1
ON CONFLICT (line_id, day) DO NOTHING;
