//! Decisions, their undo, and who is notified of them.

use jiff::civil::{date, time};

use super::*;
use crate::accounts::Role;
use crate::events::{Changes, EventTime, Exception, NewEvent};

/// An event submitted by a resident; returns its id and the resident's token.
pub(super) fn sent_in(town: &TestTown) -> (i64, String) {
    let resident = town.member("ada@reader.example", Role::Consumer);
    let event = json!({
        "title": "Porch Songs", "start_date": "2026-12-13", "start_time": "16:00", "location": "9 Elm Street",
        "description": "Bring a chair and a blanket, and sing along.",
    });
    let id = post(town, &resident, "/api/v1/events/submit/", &event)["id"].as_i64().unwrap();
    (id, resident)
}

pub(super) fn visibility(town: &TestTown, id: i64) -> String {
    events(town).into_iter().find(|event| event.0 == id).unwrap().2
}

pub(super) fn report(town: &TestTown, event: i64, email: &str) -> i64 {
    town.member(email, Role::Consumer);
    let conn = town.conn();
    let user = crate::accounts::find_user_id(&conn, email).unwrap().unwrap();
    crate::events::insert_report(
        &conn,
        &town.clock,
        event,
        user,
        crate::events::EventIssueType::Cancelled,
        "It was called off, I asked them.",
    )
    .unwrap()
    .id
}

#[test]
fn a_day_that_contradicts_its_weekday_waits_with_the_reason_however_trusted_the_source() {
    let town = town();
    let token = staff(&town);
    let says = Arc::new(Mutex::new("Mon Dec 5"));
    let told = Arc::clone(&says);
    let server = Server::serving(move |_| {
        let item = |guid: &str, title: &str| {
            format!(
                "<item><guid>{guid}</guid><title>{title}</title><description>Come and sing with all of us in the old chapel on the hill.</description></item>"
            )
        };
        let choir = format!("Choir — {}, 7 PM — Chapel", told.lock().unwrap());
        let feed = format!(
            "<rss><channel>{}{}</channel></rss>",
            item("1", &choir),
            item("2", "Fair — Sat Dec 5, 9 AM — Green")
        );
        page(200, "Content-Type: application/rss+xml\r\n", feed.as_bytes())
    });
    let source = json!({ "name": "Hall", "url": server.url("/feed"), "format": "rss", "is_trusted": true, "publish_threshold": 0.1 });
    let id = post(&town, &token, SOURCES, &source)["id"].as_i64().unwrap();
    wait_for_fetch_runs(&town, &token, id, 1);
    let shown = |town: &TestTown| {
        events(town)
            .into_iter()
            .map(|(_, title, visibility, day, _)| format!("{title} {visibility} {day}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(shown(&town), ["Choir pending 2026-12-05", "Fair published 2026-12-05"]);
    let event = events(&town)[0].0;
    assert_eq!(queue(&town, &token), [("discovered".to_owned(), event)]);
    let case = get(&town, &token, &format!("{REVIEW}{event}/"));
    assert_eq!(case["source_items"][0]["doubt"], "It names a Monday, but December 5, 2026 is a Saturday.");
    // The source corrects it: no review is needed any more.
    *says.lock().unwrap() = "Sat Dec 5";
    ask_again(&town, &token, id);
    assert_eq!(shown(&town), ["Choir published 2026-12-05", "Fair published 2026-12-05"]);
}

#[test]
fn a_decision_can_be_undone_and_nobody_hears_of_it_before_it_has_stood() {
    let town = town();
    let token = staff(&town);
    let (id, resident) = sent_in(&town);
    assert_eq!(queue(&town, &token), [("submitted".to_owned(), id)]);
    let path = format!("{REVIEW}{id}/decide/");
    let missing = town.ask("POST", &path, &token, &json!({ "verb": "reject" }));
    assert_eq!(missing.json()["rule"][0], "Choose the posted rule by which this is refused.");
    let decided = post(
        &town,
        &token,
        &path,
        &json!({ "verb": "reject", "rule": "incomplete", "reason": "Where is it?" }),
    );
    assert_eq!((visibility(&town, id), queue(&town, &token)), ("rejected".into(), Vec::new()));
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": decided["decisions"] }));
    assert_eq!((visibility(&town, id), queue(&town, &token).len()), ("pending".into(), 1));
    let again =
        town.ask("POST", &format!("{REVIEW}undo/"), &token, &json!({ "decisions": decided["decisions"] }));
    assert_eq!(again.status, Status::BadRequest);
    post(&town, &token, &path, &json!({ "verb": "publish", "is_checked": true }));
    assert_eq!(visibility(&town, id), "published");
    assert_eq!(get(&town, &resident, "/api/v1/notifications/").to_string().matches("Porch Songs").count(), 0);
    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(20));
    // A commit wakes the worker.
    town.member("waker@reader.example", Role::Consumer);
    eventually(|| {
        get(&town, &resident, "/api/v1/notifications/").to_string().contains("Porch Songs is published")
    });
    let notices = get(&town, &resident, "/api/v1/notifications/");
    assert!(!notices.to_string().contains("sent back"), "{notices}");
    let mine = get(&town, &resident, "/api/v1/events/submissions/");
    assert_eq!(mine["results"][0]["state"], "published");
    let trail = get(&town, &token, &format!("/api/v1/admin/audit/?subject=event:{id}"));
    let actions: Vec<_> =
        trail["results"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["event.publish", "event.undo", "event.reject", "event.submit"]);
    let [published, undone, rejected] = [0, 1, 2].map(|at| &trail["results"][at]);
    assert_eq!(published["before"]["visibility"], "pending");
    assert_eq!(published["after"]["visibility"], "published");
    assert_eq!(
        (&undone["before"]["visibility"], &undone["after"]["visibility"]),
        (&json!("rejected"), &json!("pending"))
    );
    assert_eq!(
        (&undone["details"]["verb"], &rejected["details"]["title"]),
        (&json!("reject"), &json!("Porch Songs"))
    );
}

#[test]
fn reports_are_answered_by_what_is_decided_about_the_event() {
    let town = town();
    let token = staff(&town);
    let (id, _) = sent_in(&town);
    let path = format!("{REVIEW}{id}/decide/");
    post(&town, &token, &path, &json!({ "verb": "publish" }));
    for email in ["a@r.example", "b@r.example", "c@r.example"] {
        report(&town, id, email);
    }
    assert_eq!(visibility(&town, id), "hidden");
    assert_eq!(queue(&town, &token), [("reported".to_owned(), id)]);
    let case = get(&town, &token, &format!("{REVIEW}{id}/"));
    assert_eq!(case["reports"].as_array().unwrap().len(), 3);
    let decided = post(&town, &token, &path, &json!({ "verb": "cancel" }));
    let case = get(&town, &token, &format!("{REVIEW}{id}/"));
    assert_eq!(
        (&case["status"], &case["visibility"], case["reports"].as_array().unwrap().len()),
        (&json!("cancelled"), &json!("published"), 0)
    );
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": decided["decisions"] }));
    let case = get(&town, &token, &format!("{REVIEW}{id}/"));
    assert_eq!(
        (&case["status"], &case["visibility"], case["reports"].as_array().unwrap().len()),
        (&json!("scheduled"), &json!("hidden"), 3)
    );
    post(&town, &token, &path, &json!({ "verb": "publish" }));
    let reporter = town.member("a@r.example", Role::Consumer);
    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(20));
    town.member("waker@reader.example", Role::Consumer);
    eventually(|| {
        get(&town, &reporter, "/api/v1/notifications/").to_string().contains("what the page says is right")
    });
}

/// A member's next notifications, newest first.
pub(super) fn heard(town: &TestTown, token: &str, count: usize) -> Vec<String> {
    town.clock.set(town.clock.timestamp() + SignedDuration::from_secs(20));
    // A commit wakes the worker.
    town.member(&format!("waker{}@reader.example", town.clock.timestamp()), Role::Consumer);
    let titles = || {
        let notices = get(town, token, "/api/v1/notifications/")["results"].clone();
        let titles = notices.as_array().unwrap().iter();
        titles.map(|notice| notice["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    eventually(|| titles().len() == count);
    titles()
}

#[test]
fn who_sent_an_event_in_hears_what_became_of_it_and_each_thing_once() {
    let town = town();
    let token = staff(&town);
    let (id, resident) = sent_in(&town);
    let path = format!("{REVIEW}{id}/decide/");
    post(&town, &token, &path, &json!({ "verb": "publish" }));
    assert_eq!(heard(&town, &resident, 1), ["Porch Songs is published"]);
    // Three reports hide it; when staff find it correct, only those three are notified.
    for email in ["a@r.example", "b@r.example", "c@r.example"] {
        report(&town, id, email);
    }
    let decided = post(&town, &token, &path, &json!({ "verb": "publish" }));
    let reporter = town.member("a@r.example", Role::Consumer);
    assert_eq!(heard(&town, &reporter, 1), ["Your report about Porch Songs"]);
    assert_eq!(heard(&town, &resident, 1).len(), 1);
    // Undoing it reopens the reports, and the next decision answers them again.
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": decided["decisions"] }));
    post(&town, &token, &path, &json!({ "verb": "cancel" }));
    assert_eq!(heard(&town, &resident, 2)[0], "Porch Songs is marked as canceled");
    assert_eq!(heard(&town, &reporter, 2), ["Your report about Porch Songs"; 2]);
}

#[test]
fn merging_tells_who_reported_the_event_and_who_sent_it_in() {
    let town = town();
    let token = staff(&town);
    let (kept, _) = sent_in(&town);
    post(&town, &token, &format!("{REVIEW}{kept}/decide/"), &json!({ "verb": "publish" }));
    let sender = town.member("cleo@reader.example", Role::Consumer);
    let event = json!({
        "title": "Songs on the porch", "start_date": "2026-12-13", "start_time": "16:00", "location": "9 Elm Street",
        "description": "Everybody brings a chair, and everybody sings.",
    });
    let double = post(&town, &sender, "/api/v1/events/submit/", &event)["id"].as_i64().unwrap();
    let path = format!("{REVIEW}{double}/decide/");
    post(&town, &token, &path, &json!({ "verb": "publish" }));
    assert_eq!(heard(&town, &sender, 1), ["Songs on the porch is published"]);
    report(&town, double, "a@r.example");
    let reporter = town.member("a@r.example", Role::Consumer);
    let merged = post(&town, &token, &path, &json!({ "verb": "merge", "into": kept }));
    // If it is undone right away, nobody is notified.
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": merged["decisions"] }));
    assert_eq!(heard(&town, &sender, 1).len(), 1);
    post(&town, &token, &path, &json!({ "verb": "merge", "into": kept }));
    assert_eq!(heard(&town, &sender, 2)[0], "Songs on the porch was merged with Porch Songs");
    let notices = get(&town, &reporter, "/api/v1/notifications/");
    assert_eq!(notices["results"][0]["message"], "It was already listed; the two entries are now merged.");
    assert!(notices["results"][0]["link"].as_str().unwrap().ends_with(&format!("-{kept}")), "{notices}");
}

#[test]
fn a_text_that_is_too_long_is_refused_with_one_sentence() {
    let town = town();
    let resident = town.member("ada@reader.example", Role::Consumer);
    let event = json!({
        "title": "Porch Songs", "start_date": "2026-12-13", "location": "x".repeat(301),
        "description": "Bring a chair and a blanket, and sing along.",
    });
    let refused = town.ask("POST", "/api/v1/events/submit/", &resident, &event);
    assert_eq!(refused.json(), json!({ "location": ["Ensure this field has no more than 300 characters."] }));
}

#[test]
fn what_is_decided_about_a_sources_events_says_how_reliable_it_is() {
    let (town, calendar) = (town(), Calendar::new(&[concert(), fair()]));
    let token = staff(&town);
    let source = calendar.join(&town, &token, &json!({ "publish_threshold": 1.0 }));
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    let reliability = || get(&town, &token, &format!("{SOURCES}{source}/"))["reliability"].as_f64().unwrap();
    post(&town, &token, &format!("{REVIEW}{}/decide/", ids[0]), &json!({ "verb": "publish" }));
    let good = reliability();
    let bad = post(
        &town,
        &token,
        &format!("{REVIEW}{}/decide/", ids[1]),
        &json!({ "verb": "reject", "rule": "off_topic", "reason": "No." }),
    );
    assert!(reliability() < good);
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": bad["decisions"] }));
    assert_eq!(reliability(), good);
}

#[test]
fn a_merged_event_leads_to_the_one_that_stays_until_the_merge_is_undone() {
    let town = town();
    let token = staff(&town);
    let publish =
        |id: i64| post(&town, &token, &format!("{REVIEW}{id}/decide/"), &json!({ "verb": "publish" }));
    let ids: Vec<i64> = (0..3)
        .map(|_| {
            let id = sent_in(&town).0;
            publish(id);
            id
        })
        .collect();
    let [one, two, three] = ids[..] else { unreachable!() };
    let reader = town.member("reader@reader.example", Role::Consumer);
    post(&town, &reader, &format!("/api/v1/events/{one}/toggle_interest/"), &json!({}));
    let merge = |id: i64, into: i64| {
        let body = json!({ "verb": "merge", "into": into });
        post(&town, &token, &format!("{REVIEW}{id}/decide/"), &body)["decisions"].clone()
    };
    let undo = |decisions: &Value| {
        post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": decisions }))
    };
    let leads_to = |path: String| {
        let answer = town.get(&path);
        (answer.status.code, answer.header("location").to_owned())
    };
    let interest = |id: i64| town.get(&format!("/api/v1/events/{id}/")).json()["interest_count"].clone();
    let first = merge(one, two);
    let to_two = |path: &str| (301, path.replace('#', &two.to_string()));
    assert_eq!(leads_to(format!("/events/porch-songs-{one}")), to_two("/events/porch-songs-#"));
    assert_eq!(leads_to(format!("/events/other-words-{one}")), to_two("/events/porch-songs-#"));
    assert_eq!(leads_to(format!("/events/porch-songs-{one}.ics")), to_two("/events/porch-songs-#.ics"));
    assert_eq!(leads_to(format!("/api/v1/events/{one}/")), to_two("/api/v1/events/#/"));
    assert_eq!(leads_to(format!("/api/v1/events/{one}/more/")), to_two("/api/v1/events/#/more/"));
    assert_eq!(interest(two), 1);
    // The event that was kept is merged in turn.
    let second = merge(two, three);
    assert_eq!(leads_to(format!("/events/porch-songs-{one}")), (301, format!("/events/porch-songs-{three}")));
    undo(&second);
    assert_eq!(leads_to(format!("/events/porch-songs-{one}")), to_two("/events/porch-songs-#"));
    undo(&first);
    assert_eq!(town.get(&format!("/events/porch-songs-{one}")).status, Status::Ok);
    assert_eq!((interest(one), interest(two)), (json!(1), json!(0)), "interest is as it was before");
    // A redirect must not reveal a hidden event.
    merge(one, two);
    let body = json!({ "verb": "reject", "rule": "off_topic", "reason": "No." });
    post(&town, &token, &format!("{REVIEW}{two}/decide/"), &body);
    assert_eq!(town.get(&format!("/events/porch-songs-{one}")).status, Status::NotFound);
    assert_eq!(town.get(&format!("/api/v1/events/{one}/")).status, Status::NotFound);
}

#[test]
fn what_is_gone_waits_for_nobody() {
    let town = town();
    let token = staff(&town);
    let (one, _) = sent_in(&town);
    let (two, _) = sent_in(&town);
    town.conn()
        .execute_batch(&format!(
            "UPDATE events SET needs_review = 0, visibility = 'published';
             INSERT INTO event_pairs (one_id, other_id, created_at) VALUES ({one}, {two}, '2026-11-21T00:00:00Z')"
        ))
        .unwrap();
    assert_eq!(queue(&town, &token), [("duplicate".to_owned(), one)]);
    report(&town, two, "a@r.example");
    assert_eq!(queue(&town, &token).len(), 2);
    crate::events::remove(&town.conn(), &town.clock, two).unwrap();
    assert!(queue(&town, &token).is_empty());
}

#[test]
fn a_date_of_a_series_is_compared_by_what_it_has_of_its_own() {
    let town = town();
    let changed = Exception::Changed {
        recurrence_id: "2026-12-05T19:00:00".parse().unwrap(),
        changes: Changes {
            title: Some("Harbor Concert".into()),
            location: Some("Harbor Stage".into()),
            address: Some("1 Dock Road".into()),
            ..Changes::default()
        },
    };
    let series = NewEvent {
        title: "Open Rehearsal".into(),
        location: "Grange Hall".into(),
        address: "40 Main Street".into(),
        when: EventTime {
            start_date: date(2026, 11, 28),
            start_time: Some(time(19, 0, 0, 0)),
            end_date: None,
            end_time: None,
        },
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=4".into()),
        exceptions: vec![changed],
        ..NewEvent::default()
    };
    let id = crate::events::insert(&town.conn(), &town.clock, &series).unwrap();
    // The usual title on the changed date's day is a different event, on the next day it is the series.
    let rehearsal = |name: &str, day: &str| {
        json!({
            "@type": "Event", "@id": name, "name": "Open Rehearsal", "startDate": format!("{day}T19:00:00-05:00"),
            "location": { "name": "Grange Hall", "address": "40 Main Street" },
        })
    };
    let told = [concert(), rehearsal("changed", "2026-12-05"), rehearsal("usual", "2026-12-12")];
    Calendar::new(&told).join(&town, &staff(&town), &json!({}));
    let conn = town.conn();
    let mut statement = conn
        .prepare(
            "SELECT e.title, e.start_date FROM event_pairs p JOIN events e ON e.id = p.other_id
             WHERE p.one_id = ?1 ORDER BY e.start_date",
        )
        .unwrap();
    let rows = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let pairs: Vec<(String, String)> = rows.collect::<Result<_, _>>().unwrap();
    let expected = [("Harbor Concert", "2026-12-05"), ("Open Rehearsal", "2026-12-12")];
    assert_eq!(pairs, expected.map(|(title, day)| (title.to_owned(), day.to_owned())));
}

#[test]
fn who_sent_in_what_was_merged_with_an_entry_that_still_waits_is_led_to_no_page_that_is_not_there() {
    let town = town();
    let token = staff(&town);
    let (kept, _) = sent_in(&town);
    let sender = town.member("cleo@reader.example", Role::Consumer);
    let event = json!({
        "title": "Songs on the porch", "start_date": "2026-12-13", "start_time": "16:00", "location": "9 Elm Street",
        "description": "Everybody brings a chair, and everybody sings.",
    });
    let double = post(&town, &sender, "/api/v1/events/submit/", &event)["id"].as_i64().unwrap();
    let path = format!("{REVIEW}{double}/decide/");
    post(&town, &token, &path, &json!({ "verb": "merge", "into": kept }));
    assert_eq!(heard(&town, &sender, 1), ["Songs on the porch was merged with another entry"]);
    let told = &get(&town, &sender, "/api/v1/notifications/")["results"][0];
    assert_eq!(told["link"], "/events/submit");
}
