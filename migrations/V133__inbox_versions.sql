-- Which version of what waits was decided about: it may have been changed since.
ALTER TABLE inbox_decisions ADD COLUMN version TEXT;
