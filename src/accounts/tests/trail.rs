//! Searching, filtering and exporting the audit trail.

use std::io::Cursor;

use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::store::{AuditFilter, RECORD_REVISIONS};
use crate::accounts::{Actor, NewUser, audit, audit_with};
use crate::directory::{self, NewBusiness};
use crate::kit::csv::CsvReader;
use crate::testing::{TestTown, plan};

/// Adds an entry about a guide, at `at` (UTC) and with a reason.
fn entry(conn: &rusqlite::Connection, at: &str, who: &str, action: &str, why: &str) {
    let actor = Actor { user_id: None, name: who.into(), at: at.into() };
    let (before, after) = (json!({ "title": "Piers" }), json!({ "title": "The old piers" }));
    audit_with(conn, &actor, action, "guide:7", [&before, &after], &json!({ "reason": why })).unwrap();
}

fn town() -> TestTown {
    TestTown::with(|conn| {
        // In town: 11:30 PM on November 1, half an hour later, and noon on the 3rd.
        entry(conn, "2026-11-02T04:30:00.000Z", "ann@wexbury.example", "guide.publish", "100 % ready");
        entry(conn, "2026-11-02T05:00:00.000Z", "ben@wexbury.example", "guide.update", "=1+1");
        entry(conn, "2026-11-03T17:00:00.000Z", "ben@wexbury.example", "guide.delete", "Löschen");
    })
}

fn actions(town: &TestTown, clerk: &str, query: &str) -> Vec<String> {
    let path = format!("/api/v1/admin/audit/?action=guide&{query}");
    let page = town.ask("GET", &path, clerk, &Value::Null).json();
    let rows = page["results"].as_array().unwrap();
    assert_eq!(page["count"], rows.len());
    rows.iter().map(|row| row["action"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_trail_is_narrowed_down_by_day_in_town_and_by_what_it_says() {
    let town = town();
    let clerk = town.superuser();
    let all = ["guide.delete", "guide.update", "guide.publish"];
    for (query, found) in [
        ("", &all[..]),
        ("to=2026-11-01", &all[2..]),
        ("from=2026-11-02&to=2026-11-02", &all[1..2]),
        ("from=2026-11-02", &all[..2]),
        ("search=ANN%40", &all[2..]),
        ("search=100+%25", &all[2..]),
        ("search=L%C3%B6schen", &all[..1]),
        ("search=old+piers", &all),
        ("search=nobody", &[]),
    ] {
        assert_eq!(actions(&town, &clerk, query), found, "{query}");
    }
    for (query, field) in [("from=yesterday", "from"), ("from=2026-11-03&to=2026-11-02", "from")] {
        let answer = town.ask("GET", &format!("/api/v1/admin/audit/?{query}"), &clerk, &Value::Null);
        assert_eq!(answer.status, Status::BadRequest);
        assert!(answer.json()[field].is_array(), "{}", answer.text);
    }
}

#[test]
fn what_the_filters_find_is_taken_along_as_a_table() {
    let town = town();
    let clerk = town.superuser();
    let path = "/api/v1/admin/audit/export/?action=guide&from=2026-11-02&to=2026-11-02";
    let answer = town.ask("GET", path, &clerk, &Value::Null);
    assert!(answer.header("content-type").starts_with("text/csv"), "{:?}", answer.headers);
    let mut reader = CsvReader::new(Cursor::new(answer.text.into_bytes())).unwrap();
    assert_eq!(reader.headings(), ["time", "who", "action", "subject", "before", "after", "details"]);
    let rows: Vec<Vec<String>> = reader
        .by_ref()
        .map(|record| (0..7).map(|at| record.as_ref().unwrap().get(at).to_owned()).collect())
        .collect();
    let [row] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!(row[..4], ["2026-11-02 00:00:00", "ben@wexbury.example", "guide.update", "guide:7"]);
    assert_eq!(row[4..], [r#"{"title":"Piers"}"#, r#"{"title":"The old piers"}"#, r#"{"reason":"=1+1"}"#]);
}

#[test]
fn an_entry_names_what_it_is_about() {
    let town = town();
    let clerk = town.superuser();
    let [ann, nobody] = [("Ann", "ann@wexbury.example"), ("", "ben@wexbury.example")].map(|(name, email)| {
        town.join(&NewUser { email: email.into(), first_name: name.into(), ..NewUser::default() }).0
    });
    let conn = town.conn();
    for subject in [format!("user:{ann}"), format!("user:{nobody}"), "user:9999".into(), "settings".into()] {
        let actor =
            Actor { user_id: None, name: "command line".into(), at: "2026-11-04T17:00:00.000Z".into() };
        let details = json!({ "name": "somebody else" });
        audit_with(&conn, &actor, "test.rights", &subject, [&Value::Null, &Value::Null], &details).unwrap();
    }
    let names = |action: &str| {
        let page =
            town.ask("GET", &format!("/api/v1/admin/audit/?action={action}"), &clerk, &Value::Null).json();
        let rows = page["results"].as_array().unwrap();
        rows.iter().map(|row| row["subject_name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("test.rights"), ["", "", "ben@wexbury.example", "Ann"]);
    assert_eq!(names("guide.publish"), ["The old piers"]);
    // Of a listing that came with the town, the trail has no entry with its name.
    let business =
        NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let id =
        directory::save(&conn, &business, "2026-11-04T17:00:00.000Z", |_, new| new.clone()).unwrap().id();
    let actor = Actor { user_id: None, name: "command line".into(), at: "2026-11-04T17:00:00.000Z".into() };
    let after = json!({ "business": id, "related_businesses": [id, 9999] });
    audit(&conn, &actor, "test.refer", &format!("business:{id}"), &Value::Null, &after).unwrap();
    assert_eq!(names("test.refer"), ["Ferry Books"]);
    let page = town.ask("GET", "/api/v1/admin/audit/?action=test.refer", &clerk, &Value::Null).json();
    let name = json!({ id.to_string(): "Ferry Books" });
    assert_eq!(page["results"][0]["names"], json!({ "business": name, "related_businesses": name }));
}

#[test]
fn a_long_trail_is_read_by_an_index_whatever_it_is_narrowed_to() {
    let town = TestTown::empty();
    let conn = town.conn();
    let some = |text: &str| Some(text.to_owned());
    let all = AuditFilter::default();
    for (filter, index) in [
        (all.clone(), "audit_entries_alone"),
        (AuditFilter { action: some("guide"), ..all.clone() }, "audit_entries_alone"),
        (
            AuditFilter { from: some("2026-11-01"), until: some("2026-11-02"), ..all.clone() },
            "audit_entries_alone",
        ),
        (AuditFilter { user_id: Some(1), ..all.clone() }, "audit_entries_user"),
        (AuditFilter { subject: some("guide:7"), ..all }, "audit_entries_subject"),
    ] {
        let steps = filter.query().plan(&conn).unwrap();
        assert!(steps.contains(index) && !steps.contains("B-TREE"), "{filter:?}: {steps}");
    }
    let steps = plan(&conn, RECORD_REVISIONS);
    assert!(steps.contains("revisions_by_record") && !steps.contains("SCAN"), "{steps}");
}

#[test]
fn entries_of_single_records_in_a_bulk_edit_are_listed_with_their_record_only() {
    let town = town();
    let clerk = town.superuser();
    let actor = Actor { user_id: None, name: "ann".into(), at: "2026-11-04T17:00:00.000Z".into() };
    let of_step = json!({ "bulk_edit": 3, "reason": "Spam" });
    audit_with(&town.conn(), &actor, "guide.hide", "guide:7", [&Value::Null, &Value::Null], &of_step)
        .unwrap();
    assert_eq!(actions(&town, &clerk, "").len(), 3);
    assert_eq!(actions(&town, &clerk, "subject=guide:7")[0], "guide.hide");
}
