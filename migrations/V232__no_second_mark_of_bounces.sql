-- `bounce` says that a mail was refused, and how; nothing reads the mark from before.
ALTER TABLE outbox DROP COLUMN is_refused;
