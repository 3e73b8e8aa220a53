use jiff::civil::date;
use rocket::http::Status;
use serde_json::{Value, json};

use super::store::{AnalyticsCount, by_day, top, totals};
use crate::testing::TestTown;

const EVENTS: &str = "/api/v1/analytics/events/";

fn sums(town: &TestTown) -> Vec<(String, i64)> {
    let day = date(2026, 11, 21);
    totals(&town.conn(), day, day).unwrap().into_iter().map(|sum| (sum.what, sum.count)).collect()
}

#[test]
fn events_are_counted_by_day_and_nothing_is_answered() {
    let town = TestTown::empty();
    for _ in 0..2 {
        let answer = town
            .post(EVENTS, &json!({ "name": "page_view", "props": { "path": "/directory?category=books" } }));
        assert_eq!((answer.status, answer.text.as_str()), (Status::Accepted, ""));
        assert!(answer.cookie("access").is_none() && answer.header("set-cookie").is_empty());
    }
    let several = json!({ "events": [
        { "name": "business_click", "props": { "business_id": 7, "kind": "call" } },
        { "name": "business_click", "props": { "business_id": "7", "kind": "directions" } },
        { "name": "event_interaction", "props": { "event_id": 3, "action": "added", "is_home": true } },
    ] });
    assert_eq!(town.post(EVENTS, &several).status, Status::Accepted);
    assert_eq!(
        sums(&town),
        [("business_click".to_owned(), 2), ("page_view".to_owned(), 2), ("event_interaction".to_owned(), 1)]
    );
    let conn = town.conn();
    let day = date(2026, 11, 21);
    let count =
        |what: &str, detail: &str, count| AnalyticsCount { what: what.into(), detail: detail.into(), count };
    assert_eq!(top(&conn, "page_view", day, day, 5).unwrap(), [count("/directory", "", 2)]);
    assert_eq!(by_day(&conn, "page_view", day, day).unwrap(), [count("2026-11-21", "", 2)]);
    let clicks = conn
        .prepare("SELECT detail, count FROM daily_counts WHERE subject = 'business:7' ORDER BY detail")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<Vec<(String, i64)>, _>>()
        .unwrap();
    assert_eq!(clicks, [("call".to_owned(), 1), ("directions".to_owned(), 1)]);
}

#[test]
fn what_is_not_known_or_not_plain_is_refused_and_nothing_of_it_counted() {
    let town = TestTown::empty();
    for (body, field) in [
        (json!({}), "name"),
        (json!({ "name": 7 }), "name"),
        (json!({ "name": "keystroke" }), "name"),
        (json!({ "name": "page_view", "props": [] }), "props"),
        (json!({ "name": "page_view", "props": { "path": "https://elsewhere.example/" } }), "props"),
        (json!({ "name": "page_view", "props": { "path": "/a b" } }), "props"),
        (json!({ "name": "business_view", "props": { "business_id": "ada@reader.example" } }), "props"),
        (
            json!({ "name": "business_click", "props": { "business_id": 7, "kind": "ada@reader.example" } }),
            "props",
        ),
        (json!({ "name": "event_interaction", "props": { "event": 3, "action": "added" } }), "props"),
        (json!({ "name": "guide_view" }), "props"),
        (json!({ "name": "page_view" }), "props"),
        (json!({ "name": "search", "props": { "words": { "a": 1 } } }), "props"),
        (json!({ "events": [] }), "events"),
        (json!({ "events": [{ "name": "search" }, { "name": "keystroke" }] }), "name"),
        (json!({ "events": vec![json!({ "name": "search" }); 21] }), "events"),
    ] {
        let answer = town.post(EVENTS, &body);
        assert_eq!(answer.status, Status::BadRequest, "{body}");
        assert!(answer.json().get(field).is_some(), "{body}: {}", answer.text);
    }
    let large = json!({ "name": "search", "props": { "words": "x".repeat(9000) } });
    assert_eq!(town.post(EVENTS, &large).status.code, 413);
    assert!(sums(&town).is_empty());
}

#[test]
fn whoever_asks_not_to_be_counted_is_not_and_no_token_is_looked_at() {
    let town = TestTown::empty();
    let event = json!({ "name": "search" });
    for header in ["DNT", "Sec-GPC"] {
        let answer = town.call("POST", EVENTS).header(header, "1").json(&event).send();
        assert_eq!(answer.status, Status::Accepted, "{header}");
    }
    assert!(sums(&town).is_empty());
    assert_eq!(town.call("POST", EVENTS).token("stale").json(&event).send().status, Status::Accepted);
    assert_eq!(sums(&town).len(), 1);
}

#[test]
fn a_network_that_counts_too_much_waits() {
    let town = TestTown::configured(|config| config.limits.analytics_per_minute = 3, |_| {});
    let statuses: Vec<u16> =
        (0..4).map(|_| town.post(EVENTS, &json!({ "name": "search" })).status.code).collect();
    assert_eq!(statuses, [202, 202, 202, 429]);
}

#[test]
fn staff_see_the_sums_of_the_days_they_ask_for() {
    let town = TestTown::empty();
    town.post(EVENTS, &json!({ "name": "page_view", "props": { "path": "/about" } }));
    let token = town.superuser();
    let ask =
        |query: &str| town.call("GET", &format!("/api/v1/admin/analytics/{query}")).token(&token).send();
    let sums: Value = ask("").json();
    assert_eq!((&sums["from"], &sums["to"]), (&json!("2026-10-25"), &json!("2026-11-21")));
    assert_eq!(sums["top_pages"], json!([{ "what": "/about", "detail": "", "count": 1 }]));
    assert_eq!(ask("?from=2026-01-01&to=2026-11-20").json()["totals"], json!([]));
    assert_eq!(sums["counts"], Value::Null);
    assert_eq!(ask("?name=page_view").json()["counts"], sums["top_pages"]);
    assert_eq!(ask("?name=keystroke").status, Status::BadRequest);
    assert_eq!(ask("?from=yesterday").json()["from"], json!(["Enter a valid date."]));
}

#[test]
fn counts_older_than_four_hundred_days_are_forgotten() {
    let town = TestTown::empty();
    let conn = town.conn();
    let happening = super::read("search", &serde_json::Map::new()).unwrap();
    let (old, kept) = (date(2025, 10, 16), date(2025, 10, 17));
    for day in [old, kept] {
        super::record(&conn, day, &happening).unwrap();
    }
    super::store::delete_before(&conn, date(2026, 11, 21).saturating_sub(jiff::ToSpan::days(400))).unwrap();
    let left = totals(&conn, old, kept).unwrap();
    assert_eq!(left.iter().map(|sum| sum.count).collect::<Vec<_>>(), [1]);
    assert!(by_day(&conn, "search", old, old).unwrap().is_empty());
}

#[test]
fn the_browser_tells_what_is_known_here_under_the_same_names() {
    let script = include_str!("../../ui/kit/analytics.ts");
    let told = script.split_once("export interface Counted {\n").unwrap().1.split_once("\n}").unwrap().0;
    let all = json!({
        "path": "/", "business_id": 7, "business_ids": [7], "event_id": 7, "guide_id": 7, "deal_id": 7,
        "question_id": 7,
    });
    assert!(told.lines().count() > 10);
    for line in told.lines() {
        let name = line.trim().split(':').next().unwrap();
        let mut props = all.clone();
        // Its required property shows which of the two a name has.
        let is_list = line.contains("_ids: number[]");
        props.as_object_mut().unwrap().remove(if is_list { "business_id" } else { "business_ids" });
        let happening = super::read(name, props.as_object().unwrap()).unwrap().pop().unwrap();
        let key = if is_list { "ids" } else { "id" };
        let noun = happening.subject.split_once(':').map(|(noun, _)| format!("{noun}_{key}: number"));
        assert!(noun.is_none_or(|noun| line.contains(&noun)), "{line}");
        assert_eq!(happening.subject.ends_with(":7"), line.contains(&format!("_{key}: number")), "{line}");
    }
}

#[test]
fn businesses_of_one_page_of_results_are_counted_together_and_each_once() {
    let town = TestTown::empty();
    let found = |ids: Value| json!({ "name": "business_appearance", "props": { "business_ids": ids } });
    assert_eq!(town.post(EVENTS, &found(json!([7, 8, "7"]))).status, Status::Accepted);
    assert_eq!(town.post(EVENTS, &found(json!([8]))).status, Status::Accepted);
    let day = date(2026, 11, 21);
    let conn = town.conn();
    let sums = super::days_of(&conn, &["business:7".into(), "business:8".into()], day, day).unwrap();
    let counts: Vec<_> =
        sums.iter().map(|sum| (sum.subject.as_str(), sum.name.as_str(), sum.count)).collect();
    let name = "business_appearance";
    assert_eq!(counts, [("business:7", name, 1), ("business:8", name, 2)]);
    for ids in
        [json!([]), json!(7), json!("7"), json!([0]), json!([[7]]), json!((1..=101).collect::<Vec<_>>())]
    {
        let answer = town.post(EVENTS, &found(ids.clone()));
        let text = json!(["business_ids: Expected a list of 1 to 100 ids."]);
        assert_eq!((answer.status, &answer.json()["props"]), (Status::BadRequest, &text), "{ids}");
    }
    assert_eq!(
        town.post(EVENTS, &json!({ "name": "business_view", "props": { "business_id": [7] } })).status,
        Status::BadRequest,
        "a list only where there is one"
    );
}

#[test]
fn what_happens_to_an_event_is_kept_with_its_id() {
    let town = TestTown::empty();
    let names = ["event_view", "event_click", "event_interaction", "event_interaction_error"];
    for name in names {
        let event = json!({ "name": name, "props": { "event_id": 3, "action": "toggle_interest" } });
        assert_eq!(town.post(EVENTS, &event).status, Status::Accepted, "{name}");
    }
    let day = date(2026, 11, 21);
    let kept = super::days_of(&town.conn(), &["event:3".into()], day, day).unwrap();
    let mut kept: Vec<&str> = kept.iter().map(|sum| sum.name.as_str()).collect();
    kept.sort_unstable();
    let mut sent = names;
    sent.sort_unstable();
    assert_eq!(kept, sent);
}

#[test]
fn a_flood_under_one_name_takes_no_room_from_the_others() {
    let town = TestTown::empty();
    let conn = town.conn();
    let day = date(2026, 11, 21);
    let path = |number: i64| super::model::AnalyticsEvent {
        name: "page_view",
        subject: format!("/{number}"),
        detail: String::new(),
    };
    conn.execute_batch("BEGIN").unwrap();
    super::record(&conn, day, &(0..20_002).map(path).collect::<Vec<_>>()).unwrap();
    super::record(&conn, day, &[path(1), path(30_000)]).unwrap();
    conn.execute_batch("COMMIT").unwrap();
    assert_eq!(
        sums(&town),
        [("page_view".to_owned(), 20_001)],
        "what is known counts on, what is new does not"
    );
    town.post(EVENTS, &json!({ "name": "search" }));
    assert_eq!(sums(&town).len(), 2);
}

#[test]
fn since_when_something_is_counted_is_the_first_day_of_it() {
    let town = TestTown::empty();
    let conn = town.conn();
    assert_eq!(super::first_day(&conn, None).unwrap(), None);
    for (name, day) in [("search", date(2026, 10, 3)), ("quiz_start", date(2026, 11, 2))] {
        super::record(&conn, day, &super::read(name, &serde_json::Map::new()).unwrap()).unwrap();
    }
    assert_eq!(super::first_day(&conn, None).unwrap(), Some(date(2026, 10, 3)));
    assert_eq!(super::first_day(&conn, Some("quiz_start")).unwrap(), Some(date(2026, 11, 2)));
    assert_eq!(super::first_day(&conn, Some("share")).unwrap(), None);
}
