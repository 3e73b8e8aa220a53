-- Words that find businesses for a need, where the town has other categories than the occasion's checklist.
ALTER TABLE event_plan_items ADD COLUMN search TEXT NOT NULL DEFAULT '';
