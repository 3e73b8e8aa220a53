mod calls;
mod moved_dates;
mod properties;
mod proposing;
mod sharing;
mod times;
mod watching;

use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::directory::hours::{Hours, Span};
use crate::testing::TestTown;

/// Open Monday to Saturday, 10 AM to 5 PM.
fn weekday_hours() -> Hours {
    let mut hours = Hours::default();
    for day in hours.weekly.iter_mut().take(6) {
        day.push(Span { opens: 600, closes: 1020 });
    }
    hours
}

fn shop(name: &str, category: &str, at: (f64, f64), hours: Option<Hours>) -> NewBusiness {
    NewBusiness {
        name: name.into(),
        category: category.into(),
        latitude: Some(at.0),
        longitude: Some(at.1),
        street_address: "1 Main Street".into(),
        phone: "860-555-0101".into(),
        hours,
        ..NewBusiness::default()
    }
}

/// 1 Ferry Books, 2 Kiln House (a museum, about an 870-meter walk away), 3 Elm Diner, 4 Harbor Gallery.
fn town() -> TestTown {
    TestTown::with_businesses(&[
        shop("Ferry Books", "Books", (41.350, -72.390), Some(weekday_hours())),
        shop("Kiln House", "Museums", (41.356, -72.390), Some(weekday_hours())),
        shop("Elm Diner", "Restaurants", (41.351, -72.391), Some(weekday_hours())),
        shop("Harbor Gallery", "Art galleries", (41.352, -72.390), Some(weekday_hours())),
    ])
}

fn ada(town: &TestTown) -> String {
    town.member("ada@reader.example", Role::Consumer)
}

fn stop(id: &str, business: i64) -> Value {
    json!({
        "id": id, "day": 0, "kind": "business", "object_id": business, "duration_minutes": 60, "title": "",
    })
}

/// November 23, 2026 is a Monday.
fn plan(date: &str, stops: &[Value]) -> Value {
    json!({
        "title": "A day out", "days": [{ "date": date, "start_time": "10:00", "end_time": "18:00" }],
        "party": { "adults": 2, "children": 0 }, "travel_mode": "walk", "stops": stops,
        "start_place": { "name": "Dock", "latitude": 41.350, "longitude": -72.390 },
    })
}

fn create(town: &TestTown, token: &str, plan: &Value) -> Value {
    let answer = town.ask("POST", "/api/v1/itineraries/", token, plan);
    assert_eq!(answer.status.code, 201, "{}", answer.text);
    answer.json()
}

fn titles(stops: &[Value]) -> Vec<String> {
    stops.iter().map(|stop| stop["title"].as_str().unwrap().to_owned()).collect()
}
