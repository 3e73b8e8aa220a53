-- What was done to one record, the newest first: asked for at every edit.
CREATE INDEX audit_entries_subject ON audit_entries (subject, id);
