-- An event whose audience nobody had named was stored as one for all ages: families who looked for those found the pub
-- trivia. It stays where somebody has edited it since the event came in; who chose it when adding the event cannot be
-- told from who left it as it stood.
UPDATE events SET target_audience = ''
WHERE target_audience = 'all_ages' AND NOT EXISTS (
    SELECT 1 FROM locked_event_fields l WHERE l.event_id = events.id AND l.field = 'target_audience');
