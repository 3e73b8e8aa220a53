-- What visitors dismiss an alert by (V264) is named after that.
ALTER TABLE town_alerts RENAME COLUMN number TO dismissal_id;
