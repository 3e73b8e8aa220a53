-- Only a deal that can be used is found: its days and its uses decide, too.
DROP TRIGGER deal_updated;
CREATE TRIGGER deal_updated
AFTER UPDATE OF title, description, terms, status, business_id, start_date, end_date, max_redemptions ON deals
BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', new.id);
END;
-- Not for every counted use: only for the last one, and when that is undone.
CREATE TRIGGER deal_used_up AFTER UPDATE OF redeemed_count ON deals
WHEN (new.redeemed_count >= new.max_redemptions) IS NOT (old.redeemed_count >= old.max_redemptions)
BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('deal', new.id);
END;

-- A deal is found by its business's category, too.
DROP TRIGGER category_renamed;
CREATE TRIGGER category_renamed AFTER UPDATE OF name ON categories BEGIN
    INSERT INTO search_changes (kind, entity_id) SELECT 'business', id FROM businesses WHERE category_id = new.id;
    INSERT INTO search_changes (kind, entity_id)
    SELECT 'deal', d.id FROM deals d JOIN businesses b ON b.id = d.business_id WHERE b.category_id = new.id;
END;
