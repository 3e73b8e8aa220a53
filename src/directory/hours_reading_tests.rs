use rocket::http::Status;
use serde_json::{Value, json};

use super::{BusinessStatus, NewBusiness, save};
use crate::testing::{TestResponse, TestTown};

/// Hart Bakery with a token of its owner, not yet published by the office.
fn town() -> (TestTown, String) {
    let town = TestTown::with(|conn| {
        let new = NewBusiness {
            name: "Hart Bakery".into(),
            category: "Bakeries".into(),
            status: BusinessStatus::Pending,
            ..NewBusiness::default()
        };
        save(conn, &new, "2026-11-01T12:00:00.000Z", |_, new| new.clone()).unwrap();
    });
    let owner = town.owner(1);
    (town, owner)
}

fn read(town: &TestTown, token: &str, body: &Value) -> TestResponse {
    town.call("POST", "/api/v1/businesslistings/1/hours-reading/").token(token).json(body).send()
}

#[test]
fn what_the_lines_are_read_as_can_be_saved_as_it_is() {
    let (town, owner) = town();
    let lines = ["9:30a-1p, 2-6", "9-5", "9-5", "9-5", "9-5", "10-2am", "closed"];
    let special = json!([{ "date": "2026-12-25", "hours": "closed", "note": "Christmas" }]);
    let reading = read(&town, &owner, &json!({ "weekly": lines, "special": special })).json();
    assert_eq!(
        reading["weekly"][0],
        json!({
            "spans": [{ "opens": "09:30", "closes": "13:00" }, { "opens": "14:00", "closes": "18:00" }],
            "error": null,
        })
    );
    assert_eq!(reading["weekly"][5]["spans"], json!([{ "opens": "22:00", "closes": "02:00" }]));
    assert!(reading["open_status"]["label"].is_string());
    let hours = &reading["hours"];
    assert_eq!(hours["special"][0], json!({ "date": "2026-12-25", "spans": [], "note": "Christmas" }));
    assert_eq!(super::hours::Hours::from_json(hours).unwrap().to_json(), *hours);
}

#[test]
fn a_bad_line_is_told_and_the_others_are_read() {
    let (town, owner) = town();
    let lines = ["9-5", "late", "9-5", "9-5", "9-5", "", "closed"];
    let reading = read(&town, &owner, &json!({ "weekly": lines })).json();
    assert_eq!(reading["weekly"][1], json!({ "spans": null, "error": "“late” was not understood." }));
    assert_eq!(reading["weekly"][5]["error"], "Write the hours, or “closed”.");
    assert_eq!(reading["weekly"][2]["spans"], json!([{ "opens": "09:00", "closes": "17:00" }]));
    assert_eq!((&reading["hours"], &reading["open_status"]), (&Value::Null, &Value::Null));
}

#[test]
fn what_is_no_form_is_refused_by_field() {
    let (town, owner) = town();
    for (body, field) in [
        (json!({}), "weekly"),
        (json!({ "weekly": ["9-5"] }), "weekly"),
        (json!({ "weekly": [1, 2, 3, 4, 5, 6, 7] }), "weekly"),
        (json!({ "weekly": ["", "", "", "", "", "", ""], "special": [{ "date": "2026-12-25" }] }), "special"),
        (json!({ "weekly": ["", "", "", "", "", "", ""], "special": vec![Value::Null; 201] }), "special"),
    ] {
        let answer = read(&town, &owner, &body);
        assert_eq!(answer.status, Status::BadRequest, "{body}");
        assert!(answer.json()[field].is_array(), "{field}: {}", answer.text);
    }
    let day = json!({ "date": "2026-12-25", "hours": "closed", "note": "" });
    let many =
        read(&town, &owner, &json!({ "weekly": ["", "", "", "", "", "", ""], "special": vec![day; 201] }));
    assert_eq!(
        many.json()["special"],
        json!(["At most 200 special dates are possible: remove some, or change the weekly hours."])
    );
    let stranger = town.member("other@wexbury.example", crate::accounts::Role::BusinessOwner);
    assert_eq!(read(&town, &stranger, &json!({})).status, Status::Forbidden);
}
