-- Dates of a series that say for themselves whether they are free: lists and counts ask this index, and need
-- not read what every other date has of its own.
CREATE INDEX event_occurrences_own_is_free ON event_occurrences (event_id, recurrence_id)
    WHERE changes ->> 'is_free' IS NOT NULL;
