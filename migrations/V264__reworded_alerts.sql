-- What visitors dismiss an alert by, once its level or text has changed; until then it is the id. From the sequence of
-- the ids, so that it is never another alert's.
ALTER TABLE town_alerts ADD COLUMN number INTEGER;
