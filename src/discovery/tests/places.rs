//! What remains of a place when a source names another one.

use super::*;

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
