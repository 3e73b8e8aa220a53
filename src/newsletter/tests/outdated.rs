use rocket::http::Status;
use serde_json::{Value, json};

use super::{insert_clerk, join, mails, mails_to, staff, subscribe};
use crate::deals::{self, NewDeal};
use crate::directory::{self, NewBusiness};
use crate::events::{self, EventTime, NewEvent};
use crate::guides::{self, GuideStatus, NewGuide};
use crate::testing::TestTown;

const MADE: &str = "2026-11-20T12:00:00.000Z";
const MONDAY: &str = "2026-11-23T08:00";
const CANCELED: &str = "“Porch Songs” was canceled.";
const HIDDEN: &str = "“Ferry Books” is no longer in the directory.";
const DELETED: &str = "“Half-price maps” is no longer offered.";

/// A town with an event on Tuesday, a deal, a guide and two shops, and a weekly issue of them.
struct Office {
    town: TestTown,
    id: i64,
}

impl Office {
    fn new() -> Office {
        Office::with(0, &porch_songs("2026-11-24T19:00:00", None), None)
    }

    fn with(last_chance_hours: u32, event: &NewEvent, deal_ends: Option<&str>) -> Office {
        let town = TestTown::configured(
            |config| config.newsletter.last_chance_hours = last_chance_hours,
            |conn| {
                insert_clerk(conn);
                for name in ["Ferry Books", "Map Cellar"] {
                    let shop =
                        NewBusiness { name: name.into(), category: "Books".into(), ..NewBusiness::default() };
                    directory::save(conn, &shop, MADE, |_, new| new.clone()).unwrap();
                }
                let deal = NewDeal {
                    business_id: 2,
                    title: "Half-price maps".into(),
                    end_date: deal_ends.map(|day| day.parse().unwrap()),
                    ..NewDeal::empty("2026-11-01".parse().unwrap())
                };
                deals::insert(conn, &deal, MADE).unwrap();
                let guide = NewGuide {
                    slug: "a-rainy-sunday".into(),
                    title: "A rainy Sunday".into(),
                    status: GuideStatus::Published,
                    ..NewGuide::default()
                };
                guides::save(conn, &guide, MADE).unwrap();
            },
        );
        events::insert(&town.conn(), &town.clock, event).unwrap();
        let made = staff(&town, "POST", "issues/", &json!({ "frequency": "weekly" }));
        assert_eq!(made.status, Status::Created, "{}", made.text);
        let office = Office { id: made.json()["id"].as_i64().unwrap(), town };
        let issue = office.issue();
        let counts: Vec<usize> = issue["sections"]
            .as_array()
            .unwrap()
            .iter()
            .map(|section| section["items"].as_array().unwrap().len())
            .collect();
        assert_eq!((counts, &issue["outdated"]), (vec![1, 1, 1, 2], &json!([])), "{issue}");
        office
    }

    fn issue(&self) -> Value {
        staff(&self.town, "GET", &format!("issues/{}/", self.id), &Value::Null).json()
    }

    fn outdated(&self) -> Vec<String> {
        let issue = self.issue();
        let items = issue["outdated"].as_array().unwrap().iter();
        items.map(|item| item["sentence"].as_str().unwrap().to_owned()).collect()
    }

    fn send(&self, action: &str, body: &Value) -> (Status, Value) {
        let answer = staff(&self.town, "POST", &format!("issues/{}/{action}/", self.id), body);
        (answer.status, answer.json())
    }

    /// A call of another feature, by staff.
    fn change(&self, (method, path, body): (&str, &str, Value)) {
        let answer = self.town.ask(method, &format!("/api/v1/{path}"), &self.town.superuser(), &body);
        assert!(answer.status.code < 300, "{method} {path}: {}", answer.text);
    }

    fn pass_to(&self, moment: &str) {
        self.town.clock.set(moment.parse().unwrap());
        subscribe(&self.town, "passer@by.example");
        mails(&self.town);
    }
}

fn porch_songs(start: &str, rule: Option<&str>) -> NewEvent {
    NewEvent {
        title: "Porch Songs".into(),
        category: "music".into(),
        location: "Quay".into(),
        when: EventTime::at(start.parse().unwrap()),
        recurring_pattern: rule.map(str::to_owned),
        ..NewEvent::default()
    }
}

fn cancel() -> (&'static str, &'static str, Value) {
    ("PATCH", "events/1/", json!({ "status": "cancelled" }))
}

fn hide_shop() -> (&'static str, &'static str, Value) {
    let rule = json!({ "action": "hide", "ids": [1], "rule": "false_identity", "reason": "It is another." });
    ("POST", "admin/bulk-edits/businesses/", rule)
}

fn delete_deal() -> (&'static str, &'static str, Value) {
    ("DELETE", "deals/1/", Value::Null)
}

#[test]
fn an_issue_with_what_is_no_longer_so_is_neither_sent_nor_scheduled_until_it_is_refreshed() {
    for (change, sentence) in [
        (cancel(), CANCELED),
        (("PATCH", "events/1/", json!({ "status": "postponed" })), "“Porch Songs” was postponed."),
        (
            ("PATCH", "events/1/", json!({ "start_date": "2026-12-24" })),
            "“Porch Songs” is no longer planned for Tuesday, November 24, 7 PM.",
        ),
        (("DELETE", "events/1/", Value::Null), "“Porch Songs” is no longer on the calendar."),
        (delete_deal(), DELETED),
        (("DELETE", "guides/a-rainy-sunday/", Value::Null), "“A rainy Sunday” is no longer published."),
        (hide_shop(), HIDDEN),
    ] {
        let office = Office::new();
        office.change(change);
        assert_eq!(office.outdated(), [sentence]);
        for at in [json!({}), json!({ "at": MONDAY })] {
            let detail = format!("{sentence} Refresh the lists, or remove it under “What is in it”.");
            assert_eq!(office.send("schedule", &at), (Status::BadRequest, json!({ "detail": detail })));
        }
        assert_eq!(office.issue()["status"], "draft");
        let (_, refreshed) = office.send("refresh", &json!({}));
        assert_eq!(refreshed["outdated"], json!([]), "{sentence}");
        let (status, scheduled) = office.send("schedule", &json!({ "at": MONDAY }));
        assert_eq!((status, &scheduled["status"]), (Status::Ok, &json!("scheduled")), "{sentence}");
    }
}

#[test]
fn an_event_that_was_moved_and_is_added_again_is_as_it_is_now() {
    let office = Office::new();
    office.change(("PATCH", "events/1/", json!({ "start_date": "2026-11-25" })));
    assert_eq!(office.outdated().len(), 1);
    let items = |section: &Value| {
        let paths = section["items"].as_array().unwrap().iter().map(|item| item["path"].clone());
        json!({ "topic": section["topic"], "items": paths.collect::<Vec<_>>() })
    };
    let issue = office.issue();
    let sections: Vec<Value> = issue["sections"].as_array().unwrap().iter().map(items).collect();
    let path = format!("issues/{}/", office.id);
    let saved = staff(&office.town, "PATCH", &path, &json!({ "sections": sections })).json();
    assert_eq!(saved["outdated"], json!([]), "{saved}");
    let note = &saved["sections"][0]["items"][0]["note"];
    assert!(note.as_str().unwrap().contains("Wednesday, November 25"), "{note}");
}

#[test]
fn a_scheduled_issue_with_what_is_no_longer_so_is_held_and_the_office_is_told_what_it_is() {
    let office = Office::new();
    join(&office.town, "ada@reader.example");
    assert_eq!(office.send("schedule", &json!({ "at": MONDAY })).0, Status::Ok);
    for change in [cancel(), hide_shop(), delete_deal()] {
        office.change(change);
    }
    assert_eq!(office.issue()["status"], "scheduled");
    assert_eq!(office.outdated(), [CANCELED, DELETED, HIDDEN], "in the order of the issue");
    office.pass_to("2026-11-23T13:00:00Z");

    let held = office.issue();
    assert_eq!((&held["status"], &held["scheduled_at"]), (&json!("draft"), &Value::Null));
    assert_eq!(held["hold"], json!({ "because": "outdated", "at": "2026-11-23T13:00:00.000Z", "by": "" }));
    assert!(mails(&office.town).iter().all(|mail| !mail.cause.starts_with("newsletter:")));
    let told: (String, String) = office
        .town
        .conn()
        .query_row("SELECT title, message FROM notifications WHERE title LIKE 'Not sent%'", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    assert_eq!(told.0, "Not sent, because something in it has changed: This week in Wexbury");
    assert_eq!(
        told.1,
        format!(
            "{CANCELED} {DELETED} {HIDDEN} Refresh the lists, or remove them under “What is in it”. Then schedule it again."
        )
    );

    // What is left goes out once they are removed.
    office.town.clock.set("2026-11-23T14:00:00Z".parse().unwrap());
    let left = json!({ "sections": [
        { "topic": "guides", "items": ["/guides/a-rainy-sunday"] },
        { "topic": "businesses", "items": ["/directory/map-cellar"] },
    ] });
    let edited = staff(&office.town, "PATCH", &format!("issues/{}/", office.id), &left).json();
    assert_eq!(edited["outdated"], json!([]), "{edited}");
    assert_eq!(office.send("schedule", &json!({})).0, Status::Ok);
    let text = mails_to(&office.town, "ada@reader.example").pop().unwrap().text.unwrap();
    assert!(text.contains("Map Cellar") && !text.contains("Porch Songs"), "{text}");
}

#[test]
fn the_last_chance_email_says_that_the_issue_will_not_go_out_as_it_is() {
    let office = Office::with(2, &porch_songs("2026-11-24T19:00:00", None), None);
    assert_eq!(office.send("schedule", &json!({ "at": MONDAY })).0, Status::Ok);
    office.change(cancel());
    office.pass_to("2026-11-23T11:00:00Z");
    let mail = mails_to(&office.town, "clerk@wexbury.example")
        .into_iter()
        .find(|mail| mail.cause.starts_with("newsletter-last-chance:"))
        .unwrap();
    let text = mail.text.unwrap();
    assert!(text.contains(&format!("It will not go out as it is. {CANCELED}")), "{text}");
}

#[test]
fn a_deal_that_ends_before_the_issue_goes_out_is_named_when_it_is_scheduled() {
    let office = Office::with(0, &porch_songs("2026-11-24T19:00:00", None), Some("2026-11-22"));
    let (status, refused) = office.send("schedule", &json!({ "at": MONDAY }));
    let detail = refused["detail"].as_str().unwrap();
    assert_eq!(status, Status::BadRequest);
    assert!(detail.starts_with("“Half-price maps” will be over when the issue goes out."), "{detail}");
    assert_eq!(office.send("schedule", &json!({ "at": "2026-11-22T08:00" })).0, Status::Ok);
    office.send("unschedule", &json!({}));
    office.pass_to("2026-11-23T13:00:00Z");
    assert_eq!(office.outdated(), ["“Half-price maps” is over."]);
}

#[test]
fn one_date_of_a_series_counts_until_it_has_passed() {
    const FIRST: &str = "events/1/?scope=this&occurrence=2026-11-21T11:00:00";
    const SECOND: &str = "events/1/?scope=this&occurrence=2026-11-22T11:00:00";
    // Every day, from an hour after the issue is composed.
    let series = || Office::with(0, &porch_songs("2026-11-21T11:00:00", Some("FREQ=DAILY;COUNT=5")), None);
    for (change, outdated) in [
        (("PATCH", FIRST, json!({ "status": "cancelled" })), vec![CANCELED]),
        (
            ("DELETE", FIRST, Value::Null),
            vec!["“Porch Songs” is no longer planned for Saturday, November 21, 11 AM."],
        ),
        (("PATCH", SECOND, json!({ "status": "cancelled" })), vec![]),
    ] {
        let office = series();
        office.change(change);
        assert_eq!(office.outdated(), outdated);
    }
    let office = series();
    assert_eq!(office.send("schedule", &json!({ "at": MONDAY })).0, Status::Ok);
    office.pass_to("2026-11-23T13:00:00Z");
    assert_eq!(office.issue()["status"], "sent", "the date has passed as planned");
}

#[test]
fn an_event_that_was_merged_into_its_duplicate_is_still_on() {
    let office = Office::new();
    let conn = office.town.conn();
    let kept = events::insert(&conn, &office.town.clock, &porch_songs("2026-11-24T19:00:00", None)).unwrap();
    events::set_merged(&conn, 1, Some(kept)).unwrap();
    conn.execute("UPDATE events SET visibility = 'removed' WHERE id = 1", []).unwrap();
    assert!(office.outdated().is_empty(), "{:?}", office.outdated());
    office.change(("PATCH", &format!("events/{kept}/"), json!({ "status": "cancelled" })));
    assert_eq!(office.outdated(), [CANCELED]);
}
