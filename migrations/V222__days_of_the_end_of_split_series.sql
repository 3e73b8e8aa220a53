-- The first part of a series that was split ended one second before the split: its page named the day of the split, and
-- at an earlier time, the date of that day took place again. It ends with the day of its last date, or the day before
-- the split if that is not known. Rules with several dates a day keep the second.
WITH parts AS (
    SELECT id, substr(recurring_pattern, -15, 4) || '-' || substr(recurring_pattern, -11, 2) || '-'
        || substr(recurring_pattern, -9, 2) AS day
    FROM events
    WHERE recurring_pattern LIKE '%;UNTIL=________T______' AND start_time > '00:00:00'
        AND substr(recurring_pattern, -6) = strftime('%H%M%S', start_time, '-1 second')
        AND recurring_pattern NOT LIKE '%HOURLY%' AND recurring_pattern NOT LIKE '%BYHOUR%'
        AND recurring_pattern NOT LIKE '%BYMINUTE%' AND recurring_pattern NOT LIKE '%BYSECOND%'
),
ends AS (
    SELECT id, coalesce(
        (SELECT max(substr(o.recurrence_id, 1, 10)) FROM event_occurrences o
         -- Dates are worked out for two years.
         WHERE o.event_id = parts.id AND substr(o.recurrence_id, 1, 10) < day AND day < date('now', '+1 year')),
        date(day, '-1 day')) AS last_day
    FROM parts
)
UPDATE events SET recurring_pattern =
    substr(recurring_pattern, 1, length(recurring_pattern) - 15) || strftime('%Y%m%d', ends.last_day)
FROM ends WHERE ends.id = events.id;
