//! A decision is about what was read, not about what was written since.

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
use crate::events;
use crate::testing::TestTown;

const INBOX: &str = "/api/v1/admin/inbox/";
const LISTING: &str = "/api/v1/businesslistings/ferry-books/";

struct Office {
    town: TestTown,
}

impl Office {
    fn new() -> Office {
        let town = TestTown::configured(
            |config| config.deals.approval = true,
            |conn| {
                let new = NewBusiness {
                    name: "Ferry Books".into(),
                    category: "Books".into(),
                    ..NewBusiness::default()
                };
                directory::save(conn, &new, "2026-11-01T12:00:00.000Z", |_, new| new.clone()).unwrap();
            },
        );
        Office { town }
    }

    fn ask(&self, token: &str, method: &str, path: &str, body: &Value) -> Value {
        self.town.clock.set(self.town.clock.timestamp() + SignedDuration::from_secs(1));
        let answer = self.town.ask(method, &format!("/api/v1/{path}"), token, body);
        assert!(answer.status.code < 300, "{path}: {}", answer.text);
        if answer.text.is_empty() { Value::Null } else { answer.json() }
    }

    fn items(&self) -> Vec<Value> {
        let listed = self.ask(&self.town.superuser(), "GET", "admin/inbox/", &Value::Null);
        listed["results"].as_array().unwrap().clone()
    }

    fn item(&self) -> Value {
        let items = self.items();
        assert_eq!(items.len(), 1, "{items:?}");
        items[0].clone()
    }

    /// A resident's event; returns its id.
    fn submit(&self, token: &str) -> i64 {
        let event = json!({
            "title": "Porch Songs", "start_date": "2026-12-13", "start_time": "16:00", "location": "9 Elm Street",
            "description": "Bring a chair and a blanket, and sing along.",
        });
        self.ask(token, "POST", "events/submit/", &event)["id"].as_i64().unwrap()
    }

    fn approve(&self, item: &Value) {
        self.approve_while(item, || ());
    }

    /// Something happens while the decision can still be undone.
    fn approve_while(&self, item: &Value, meanwhile: impl FnOnce()) {
        let body = json!({ "action": "approve", "items": [item] });
        let staff = self.town.superuser();
        assert_eq!(self.town.done("POST", &format!("{INBOX}decide/"), &staff, &body)["count"], 1);
        meanwhile();
        self.town.clock.set(self.town.clock.timestamp() + SignedDuration::from_secs(11));
        // A write wakes the jobs.
        self.town.ask("PATCH", "/api/v1/notifications/mark-all-read/", &self.town.superuser(), &json!({}));
        self.town.wait_for_jobs();
    }

    /// Approves what was read before it was changed, which comes back, and then what it says now.
    fn approve_late(&self, read: &Value, is_public: impl Fn() -> bool) {
        assert!(read["version"].is_string(), "{read}");
        self.approve(read);
        let back = self.item();
        assert!(back["failure"].as_str().is_some_and(|why| why.contains("changed")), "{back}");
        assert!(!is_public());
        self.approve(&back);
        assert!(is_public());
    }
}

#[test]
fn a_listing_change_that_was_changed_since_comes_back() {
    let office = Office::new();
    let owner = office.town.owner(1);
    let rename =
        |name: &str| office.ask(&owner, "PATCH", "businesslistings/ferry-books/", &json!({ "name": name }));
    rename("Ferry Bookshop");
    let read = office.item();
    rename("Ferry Casino");
    office.approve_late(&read, || office.town.json(LISTING)["name"] == "Ferry Casino");
}

#[test]
fn a_deal_that_was_changed_since_comes_back() {
    let office = Office::new();
    let owner = office.town.owner(1);
    let deal = json!({ "title": "Half off maps", "business": 1, "status": "published" });
    let id = office.ask(&owner, "POST", "deals/", &deal)["id"].clone();
    let read = office.item();
    office.ask(&owner, "PATCH", &format!("deals/{id}/"), &json!({ "title": "Win at cards" }));
    let path = format!("/api/v1/deals/{id}/");
    office.approve_late(&read, || office.town.get(&path).status == Status::Ok);
}

#[test]
fn a_review_that_was_changed_since_comes_back() {
    let office = Office::new();
    let ada = office.town.member("ada@reader.example", Role::Consumer);
    let ben = office.town.member("ben@reader.example", Role::Consumer);
    let review = json!({ "rating": 5, "text": "Kind people." });
    let id = office.ask(&ada, "POST", "businesslistings/ferry-books/reviews/", &review)["id"].clone();
    let report = json!({ "reason": "spam" });
    office.ask(&ben, "POST", &format!("reviews/{id}/report/"), &report);
    let read = office.item();
    office.ask(&ada, "PATCH", &format!("reviews/{id}/"), &json!({ "text": "Buy at casino.example." }));
    let open = "SELECT count(*) FROM review_reports WHERE handled_at IS NULL";
    let is_handled = || office.town.conn().query_row(open, [], |row| row.get::<_, i64>(0)).unwrap() == 0;
    office.approve_late(&read, is_handled);
}

#[test]
fn a_submitted_event_that_was_changed_since_comes_back() {
    let office = Office::new();
    let ada = office.town.member("ada@reader.example", Role::Consumer);
    let id = office.submit(&ada);
    let read = office.item();
    office.ask(&ada, "PATCH", &format!("events/submissions/{id}/"), &json!({ "title": "Win at cards" }));
    let path = format!("/api/v1/events/{id}/");
    office.approve_late(&read, || {
        let shown = office.town.get(&path);
        shown.status == Status::Ok && shown.json()["title"] == "Win at cards"
    });
}

#[test]
fn what_a_sender_changed_is_in_the_trail_and_told_to_who_has_the_event_open() {
    let office = Office::new();
    let (staff, ada) = (office.town.superuser(), office.town.member("ada@reader.example", Role::Consumer));
    let id = office.submit(&ada);
    let opened = office.ask(&staff, "GET", &format!("admin/events/{id}/"), &Value::Null);
    let submission = format!("events/submissions/{id}/");
    office.ask(&ada, "PATCH", &submission, &json!({ "title": "Win at cards" }));
    // What changes nothing is no entry.
    office.ask(&ada, "PATCH", &submission, &json!({ "title": "Win at cards" }));
    let trail = office.ask(&staff, "GET", "admin/audit/?action=event.update", &Value::Null);
    assert_eq!(trail["count"], 1, "{trail}");
    let entry = &trail["results"][0];
    assert_eq!((&entry["who"], &entry["can_restore"]), (&json!("ada@reader.example"), &json!(true)));
    assert_eq!(
        (&entry["before"]["title"], &entry["after"]["title"]),
        (&json!("Porch Songs"), &json!("Win at cards"))
    );
    let mine = json!({ "title": "Songs on the porch", "revision": opened["details"]["revision"] });
    let refused = office.town.ask("PATCH", &format!("/api/v1/events/{id}/"), &staff, &mine);
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    assert_eq!(refused.json()["conflicts"][0]["theirs"], "Win at cards");
}

#[test]
fn what_the_organizers_link_asks_meanwhile_is_read_first() {
    let office = Office::new();
    let ada = office.town.member("ada@reader.example", Role::Consumer);
    let id = office.submit(&ada);
    let token = events::make_removal_token(&office.town.conn(), id).unwrap();
    let claim = json!({ "verb": "claim", "name": "Hal", "email": "hal@hall.example", "text": "It is ours." });
    office.approve_while(&office.item(), || {
        office.ask("", "POST", &format!("events/organizer/{token}/"), &claim);
    });
    let items = office.items();
    assert_eq!(items.len(), 2, "the event and the claim: {items:?}");
    let is_told = |item: &Value| item["failure"].as_str().is_some_and(|why| why.starts_with("Somebody else"));
    assert!(items.iter().any(is_told), "{items:?}");
}
