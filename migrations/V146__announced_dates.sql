-- The date of an event that a post announces: day, time and place, as JSON. Null: a post about something else, or
-- one from before there was this column.
ALTER TABLE channel_posts ADD COLUMN announced TEXT CHECK (announced IS NULL OR json_valid(announced));
