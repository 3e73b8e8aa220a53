//! Events that take place at a listed business.

use serde_json::{Value, json};

use super::pages::json_ld;
use super::{clock, new};
use crate::directory::{self, NewBusiness};
use crate::events::{self, NewEvent};
use crate::testing::{TestTown, eventually};

fn at(title: &str, [location, address]: [&str; 2]) -> NewEvent {
    NewEvent {
        location: location.into(),
        address: address.into(),
        business_id: Some(1),
        ..new(title, "2026-11-28T19:00")
    }
}

fn town() -> TestTown {
    TestTown::with(|conn| {
        let hall = NewBusiness {
            name: "Grange Hall".into(),
            category: "Halls".into(),
            street_address: "12 Hill Road".into(),
            locality: "Wexbury".into(),
            latitude: Some(41.37),
            longitude: Some(-72.47),
            ..NewBusiness::default()
        };
        directory::save(conn, &hall, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
        for event in [
            at("Story Time", ["GRANGE HALL", ""]),
            at("Dance", ["Grange Hall", "12 hill road"]),
            at("Play", ["Grange Hall", "9 Quay"]),
            at("Supper", ["Tent", ""]),
        ] {
            events::insert(conn, &clock(), &event).unwrap();
        }
    })
}

#[test]
fn an_event_without_a_place_of_its_own_is_where_its_listing_is() {
    let town = town();
    let place = |id: i64| {
        let more = town.json(&format!("/api/v1/events/{id}/more/"));
        (more["address"].as_str().unwrap().to_owned(), more["latitude"].as_f64())
    };
    assert_eq!(place(1), ("12 Hill Road, Wexbury".into(), Some(41.37)));
    assert_eq!(place(2), ("12 hill road".into(), Some(41.37)), "the same house");
    assert_eq!(place(3), ("9 Quay".into(), None), "another house");
    assert_eq!(place(4), (String::new(), None), "elsewhere");
    let listed = town.json("/api/v1/events/");
    let on_map = listed["results"].as_array().unwrap().iter().filter(|event| event["latitude"].is_f64());
    assert_eq!(on_map.count(), 2);

    let page = town.get("/events/story-time-1").text;
    assert!(page.contains("12 Hill Road, Wexbury"), "{page}");
    let told = json_ld(&page, "Event");
    let told = &told["location"];
    assert_eq!(
        (&told["address"], &told["geo"]["latitude"]),
        (&json!("12 Hill Road, Wexbury"), &json!(41.37))
    );
    for calendar in ["/events/story-time-1.ics", "/events.ics"] {
        let text = town.get(calendar).text.replace("\r\n ", "");
        assert!(text.contains("LOCATION:GRANGE HALL\\, 12 Hill Road\\, Wexbury"), "{text}");
        assert!(text.contains("GEO:41.37;-72.47"), "{text}");
    }
    // What the office edits, and the contract's own fields, are what the event itself says.
    let own = town.done("GET", "/api/v1/admin/events/1/", &town.superuser(), &Value::Null);
    assert_eq!((&own["address"], &own["latitude"]), (&json!(""), &Value::Null));

    town.conn().execute("UPDATE businesses SET street_address = '1 Main Street'", []).unwrap();
    eventually(|| town.get("/events.ics").text.replace("\r\n ", "").contains("1 Main Street"));
}
