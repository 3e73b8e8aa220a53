-- What a date of a series has of its own beside its time and its state (title, place ...), as JSON
-- with the names of the API; null: as in the series.
ALTER TABLE event_occurrences ADD COLUMN changes TEXT;

-- An exception may name its date by the day alone.
UPDATE event_occurrences SET changes = (
    SELECT nullif(json_remove(x.changes, '$.start_date', '$.start_time', '$.end_date', '$.end_time', '$.status'), '{}')
    FROM event_exceptions x
    WHERE x.event_id = event_occurrences.event_id AND x.kind = 'changed'
      AND x.recurrence_id IN (event_occurrences.recurrence_id, substr(event_occurrences.recurrence_id, 1, 10))
    ORDER BY length(x.recurrence_id) DESC LIMIT 1)
WHERE event_id IN (SELECT event_id FROM event_exceptions WHERE kind = 'changed');
