//! What remains of a place when a source names another one.

use super::*;
use crate::directory::NewBusiness;

fn place(town: &TestTown) -> (String, String, bool) {
    let sql = "SELECT location, address, latitude IS NOT NULL FROM events";
    town.conn().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap()
}

fn at(location: Value) -> Value {
    let mut concert = concert();
    concert["location"] = location;
    concert
}

fn stage() -> Value {
    let geo = json!({ "latitude": 41.3, "longitude": -72.4 });
    at(json!({ "name": "Harbor Stage", "address": "1 Dock Road", "geo": geo }))
}

#[test]
fn an_event_that_moves_leaves_its_address_and_its_pin_behind() {
    let (town, calendar) = (town(), Calendar::new(&[stage()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({}));
    assert_eq!(place(&town), ("Harbor Stage".into(), "1 Dock Road".into(), true));
    calendar.tell(&[at(json!({ "name": "HARBOR STAGE" }))]);
    ask_again(&town, &token, id);
    assert_eq!(place(&town), ("HARBOR STAGE".into(), "1 Dock Road".into(), true), "the same place");
    calendar.tell(&[at(json!({ "name": "Tent" }))]);
    ask_again(&town, &token, id);
    assert_eq!(place(&town), ("Tent".into(), String::new(), false));
}

#[test]
fn an_address_that_an_editor_set_stays_when_a_source_moves_the_event() {
    let (town, calendar) = (town(), Calendar::new(&[stage()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({}));
    let event = events(&town)[0].0;
    town.done("PATCH", &format!("/api/v1/events/{event}/"), &token, &json!({ "address": "2 Quay" }));
    calendar.tell(&[at(json!({ "name": "Tent" }))]);
    ask_again(&town, &token, id);
    assert_eq!(place(&town), ("Tent".into(), "2 Quay".into(), false));
}

#[test]
fn an_event_that_the_office_enters_belongs_to_the_listing_that_it_names() {
    let hall = |name: &str, slug: &str| NewBusiness {
        name: name.into(),
        slug: Some(slug.into()),
        category: "Halls".into(),
        ..NewBusiness::default()
    };
    let town = TestTown::with_businesses(&[
        hall("Grange Hall", "grange-hall"),
        hall("Old Church", "old-church"),
        hall("Town Hall", "town-hall"),
        hall("Town Hall", "north-hollow"),
    ]);
    let token = staff(&town);
    let enter = |more: Value| {
        let mut event = json!({ "title": "Contra dance", "start_date": "2026-12-05" });
        event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let event = post(&town, &token, "/api/v1/events/", &event);
        (event["id"].as_i64().unwrap(), event["business"]["slug"].clone())
    };
    let (id, slug) = enter(json!({ "location": "Grange Hall" }));
    assert_eq!(slug, "grange-hall");
    assert_eq!(enter(json!({ "location": "Tent", "organizer": "Old Church" })).1, "old-church");
    assert_eq!(enter(json!({ "location": "Grange Hall", "business": 2 })).1, "old-church", "as given");
    let (alone, slug) = enter(json!({ "location": "Grange Hall", "business": null }));
    assert_eq!(slug, Value::Null, "as given");
    let (either, slug) = enter(json!({ "location": "Town Hall" }));
    assert_eq!(slug, Value::Null, "two have this name");

    let change = |id: i64, change: Value| {
        let path = format!("/api/v1/events/{id}/");
        town.done("PATCH", &path, &token, &change)["business"]["slug"].clone()
    };
    assert_eq!(change(id, json!({ "location": "Old Church" })), "grange-hall", "kept");
    assert_eq!(change(alone, json!({ "title": "Square dance" })), Value::Null, "it did not move");
    assert_eq!(change(alone, json!({ "location": "Old Church" })), "old-church");
    assert_eq!(change(either, json!({ "location": "Old Church", "business": null })), Value::Null);
}

#[test]
fn one_date_elsewhere_does_not_give_the_series_to_another_business() {
    let church =
        NewBusiness { name: "Old Church".into(), category: "Halls".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[church]);
    let token = staff(&town);
    let dance = json!({
        "title": "Contra dance", "start_date": "2026-12-05", "start_time": "19:00", "location": "Tent",
        "recurring_pattern": "weekly",
    });
    let id = post(&town, &token, "/api/v1/events/", &dance)["id"].as_i64().unwrap();
    let date = format!("/api/v1/events/{id}/?scope=this&occurrence=2026-12-12T19:00:00");
    let moved = town.done("PATCH", &date, &token, &json!({ "location": "Old Church" }));
    assert_eq!((&moved["location"], &moved["business"]), (&json!("Tent"), &Value::Null));
}
