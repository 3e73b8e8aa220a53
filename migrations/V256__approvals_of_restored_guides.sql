-- A guide that is restored has its former versions again: only a later one ends the review of the one before.
DROP TRIGGER approvals_guide_edited;
CREATE TRIGGER approvals_guide_edited AFTER INSERT ON guide_versions
BEGIN
    INSERT INTO approval_log (approval_id, at, words, user_id)
    SELECT id, NEW.created_at,
        iif(status = 'scheduled',
            'The text was changed, so it is a draft again and will not go out at the planned time.',
            'The text was changed, so it is a draft again.'),
        NEW.saved_by
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id < NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
    UPDATE approvals SET status = 'draft', publish_at = NULL
    WHERE kind = 'guide' AND subject_id = NEW.guide_id AND version_id < NEW.id
        AND status IN ('in_review', 'changes_requested', 'approved', 'scheduled');
END;
