-- The office can undo a bulk unsubscribe: whoever is back has not left after that issue. Those who come back by
-- themselves have consented anew.
CREATE TRIGGER newsletter_issues_return AFTER UPDATE OF status ON subscribers
WHEN new.status = 'confirmed' AND old.status = 'unsubscribed' AND new.consent_at IS old.consent_at
BEGIN
    UPDATE newsletter_issues SET unsubscribed = max(unsubscribed - 1, 0)
    WHERE id = (
        SELECT d.issue_id FROM newsletter_deliveries d
        WHERE d.subscriber_id = new.id AND d.status = 'mailed' ORDER BY d.at DESC, d.issue_id DESC LIMIT 1
    );
END;
