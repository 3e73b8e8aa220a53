-- What an entry says beside the fields that changed: a reason, the business it is about.
ALTER TABLE audit_entries ADD COLUMN details TEXT NOT NULL DEFAULT 'null';
