use serde_json::{Value, json};

use super::{clock, new, weekly};
use crate::accounts::Role;
use crate::events::{self, NewEvent, OccurrenceStatus, TrustScores, Visibility};
use crate::kit::web::AppState;
use crate::testing::TestTown;

fn town(fill: impl FnOnce(&dyn Fn(&NewEvent) -> i64)) -> TestTown {
    TestTown::with(|conn| fill(&|event| events::insert(conn, &clock(), event).unwrap()))
}

#[test]
fn a_list_is_paged_filtered_and_says_what_cannot_be_meant() {
    let town = town(|add| {
        for day in 1..=25 {
            let event = new(&format!("Event {day}"), &format!("2026-12-{day:02}"));
            add(&NewEvent {
                is_featured: day % 3 == 0,
                is_free: day % 2 == 0,
                category: "music".into(),
                ..event
            });
        }
        add(&NewEvent { visibility: Visibility::Pending, ..new("Not seen yet", "2026-12-01") });
    });
    let page = town.json("/api/v1/events/?page_size=10&page=2&ordering=-start_date");
    assert_eq!((page["count"].as_u64(), page["results"].as_array().unwrap().len()), (Some(25), 10));
    assert_eq!(page["results"][0]["start_date"], "2026-12-15");
    assert_eq!(page["results"][0]["slug"], "event-15-15");
    assert_eq!(page["previous"], "http://town.example/api/v1/events/?page_size=10&ordering=-start_date");
    let count = |query: &str| town.json(&format!("/api/v1/events/?{query}"))["count"].as_u64().unwrap();
    assert_eq!(count("is_featured=true&is_free=TRUE"), 4);
    assert_eq!(count("is_featured=1&unknown=x&category="), 25);
    assert_eq!(count("category=Music,food&start_date__lte=2026-12-05"), 5);
    assert_eq!(count("start_date__gte=2026-12-24T10:00:00.000Z"), 2);
    assert_eq!(count("start_date=2026-12-03"), 1);
    assert_eq!(count("start_date=2026-12-03T00:30:00%2B02:00"), 1);
    for garbage in ["2026-12-031", "2026-12-03nonsense", "20261203", "2026-12-03T99:00"] {
        let refused = town.get(&format!("/api/v1/events/?start_date={garbage}"));
        assert_eq!(refused.json()["start_date"][0], "Enter a valid date.", "{garbage}");
    }
    let wrong = town.get("/api/v1/events/?start_date__gte=soon&business=abc&source_type=telex&date=someday");
    assert_eq!(
        wrong.json(),
        json!({
            "start_date__gte": ["Enter a valid date."],
            "business": ["Select a valid choice. That choice is not one of the available choices."],
            "source_type": ["Select a valid choice. telex is not one of the available choices."],
            "date": ["Select a valid choice. someday is not one of the available choices."],
        })
    );
    assert_eq!(town.get("/api/v1/events/?business=999").status.code, 400);
    assert_eq!(town.get("/api/v1/events/?page=99").status.code, 404);
    let facets = town.json("/api/v1/events/facets/?include_past=false");
    assert_eq!((facets["count"].as_u64(), facets["is_free"].as_u64()), (Some(25), Some(12)));
    assert_eq!(facets["categories"][0], json!({ "value": "music", "label": "Music", "count": 25 }));
    assert_eq!(facets["dates"]["weekend"], 0);
}

#[test]
fn an_event_has_just_the_contracts_keys_and_its_page_the_rest() {
    let mut id = 0;
    let town = town(|add| {
        id = add(&NewEvent {
            description: "Bring a *chair*.".into(),
            scores: TrustScores { confidence: Some(0.93), ..TrustScores::default() },
            ..weekly("Choir", "2026-11-19T19:00")
        });
        add(&new("Concert", "2026-11-25T20:00"));
    });
    let event = town.json(&format!("/api/v1/events/{id}/"));
    assert_eq!(event.as_object().unwrap().len(), 38);
    assert_eq!(
        (&event["start_time"], &event["recurring_pattern"]),
        (&json!("19:00:00"), &json!("FREQ=WEEKLY"))
    );
    let more = town.json(&format!("/api/v1/events/{id}/more/"));
    assert_eq!(more["description_html"], "<p>Bring a <em>chair</em>.</p>\n");
    assert_eq!(more["occurrences"].as_array().unwrap().len(), 12);
    assert_eq!(more["occurrences"][0]["starts_at"], "2026-11-26T19:00:00-05:00");
    assert_eq!(more["recurrence_in_words"], "Every Thursday");
    assert_eq!(more["badges"][0]["kind"], "verified");
    assert_eq!(more["badges"][0]["reasons"][0], "Our confidence in the details is 93%.");
    assert_eq!(more["previous"]["title"], "Concert");
    assert!(more["scores"].is_null());
    let for_staff =
        town.call("GET", &format!("/api/v1/events/{id}/more/")).token(&town.superuser()).send().json();
    assert_eq!(for_staff["scores"]["confidence"], 0.93);
    for path in ["999999", "abc", "-1", "99999999999999999999"] {
        let answer = town.get(&format!("/api/v1/events/{path}/"));
        assert_eq!((answer.status.code, answer.header("content-type")), (404, "application/json"), "{path}");
    }
}

#[test]
fn no_edit_deletes_an_event_and_a_date_alone_is_not_taken_for_the_whole_series() {
    let mut id = 0;
    let town = town(|add| id = add(&weekly("Choir", "2026-11-19T19:00")));
    let staff = town.superuser();
    let path = format!("/api/v1/events/{id}/");
    let refused = |method: &str, path: &str, body: &Value| {
        let answer = town.ask(method, path, &staff, body);
        assert_eq!(answer.status.code, 400, "{method} {path}: {}", answer.text);
        answer.json()
    };
    let removed = json!({ "title": "Band", "start_date": "2026-12-03", "visibility": "removed" });
    let told = json!({ "visibility": ["\"removed\" is not a valid choice."] });
    for (method, path) in [("PATCH", path.as_str()), ("PUT", path.as_str()), ("POST", "/api/v1/events/")] {
        assert_eq!(refused(method, path, &removed), told);
    }
    for method in ["PATCH", "PUT", "DELETE"] {
        for scope in ["?", "?scope=&", "?scope=all&"] {
            let one = format!("{path}{scope}occurrence=2026-11-26T19:00:00");
            let errors = refused(method, &one, &json!({ "title": "Band" }));
            assert!(errors["scope"][0].is_string(), "{method} {one}: {errors}");
        }
    }
    assert_eq!(town.json(&path)["title"], "Choir");
    let whole = town.ask("DELETE", &format!("{path}?occurrence="), &staff, &Value::Null);
    assert_eq!(whole.status.code, 204, "{}", whole.text);
}

#[test]
fn upcoming_counts_what_is_running_and_leaves_out_what_is_over() {
    let town = town(|add| {
        add(&new("Over", "2026-11-20T19:00"));
        let running = new("Running", "2026-11-19");
        let when = crate::events::EventTime { end_date: Some("2026-11-23".parse().unwrap()), ..running.when };
        add(&NewEvent { when, ..running });
        for day in 22..=30 {
            add(&new(&format!("Day {day}"), &format!("2026-11-{day}T19:00")));
        }
        add(&NewEvent { status: OccurrenceStatus::Cancelled, ..new("Called off", "2026-11-21T20:00") });
    });
    let answer = town.json("/api/v1/events/upcoming/?limit=3");
    let titles: Vec<&str> =
        answer["data"].as_array().unwrap().iter().map(|event| event["title"].as_str().unwrap()).collect();
    assert_eq!((answer["count"].as_u64(), titles), (Some(3), vec!["Running", "Called off", "Day 22"]));
    assert_eq!(answer["data"][1]["status"], "cancelled");
    assert_eq!(town.json("/api/v1/events/upcoming/?limit=many")["data"].as_array().unwrap().len(), 10);
    let month = town.json("/api/v1/events/calendar/?start_date__gte=2026-11-22&start_date__lte=2026-11-24");
    let month: Vec<&str> =
        month.as_array().unwrap().iter().map(|entry| entry["title"].as_str().unwrap()).collect();
    assert_eq!(month, ["Running", "Day 22", "Day 23", "Day 24"]);
    let long = town.get("/api/v1/events/calendar/?start_date__gte=2026-01-01&start_date__lte=2028-01-01");
    assert_eq!(long.status.code, 400);
}

#[test]
fn nothing_of_where_somebody_is_is_cached() {
    let town = town(|add| {
        add(&new("Supper", "2026-11-28T18:00"));
    });
    let entries = || {
        let app: &AppState = town.client.rocket().state().unwrap();
        app.cache_stats().entries
    };
    for path in [
        "/api/v1/events/",
        "/api/v1/events/calendar/",
        "/api/v1/events/facets/",
        "/events.ics",
        "/events.rss",
        "/embed/events",
    ] {
        let before = entries();
        for _ in 0..2 {
            assert_eq!(town.get(&format!("{path}?near=41.37,-72.40")).status.code, 200, "{path}");
        }
        assert_eq!(entries(), before, "{path}");
        town.get(path);
        assert_eq!(entries(), before + 1, "{path}");
    }
}

#[test]
fn interest_is_shown_once_taken_back_and_seen_only_by_its_member() {
    let mut id = 0;
    let town = town(|add| id = add(&new("Supper", "2026-11-28T18:00")));
    let path = format!("/api/v1/events/{id}/toggle_interest/");
    let member = town.member("ada@wexbury.example", Role::Consumer);
    let toggle = || town.call("POST", &path).token(&member).json(&json!({})).send().json();
    let added = toggle();
    assert_eq!((&added["action"], &added["data"]["interest_count"]), (&json!("added"), &json!(1)));
    assert_eq!(added["data"]["interest"]["user_display_name"], "ada");
    // The second time there is a cached response for visitors, stored by the first request.
    for _ in 0..2 {
        let own = town.call("GET", &format!("/api/v1/events/{id}/")).token(&member).send();
        assert_eq!(own.json()["user_interest_status"], "interested");
        assert_eq!(own.header("cache-control"), "no-store");
        let others = town.json(&format!("/api/v1/events/{id}/"));
        assert_eq!((&others["user_interest_status"], &others["interest_count"]), (&Value::Null, &json!(1)));
        assert_eq!(town.json("/api/v1/events/")["results"][0]["user_interest_status"], Value::Null);
    }
    let list = town.call("GET", "/api/v1/events/").token(&member).send().json();
    assert_eq!(list["results"][0]["user_interest_status"], "interested");
    assert_eq!(toggle()["action"], "removed");
    assert_eq!(town.json(&format!("/api/v1/events/{id}/"))["interest_count"], 0);
    let visitor = town.post(&path, &json!({}));
    assert_eq!(visitor.status.code, 401);
    assert_eq!(visitor.json()["error"], "Authentication required. Please log in to interact with events.");
    let angry = town.call("POST", &path).token(&member).json(&json!({ "interest_type": "angry" })).send();
    assert_eq!(angry.json(), json!({ "interest_type": ["\"angry\" is not a valid choice."] }));
}

#[test]
fn a_form_shows_interest_and_reports_like_json() {
    let mut id = 0;
    let town = town(|add| id = add(&new("Supper", "2026-11-28T18:00")));
    let member = town.member("ada@wexbury.example", Role::Consumer);
    let form = |call: &str, body: &str| {
        let call = town.call("POST", &format!("/api/v1/events/{id}/{call}/")).token(&member);
        call.header("Content-Type", "application/x-www-form-urlencoded").body(body).send()
    };
    assert_eq!(form("toggle_interest", "interest_type=interested").json()["action"], "added");
    assert_eq!(
        form("toggle_interest", "interest_type=angry").json(),
        json!({ "interest_type": ["\"angry\" is not a valid choice."] })
    );
    let report = form("report_issue", "issue_type=spam&description=This+is+an+advertisement.");
    assert_eq!(report.status.code, 201);
    assert_eq!(report.json()["data"]["description"], "This is an advertisement.");
}

#[test]
fn a_member_may_act_so_often_a_minute_and_no_oftener() {
    let mut id = 0;
    let town = TestTown::configured(
        |config| config.limits.event_actions_per_minute = 2,
        |conn| id = events::insert(conn, &clock(), &new("Supper", "2026-11-28T18:00")).unwrap(),
    );
    let member = town.member("ada@wexbury.example", Role::Consumer);
    let path = format!("/api/v1/events/{id}/toggle_interest/");
    let codes: Vec<u16> =
        (0..3).map(|_| town.call("POST", &path).token(&member).send().status.code).collect();
    assert_eq!(codes, [200, 200, 429]);
}

#[test]
fn the_third_person_who_reports_an_event_hides_it() {
    let mut id = 0;
    let town = town(|add| id = add(&new("Miracle cures", "2026-11-28T18:00")));
    let path = format!("/api/v1/events/{id}/report_issue/");
    let report = |email: &str| {
        let token = town.member(email, Role::Consumer);
        let body = json!({ "issue_type": "spam", "description": "This is an advertisement." });
        town.call("POST", &path).token(&token).json(&body).send()
    };
    let answer = report("one@wexbury.example");
    assert_eq!(answer.status.code, 201);
    assert_eq!(answer.json()["message"], "Report submitted.");
    report("one@wexbury.example");
    report("two@wexbury.example");
    assert_eq!(town.get(&format!("/api/v1/events/{id}/")).status.code, 200, "only two people so far");
    assert_eq!(report("three@wexbury.example").status.code, 201);
    assert_eq!(town.get(&format!("/api/v1/events/{id}/")).status.code, 404);
    let seen =
        town.call("GET", &format!("/api/v1/admin/events/{id}/")).token(&town.superuser()).send().json();
    assert_eq!((&seen["visibility"], &seen["needs_review"]), (&json!("hidden"), &json!(true)));
    assert_eq!(seen["details"]["open_reports"], 4);
    let token = town.member("two@wexbury.example", Role::Consumer);
    let short = town
        .call("POST", &path)
        .token(&token)
        .json(&json!({ "issue_type": "boring", "description": "   short    " }))
        .send();
    assert_eq!(
        short.json(),
        json!({
            "issue_type": ["\"boring\" is not a valid choice."],
            "description": ["Ensure this field has at least 10 characters."],
        })
    );
}

#[test]
fn what_was_reported_goes_with_the_account_and_stays_counted() {
    let mut id = 0;
    let town = town(|add| id = add(&new("Miracle cures", "2026-11-28T18:00")));
    for email in ["one@wexbury.example", "two@wexbury.example"] {
        let body = json!({ "issue_type": "spam", "description": format!("Writes {email}.") });
        let token = town.member(email, Role::Consumer);
        town.done("POST", &format!("/api/v1/events/{id}/report_issue/"), &token, &body);
    }
    let one = town.member("one@wexbury.example", Role::Consumer);
    town.done("POST", "/api/v1/dj-rest-auth/user/delete/", &one, &json!({ "email": "one@wexbury.example" }));
    let kept: String = town
        .conn()
        .query_row("SELECT group_concat(description, '|' ORDER BY id) FROM event_reports", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(kept, "|Writes two@wexbury.example.");
    let seen = town.done("GET", &format!("/api/v1/admin/events/{id}/"), &town.superuser(), &Value::Null);
    assert_eq!(seen["details"]["open_reports"], 2);
}

#[test]
fn words_find_events_and_what_is_hidden_is_not_found() {
    let town = town(|add| {
        add(&NewEvent {
            description: "Latkes and klezmer.".into(),
            ..new("Menorah lighting", "2026-12-06T17:00")
        });
        add(&NewEvent { visibility: Visibility::Hidden, ..new("Menorah sale", "2026-12-06T17:00") });
        add(&new("Chowder crawl", "2026-12-07T12:00"));
    });
    let found = town.json("/api/v1/events/?search=menora");
    assert_eq!(
        (found["count"].as_u64(), &found["results"][0]["title"]),
        (Some(1), &json!("Menorah lighting"))
    );
    assert_eq!(town.json("/api/v1/events/?search=klezmer")["count"], 1);
}

#[test]
fn every_source_that_tells_of_an_event_is_named_and_their_agreement_is_a_reason() {
    let mut id = 0;
    let town = TestTown::with(|conn| {
        for (number, name) in [(1, "Library"), (2, "Weekender")] {
            conn.execute(
                "INSERT INTO event_sources (id, name, format, url, created_at, updated_at)
                 VALUES (?1, ?2, 'ics', 'https://' || ?1 || '.example/', '', '')",
                (number, name),
            )
            .unwrap();
        }
        let source = events::EventOrigin { source_id: Some(1), ..events::EventOrigin::default() };
        let scores = TrustScores { confidence: Some(0.95), reliability: Some(0.7), ..TrustScores::default() };
        id = events::insert(
            conn,
            &clock(),
            &NewEvent { source, scores, ..new("Reading", "2026-11-28T18:00") },
        )
        .unwrap();
        let when = new("Reading", "2026-11-28T18:00").when;
        let told = serde_json::to_string(&events::ExternalEvent { when, ..events::ExternalEvent::default() })
            .unwrap();
        for (source, seen) in [(1, "2026-11-21T10:00:00.000Z"), (2, "2026-11-20T10:00:00.000Z")] {
            conn.execute(
                "INSERT INTO source_items (event_id, source_id, key, payload, first_seen, last_seen)
                 VALUES (?1, ?2, 'x', ?4, ?3, ?3)",
                (id, source, seen, &told),
            )
            .unwrap();
        }
    });
    let more = town.json(&format!("/api/v1/events/{id}/more/"));
    let names: Vec<&str> = more["source"]["sources"]
        .as_array()
        .unwrap()
        .iter()
        .map(|source| source["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Library", "Weekender"]);
    assert_eq!(more["source"]["last_checked"], "2026-11-21T10:00:00.000Z");
    assert_eq!(more["source"]["reliability_label"], "Reliable");
    assert_eq!(more["badges"][0]["reasons"][1], "2 sources agree on the day and the time.");
    let page = town.get(&format!("/events/reading-{id}")).text;
    assert!(page.contains(r#"<a href="https://2.example/" rel="noopener external nofollow">Weekender</a>"#));
    assert!(page.contains("Last checked Friday, November 20"), "each with the day on which it was asked");
    // An editor moves the event; the sources still say what they said.
    let conn = town.conn();
    let moved =
        NewEvent { when: new("", "2026-11-28T19:30").when, ..events::load(&conn, id).unwrap().unwrap() };
    events::update(&conn, &clock(), id, &moved).unwrap();
    conn.execute(
        "UPDATE source_items SET payload = replace(payload, '18:00', '19:30') WHERE source_id = 1",
        [],
    )
    .unwrap();
    let more = eventually_json(&town, &format!("/api/v1/events/{id}/more/"), |more| {
        more["source"]["sources"][1]["agrees"] == false
    });
    assert_eq!(more["source"]["sources"][0]["agrees"], true);
    assert_eq!(more["badges"][0]["reasons"][1], "1 of 2 sources name this day and time.");
    // Each response is cached by itself: one of them may still be stale.
    crate::testing::eventually(|| {
        town.get(&format!("/events/reading-{id}")).text.contains("Gives a different day or time")
    });
}

/// Writes of another connection become visible with a short delay.
fn eventually_json(
    town: &TestTown,
    path: &str,
    is_so: impl Fn(&serde_json::Value) -> bool,
) -> serde_json::Value {
    crate::testing::eventually(|| is_so(&town.json(path)));
    town.json(path)
}
