-- Plans with a deal that was withdrawn, deleted, or given other dates: look again.
CREATE TRIGGER itinerary_deal_changed AFTER UPDATE OF status, start_date, end_date ON deals
WHEN new.status IS NOT old.status OR new.start_date IS NOT old.start_date OR new.end_date IS NOT old.end_date BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'deal' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_deal_deleted AFTER DELETE ON deals BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'deal' AND s.object_id = old.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
