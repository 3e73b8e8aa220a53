//! The events of a business, managed by its own people.

use rocket::http::{Header, Status};
use serde_json::{Value, json};

use crate::accounts::{NewUser, Role};
use crate::directory::{BusinessRole, NewBusiness};
use crate::testing::TestTown;

const EVENTS: &str = "/api/v1/businesslistings/ferry-books/events/";

fn town() -> TestTown {
    let business =
        |name: &str| NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() };
    TestTown::with_businesses(&[business("Ferry Books"), business("Harbor Inn")])
}

fn reading() -> Value {
    json!({ "title": "Reading hour", "start_date": "2026-12-05", "start_time": "15:00", "location": "Ferry Books" })
}

fn make(town: &TestTown, token: &str, more: Value) -> Value {
    let mut event = reading();
    for (name, value) in more.as_object().unwrap() {
        event[name] = value.clone();
    }
    let made = town.ask("POST", EVENTS, token, &event);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    made.json()
}

/// The id and the token of a picture that was just uploaded.
fn upload(town: &TestTown, token: &str, shade: u8) -> (Value, Value) {
    let mut png = std::io::Cursor::new(Vec::new());
    let grey = image::RgbImage::from_pixel(640, 400, image::Rgb([shade; 3]));
    grey.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let call = town.client.post("/api/v1/images/").body(png.get_ref());
    let answer = call.header(Header::new("Authorization", format!("Bearer {token}"))).dispatch();
    let sent: Value = answer.into_json().unwrap();
    (sent["image_id"].clone(), sent["token"].clone())
}

fn titles(town: &TestTown, token: &str, period: &str) -> Vec<String> {
    let list = town.ask("GET", &format!("{EVENTS}?period={period}"), token, &Value::Null);
    assert_eq!(list.status, Status::Ok, "{}", list.text);
    let events = list.json()["results"].as_array().unwrap().clone();
    events.iter().map(|event| event["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_owner_adds_changes_and_cancels_an_event_of_the_own_business() {
    let town = town();
    let owner = town.owner(1);
    let errors = town.ask("POST", EVENTS, &owner, &json!({ "title": "", "start_date": "2026-01-01" })).json();
    assert!(errors["title"].is_array(), "{errors}");
    assert_eq!(errors["start_date"][0], "This day has passed. Choose today or a later day.");
    let made = make(
        &town,
        &owner,
        json!({
            "business": 2, "is_featured": true, "verification_status": "verified", "visibility": "hidden",
            "source_type": "google", "needs_review": true,
        }),
    );
    let shown = town.json(&format!("/api/v1/events/{}/", made["id"]));
    assert_eq!((&shown["business"]["id"], &shown["is_featured"]), (&json!(1), &json!(false)));
    assert_eq!(shown["verification_status"], "unverified");
    assert_eq!(shown["organizer"], "Ferry Books");
    let path = format!("{EVENTS}{}/", made["id"]);
    let body = json!({
        "start_time": "16:00", "status": "cancelled", "business": 2, "is_featured": true,
        "verification_status": "verified", "visibility": "hidden",
    });
    let changed = town.ask("PATCH", &path, &owner, &body);
    assert_eq!(changed.status, Status::Ok, "{}", changed.text);
    let shown = town.json(&format!("/api/v1/events/{}/", made["id"]));
    assert_eq!((&shown["start_time"], &shown["business"]["id"]), (&json!("16:00:00"), &json!(1)));
    assert_eq!((&shown["is_featured"], &shown["verification_status"]), (&json!(false), &json!("unverified")));
    assert_eq!(changed.json()["status"], "cancelled", "it stays on the calendar and says so");
    assert_eq!(titles(&town, &owner, "coming"), ["Reading hour"]);
    let wrong = town.ask("PATCH", &path, &owner, &json!({ "end_date": "2026-12-01" }));
    assert_eq!(wrong.json()["end_date"][0], "The event cannot end before it starts.");
    assert_eq!(town.ask("PATCH", &path, &owner, &json!({ "is_free": true })).status, Status::Ok);
    let priced = town.ask("PATCH", &path, &owner, &json!({ "price": "$9" }));
    assert!(priced.status == Status::BadRequest && priced.json()["price"].is_array(), "{}", priced.text);
    let trail =
        town.ask("GET", "/api/v1/admin/audit/?action=event.update", &town.superuser(), &Value::Null).json();
    assert_eq!(trail["results"][0]["who"], "owner@wexbury.example");
    assert_eq!(trail["results"][0]["can_restore"], true);
    assert_eq!(town.ask("DELETE", &path, &owner, &Value::Null).status, Status::NoContent);
    assert_eq!(town.ask("GET", &path, &owner, &Value::Null).status, Status::NotFound);
}

#[test]
fn an_event_has_a_picture_that_its_business_uploaded_and_none_by_a_guessed_id() {
    let town = town();
    let owner = town.owner(1);
    let other = town.business_member(2, "other@wexbury.example", BusinessRole::Owner);
    let ((own, token), (foreign, _)) = (upload(&town, &owner, 40), upload(&town, &other, 90));
    let weekly = "FREQ=WEEKLY;UNTIL=20270102";
    let made = make(&town, &owner, json!({ "image_id": token, "recurring_pattern": weekly }));
    assert_eq!(made["image_id"], own);
    let file = made["image"].as_str().unwrap().rsplit_once('-').unwrap().0;
    let page = town.get(&format!("/events/reading-hour-{}", made["id"])).text;
    assert!(page.contains(file), "{page}");

    let path = format!("{EVENTS}{}/", made["id"]);
    let refusal = |path: &str, picture: Value| {
        let answer = town.ask("PATCH", path, &owner, &json!({ "image_id": picture }));
        assert_eq!(answer.status, Status::BadRequest, "{}", answer.text);
        answer.json()["image_id"][0].as_str().unwrap().to_owned()
    };
    let gone = "This picture is gone. Upload it again.";
    for unknown in [foreign, json!("0".repeat(32)), json!("")] {
        assert_eq!(refusal(&path, unknown), gone);
    }
    assert_eq!(refusal(&path, json!(true)), "Expected the token of an uploaded picture.");
    let second = made["details"]["occurrences"][1]["recurrence_id"].as_str().unwrap();
    let one = format!("{path}?scope=this&occurrence={second}");
    assert_eq!(refusal(&one, Value::Null), "This can only be changed for all dates.");

    // A copy keeps the picture, but only of one's own event.
    let copy = make(&town, &owner, json!({ "title": "Story hour", "image_id": own }));
    assert_eq!(copy["image"], made["image"]);
    let mut taken = reading();
    taken["image_id"] = own;
    let taken = town.ask("POST", "/api/v1/businesslistings/harbor-inn/events/", &other, &taken);
    assert_eq!((taken.status, &taken.json()["image_id"][0]), (Status::BadRequest, &json!(gone)));

    let without = town.ask("PATCH", &path, &owner, &json!({ "image_id": null })).json();
    assert_eq!((&without["image_id"], &without["image"]), (&Value::Null, &Value::Null));
}

#[test]
fn what_is_on_already_can_still_be_entered_until_its_last_day() {
    let town = town();
    let (owner, reader) = (town.owner(1), town.member("ada@reader.example", Role::Consumer));
    let show = |last: &str| {
        json!({
            "title": "Quilts", "start_date": "2026-11-20", "end_date": last, "location": "Ferry Books",
            "description": "Forty quilts from four counties, made by hand.",
        })
    };
    for (path, token) in [(EVENTS, &owner), ("/api/v1/events/submit/", &reader)] {
        let over = town.ask("POST", path, token, &show("2026-11-20"));
        let passed = json!({ "start_date": ["This day has passed. Choose today or a later day."] });
        assert_eq!((over.status, over.json()), (Status::BadRequest, passed), "{path}");
        let made = town.ask("POST", path, token, &show("2026-11-21"));
        assert_eq!(made.status, Status::Created, "{path}: {}", made.text);
    }
}

#[test]
fn a_series_is_changed_on_one_date_from_one_on_and_as_a_whole() {
    let town = town();
    let owner = town.owner(1);
    let series = make(&town, &owner, json!({ "recurring_pattern": "FREQ=WEEKLY;UNTIL=20270102" }));
    let path = format!("{EVENTS}{}/", series["id"]);
    let dates = series["details"]["occurrences"].as_array().unwrap();
    assert_eq!(dates.len(), 5, "{dates:?}");
    let (second, third) =
        (dates[1]["recurrence_id"].as_str().unwrap(), dates[2]["recurrence_id"].as_str().unwrap());
    let one = format!("{path}?scope=this&occurrence={second}");
    let cancelled = town.ask("PATCH", &one, &owner, &json!({ "status": "cancelled" })).json();
    let states: Vec<_> =
        cancelled["details"]["occurrences"].as_array().unwrap().iter().map(|date| &date["status"]).collect();
    assert_eq!(states, ["scheduled", "cancelled", "scheduled", "scheduled", "scheduled"]);
    let rest = format!("{path}?scope=following&occurrence={third}");
    let split = town.ask("PATCH", &rest, &owner, &json!({ "start_time": "17:00" })).json();
    assert_ne!(split["id"], series["id"]);
    assert_eq!((&split["business"]["id"], &split["visibility"]), (&json!(1), &json!("published")));
    assert_eq!(split["details"]["occurrences"].as_array().unwrap().len(), 3);
    let own = || {
        let own = town.ask("GET", &path, &owner, &Value::Null).json();
        own["details"]["occurrences"].as_array().unwrap().len()
    };
    assert_eq!(own(), 2);
    let often = town.ask("PATCH", &path, &owner, &json!({ "recurring_pattern": "FREQ=HOURLY" }));
    assert_eq!(often.json()["recurring_pattern"][0], "An event can repeat at most 370 times a year.");

    // The series is whole again once the office undoes the split.
    let office = town.superuser();
    let trail = town.ask("GET", "/api/v1/admin/audit/?action=event.update", &office, &Value::Null).json();
    assert_eq!(trail["results"][0]["details"]["split"], split["id"]);
    let restore = format!("/api/v1/admin/audit/{}/restore/", trail["results"][0]["id"]);
    assert_eq!(town.ask("POST", &restore, &office, &json!({})).status, Status::NoContent);
    assert_eq!(own(), 5);
    let gone = town.get(&format!("/api/v1/events/{}/", split["id"])).status;
    assert_ne!(gone, Status::Ok);
    assert_eq!(titles(&town, &owner, "coming"), ["Reading hour"]);
}

#[test]
fn lists_are_by_what_is_to_come_what_waits_and_what_is_over() {
    let town = town();
    let owner = town.owner(1);
    for (title, day) in
        [("Later", "2026-12-20"), ("Sooner", "2026-12-01"), ("Gone", "2026-11-25"), ("Held", "2026-12-09")]
    {
        make(&town, &owner, json!({ "title": title, "start_date": day }));
    }
    let hide = |title: &str, visibility: &str| {
        let sql = "UPDATE events SET visibility = ?2 WHERE title = ?1";
        town.conn().execute(sql, (title, visibility)).unwrap();
    };
    hide("Held", "rejected");
    town.clock.set("2026-11-28T15:00:00Z".parse().unwrap());
    let owner = town.owner(1);
    assert_eq!(titles(&town, &owner, "coming"), ["Sooner", "Later"]);
    assert_eq!(titles(&town, &owner, "waiting"), ["Held"]);
    assert_eq!(titles(&town, &owner, "past"), ["Gone"]);
    let held = town.ask("GET", &format!("{EVENTS}?period=waiting"), &owner, &Value::Null).json();
    let path = format!("{EVENTS}{}/", held["results"][0]["id"]);
    let refused = town.ask("PATCH", &path, &owner, &json!({ "title": "Shown" }));
    assert_eq!(refused.status, Status::Forbidden, "what staff took down stays down: {}", refused.text);
    let wrong = town.ask("GET", &format!("{EVENTS}?period=soon"), &owner, &Value::Null);
    assert_eq!(wrong.status, Status::BadRequest);
}

#[test]
fn an_event_is_reached_through_its_own_business_alone_and_by_its_people() {
    let town = town();
    let owner = town.owner(1);
    let other = town.business_member(2, "other@wexbury.example", BusinessRole::Owner);
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    let id = make(&town, &owner, json!({}))["id"].clone();
    let through_other = format!("/api/v1/businesslistings/harbor-inn/events/{id}/");
    for (method, body) in
        [("GET", Value::Null), ("PATCH", json!({ "title": "Mine" })), ("DELETE", Value::Null)]
    {
        assert_eq!(town.ask(method, &through_other, &other, &body).status, Status::NotFound, "{method}");
        let own = format!("{EVENTS}{id}/");
        assert_eq!(town.ask(method, &own, &other, &body).status, Status::Forbidden, "{method}");
        let resident = town.member("ada@reader.example", Role::Consumer);
        assert_eq!(town.ask(method, &own, &resident, &body).status, Status::Forbidden, "{method}");
    }
    let path = format!("{EVENTS}{id}/");
    assert_eq!(town.ask("PATCH", &path, &manager, &json!({ "title": "Story hour" })).status, Status::Ok);
    let staff = town.sign_in(&NewUser {
        email: "editor@wexbury.example".into(),
        is_staff: true,
        ..NewUser::default()
    });
    let shown = town.ask("GET", &path, &staff, &Value::Null).json();
    assert_eq!((&shown["title"], &shown["contact_removal_token"]), (&json!("Story hour"), &Value::Null));
    assert_eq!((&shown["confidence_score"], &shown["details"]["open_reports"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_split_counts_as_one_more_series() {
    let town = town();
    let owner = town.owner(1);
    let weekly = json!({ "recurring_pattern": "FREQ=WEEKLY;UNTIL=20270102" });
    let series: Vec<Value> = (0..20).map(|_| make(&town, &owner, weekly.clone())).collect();
    let split = |series: &Value| {
        let path = format!("{EVENTS}{}/?scope=following&occurrence=2026-12-19T15:00", series["id"]);
        town.ask("PATCH", &path, &owner, &json!({ "start_time": "17:00" }))
    };
    let refused = split(&series[0]);
    let words = "You have 20 repeating events, which is the most one account can have.";
    assert_eq!(
        (refused.status, &refused.json()["recurring_pattern"][0]),
        (Status::BadRequest, &json!(words))
    );
    assert_eq!(titles(&town, &owner, "coming").len(), 20, "nothing was split");
    let path = format!("{EVENTS}{}/", series[1]["id"]);
    assert_eq!(town.ask("DELETE", &path, &owner, &Value::Null).status, Status::NoContent);
    assert_eq!(split(&series[0]).status, Status::Ok);
    assert_eq!(split(&series[2]).status, Status::BadRequest);
    // A correction of the whole series takes up no room.
    let path = format!("{EVENTS}{}/", series[2]["id"]);
    assert_eq!(town.ask("PATCH", &path, &owner, &json!({ "start_time": "18:00" })).status, Status::Ok);
}
