use rocket::http::Status;
use serde_json::{Value, json};

use super::{ada, create, plan, shop, stop, titles, town, weekday_hours};
use crate::directory::NewBusiness;
use crate::events::{self, EventTime, NewEvent};
use crate::testing::TestTown;

fn propose(town: &TestTown, token: &str, wanted: &Value) -> (Value, Vec<Value>) {
    let answer = town.ask("POST", "/api/v1/itineraries/propose/", token, wanted);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    let proposed = answer.json();
    (proposed["days"].clone(), proposed["stops"].as_array().unwrap().clone())
}

/// The stop with this id, among these.
fn with_id<'a>(stops: &'a [Value], id: &str) -> &'a Value {
    stops.iter().find(|stop| stop["id"] == id).unwrap()
}

fn arrives(stop: &Value) -> &str {
    stop["schedule"]["arrives_at"].as_str().unwrap()
}

/// Two restaurants, open from 10 AM to 10 PM.
fn town_of_restaurants() -> TestTown {
    let mut late = weekday_hours();
    for span in late.weekly.iter_mut().flatten() {
        span.closes = 1320;
    }
    TestTown::with_businesses(&[
        shop("Elm Diner", "Restaurants", (41.351, -72.391), Some(late.clone())),
        shop("Oak Grill", "Restaurants", (41.350, -72.390), Some(late)),
        shop("Kiln House", "Museums", (41.352, -72.390), Some(weekday_hours())),
    ])
}

#[test]
fn an_event_that_does_not_fit_on_the_first_day_is_suggested_for_the_second() {
    let town = town();
    let fair = NewEvent {
        title: "Book fair".into(),
        category: "music".into(),
        when: EventTime::at("2026-11-23T11:00:00".parse().unwrap()),
        recurring_pattern: Some("FREQ=DAILY;COUNT=2".into()),
        ..NewEvent::default()
    };
    events::insert(&town.conn(), &town.clock, &fair).unwrap();
    let morning = json!({
        "id": "own", "day": 0, "kind": "custom", "title": "Dentist", "duration_minutes": 240, "is_locked": true,
    });
    let mut wanted = plan("2026-11-23", &[morning]);
    let second = json!({ "date": "2026-11-24", "start_time": "10:00", "end_time": "18:00" });
    wanted["days"].as_array_mut().unwrap().push(second);
    let answer = town.ask("POST", "/api/v1/itineraries/propose/", &ada(&town), &wanted);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    let proposed = answer.json();
    let fairs = proposed["stops"].as_array().unwrap().iter().filter(|stop| stop["kind"] == "event");
    let days: Vec<_> = fairs.map(|stop| (&stop["day"], stop["recurrence_id"].as_str().unwrap())).collect();
    assert_eq!(days, [(&json!(1), "2026-11-24T11:00:00")]);
}

#[test]
fn a_locked_stop_stays_at_its_time_when_what_led_up_to_it_goes() {
    let town = town_of_restaurants();
    let ada = ada(&town);
    let sail = json!({ "id": "own", "day": 0, "kind": "custom", "title": "Sail", "duration_minutes": 480 });
    let mut dinner = stop("dinner", 1);
    dinner["is_locked"] = json!(true);
    let mut wanted = plan("2026-11-23", &[sail, dinner]);
    wanted["days"][0]["end_time"] = json!("21:00");
    let before = create(&town, &ada, &wanted)["stops"][1].clone();
    let (days, stops) = propose(&town, &ada, &wanted);
    let dinner = with_id(&stops, "dinner");
    assert_eq!(arrives(dinner), arrives(&before));
    assert_eq!(dinner["fixed_time"], &arrives(&before)[11..16]);
    assert_eq!((&days[0]["start_time"], &dinner["schedule"]["conflicts"]), (&json!("10:00"), &json!([])));
    // The day is composed before it, and it is the dinner.
    assert_eq!(titles(&stops), ["Kiln House", "Oak Grill", "Elm Diner"], "{stops:?}");
    assert!(arrives(&stops[1]) < "2026-11-23T15", "{stops:?}");
}

#[test]
fn a_locked_lunch_is_the_lunch() {
    let town = town_of_restaurants();
    let mut lunch = stop("lunch", 1);
    (lunch["is_locked"], lunch["fixed_time"]) = (json!(true), json!("13:30"));
    let mut wanted = plan("2026-11-23", &[lunch]);
    wanted["days"][0]["end_time"] = json!("17:00");
    let (_, stops) = propose(&town, &ada(&town), &wanted);
    assert_eq!(titles(&stops), ["Kiln House", "Elm Diner"], "{stops:?}");
}

#[test]
fn what_is_done_stays_in_the_morning_and_the_rest_of_the_day_is_proposed() {
    let town = town();
    town.clock.set("2026-11-23T19:00:00Z".parse().unwrap());
    let ada = ada(&town);
    let done = |id: &str, business: i64| {
        let mut stop = stop(id, business);
        (stop["is_locked"], stop["is_done"]) = (json!(true), json!(true));
        stop
    };
    let wanted = plan("2026-11-23", &[done("a", 1), done("b", 2), stop("c", 3)]);
    let before = create(&town, &ada, &wanted)["stops"].clone();
    let (days, stops) = propose(&town, &ada, &wanted);
    assert_eq!(days[0]["start_time"], "10:00");
    assert_eq!(titles(&stops), ["Ferry Books", "Kiln House", "Harbor Gallery"], "{stops:?}");
    for at in [0, 1] {
        assert_eq!(arrives(&stops[at]), arrives(&before[at]));
    }
    assert!(arrives(&stops[2]) >= "2026-11-23T14:15", "{stops:?}");
}

#[test]
fn a_day_that_has_begun_starts_at_the_next_quarter_of_an_hour() {
    let town = town();
    town.clock.set("2026-11-23T19:05:00Z".parse().unwrap());
    let (days, stops) = propose(&town, &ada(&town), &plan("2026-11-23", &[]));
    assert_eq!(days[0]["start_time"], "14:15");
    assert!(("2026-11-23T14:15".."2026-11-23T14:30").contains(&arrives(&stops[0])), "{stops:?}");
}

#[test]
fn a_day_that_is_over_stays_as_it_was() {
    let town = town();
    town.clock.set("2026-11-23T22:50:00Z".parse().unwrap());
    let ada = ada(&town);
    let (days, stops) = propose(&town, &ada, &plan("2026-11-23", &[]));
    assert_eq!((&days[0]["start_time"], stops.len()), (&json!("10:00"), 0));

    let mut kept = stop("t", 2);
    kept["day"] = Value::Null;
    let mut wanted = plan("2026-11-23", &[stop("a", 1), kept]);
    let second = json!({ "date": "2026-11-24", "start_time": "10:00", "end_time": "18:00" });
    wanted["days"].as_array_mut().unwrap().push(second);
    let (_, stops) = propose(&town, &ada, &wanted);
    let of_first = stops.iter().filter(|stop| stop["day"] == 0);
    assert_eq!(of_first.map(|stop| stop["id"].as_str().unwrap()).collect::<Vec<_>>(), ["a"]);
    assert_eq!(with_id(&stops, "a")["fixed_time"], Value::Null);
    assert_eq!(with_id(&stops, "t")["day"], Value::Null);
    let mut names = titles(&stops);
    names.sort();
    assert_eq!(names, ["Elm Diner", "Ferry Books", "Harbor Gallery", "Kiln House"], "each once");
}

/// One gas station far out is no reason for everybody to start in the fields.
#[test]
fn a_day_on_foot_from_the_town_center_has_something_in_it() {
    let mut places: Vec<_> = (0..6)
        .map(|number| {
            let at = (41.350 + f64::from(number) * 0.0003, -72.390);
            shop(&format!("Museum {number}"), "Museums", at, Some(weekday_hours()))
        })
        .collect();
    places.push(shop("Gas", "Gas stations", (41.383, -72.390), Some(weekday_hours())));
    let town = TestTown::with_businesses(&places);
    let mut wanted = plan("2026-11-23", &[]);
    wanted["start_place"] = Value::Null;
    let answer = town.ask("POST", "/api/v1/itineraries/propose/", &ada(&town), &wanted);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    let stops = answer.json()["stops"].clone();
    assert!(stops.as_array().unwrap().len() >= 3, "{stops}");
    assert!(stops[0]["schedule"]["travel_minutes"].as_i64().unwrap() < 5, "{stops}");
}

#[test]
fn a_town_without_coordinates_has_days_too_and_the_known_way_comes_first() {
    let nowhere = |name: &str| NewBusiness {
        latitude: None,
        longitude: None,
        ..shop(name, "Museums", (0.0, 0.0), Some(weekday_hours()))
    };
    let proposed = |places: &[NewBusiness]| {
        let town = TestTown::with_businesses(places);
        let mut wanted = plan("2026-11-23", &[]);
        if places.iter().all(|place| place.latitude.is_none()) {
            wanted["start_place"] = Value::Null;
        }
        let answer = town.ask("POST", "/api/v1/itineraries/propose/", &ada(&town), &wanted);
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        answer.json()["stops"].as_array().unwrap().clone()
    };
    let mut places: Vec<_> = ["Mill", "Depot", "Schoolhouse"].map(nowhere).into();
    let stops = proposed(&places);
    assert!(stops.len() >= 2, "{stops:?}");
    assert!(
        stops.iter().all(|stop| stop["schedule"]["travel_minutes"].as_i64().unwrap_or(0) == 0),
        "{stops:?}"
    );
    places.push(shop("Ferry House", "Museums", (41.350, -72.390), Some(weekday_hours())));
    assert_eq!(proposed(&places)[0]["title"], "Ferry House");
}
