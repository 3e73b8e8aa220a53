use rocket::http::Status;
use serde_json::{Value, json};

use super::{ada, create, plan, stop, titles, town};
use crate::accounts::Role;
use crate::events::{self, EventTime, NewEvent};

#[test]
fn a_plan_is_its_members_alone() {
    let town = town();
    let (ada, ben) = (ada(&town), town.member("ben@reader.example", Role::Consumer));
    let made = create(&town, &ada, &plan("2026-11-23", &[stop("a", 1)]));
    let path = format!("/api/v1/itineraries/{}/", made["id"]);
    let list = town.ask("GET", "/api/v1/itineraries/", &ada, &Value::Null).json();
    assert_eq!(
        (&list["results"][0]["title"], &list["results"][0]["stop_count"]),
        (&json!("A day out"), &json!(1))
    );
    assert_eq!(town.ask("GET", "/api/v1/itineraries/", &ben, &Value::Null).json()["results"], json!([]));
    for (method, path, body) in [
        ("GET", path.clone(), Value::Null),
        ("PUT", path.clone(), made.clone()),
        ("DELETE", path.clone(), Value::Null),
        ("POST", format!("{path}share/"), json!({})),
        ("DELETE", format!("{path}share/"), Value::Null),
        ("POST", format!("{path}duplicate/"), json!({})),
        ("POST", format!("{path}stops/"), json!({ "kind": "business", "object_id": 2 })),
        ("POST", format!("{path}stops/a/alternatives/"), json!({})),
        ("GET", format!("{path}itinerary.ics"), Value::Null),
    ] {
        let answer = town.ask(method, &path, &ben, &body);
        assert_eq!(answer.status, Status::NotFound, "{method} {path}: {}", answer.text);
    }
    assert_eq!(town.ask("GET", &path, &ada, &Value::Null).json()["stops"], made["stops"]);
    assert_eq!(town.ask("DELETE", &path, &ada, &Value::Null).status, Status::NoContent);
    assert_eq!(town.ask("GET", &path, &ada, &Value::Null).status, Status::NotFound);
}

#[test]
fn a_save_that_has_not_seen_the_last_one_hears_what_is_stored() {
    let town = town();
    let ada = ada(&town);
    let mut made = create(&town, &ada, &plan("2026-11-23", &[stop("a", 1)]));
    let path = format!("/api/v1/itineraries/{}/", made["id"]);
    let stale = made.clone();
    made["title"] = json!("By the water");
    made["stops"] = json!([stop("b", 2), stop("a", 1)]);
    let saved = town.ask("PUT", &path, &ada, &made);
    assert_eq!(saved.status, Status::Ok, "{}", saved.text);
    let saved = saved.json();
    assert_eq!((&saved["version"], &saved["stops"][0]["title"]), (&json!(2), &json!("Kiln House")));
    let refused = town.ask("PUT", &path, &ada, &stale);
    assert_eq!(refused.status, Status::Conflict);
    assert_eq!(refused.json()["itinerary"]["title"], "By the water");
    assert_eq!(town.ask("GET", &path, &ada, &Value::Null).json()["title"], "By the water");
}

#[test]
fn what_is_wrong_is_told_at_its_field() {
    let town = town();
    let ada = ada(&town);
    let day =
        |date: &str, from: &str, until: &str| json!({ "date": date, "start_time": from, "end_time": until });
    let with = |name: &str, value: Value| {
        let mut sent = plan("2026-11-23", &[]);
        sent[name] = value;
        sent
    };
    let many: Vec<Value> = (0..101).map(|number| stop(&format!("s{number}"), 1)).collect();
    let own = |title: &str| json!([{ "id": "x", "kind": "custom", "title": title }]);
    for (sent, field) in [
        (with("title", json!("x".repeat(500))), "title"),
        (with("days", json!([])), "days"),
        (with("days", Value::Null), "days"),
        (with("days", json!([day("2026-02-30", "09:00", "17:00")])), "days.0.date"),
        (with("days", json!([day("2026-11-23", "17:00", "09:00")])), "days.0.end_time"),
        (with("days", json!([day("2026-11-23", "25:00", "26:00")])), "days.0.start_time"),
        (
            with("days", json!([day("2026-11-24", "09:00", "17:00"), day("2026-11-24", "09:00", "17:00")])),
            "days.1.date",
        ),
        (with("party", json!({ "adults": 0 })), "party.adults"),
        (with("party", json!({ "adults": 2, "children": 51 })), "party.children"),
        (with("travel_mode", json!("fly")), "travel_mode"),
        (with("start_place", json!({ "name": "x", "latitude": 91, "longitude": 0 })), "start_place"),
        (with("stops", json!(many)), "stops"),
        (with("stops", json!([stop("a", 1), stop("a", 2)])), "stops.1.id"),
        (with("stops", own("")), "stops.0.title"),
        (with("stops", own(&"x".repeat(500))), "stops.0.title"),
        (with("stops", json!([{ "id": "x", "kind": "business" }])), "stops.0.object_id"),
        (with("stops", json!([{ "id": "x", "kind": "custom", "title": "Picnic", "day": 3 }])), "stops.0.day"),
        (
            with("stops", json!([{ "id": "x", "kind": "custom", "title": "Picnic", "fixed_time": "9" }])),
            "stops.0.fixed_time",
        ),
        (with("interests", json!(7)), "interests"),
    ] {
        let answer = town.ask("POST", "/api/v1/itineraries/", &ada, &sent);
        assert_eq!(answer.status, Status::BadRequest, "{field}: {}", answer.text);
        assert!(answer.json()[field].is_array(), "{field}: {}", answer.text);
    }
    let (long, far) = ("x".repeat(500), "Latitudes are between -90 and 90, longitudes between -180 and 180.");
    for (field, wrong, told) in [
        ("interests", json!(["music", "x".repeat(81)]), "Use at most 80 characters for each interest."),
        ("interests", json!(vec!["music"; 41]), "Choose at most 40 interests."),
        ("start_place", json!({ "name": "x", "latitude": 95, "longitude": 0 }), far),
        ("start_place", json!({ "name": "x", "latitude": 5 }), "Give a name, a latitude and a longitude."),
        (
            "start_place",
            json!({ "name": long, "latitude": 5, "longitude": 0 }),
            "Use at most 120 characters for the name.",
        ),
    ] {
        let answer = town.ask("POST", "/api/v1/itineraries/", &ada, &with(field, wrong));
        assert_eq!(answer.json(), json!({ field: [told] }));
    }
}

#[test]
fn records_are_added_and_a_copy_starts_fresh() {
    let town = town();
    let ada = ada(&town);
    let made = create(&town, &ada, &plan("2026-11-23", &[]));
    let path = format!("/api/v1/itineraries/{}/", made["id"]);
    let add = |body: &Value| town.ask("POST", &format!("{path}stops/"), &ada, body);
    let added =
        add(&json!({ "day": null, "kind": "business", "object_id": 2, "recurrence_id": null })).json();
    assert_eq!(
        (&added["stops"][0]["title"], &added["stops"][0]["schedule"]),
        (&json!("Kiln House"), &Value::Null)
    );
    assert_eq!(added["stops"][0]["duration_minutes"], 90, "a museum");
    for wrong in [json!({ "kind": "business", "object_id": 99 }), json!({ "kind": "guide", "object_id": 99 })]
    {
        let answer = add(&wrong);
        assert!(
            answer.status == Status::BadRequest && answer.json()["object_id"].is_array(),
            "{}",
            answer.text
        );
    }
    let mut done = added.clone();
    done["stops"][0]["is_done"] = json!(true);
    assert_eq!(town.ask("PUT", &path, &ada, &done).status, Status::Ok);
    let copy = town.ask("POST", &format!("{path}duplicate/"), &ada, &json!({}));
    assert_eq!(copy.status, Status::Created);
    let copy = copy.json();
    assert_eq!((&copy["title"], &copy["stops"][0]["is_done"]), (&json!("A day out (copy)"), &json!(false)));
}

#[test]
fn an_event_goes_before_what_its_day_reaches_later() {
    let town = town();
    let eleven = EventTime::at("2026-11-23T11:00:00".parse().unwrap());
    let concert = NewEvent { title: "Concert".into(), when: eleven, ..NewEvent::default() };
    // Visitors drop in at any time.
    let until_one = EventTime { end_time: Some(jiff::civil::time(13, 0, 0, 0)), ..eleven };
    let (title, category) = ("Market".into(), "market".into());
    let market = NewEvent { title, category, when: until_one, ..NewEvent::default() };
    for event in [concert, market] {
        events::insert(&town.conn(), &town.clock, &event).unwrap();
    }
    let ada = ada(&town);
    let mut afternoon = stop("b", 2);
    afternoon["fixed_time"] = json!("14:00");
    let wanted = plan("2026-11-23", &[stop("a", 1), afternoon]);
    let added = |kind: &str, id: i64| {
        let path = format!("/api/v1/itineraries/{}/stops/", create(&town, &ada, &wanted)["id"]);
        let answer = town.ask("POST", &path, &ada, &json!({ "day": 0, "kind": kind, "object_id": id }));
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        let stops = answer.json()["stops"].as_array().unwrap().clone();
        assert!(stops.iter().all(|stop| stop["schedule"]["conflicts"] == json!([])), "{stops:?}");
        titles(&stops)
    };
    assert_eq!(added("event", 1), ["Ferry Books", "Concert", "Kiln House"]);
    assert_eq!(added("event", 2), ["Ferry Books", "Market", "Kiln House"]);
    assert_eq!(added("business", 4), ["Ferry Books", "Kiln House", "Harbor Gallery"]);
}

#[test]
fn another_of_the_kind_fits_the_same_time_and_what_was_refused_stays_away() {
    let town = town();
    let ada = ada(&town);
    let mut made = create(&town, &ada, &plan("2026-11-23", &[stop("a", 2)]));
    let path = format!("/api/v1/itineraries/{}/", made["id"]);
    let others = |town: &crate::testing::TestTown| {
        let answer = town.ask("POST", &format!("{path}stops/a/alternatives/"), &ada, &json!({}));
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        let results = answer.json()["results"].as_array().unwrap().clone();
        results.iter().map(|one| one["place"]["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let first = others(&town);
    assert!(first.contains(&"Harbor Gallery".to_owned()), "{first:?}");
    assert!(
        !first.contains(&"Kiln House".to_owned()) && !first.contains(&"Elm Diner".to_owned()),
        "{first:?}"
    );
    made["refused"] = json!([{ "kind": "business", "object_id": 4 }]);
    assert_eq!(town.ask("PUT", &path, &ada, &made).status, Status::Ok);
    assert!(!others(&town).contains(&"Harbor Gallery".to_owned()));
}

#[test]
fn a_closed_account_takes_its_plans_along_and_the_copy_of_its_data_has_them() {
    let town = town();
    let ada = ada(&town);
    create(&town, &ada, &plan("2026-11-23", &[stop("a", 1)]));
    let export = town.ask("GET", "/api/v1/dj-rest-auth/user/export/", &ada, &Value::Null);
    assert_eq!(export.status, Status::Ok, "{}", export.text);
    assert_eq!(export.json()["itineraries"][0]["plan"]["title"], "A day out");
    assert_eq!(export.json()["itineraries"][0]["plan"]["stops"][0]["title"], "Ferry Books");
    let conn = town.conn();
    conn.execute("DELETE FROM users WHERE email = 'ada@reader.example'", []).unwrap();
    let left = |table: &str| -> i64 {
        conn.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!((left("itineraries"), left("itinerary_stops")), (0, 0));
}
