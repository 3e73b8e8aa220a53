use jiff::civil::date;
use rocket::http::Status;
use serde_json::{Value, json};

use super::tests::{EVENTS, REPORT, count};
use crate::kit::mail::{self, OutboxFilter, ShownMail};
use crate::testing::{TestTown, eventually};

fn mails(town: &TestTown) -> Vec<ShownMail> {
    town.wait_for_jobs();
    let conn = town.conn();
    let all = mail::list(&conn, &OutboxFilter::default(), 50, 0).unwrap();
    all.iter().map(|message| mail::find(&conn, message.id).unwrap()).collect()
}

/// Sets the clock and waits until the jobs due then have run.
fn wake(town: &TestTown, at: &str) {
    town.clock.set(at.parse().unwrap());
    // A commit wakes the jobs.
    town.post(EVENTS, &json!({ "name": "share" }));
    let conn = town.conn();
    let key = format!("town-report:{}", town.clock.local().date());
    let done = "SELECT count(*) FROM jobs WHERE idempotency_key = ?1 AND status = 'done'";
    eventually(|| conn.query_row(done, [&key], |row| row.get::<_, i64>(0)).unwrap() == 1);
    town.wait_for_jobs();
}

#[test]
fn the_board_gets_one_page_a_month_where_the_office_entered_its_addresses() {
    let town = TestTown::empty();
    count(&town.conn(), date(2026, 11, 4), "page_view", json!({ "path": "/events" }), 1250);
    // No address has been entered.
    wake(&town, "2026-12-01T10:00:00Z");
    assert_eq!(mails(&town).len(), 0);
    let staff = town.superuser();
    let save = |to: &str| {
        let page = town.ask("GET", "/api/v1/admin/settings/", &staff, &Value::Null).json();
        let groups = page["groups"].as_array().unwrap();
        let version = groups.iter().find(|group| group["id"] == "reporting").unwrap()["version"].clone();
        let body = json!({ "version": version, "values": { "reporting.monthly_to": to } });
        town.ask("PATCH", "/api/v1/admin/settings/reporting/", &staff, &body)
    };
    let refused = save("clerk@board.example, nobody");
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.text.contains("“nobody” is not an email address."), "{}", refused.text);
    let saved = save("clerk@board.example; chair@board.example, CLERK@board.example");
    assert_eq!(saved.status, Status::Ok, "{}", saved.text);
    wake(&town, "2026-12-02T10:00:00Z");
    let sent = mails(&town);
    let mut to: Vec<&str> = sent.iter().map(|message| message.to.as_str()).collect();
    to.sort_unstable();
    assert_eq!(to, ["chair@board.example", "clerk@board.example"]);
    assert!(sent[0].subject.ends_with("report for November 2026"), "{}", sent[0].subject);
    let text = sent[0].text.as_deref().unwrap();
    for part in
        ["Page views: 1,250", "/events (1,250)", "/content-engine/reporting?from=2026-11-01&to=2026-11-30"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    // Once per month, and not when it would be stale.
    wake(&town, "2026-12-03T10:00:00Z");
    assert_eq!(mails(&town).len(), 2);
    count(&town.conn(), date(2026, 12, 4), "page_view", json!({ "path": "/" }), 9);
    wake(&town, "2027-01-04T10:00:00Z");
    assert_eq!(mails(&town).len(), 2);
}

#[test]
fn whoever_asks_has_the_page_mailed() {
    let town = TestTown::empty();
    count(&town.conn(), date(2026, 11, 4), "page_view", json!({ "path": "/" }), 31);
    let staff = town.superuser();
    let ask =
        || town.call("POST", &format!("{REPORT}mail/?from=2026-11-01&to=2026-11-20")).token(&staff).send();
    assert_eq!(ask().status, Status::BadRequest, "the address is not confirmed");
    town.conn().execute("UPDATE users SET email_verified_at = date_joined", []).unwrap();
    let asked = ask();
    assert_eq!(asked.status, Status::Accepted, "{}", asked.text);
    let sent = mails(&town);
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text.as_deref().unwrap().contains("Page views: 31"));
}
