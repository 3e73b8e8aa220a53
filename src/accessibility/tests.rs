use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::model::CheckedKind;
use super::store;
use crate::accounts::Role;
use crate::deals::{self, DealStatus, NewDeal};
use crate::directory::{self, NewBusiness};
use crate::events::{self, EventTime, NewEvent};
use crate::kit::accessibility::check_page;
use crate::kit::clock::Clock;
use crate::kit::jobs::{self, NewJob};
use crate::testing::{NOW, TestTown, eventually, plan};

const OVERVIEW: &str = "/api/v1/admin/accessibility/";
const FINDINGS: &str = "/api/v1/admin/accessibility/findings/";

fn begin(town: &TestTown, clerk: &str) -> Value {
    let begun = town.ask("POST", "/api/v1/admin/accessibility/runs/", clerk, &Value::Null);
    assert_eq!(begun.status, Status::Accepted, "{}", begun.text);
    begun.json()
}

fn read(town: &TestTown, clerk: &str, path: &str) -> Value {
    town.done("GET", path, clerk, &Value::Null)
}

/// Waits until all pages are checked.
fn wait_for_run(town: &TestTown) {
    let conn = town.conn();
    eventually(|| {
        let running = "SELECT count(*) FROM accessibility_runs WHERE status = 'running'";
        conn.query_row(running, [], |row| row.get::<_, i64>(0)).unwrap() == 0
    });
}

/// The check after a change is a minute later, and no test waits that long.
fn look_at_changes(town: &TestTown) {
    town.conn().execute("UPDATE jobs SET run_at = '' WHERE kind = 'accessibility-changes'", []).unwrap();
    town.wait_for_jobs();
}

fn small_town() -> TestTown {
    TestTown::with(|conn| {
        conn.execute_batch(
            "INSERT INTO guides (slug, title, introduction, body, author, status, created_at, updated_at, published_at)
             VALUES ('parks', 'Parks', 'All parks.', 'See [here](/about).', 'Ada', 'published',
                 '2026-11-01T12:00:00.000Z', '2026-11-01T12:00:00.000Z', '2026-11-01T12:00:00.000Z');
             INSERT INTO guide_slugs (slug, guide_id) VALUES ('parks', 1);",
        )
        .unwrap();
    })
}

#[test]
fn what_was_there_before_the_first_run_is_left_to_it() {
    let town = small_town();
    let conn = town.conn();
    let left =
        || conn.query_row("SELECT count(*) FROM accessibility_changes", [], |row| row.get::<_, i64>(0));
    assert_eq!(left(), Ok(1));
    super::store::leave_to_first_run(&conn).unwrap();
    assert_eq!(left(), Ok(0));
    let clerk = town.superuser();
    begin(&town, &clerk);
    wait_for_run(&town);
    conn.execute("UPDATE guides SET title = 'The parks'", []).unwrap();
    super::store::leave_to_first_run(&conn).unwrap();
    assert_eq!(left(), Ok(1), "a change after it");
}

#[test]
fn a_run_looks_through_every_public_page_of_the_demo_town() {
    let town = TestTown::wexbury();
    let clerk = town.superuser();
    assert!(town.get("/accessibility").text.contains("have not been checked yet"));
    let run = begin(&town, &clerk);
    assert_eq!(begin(&town, &clerk)["id"], run["id"], "one at a time");
    wait_for_run(&town);
    let overview = read(&town, &clerk, OVERVIEW);
    let last = &overview["last_run"];
    assert_eq!((&last["id"], &last["pages_done"]), (&run["id"], &run["pages_total"]), "{overview}");
    assert_eq!(last["pages_failed"], 0, "{overview}");
    assert!(last["pages_done"].as_i64().unwrap() > 200, "{overview}");
    assert_eq!(overview["current_run"], Value::Null);
    let found = read(&town, &clerk, FINDINGS);
    let own: Vec<&Value> =
        found["results"].as_array().unwrap().iter().filter(|one| one["edit_path"] == "").collect();
    assert!(own.is_empty(), "what the program draws by itself is in order: {own:#?}");
    let statement = town.get("/accessibility").text;
    assert!(statement.contains("The last check was on November"), "{statement}");
}

#[test]
fn a_run_looks_at_lists_and_at_the_quiz() {
    let town = small_town();
    let when = EventTime::all_day("2026-11-28".parse().unwrap());
    let walk = NewEvent { title: "More info".into(), when, ..NewEvent::default() };
    let conn = town.conn();
    events::insert(&conn, &town.clock, &walk).unwrap();
    conn.execute("UPDATE guides SET title = 'Details'", []).unwrap();
    conn.execute("UPDATE quiz_choices SET text = ' '", []).unwrap();
    let clerk = town.superuser();
    begin(&town, &clerk);
    wait_for_run(&town);
    let found = read(&town, &clerk, FINDINGS);
    let paths: Vec<&str> =
        found["results"].as_array().unwrap().iter().filter_map(|one| one["path"].as_str()).collect();
    for path in ["/events", "/guides", "/take-quiz"] {
        assert!(paths.contains(&path), "{path}: {found}");
    }
}

#[test]
fn what_is_written_is_looked_at_and_gone_once_it_is_mended() {
    let town = small_town();
    let clerk = town.superuser();
    look_at_changes(&town);
    let found = read(&town, &clerk, FINDINGS);
    assert_eq!(found["count"], 1, "{found}");
    let finding = &found["results"][0];
    assert_eq!(
        (&finding["rule"], &finding["path"], &finding["edit_path"], &finding["excerpt"]),
        (
            &json!("link_text"),
            &json!("/guides/parks"),
            &json!("/content-engine/guides/1/edit"),
            &json!("here")
        )
    );
    assert!(finding["criterion"].as_str().unwrap().starts_with("2.4.4"));
    assert_eq!(read(&town, &clerk, "/api/v1/dashboard/")["accessibility_findings"], 1);
    for (query, count) in [
        ("?rule=link_text", 1),
        ("?rule=image_alt", 0),
        ("?kind=guide", 1),
        ("?kind=event", 0),
        ("?search=park", 1),
        ("?search=pond", 0),
        ("?state=gone", 0),
    ] {
        assert_eq!(read(&town, &clerk, &format!("{FINDINGS}{query}"))["count"], count, "{query}");
    }
    town.conn().execute("UPDATE guides SET body = 'See [the about page](/about).'", []).unwrap();
    look_at_changes(&town);
    assert_eq!(read(&town, &clerk, FINDINGS)["count"], 0);
    let gone = read(&town, &clerk, &format!("{FINDINGS}?state=gone"));
    assert_eq!(gone["count"], 1, "{gone}");
    // The finding comes back, and goes when the page does.
    town.conn().execute("UPDATE guides SET body = 'See [here](/about).'", []).unwrap();
    look_at_changes(&town);
    assert_eq!(read(&town, &clerk, FINDINGS)["count"], 1);
    town.conn().execute("UPDATE guides SET status = 'draft'", []).unwrap();
    look_at_changes(&town);
    assert_eq!(read(&town, &clerk, FINDINGS)["count"], 0);
}

#[test]
fn a_whole_run_forgets_what_it_does_not_see_again_and_the_statement_counts_the_rest() {
    let town = small_town();
    let clerk = town.superuser();
    begin(&town, &clerk);
    town.wait_for_jobs();
    let statement = town.get("/accessibility").text;
    assert!(
        statement.contains("Links that do not say where they lead (WCAG 2.4.4 Link Purpose (A)): on 1 page"),
        "{statement}"
    );
    town.conn()
        .execute_batch("DELETE FROM guides; DELETE FROM accessibility_changes; DELETE FROM jobs WHERE kind = 'accessibility-changes'")
        .unwrap();
    town.clock.set(town.clock.timestamp() + SignedDuration::from_mins(2));
    begin(&town, &clerk);
    town.wait_for_jobs();
    assert_eq!(read(&town, &clerk, FINDINGS)["count"], 0);
    assert!(town.get("/accessibility").text.contains("The last check found nothing."));
}

#[test]
fn a_run_can_be_stopped_and_begun_again() {
    let town = small_town();
    let clerk = town.superuser();
    let path = "/api/v1/admin/accessibility/runs/current/";
    assert_eq!(town.ask("DELETE", path, &clerk, &Value::Null).status, Status::NotFound);
    let run = begin(&town, &clerk);
    assert_eq!(town.ask("DELETE", path, &clerk, &Value::Null).status, Status::NoContent);
    town.wait_for_jobs();
    let overview = read(&town, &clerk, OVERVIEW);
    assert_eq!((&overview["current_run"]["id"], &overview["last_run"]), (&run["id"], &Value::Null));
    assert_eq!(overview["current_run"]["status"], "cancelled");
    let again = begin(&town, &clerk);
    assert_ne!(again["id"], run["id"]);
    town.wait_for_jobs();
    assert_eq!(read(&town, &clerk, OVERVIEW)["last_run"]["id"], again["id"]);
}

#[test]
fn the_demos_first_run_is_left_out_once_there_was_one() {
    let town = small_town();
    let clerk = town.superuser();
    let begin_first = |key: &str| {
        let payload = json!({ "first": true });
        jobs::enqueue(&town.conn(), &NewJob { kind: "accessibility-run", key, payload, run_at: None })
            .unwrap();
        town.wait_for_jobs();
        wait_for_run(&town);
        read(&town, &clerk, OVERVIEW)["last_run"]["id"].clone()
    };
    let id = begin_first("one");
    assert!(id.is_number(), "{id}");
    assert_eq!(begin_first("two"), id);
}

#[test]
fn the_statement_names_whom_to_ask_and_claims_nothing() {
    let town = TestTown::with(|_| {});
    let page = town.get("/accessibility");
    assert_eq!(page.status, Status::Ok);
    for words in ["5 business days", "WCAG) 2.1, level AA", "mailto:", "Whom to ask"] {
        assert!(page.text.contains(words), "{words}");
    }
    for claim in ["conforms", "compliant", "fully accessible", "complies"] {
        assert!(!page.text.to_lowercase().contains(claim), "{claim}");
    }
    assert!(town.get("/sitemap.xml").text.contains("/accessibility</loc>"));
    assert!(town.get("/").text.contains("href=\"/accessibility\""));
    let clerk = town.superuser();
    let settings = json!({ "version": 0, "values": {
        "accessibility.contact": "Ada Lane, ADA Coordinator", "accessibility.answer_days": 2,
        "accessibility.standard": "wcag-2.2-aa", "accessibility.known_issues": "Minutes from before 2015 are *scans*.",
    } });
    let saved = town.ask("PATCH", "/api/v1/admin/settings/accessibility/", &clerk, &settings);
    assert_eq!(saved.status, Status::Ok, "{}", saved.text);
    let page = town.get("/accessibility").text;
    for words in
        ["Ada Lane, ADA Coordinator", "2 business days", "WCAG) 2.2", "before 2015 are <em>scans</em>"]
    {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn a_text_is_looked_at_while_it_is_written() {
    let town = TestTown::with(|_| {});
    let path = "/api/v1/accessibility/check/";
    let text = json!({ "text": "Words.\n\n[click here](/a)" });
    assert_eq!(town.post(path, &text).status, Status::Unauthorized);
    let member = town.member("ada@wexbury.example", Role::Consumer);
    let answer = town.ask("POST", path, &member, &text).json();
    let finding = &answer["findings"][0];
    assert_eq!((&finding["rule"], &finding["line"]), (&json!("link_text"), &json!(3)), "{answer}");
    let long = town.ask("POST", path, &member, &json!({ "text": "a".repeat(60_001) }));
    assert_eq!(long.status, Status::BadRequest);
}

#[test]
fn photos_that_nobody_described_lead_to_where_they_are_described() {
    let town = TestTown::wexbury();
    let clerk = town.superuser();
    let conn = town.conn();
    conn.execute_batch(
        "INSERT INTO images (token, sha256, width, height, alt, created_at)
         VALUES (hex(zeroblob(16)), hex(zeroblob(32)), 10, 10, '', '2026-11-01T12:00:00.000Z');
         INSERT INTO business_images (business_id, image_id, position, alt)
         SELECT (SELECT min(id) FROM businesses WHERE status = 'published'), max(id), 90, '' FROM images;
         DELETE FROM accessibility_changes;
         INSERT INTO accessibility_changes (kind, record_id)
         SELECT 'business', min(id) FROM businesses WHERE status = 'published';",
    )
    .unwrap();
    look_at_changes(&town);
    let found = read(&town, &clerk, &format!("{FINDINGS}?rule=image_alt"));
    let edit = found["results"][0]["edit_path"].as_str().unwrap_or_default().to_owned();
    assert!(edit.ends_with("/photos"), "{found}");
}

#[test]
fn pages_of_records_that_hold_only_what_they_must_have_no_finding() {
    let town = TestTown::with(|conn| {
        let tea =
            NewBusiness { name: "Ferry Tea".into(), category: "Cafes".into(), ..NewBusiness::default() };
        directory::save(conn, &tea, NOW, |_, new| new.clone()).unwrap();
        let deal = NewDeal {
            business_id: 1,
            title: "Two for one".into(),
            description: String::new(),
            terms: String::new(),
            code: String::new(),
            start_date: "2026-11-01".parse().unwrap(),
            end_date: None,
            max_redemptions: None,
            status: DealStatus::Published,
        };
        deals::insert(conn, &deal, NOW).unwrap();
        let when = EventTime::at("2026-11-28T14:00:00".parse().unwrap());
        let walk = NewEvent { title: "Walk".into(), when, ..NewEvent::default() };
        let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
        events::insert(conn, &Clock::fixed(zone, NOW.parse().unwrap()), &walk).unwrap();
    });
    let event = town.json("/api/v1/events/")["results"][0]["slug"].as_str().unwrap().to_owned();
    for path in ["/", "/directory", "/directory/ferry-tea", "/deals", "/deals/1", "/events", "/search?q=tea"]
        .into_iter()
        .map(str::to_owned)
        .chain([format!("/events/{event}")])
    {
        let page = town.get(&path);
        assert_eq!(page.status, Status::Ok, "{path}");
        assert_eq!(check_page(&page.text), [], "{path}");
    }
}

#[test]
fn what_is_changed_while_it_is_checked_is_checked_again() {
    let town = small_town();
    look_at_changes(&town);
    let conn = town.conn();
    let guide = (CheckedKind::Guide, 1);
    let change = "UPDATE guides SET body = body || '!'";
    conn.execute(change, []).unwrap();
    let (listed, newest) = store::list_changes(&conn, 10).unwrap();
    assert_eq!(listed, [guide]);
    conn.execute(change, []).unwrap();
    store::delete_change(&conn, guide, newest).unwrap();
    let (listed, newest) = store::list_changes(&conn, 10).unwrap();
    assert_eq!(listed, [guide]);
    store::delete_change(&conn, guide, newest).unwrap();
    assert_eq!(store::list_changes(&conn, 10).unwrap().0, []);
}

#[test]
fn the_next_record_is_found_without_sorting_all() {
    let town = TestTown::empty();
    let conn = town.conn();
    for kind in CheckedKind::ALL {
        let steps = plan(&conn, store::statement(kind));
        assert!(!steps.contains("TEMP B-TREE"), "{kind:?}: {steps}");
    }
}
