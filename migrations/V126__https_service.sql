-- When the program last served visitors by a valid certificate, to the hour: after that, it may have been down.
ALTER TABLE https_state ADD COLUMN served_until TEXT;
