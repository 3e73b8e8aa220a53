//! The resident's plan for the next Saturday.

use jiff::civil::{Weekday, time};
use rusqlite::Connection;

use crate::directory;
use crate::itineraries::{self, HourMinute, ItineraryDay, NewItinerary, Party, Stop, StopKind, TravelMode};
use crate::kit::day;
use crate::kit::error::Result;

/// Which places, how many minutes each takes, and a note.
const STOPS: [(&str, i64, &str); 3] = [
    ("thistle-thorn-books", 45, "Ask about the map."),
    ("anchor-apizza", 75, ""),
    ("mudlark-pottery", 60, "The kiln is shown at three."),
];

/// Adds one, unless there is one already.
pub fn fill_itinerary(conn: &Connection, resident: i64, now: &str) -> Result<()> {
    if itineraries::count_of(conn, resident)? > 0 {
        return Ok(());
    }
    let today = now.get(..10).and_then(day::parse).unwrap_or(day::FIRST);
    let date = today.nth_weekday(1, Weekday::Saturday).unwrap_or(today);
    let at = |hour| HourMinute(time(hour, 0, 0, 0));
    let mut stops = Vec::new();
    for (slug, minutes, note) in STOPS {
        let business = directory::find_any(conn, slug)?;
        stops.push(Stop {
            id: slug.to_owned(),
            day: Some(0),
            kind: StopKind::Business,
            object_id: Some(business.id),
            recurrence_id: None,
            title: business.name,
            note: note.to_owned(),
            duration_minutes: minutes,
            fixed_time: None,
            is_locked: false,
            is_done: false,
        });
    }
    let plan = NewItinerary {
        title: "Saturday with my sister".into(),
        notes: "She comes on the 10:40 train.".into(),
        days: vec![ItineraryDay { date, start_time: at(11), end_time: at(18) }],
        party: Party { adults: 2, children: 0 },
        interests: Vec::new(),
        travel_mode: TravelMode::Walk,
        start_place: None,
        stops,
        refused: Vec::new(),
    };
    itineraries::insert(conn, resident, &plan, now).map(drop)
}
