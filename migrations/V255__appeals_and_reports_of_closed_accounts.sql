-- The audit trail has an appeal's words and the answer: they go with the account, as they go from the decision.
DROP TRIGGER moderation_decisions_author_gone;
CREATE TRIGGER moderation_decisions_author_gone AFTER UPDATE OF author_id ON moderation_decisions
WHEN NEW.author_id IS NULL AND OLD.author_id IS NOT NULL
BEGIN
    UPDATE moderation_decisions SET content = '', note = '', answer = '',
        appeal = iif(appeal IS NULL, NULL, 'Erased with the account.')
    WHERE id = NEW.id;
    UPDATE audit_entries SET details = json_remove(details, '$.reason')
    WHERE subject = NEW.kind || ':' || NEW.subject_id AND action GLOB 'appeal.*';
END;
UPDATE audit_entries SET details = json_remove(details, '$.reason')
WHERE action GLOB 'appeal.*' AND subject IN (
    SELECT kind || ':' || subject_id FROM moderation_decisions
    WHERE author_id IS NULL AND appeal = 'Erased with the account.'
);

-- What somebody reported goes with the account; that it was reported stays counted.
CREATE TRIGGER event_reports_user_gone AFTER UPDATE OF user_id ON event_reports
WHEN NEW.user_id IS NULL AND OLD.user_id IS NOT NULL
BEGIN
    UPDATE event_reports SET description = '' WHERE id = NEW.id;
END;
UPDATE event_reports SET description = '' WHERE user_id IS NULL;
