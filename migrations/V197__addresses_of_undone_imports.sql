-- What an undone import had added gives its address to whatever wants it next: usually the corrected row.
ALTER TABLE deleted_record_keys ADD COLUMN gives_way INTEGER NOT NULL DEFAULT 0 CHECK (gives_way IN (0, 1));
UPDATE deleted_record_keys SET gives_way = 1
WHERE deleted_record_id IN (SELECT id FROM deleted_records WHERE reason = 'Import undone');
