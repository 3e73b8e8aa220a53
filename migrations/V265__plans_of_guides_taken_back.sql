-- A guide that is taken back does not come back by itself: what was planned stays approved, without a time.
DROP TRIGGER approvals_guide_taken_back;
CREATE TRIGGER approvals_guide_taken_back AFTER UPDATE OF is_published ON guide_versions
WHEN NEW.is_published = 0 AND OLD.is_published = 1
    AND (SELECT status FROM guides WHERE id = NEW.guide_id) = 'draft'
BEGIN
    INSERT INTO approval_log (approval_id, at, words)
    SELECT id, (SELECT updated_at FROM guides WHERE id = NEW.guide_id),
        iif(status = 'scheduled', 'It will no longer go out automatically: the guide was taken back.',
            'It was taken back, so it is a draft again.')
    FROM approvals WHERE kind = 'guide' AND subject_id = NEW.guide_id AND status IN ('published', 'scheduled');
    UPDATE approvals SET status = iif(status = 'scheduled', 'approved', 'draft'), publish_at = NULL
    WHERE kind = 'guide' AND subject_id = NEW.guide_id AND status IN ('published', 'scheduled');
END;
