//! A decision is about what was read, not about what was written since.

use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::{self, NewBusiness};
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

    fn item(&self) -> Value {
        let listed = self.ask(&self.town.superuser(), "GET", "admin/inbox/", &Value::Null);
        assert_eq!(listed["count"], 1, "{listed}");
        listed["results"][0].clone()
    }

    fn approve(&self, item: &Value) {
        let body = json!({ "action": "approve", "items": [item] });
        let staff = self.town.superuser();
        assert_eq!(self.town.done("POST", &format!("{INBOX}decide/"), &staff, &body)["count"], 1);
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
