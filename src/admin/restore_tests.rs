//! Restoring earlier versions from the audit trail.

use rocket::http::Status;
use serde_json::{Value, json};

use crate::directory::NewBusiness;
use crate::testing::TestTown;

fn town() -> (TestTown, String) {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        phone: "860-555-0123".into(),
        tags: vec!["maps".into()],
        ..NewBusiness::default()
    }]);
    let staff = town.superuser();
    (town, staff)
}

fn entries(town: &TestTown, staff: &str) -> Vec<Value> {
    let trail = town.ask("GET", "/api/v1/admin/audit/", staff, &Value::Null).json();
    trail["results"].as_array().unwrap().clone()
}

/// Restores what the newest audit entry changed.
fn restore_newest(town: &TestTown, staff: &str) {
    let newest = entries(town, staff).remove(0);
    assert_eq!(newest["can_restore"], true, "{newest}");
    let path = format!("/api/v1/admin/audit/{}/restore/", newest["id"]);
    let restored = town.ask("POST", &path, staff, &json!({}));
    assert_eq!(restored.status, Status::NoContent, "{}", restored.text);
}

#[test]
fn a_listing_is_restored_after_an_edit_and_after_a_suggestion_and_a_restore_is_taken_back() {
    let (town, staff) = town();
    let listing = "/api/v1/businesslistings/ferry-books/";
    let edit = json!({ "phone": "", "tags": [], "hours": "Mon-Fri 9-5" });
    assert_eq!(town.ask("PATCH", listing, &staff, &edit).status, Status::Ok);
    restore_newest(&town, &staff);
    let business = town.json(listing);
    assert_eq!((&business["phone"], &business["tags"]), (&json!("860-555-0123"), &json!(["maps"])));
    assert_eq!(business["hours"], Value::Null);
    assert_eq!(entries(&town, &staff)[0]["action"], "business.restore");
    restore_newest(&town, &staff);
    assert_eq!(town.json(listing)["phone"], "", "the restore is taken back");

    let gone = json!({ "field": "closed", "note": "Boarded up." });
    let sent = town.ask("POST", &format!("{listing}suggestions/"), "", &gone).json();
    let decision = format!("/api/v1/admin/suggestions/{}/", sent["id"]);
    assert_eq!(town.ask("PATCH", &decision, &staff, &json!({ "status": "approved" })).status, Status::Ok);
    assert_eq!(town.get(listing).status, Status::NotFound);
    restore_newest(&town, &staff);
    assert_eq!(town.get(listing).status, Status::Ok);
}

#[test]
fn a_guide_is_restored_after_an_edit_and_after_its_removal() {
    let (town, staff) = town();
    let new = json!({
        "slug": "a-walk", "title": "A walk", "body": "Along the shore.", "status": "published",
        "related_businesses": [1],
    });
    assert_eq!(town.ask("POST", "/api/v1/guides/", &staff, &new).status, Status::Created);
    assert_eq!(entries(&town, &staff)[0]["can_restore"], false, "before it was made there was nothing");
    let guide = "/api/v1/guides/a-walk/";
    town.ask("PATCH", guide, &staff, &json!({ "title": "A run", "body": "" }));
    restore_newest(&town, &staff);
    assert_eq!(town.json(guide)["title"], "A walk");
    assert_eq!(town.ask("DELETE", guide, &staff, &Value::Null).status, Status::NoContent);
    assert_eq!(town.get(guide).status.code, 410);
    restore_newest(&town, &staff);
    assert_eq!(town.json(guide)["related_businesses"][0]["slug"], "ferry-books");
}

#[test]
fn an_event_is_restored_with_its_dates_after_an_edit_and_after_its_removal() {
    let (town, staff) = town();
    let new = json!({
        "title": "Market", "start_date": "2026-12-05", "start_time": "09:00", "location": "The green",
        "recurring_pattern": "FREQ=WEEKLY;COUNT=3",
    });
    let made = town.ask("POST", "/api/v1/events/", &staff, &new);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let event = format!("/api/v1/events/{}/", made.json()["id"]);
    let dates = || {
        let month =
            town.json("/api/v1/events/calendar/?start_date__gte=2026-12-01&start_date__lte=2026-12-31");
        month.as_array().unwrap().len()
    };
    assert_eq!(dates(), 3);
    town.ask("PATCH", &event, &staff, &json!({ "title": "Fair", "recurring_pattern": null }));
    assert_eq!(dates(), 1);
    restore_newest(&town, &staff);
    assert_eq!((town.json(&event)["title"].clone(), dates()), (json!("Market"), 3));
    let one = format!("{event}?scope=this&occurrence=2026-12-12T09:00:00");
    assert_eq!(town.ask("DELETE", &one, &staff, &Value::Null).status, Status::NoContent);
    assert_eq!(dates(), 2);
    restore_newest(&town, &staff);
    assert_eq!(dates(), 3);
    assert_eq!(town.ask("DELETE", &event, &staff, &Value::Null).status, Status::NoContent);
    assert_eq!(dates(), 0);
    restore_newest(&town, &staff);
    assert_eq!(dates(), 3);
}

#[test]
fn a_listing_is_restored_after_it_was_deleted_or_merged() {
    let (town, staff) = town();
    let listing = "/api/v1/businesslistings/ferry-books/";
    assert_eq!(town.ask("PATCH", listing, &staff, &json!({ "phone": "" })).status, Status::Ok);
    let edit = entries(&town, &staff).remove(0);
    assert_eq!(edit["action"], "business.update");
    let deleted = json!({ "kind": "business", "record_id": 1, "reason": "Closed." });
    town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    assert_eq!(town.get(listing).status.code, 410);
    restore_newest(&town, &staff);
    assert_eq!(town.json(listing)["phone"], "");

    // An earlier entry brings back the listing itself, too.
    let restore = format!("/api/v1/admin/audit/{}/restore/", edit["id"]);
    town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    town.done("POST", &restore, &staff, &json!({}));
    assert_eq!(town.json(listing)["phone"], "860-555-0123");

    let other = json!({ "name": "Kiln House", "category": "Books" });
    let into = town.done("POST", "/api/v1/admin/businesses/", &staff, &other)["id"].clone();
    town.done("PATCH", listing, &staff, &json!({ "phone": "860-555-0199" }));
    town.done("POST", "/api/v1/admin/businesses/1/merge/", &staff, &json!({ "into": into }));
    town.done("POST", &restore, &staff, &json!({}));
    assert_eq!(town.json(listing)["phone"], "860-555-0123");

    town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    town.conn().execute("DELETE FROM deleted_records", []).unwrap();
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::NotFound, "it was erased");
}
