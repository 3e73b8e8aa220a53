-- Plans with a business or a guide that was deleted, or a guide that was taken back: look again.
CREATE TRIGGER itinerary_business_deleted AFTER DELETE ON businesses BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'business' AND s.object_id = old.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_guide_changed AFTER UPDATE OF status ON guides
WHEN new.status IS NOT old.status BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'guide' AND s.object_id = new.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER itinerary_guide_deleted AFTER DELETE ON guides BEGIN
    INSERT INTO itinerary_checks (itinerary_id)
    SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
    WHERE s.kind = 'guide' AND s.object_id = old.id AND i.last_date >= date('now', '-1 day')
    ON CONFLICT DO NOTHING;
END;
