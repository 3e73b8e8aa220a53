-- The reasons for which an issue does not go out, or not to the rest of its readers: one more. The column cannot go
-- while a trigger reads it.
DROP TRIGGER approvals_issue_held;
ALTER TABLE newsletter_issues ADD COLUMN held_for TEXT NOT NULL DEFAULT ''
    CHECK (held_for IN ('', 'empty', 'stopped', 'unapproved', 'outdated', 'restored'));
UPDATE newsletter_issues SET held_for = held_because;
ALTER TABLE newsletter_issues DROP COLUMN held_because;
ALTER TABLE newsletter_issues RENAME COLUMN held_for TO held_because;

CREATE TRIGGER approvals_issue_held AFTER UPDATE OF status ON newsletter_issues
WHEN OLD.status = 'scheduled' AND NEW.status = 'draft' AND NEW.subject = OLD.subject AND NEW.intro = OLD.intro
    AND NEW.sections = OLD.sections
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.updated_at,
        CASE NEW.held_because WHEN 'empty' THEN 'It was not sent: nothing was in it.'
            WHEN 'outdated' THEN 'It was not sent: something in it had changed.'
            WHEN 'stopped' THEN 'It was stopped by the link in the last-chance email.'
            ELSE 'It will no longer go out automatically.' END,
        NEW.held_by
    FROM approvals WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled';
    UPDATE approvals SET status = 'approved', publish_at = NULL,
        problem = CASE NEW.held_because WHEN 'empty' THEN 'Nothing was in it.'
            WHEN 'outdated' THEN 'Something in it had changed.' ELSE '' END
    WHERE kind = 'issue' AND subject_id = NEW.id AND status = 'scheduled';
END;
