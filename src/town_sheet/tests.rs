use rocket::http::Status;
use serde_json::{Value, json};

use crate::kit::mail::{self, OutboxFilter};
use crate::testing::{TestTown, eventually};

const STATE: &str = "/api/v1/admin/town-sheet/";
const PUBLIC: &str = "https://www.millbrook.example";

/// A town with no other data, on Monday, November 23.
fn millbrook(base_url: &str, weekly_to: &str) -> TestTown {
    let town = TestTown::configured(
        |config| {
            config.town.name = "Millbrook".into();
            config.town.time_zone = "America/Chicago".into();
            config.server.base_url = base_url.into();
            config.town_sheet.weekly_to = weekly_to.into();
        },
        |_| {},
    );
    // The start on Saturday has made the sheet for next week.
    town.conn().execute("DELETE FROM town_sheets", []).unwrap();
    town.clock.set("2026-11-23T16:00:00Z".parse().unwrap());
    town
}

fn add(town: &TestTown, mut event: Value) -> Value {
    event["visibility"] = "published".into();
    let answer = town.ask("POST", "/api/v1/events/", &town.superuser(), &event);
    assert_eq!(answer.status, Status::Created, "{}", answer.text);
    answer.json()
}

fn page(town: &TestTown, query: &str) -> String {
    let answer = town.get(&format!("/town-sheet{query}"));
    assert_eq!(answer.status, Status::Ok, "{query}");
    answer.text
}

/// Sets the clock and waits until the jobs due then have run.
fn wake(town: &TestTown, at: &str) {
    town.clock.set(at.parse().unwrap());
    town.post("/api/v1/analytics/events/", &json!({ "name": "share" }));
    let key = format!("town-sheet:{}", town.clock.local().date());
    let conn = town.conn();
    let done = "SELECT count(*) FROM jobs WHERE idempotency_key = ?1 AND status = 'done'";
    eventually(|| conn.query_row(done, [&key], |row| row.get::<_, i64>(0)).unwrap() == 1);
    town.wait_for_jobs();
}

#[test]
fn a_sheet_tells_what_is_on_by_day_with_place_and_price_and_leads_to_the_public_address() {
    let town = millbrook(PUBLIC, "");
    let event = add(
        &town,
        json!({ "title": "Board <of> Finance", "start_date": "2026-11-24", "start_time": "18:30", "end_time": "20:00",
            "location": "Town Hall", "address": "1 Mill Road, Millbrook", "price": "$5" }),
    );
    add(&town, json!({ "title": "Bake sale", "start_date": "2026-11-25", "status": "cancelled" }));
    add(&town, json!({ "title": "Book fair", "start_date": "2026-11-20", "end_date": "2026-11-27" }));
    add(&town, json!({ "title": "Next week", "start_date": "2026-11-30" }));
    let sheet = page(&town, "");
    for words in [
        "What’s on in Millbrook",
        "Monday, November 23 to Sunday, November 29, 2026",
        "Board &lt;of&gt; Finance",
        "6:30 PM – 8 PM · Town Hall, 1 Mill Road, Millbrook · $5",
        "Canceled: Bake sale",
        "until Friday, November 27",
        // Ten in the morning in Illinois.
        "As of Monday, November 23, 2026, 10 AM",
        "size:letter",
    ] {
        assert!(sheet.contains(words), "{words} in {sheet}");
    }
    assert!(!sheet.contains("Next week") && !sheet.contains("127.0.0.1") && !sheet.contains("<script"));
    let id = event["id"].as_i64().unwrap();
    assert!(sheet.contains(&format!("href=\"{PUBLIC}/events/{id}\"")), "{sheet}");
    // The short address in a code leads to the event.
    let moved = town.get(&format!("/events/{id}"));
    assert!(
        moved.header("location").ends_with(&format!("/events/board-of-finance-{id}")),
        "{:?}",
        moved.status
    );
    let large = page(&town, "?print=large");
    assert!(large.contains("font-size:22pt") && !page(&town, "?print=other").contains("font-size:22pt"));
}

#[test]
fn without_a_public_address_there_is_no_code_and_the_office_is_told() {
    for address in ["", "http://127.0.0.1:8080", "http://localhost:8080"] {
        let town = millbrook(address, "");
        add(&town, json!({ "title": "Concert", "start_date": "2026-11-24" }));
        for path in ["/town-sheet", "/screen"] {
            let page = town.get(path).text;
            assert!(page.contains("Concert") && !page.contains("<svg"), "{path} at {address}");
            assert!(!page.contains("127.0.0.1") && !page.contains("localhost"), "{path} at {address}");
        }
        let state = town.call("GET", STATE).token(&town.superuser()).send().json();
        assert_eq!(state["public_address"], Value::Null);
    }
}

#[test]
fn on_thursday_at_six_the_sheet_is_made_once_stays_and_is_mailed() {
    let town = millbrook(PUBLIC, "library@millbrook.example, LIBRARY@millbrook.example");
    let concert =
        add(&town, json!({ "title": "Concert", "start_date": "2026-12-01", "start_time": "19:00" }));
    let lecture =
        add(&town, json!({ "title": "Lecture", "start_date": "2026-12-02", "start_time": "19:00" }));
    let dance = add(&town, json!({ "title": "Dance", "start_date": "2026-12-03", "start_time": "19:00" }));
    let state = || town.call("GET", STATE).token(&town.superuser()).send().json();
    // Before six, the sheet is this week's, and next week's is only a preview.
    wake(&town, "2026-11-26T11:59:00Z");
    assert_eq!(state()["week"], "2026-11-23");
    assert!(page(&town, "?week=2026-11-30").contains("A look ahead: the sheet is made on Thursday"));
    wake(&town, "2026-11-26T12:00:00Z");
    assert_eq!(state()["week"], "2026-11-30");
    assert_eq!(state()["made_at"], "2026-11-26T12:00:00.000Z");
    let sheet = page(&town, "");
    assert!(sheet.contains("As of Thursday, November 26, 2026, 6 AM") && sheet.contains("Concert"));
    // Added events wait for the office to make the sheet again; canceled and removed ones do not.
    let path = |event: &Value| format!("/api/v1/events/{}/", event["id"]);
    add(&town, json!({ "title": "Latecomer", "start_date": "2026-12-04" }));
    let canceled = town.ask("PATCH", &path(&concert), &town.superuser(), &json!({ "status": "cancelled" }));
    assert_eq!(canceled.status, Status::Ok, "{}", canceled.text);
    assert_eq!(
        town.ask("DELETE", &path(&lecture), &town.superuser(), &Value::Null).status,
        Status::NoContent
    );
    let moved = town.ask("PATCH", &path(&dance), &town.superuser(), &json!({ "location": "The barn" }));
    assert_eq!(moved.status, Status::Ok, "{}", moved.text);
    wake(&town, "2026-11-27T15:00:00Z");
    let sheet = page(&town, "");
    assert!(
        sheet.contains("Canceled: Concert") && !sheet.contains("Lecture") && !sheet.contains("Latecomer")
    );
    assert!(!sheet.contains("The barn") && sheet.contains("As of Thursday, November 26"));
    assert_eq!(state()["changed_count"], 4);
    let again = town.call("POST", STATE).token(&town.superuser()).send();
    assert_eq!((again.status, again.json()["changed_count"].clone()), (Status::Ok, json!(0)));
    let sheet = page(&town, "");
    assert!(sheet.contains("Latecomer") && sheet.contains("The barn"));
    // One email, no matter what was made again.
    let conn = town.conn();
    let all = mail::list(&conn, &OutboxFilter::default(), 50, 0).unwrap();
    let messages: Vec<_> = all.iter().filter(|message| message.subject.contains("November 30")).collect();
    assert_eq!(messages.len(), 1, "{messages:?}");
    let text = mail::find(&conn, messages[0].id).unwrap().text.unwrap();
    assert!(text.contains(&format!("{PUBLIC}/town-sheet?week=2026-11-30&print=large")), "{text}");
    // A week later it can still be printed.
    wake(&town, "2026-12-03T15:00:00Z");
    assert_eq!(state()["earlier_weeks"], json!(["2026-11-30"]));
    assert!(page(&town, "?week=2026-11-30").contains("Latecomer"));
    assert!(!page(&town, "").contains("Latecomer"));
}

#[test]
fn a_week_without_a_sheet_is_not_found_and_says_so_in_the_sites_form() {
    let town = millbrook(PUBLIC, "");
    for query in ["?week=2026-11-16", "?week=2026-12-07", "?week=tomorrow", "?week=9999-12-31"] {
        let answer = town.get(&format!("/town-sheet{query}"));
        assert_eq!(answer.status, Status::NotFound, "{query}");
        assert!(answer.text.contains("<h1"), "{query}");
    }
    assert!(page(&town, "?week=2026-11-25").contains("Monday, November 23"), "any day of a week means it");
    assert!(page(&town, "").contains("Nothing is on the calendar for this week yet."));
    wake(&town, "2026-11-28T16:00:00Z");
    assert!(page(&town, "?week=2026-11-23").contains("Monday, November 23"), "this week's, to its end");
}

#[test]
fn a_sheet_that_was_made_of_an_empty_calendar_fills_up_with_it() {
    let town = millbrook(PUBLIC, "");
    wake(&town, "2026-11-26T12:00:00Z");
    let state = || town.call("GET", STATE).token(&town.superuser()).send().json();
    assert_eq!((&state()["week"], &state()["made_at"]), (&json!("2026-11-30"), &Value::Null));
    assert!(page(&town, "").contains("Nothing is on the calendar for this week yet."));
    add(&town, json!({ "title": "First concert", "start_date": "2026-12-02" }));
    assert!(page(&town, "").contains("First concert"));
    assert_eq!((&state()["event_count"], &state()["changed_count"]), (&json!(1), &json!(0)));
    let again = town.call("POST", STATE).token(&town.superuser()).send().json();
    assert!(again["made_at"].is_string(), "{again}");
    add(&town, json!({ "title": "Late lecture", "start_date": "2026-12-03" }));
    assert!(!page(&town, "").contains("Late lecture"), "what was made of something stays");
}

/// Titles and times in the order in which they are printed.
fn printed(town: &TestTown) -> String {
    let sheet = page(town, "");
    let (_, body) = sheet.split_once("class=\"columns\"").unwrap();
    let (body, _) = body.split_once("<footer").unwrap();
    let mut words = String::new();
    for tag in body.split('<').filter(|tag| ["h2>", "h3>", "p>"].iter().any(|name| tag.starts_with(name))) {
        let (name, text) = tag.split_once('>').unwrap();
        words.push_str(if name == "h2" { "# " } else { "" });
        words.push_str(text);
        words.push('\n');
    }
    words
}

#[test]
fn a_sheet_that_was_made_gives_each_event_at_its_present_time() {
    let town = millbrook(PUBLIC, "");
    let path = |event: &Value| format!("/api/v1/events/{}/", event["id"]);
    let evening = |title: &str, day: &str| {
        add(&town, json!({ "title": title, "start_date": day, "start_time": "19:00" }))
    };
    let weekly = |title: &str| {
        let rule = "FREQ=WEEKLY";
        let when = json!({ "title": title, "start_date": "2026-12-01", "start_time": "09:00" });
        let mut body = when;
        body["recurring_pattern"] = rule.into();
        add(&town, body)
    };
    let (concert, dance) = (evening("Concert", "2026-12-02"), evening("Dance", "2026-12-03"));
    let (lecture, double) = (evening("Lecture", "2026-12-04"), evening("The Lecture", "2026-12-04"));
    let late = evening("Late show", "2026-12-05");
    let (choir, yoga) = (weekly("Choir"), weekly("Yoga"));
    wake(&town, "2026-11-26T12:00:00Z");
    let change = |path: &str, body: &Value| town.done("PATCH", path, &town.superuser(), body);
    change(&path(&concert), &json!({ "start_time": "20:00" }));
    change(&path(&dance), &json!({ "start_date": "2026-12-01" }));
    change(&path(&late), &json!({ "start_date": "2026-12-12" }));
    change(
        &format!("{}?scope=this&occurrence=2026-12-01T09:00:00", path(&choir)),
        &json!({ "start_time": "08:00" }),
    );
    change(&path(&yoga), &json!({ "start_time": "09:30" }));
    let decide = format!("/api/v1/admin/review/{}/decide/", double["id"]);
    town.done("POST", &decide, &town.superuser(), &json!({ "verb": "merge", "into": lecture["id"] }));
    let expected = "# Tuesday, December 1
Choir
8 AM
Yoga
9:30 AM
Dance
7 PM
# Wednesday, December 2
Concert
8 PM
# Friday, December 4
Lecture
7 PM
";
    assert_eq!(printed(&town), expected);
    let state = || town.call("GET", STATE).token(&town.superuser()).send().json();
    // All but the lecture: its duplicate, the concert, the dance, the late show, the choir, and yoga.
    assert_eq!(state()["changed_count"], 6);
}

#[test]
fn a_series_that_is_split_after_its_sheet_was_made_stays_on_it() {
    let town = millbrook(PUBLIC, "");
    let body = json!({
        "title": "Market", "start_date": "2026-11-24", "start_time": "09:00", "recurring_pattern": "FREQ=WEEKLY",
    });
    let market = add(&town, body);
    wake(&town, "2026-11-26T12:00:00Z");
    let split = format!("/api/v1/events/{}/?scope=following&occurrence=2026-12-01T09:00:00", market["id"]);
    town.done("PATCH", &split, &town.superuser(), &json!({ "description": "With cookies." }));
    assert_eq!(printed(&town), "# Tuesday, December 1\nMarket\n9 AM\n");
    let rest: i64 = town.conn().query_row("SELECT max(id) FROM events", [], |row| row.get(0)).unwrap();
    assert!(page(&town, "").contains(&format!("{PUBLIC}/events/{rest}\"")));
    let state = town.call("GET", STATE).token(&town.superuser()).send().json();
    assert_eq!(state["changed_count"], 0);
}
