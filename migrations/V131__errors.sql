-- Why a backup, a restore drill or a restore failed, under its usual name.
ALTER TABLE backup_checks RENAME COLUMN fault TO error;
ALTER TABLE restore_drills RENAME COLUMN fault TO error;
ALTER TABLE restores RENAME COLUMN fault TO error;
