use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::{NewUser, Role};
use crate::directory::NewBusiness;
use crate::kit::jobs::{self, NewJob};
use crate::kit::mail::{self, NewMail};
use crate::testing::{TestResponse, TestTown};

const INBOX: &str = "/api/v1/admin/inbox/";

struct Office {
    town: TestTown,
}

impl Office {
    fn new() -> Office {
        let town = TestTown::with_businesses(&[NewBusiness {
            name: "Ferry Books".into(),
            category: "Books".into(),
            phone: "860-555-0100".into(),
            ..NewBusiness::default()
        }]);
        let office = Office { town };
        office.staff();
        office
    }

    /// Signs in again each time, because the tests move the clock.
    fn staff(&self) -> String {
        self.town.member("ann@wexbury.example", Role::Admin)
    }

    fn get(&self, path: &str) -> Value {
        self.town.done("GET", &format!("{INBOX}{path}"), &self.staff(), &Value::Null)
    }

    fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.town.ask("POST", &format!("{INBOX}{path}"), &self.staff(), body)
    }

    fn suggest(&self, value: &str) -> String {
        let body = json!({ "field": "phone", "value": value });
        let sent = self.town.post("/api/v1/businesslistings/ferry-books/suggestions/", &body);
        assert_eq!(sent.status, Status::Created, "{}", sent.text);
        sent.json()["id"].to_string()
    }

    /// Submits an event as a member; returns its key.
    fn submit(&self, title: &str) -> String {
        let ada = self.town.member(&format!("{}@reader.example", title.len()), Role::Consumer);
        let event = json!({
            "title": title, "start_date": "2026-12-13", "start_time": "16:00", "location": "9 Elm Street",
            "description": "Bring a chair and a blanket, and sing along.",
        });
        let sent = self.town.ask("POST", "/api/v1/events/submit/", &ada, &event);
        format!("submitted:{}", sent.json()["id"])
    }

    fn phone(&self) -> String {
        self.town.json("/api/v1/businesslistings/ferry-books/")["phone"].as_str().unwrap().to_owned()
    }

    /// Lets the time to undo pass, and waits until the decisions have been carried out.
    fn later(&self) {
        self.town.clock.set(self.town.clock.timestamp() + SignedDuration::from_secs(11));
        // A write wakes the jobs.
        let path = "/api/v1/notifications/mark-all-read/";
        self.town.ask("PATCH", path, &self.staff(), &json!({}));
        self.town.wait_for_jobs();
    }
}

fn keys(list: &Value) -> Vec<(&str, &str)> {
    let items = list["results"].as_array().unwrap().iter();
    items.map(|item| (item["kind"].as_str().unwrap(), item["key"].as_str().unwrap())).collect()
}

#[test]
fn everything_that_waits_is_one_list_the_oldest_first_and_is_counted_by_kind() {
    let office = Office::new();
    assert_eq!(office.get("counts/"), json!([]));
    let event = office.submit("Porch Songs");
    office.town.clock.set("2026-11-21T16:00:00Z".parse().unwrap());
    let suggestion = office.suggest("860-555-0199");
    let list = office.get("");
    assert_eq!(keys(&list), [("event", event.as_str()), ("suggestion", suggestion.as_str())]);
    let first = &list["results"][0];
    assert_eq!((&first["title"], &first["detail"]), (&json!("Porch Songs"), &json!("submitted")));
    assert_eq!(first["actions"], json!(["approve", "reject"]));
    assert_eq!(first["event"]["visibility"], "pending");
    let second = &list["results"][1];
    assert_eq!((&second["title"], &second["detail"]), (&json!("Ferry Books"), &json!("phone")));
    assert_eq!(second["is_overdue"], false);
    assert_eq!(second["due_at"], "2026-11-24T16:00:00.000Z", "three days later");
    assert_eq!(keys(&office.get("?kind=suggestion")), [("suggestion", suggestion.as_str())]);

    office.town.clock.set("2026-11-24T15:30:00Z".parse().unwrap());
    assert_eq!(keys(&office.get("?overdue=true")), [("event", event.as_str())]);
    let counts = json!([
        { "kind": "event", "count": 1, "overdue": 1 }, { "kind": "suggestion", "count": 1, "overdue": 0 },
    ]);
    assert_eq!(office.get("counts/"), counts);
    let answer = office.town.ask("GET", "/api/v1/admin/inbox/?kind=nonsense", &office.staff(), &Value::Null);
    assert_eq!(answer.status, Status::BadRequest);
}

#[test]
fn what_a_colleague_decides_while_a_decision_can_still_be_taken_back_stands() {
    let office = Office::new();
    let key = office.submit("Porch Songs");
    let items = json!([{ "kind": "event", "key": key }]);
    let reject =
        json!({ "action": "reject", "items": items, "rule": "not_confirmed", "reason": "We called them." });
    assert_eq!(office.post("decide/", &reject).json()["count"], 1);
    office.town.clock.set(office.town.clock.timestamp() + SignedDuration::from_secs(3));
    let bo = office.town.member("bo@wexbury.example", Role::Admin);
    let id = key.rsplit(':').next().unwrap();
    let path = format!("/api/v1/admin/review/{id}/decide/");
    let published = office.town.ask("POST", &path, &bo, &json!({ "verb": "publish" }));
    assert!(published.status.code < 300, "{}", published.text);
    office.later();
    assert_eq!(office.town.get(&format!("/api/v1/events/{id}/")).status, Status::Ok);
    assert_eq!(office.get("")["count"], 0);
}

#[test]
fn a_decision_can_be_taken_back_for_a_moment_and_then_takes_effect_once() {
    let office = Office::new();
    let key = office.suggest("860-555-0199");
    let items = json!([{ "kind": "suggestion", "key": key }]);
    let twice = json!([items[0], items[0]]);
    let taken = office.post("decide/", &json!({ "action": "approve", "items": twice })).json();
    assert_eq!(taken["count"], 1);
    assert_eq!(office.get("")["count"], 0, "it waits no more");
    assert_eq!(office.phone(), "860-555-0100", "and nothing is public yet");
    let undone = office.post("undo/", &json!({ "batch": taken["batch"] }));
    assert_eq!(undone.json(), json!({ "count": 1 }));
    office.later();
    assert_eq!((office.phone().as_str(), &office.get("")["count"]), ("860-555-0100", &json!(1)));

    let taken = office.post("decide/", &json!({ "action": "approve", "items": items })).json();
    office.later();
    assert_eq!((office.phone().as_str(), &office.get("")["count"]), ("860-555-0199", &json!(0)));
    let late = office.post("undo/", &json!({ "batch": taken["batch"] }));
    let text = "This has been carried out already.";
    assert_eq!((late.status, late.json()), (Status::Conflict, json!({ "detail": text })));
    let trail = office.town.ask("GET", "/api/v1/admin/audit/", &office.staff(), &Value::Null).json();
    let approved =
        trail["results"].as_array().unwrap().iter().filter(|entry| entry["who"] == "ann@wexbury.example");
    assert_eq!(approved.filter(|entry| entry["action"] == "suggestion.approve").count(), 1, "{trail}");
}

#[test]
fn kinds_are_decided_together_and_what_fails_is_back_with_the_reason() {
    let office = Office::new();
    let (event, suggestion) = (office.submit("Porch Songs"), office.suggest("860-555-0199"));
    let path = format!("/api/v1/admin/suggestions/{suggestion}/");
    let items = json!([{ "kind": "event", "key": event }, { "kind": "suggestion", "key": suggestion }]);
    let blank = office.post("decide/", &json!({ "action": "reject", "items": items }));
    assert_eq!(blank.json(), json!({ "rule": ["Choose the posted rule by which this is refused."] }));
    let refused =
        json!({ "action": "reject", "items": items, "rule": "not_confirmed", "reason": "We called them." });
    assert_eq!(office.post("decide/", &refused).json()["count"], 2);
    // Somebody else has decided one of them in the meantime.
    office.town.ask("PATCH", &path, &office.staff(), &json!({ "status": "approved" }));
    office.later();
    assert_eq!(office.get("")["count"], 0);
    let shown = office.town.ask("GET", &path, &office.staff(), &Value::Null).json();
    assert_eq!(shown["status"], "approved", "the first decision stands");

    // An email whose text has been deleted cannot be sent again.
    let conn = office.town.conn();
    let letter = NewMail {
        to: "ada@reader.example".into(),
        subject: "Your code".into(),
        text: String::new(),
        html: String::new(),
        cause: "code:1".into(),
    };
    mail::enqueue(&conn, &letter).unwrap();
    office.town.wait_for_jobs();
    conn.execute(
        "UPDATE outbox SET status = 'failed', error = 'Mailbox full', sent_at = NULL WHERE cause = 'code:1'",
        [],
    )
    .unwrap();
    let waiting = office.get("?kind=mail");
    let item = &waiting["results"][0];
    assert_eq!((&item["title"], &item["detail"]), (&json!("Your code"), &json!("Mailbox full")));
    office.post("decide/", &json!({ "action": "retry", "all_of": "mail" }));
    office.later();
    let failure = "This email is too old to be sent: its text is no longer kept.";
    assert_eq!(office.get("?kind=mail")["results"][0]["failure"], failure);
}

#[test]
fn somebody_looks_at_it_until_it_is_decided() {
    let office = Office::new();
    let key = office.suggest("860-555-0199");
    let mine = json!({ "kind": "suggestion", "key": key, "is_mine": true });
    assert_eq!(office.post("assign/", &mine).status, Status::NoContent);
    let list = office.get("?assignee=me");
    assert!(list["results"][0]["assignee"]["name"].is_string(), "{list}");
    assert_eq!(office.get("?assignee=nobody")["count"], 0);
    let left = json!({ "kind": "suggestion", "key": key, "is_mine": false });
    assert_eq!(office.post("assign/", &left).status, Status::NoContent);
    assert_eq!(office.get("?assignee=nobody")["count"], 1);
    let unknown = json!({ "kind": "suggestion", "key": "99", "is_mine": true });
    assert_eq!(office.post("assign/", &unknown).status, Status::NotFound);
}

#[test]
fn five_thousand_failed_jobs_are_tried_again_in_one_step() {
    let office = Office::new();
    let conn = office.town.conn();
    conn.execute_batch("BEGIN").unwrap();
    for number in 0..5000 {
        let key = format!("lost:{number}");
        let payload = Value::Null;
        jobs::enqueue(&conn, &NewJob { kind: "no-such-job", key: &key, payload, run_at: None }).unwrap();
    }
    let set = "UPDATE jobs SET status = 'failed', finished_at = created_at, leased_until = NULL WHERE kind = 'no-such-job'";
    conn.execute(set, []).unwrap();
    conn.execute_batch("COMMIT").unwrap();
    assert_eq!(office.get("")["count"], 5000);
    let taken = office.post("decide/", &json!({ "action": "retry", "all_of": "job" })).json();
    assert_eq!((&taken["count"], &office.get("")["count"]), (&json!(5000), &json!(0)));
    assert_eq!(office.post("undo/", &json!({ "batch": taken["batch"] })).json()["count"], 5000);
    assert_eq!(office.get("")["count"], 5000);
}

#[test]
fn all_of_a_kind_can_be_only_those_that_wait_for_one_reason() {
    let office = Office::new();
    office.suggest("860-555-0199");
    let website = json!({ "field": "website", "value": "https://ferry.example/" });
    office.town.post("/api/v1/businesslistings/ferry-books/suggestions/", &website);
    let all = |detail: Value| {
        let body = json!({ "action": "approve", "all_of": "suggestion", "detail": detail });
        office.post("decide/", &body)
    };
    let taken = all(json!("phone")).json();
    let left = office.get("");
    assert_eq!((&taken["count"], &left["count"]), (&json!(1), &json!(1)), "{left}");
    assert_eq!(left["results"][0]["detail"], "website");
    assert_eq!(office.post("undo/", &json!({ "batch": taken["batch"] })).json()["count"], 1);
    assert_eq!(all(json!("hours")).json()["count"], 0);
    assert_eq!(all(json!("")).json()["count"], 2, "a blank one narrows nothing");
}

#[test]
fn what_a_kind_does_not_allow_is_said_at_the_item() {
    let office = Office::new();
    office.suggest("860-555-0199");
    office.post("decide/", &json!({ "action": "retry", "all_of": "suggestion" }));
    office.later();
    assert_eq!(office.get("")["results"][0]["failure"], "“retry” is not possible for suggestions.");
}

#[test]
fn a_morning_mail_tells_what_waits_and_none_comes_when_nothing_does() {
    let office = Office::new();
    let digests = || {
        let all = mail::list(&office.town.conn(), &mail::OutboxFilter::default(), 100, 0).unwrap();
        all.into_iter()
            .filter(|mail| mail.subject.contains("town office"))
            .map(|mail| mail.subject)
            .collect::<Vec<_>>()
    };
    let morning = |at: &str| {
        office.town.clock.set(at.parse().unwrap());
        office.later();
        office.town.wait_for_jobs();
    };
    // It is planned at midnight and sent at seven.
    morning("2026-11-22T05:01:00Z");
    morning("2026-11-22T12:00:00Z");
    assert_eq!(digests(), Vec::<String>::new());
    office.suggest("860-555-0199");
    office.suggest("860-555-0198");
    morning("2026-11-23T05:01:00Z");
    assert_eq!(digests(), Vec::<String>::new(), "not at night");
    morning("2026-11-23T12:00:00Z");
    assert_eq!(digests(), ["2 things are waiting for the town office"]);
    let off = json!({ "digest": { "mail": false } });
    office.town.ask("PATCH", "/api/v1/notifications/preferences/", &office.staff(), &off);
    morning("2026-11-24T05:01:00Z");
    morning("2026-11-24T12:00:00Z");
    assert_eq!(digests().len(), 1);
    // After a server was down until the afternoon, people have looked for themselves.
    let on = json!({ "digest": { "mail": true } });
    office.town.ask("PATCH", "/api/v1/notifications/preferences/", &office.staff(), &on);
    morning("2026-11-25T05:01:00Z");
    morning("2026-11-25T20:00:00Z");
    assert_eq!(digests().len(), 1);
    morning("2026-11-26T05:01:00Z");
    morning("2026-11-26T14:30:00Z");
    assert_eq!(digests().len(), 2);
}

#[test]
fn superusers_alone_are_sent_to_the_backups_in_the_morning() {
    let office = Office::new();
    office.town.join(&NewUser {
        email: "chief@wexbury.example".into(),
        is_staff: true,
        is_superuser: true,
        is_email_verified: true,
        ..NewUser::default()
    });
    let pass_to = |at: &str| {
        office.town.clock.set(at.parse().unwrap());
        office.later();
        office.town.wait_for_jobs();
    };
    // The night's own drill is over by half past four.
    pass_to("2026-11-22T05:01:00Z");
    pass_to("2026-11-22T09:30:00Z");
    let failed = "INSERT INTO restore_drills (ran_at, name, rows_in_copy, rows_today, pages, error)
         VALUES ('2026-11-22T09:00:00.000Z', 'town-2026-11-21.db', 0, 0, 0, 'It is damaged.')";
    office.town.conn().execute(failed, []).unwrap();
    pass_to("2026-11-22T12:00:00Z");
    let text = |to: &str| -> String {
        let sql = "SELECT text FROM outbox WHERE recipient = ?1 AND cause LIKE 'inbox-digest:%'";
        office.town.conn().query_row(sql, [to], |row| row.get(0)).unwrap()
    };
    let (chief, ann) = (text("chief@wexbury.example"), text("ann@wexbury.example"));
    assert!(chief.contains("Make a new backup on the Backups page"), "{chief}");
    assert!(chief.contains("/admin/backups"), "{chief}");
    assert!(ann.contains("Ask a superuser to make a new backup"), "{ann}");
    assert!(ann.contains("/health") && !ann.contains("/admin/backups"), "{ann}");
}
