-- Plans with dates of events that were taken for canceled because their series was split or merged: look again.
INSERT INTO itinerary_checks (itinerary_id)
SELECT DISTINCT s.itinerary_id FROM itinerary_stops s JOIN itineraries i ON i.id = s.itinerary_id
WHERE s.kind = 'event' AND i.last_date >= date('now', '-1 day')
ON CONFLICT DO NOTHING;
