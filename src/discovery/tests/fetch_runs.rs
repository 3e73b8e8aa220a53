//! What fetch runs of sources add, change, and leave alone.

use serde_json::json;

use super::*;

#[test]
fn a_source_is_asked_at_once_and_what_is_certain_is_published_and_the_rest_waits() {
    let (town, calendar) =
        (town(), Calendar::new(&[concert(), fair(), json!({ "@type": "Event", "name": "Someday" })]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({ "publish_threshold": 0.7 }));
    let source = get(&town, &token, &format!("{SOURCES}{id}/"));
    assert_eq!(source["health"], "good", "{source}");
    let run = &source["fetch_runs"][0];
    assert_eq!((&run["outcome"], &run["added"], &run["rejected"]), (&json!("read"), &json!(2), &json!(1)));
    assert_eq!(run["reasons"], json!([{ "title": "Someday", "reason": "It has no date." }]));
    let events = events(&town);
    assert_eq!((events[0].1.as_str(), events[0].2.as_str()), ("Harbor Concert", "published"));
    assert_eq!((events[1].1.as_str(), events[1].2.as_str()), ("Winter Fair", "pending"));
    assert_eq!(queue(&town, &token), [("discovered".to_owned(), events[1].0)]);
    let case = get(&town, &token, &format!("{REVIEW}{}/", events[1].0));
    assert_eq!(case["source_items"][0]["name"], "Hall");
    assert!(case["organizer_link"].as_str().unwrap().starts_with("/events/organizer/"));
    // The next run is scheduled: in twelve hours, give or take a tenth.
    let next: jiff::Timestamp = source["next_at"].as_str().unwrap().parse().unwrap();
    let hours = next.duration_since(town.clock.timestamp()).as_secs_f64() / 3600.0;
    assert!((10.7..13.3).contains(&hours), "{hours}");
}

#[test]
fn asking_twice_changes_nothing_and_a_change_is_taken_over_except_where_an_editor_decided() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({}));
    let before = events(&town);
    let run = ask_again(&town, &token, id);
    assert_eq!((&run["same"], &run["updated"], &run["added"]), (&json!(1), &json!(0), &json!(0)), "{run}");
    assert_eq!(events(&town), before);
    let event = before[0].0;
    let corrected =
        town.ask("PATCH", &format!("/api/v1/events/{event}/"), &token, &json!({ "location": "The Barn" }));
    assert_eq!(corrected.status, Status::Ok, "{}", corrected.text);
    let mut changed = concert();
    changed["startDate"] = json!("2026-12-06T19:00:00-05:00");
    changed["endDate"] = json!("2026-12-06T21:00:00-05:00");
    changed["location"]["name"] = json!("Tent");
    calendar.tell(&[changed]);
    assert_eq!(ask_again(&town, &token, id)["updated"], 1);
    let after = events(&town);
    assert_eq!((after[0].3.as_str(), after[0].4.as_str()), ("2026-12-06", "The Barn"));
}

#[test]
fn what_vanishes_is_marked_only_when_the_source_could_be_read_and_nothing_is_deleted() {
    let (town, calendar) = (town(), Calendar::new(&[concert(), fair()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    let first = events(&town)[0].0;
    for (status, body) in [(500, "broken"), (200, "<p>We are moving our calendar.</p>"), (404, "")] {
        calendar.answer(status, body);
        ask_again(&town, &token, id);
        assert!(queue(&town, &token).is_empty(), "{status} {body}");
    }
    assert_eq!(get(&town, &token, &format!("{SOURCES}{id}/"))["health"], "failing");
    calendar.tell(&[fair()]);
    assert_eq!(ask_again(&town, &token, id)["delisted"], 1);
    assert_eq!(queue(&town, &token), [("delisted".to_owned(), first)]);
    assert!(events(&town).iter().all(|event| event.2 == "published"));
    // Listed again, it is no longer delisted.
    calendar.tell(&[concert(), fair()]);
    ask_again(&town, &token, id);
    assert!(queue(&town, &token).is_empty());
}

#[test]
fn what_was_removed_or_rejected_does_not_come_back_under_any_name() {
    let (town, calendar) = (town(), Calendar::new(&[concert(), fair()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({}));
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    let body = json!({ "verb": "reject", "rule": "off_topic", "reason": "Not in our town." });
    for id in ids {
        post(&town, &token, &format!("{REVIEW}{id}/decide/"), &body);
    }
    let mut renamed = concert();
    renamed["@id"] = json!("another-name");
    renamed["description"] = json!("New words.");
    calendar.tell(&[renamed, fair()]);
    ask_again(&town, &token, id);
    let other = Calendar::new(&[concert()]);
    other.join(&town, &token, &json!({ "name": "Another", "publish_threshold": 0.0 }));
    let after = events(&town);
    assert_eq!(after.len(), 2, "{after:?}");
    assert!(after.iter().all(|event| event.2 == "rejected"), "{after:?}");
}

#[test]
fn two_sources_of_one_event_are_merged_and_can_be_split_again() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    calendar.join(&town, &token, &json!({}));
    let mut same = concert();
    same["@id"] = json!("x1");
    same["name"] = json!("HARBOR CONCERT!");
    let other = Calendar::new(&[same.clone()]);
    let second = other.join(&town, &token, &json!({ "name": "Library" }));
    let event = events(&town)[0].0;
    assert_eq!(events(&town).len(), 1);
    let case = get(&town, &token, &format!("{REVIEW}{event}/"));
    assert_eq!(case["source_items"].as_array().unwrap().len(), 2, "{case}");
    assert_eq!(case["event"]["title"], "Harbor Concert");
    let item = &case["source_items"][1]["id"];
    let decided = post(
        &town,
        &token,
        &format!("{REVIEW}{event}/decide/"),
        &json!({ "verb": "split", "source_item": item }),
    );
    assert_eq!(events(&town).len(), 2);
    // The match is remembered: another run merges nothing.
    same["description"] = json!("Other words.");
    other.tell(&[same]);
    ask_again(&town, &token, second);
    assert_eq!(get(&town, &token, &format!("{REVIEW}{event}/"))["source_items"].as_array().unwrap().len(), 1);
    let undone =
        town.ask("POST", &format!("{REVIEW}undo/"), &token, &json!({ "decisions": decided["decisions"] }));
    assert_eq!(undone.status, Status::Ok, "{}", undone.text);
    assert_eq!(get(&town, &token, &format!("{REVIEW}{event}/"))["source_items"].as_array().unwrap().len(), 2);
    assert_eq!(events(&town)[1].2, "removed");
}

#[test]
fn what_may_be_one_event_is_asked_about_and_the_answer_holds() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    let mut alike = concert();
    alike["name"] = json!("Harbor Concert (Kids)");
    let other = Calendar::new(&[alike]);
    other.join(&town, &token, &json!({ "name": "Library", "publish_threshold": 0.0 }));
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    assert_eq!(queue(&town, &token), [("duplicate".to_owned(), ids[0])]);
    let path = format!("{REVIEW}{}/decide/", ids[1]);
    let merged = post(&town, &token, &path, &json!({ "verb": "merge", "into": ids[0] }));
    assert_eq!(events(&town)[1].2, "removed");
    assert!(queue(&town, &token).is_empty());
    assert_eq!(
        get(&town, &token, &format!("{REVIEW}{}/", ids[0]))["source_items"].as_array().unwrap().len(),
        2
    );
    post(&town, &token, &format!("{REVIEW}undo/"), &json!({ "decisions": merged["decisions"] }));
    assert_eq!(events(&town)[1].2, "published");
    assert_eq!(queue(&town, &token), [("duplicate".to_owned(), ids[0])]);
    post(&town, &token, &path, &json!({ "verb": "different", "other": ids[0] }));
    assert!(queue(&town, &token).is_empty());
}

#[test]
fn staff_are_told_of_what_waits_and_what_is_over_waits_no_longer() {
    let (town, calendar) = (town(), Calendar::new(&[concert(), fair()]));
    let token = staff(&town);
    calendar.join(&town, &token, &json!({ "publish_threshold": 1.0 }));
    let notices = get(&town, &token, "/api/v1/notifications/").to_string();
    assert_eq!(notices.matches("Events found at Hall are waiting for review").count(), 1, "{notices}");
    assert_eq!(queue(&town, &token).len(), 2);
    let conn = town.conn();
    crate::discovery::store::settle_past(&conn, "2026-12-06".parse().unwrap()).unwrap();
    assert_eq!(queue(&town, &token).len(), 1);
}

#[test]
fn a_source_that_fails_for_two_weeks_is_turned_off_and_staff_are_told() {
    let (town, calendar) = (town(), Calendar::new(&[]));
    let token = staff(&town);
    calendar.answer(503, "");
    let id = calendar.join(&town, &token, &json!({}));
    let path = format!("{SOURCES}{id}/");
    for _ in 0..3 {
        ask_again(&town, &token, id);
    }
    let source = get(&town, &token, &path);
    let next: jiff::Timestamp = source["next_at"].as_str().unwrap().parse().unwrap();
    assert!(next.duration_since(town.clock.timestamp()).as_hours() > 24, "{source}");
    assert_eq!(source["fetch_runs"][0]["error"], "The site answered with an error (503).");
    town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(15 * 24));
    let token = staff(&town);
    ask_again(&town, &token, id);
    eventually(|| get(&town, &token, &path)["is_enabled"] == false);
    let notices = get(&town, &token, "/api/v1/notifications/");
    assert!(notices.to_string().contains("Hall is no longer checked for events"), "{notices}");
}

#[test]
fn a_calendar_file_and_a_feed_are_sources_too_and_private_addresses_are_not() {
    let town = town();
    let token = staff(&town);
    let server = Server::serving(|path| {
        match path {
        "/town.ics" => page(200, "Content-Type: text/calendar\r\n", b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Vigil\r\nDTSTART:20261220T170000\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"),
        "/feed" => page(200, "Content-Type: application/rss+xml\r\n", b"<rss><channel><item><guid>9</guid><title>Talk - Sat Dec 19, 1:00 PM - Barn</title></item></channel></rss>"),
        _ => Vec::new(),
    }
    });
    for (count, (path, format)) in [("/town.ics", "ics"), ("/feed", "rss")].into_iter().enumerate() {
        let source = post(
            &town,
            &token,
            SOURCES,
            &json!({ "name": format, "url": server.url(path), "format": format }),
        );
        wait_for_fetch_runs(&town, &token, source["id"].as_i64().unwrap(), 1);
        assert_eq!(events(&town).len(), count + 1);
    }
    assert_eq!(events(&town)[1].1, "Talk");
    let inside = post(
        &town,
        &token,
        SOURCES,
        &json!({ "name": "x", "url": "http://10.0.0.1/cal.ics", "format": "ics" }),
    );
    let id = inside["id"].as_i64().unwrap();
    wait_for_fetch_runs(&town, &token, id, 1);
    let run = get(&town, &token, &format!("{SOURCES}{id}/"))["fetch_runs"][0].clone();
    assert_eq!(run["error"], "10.0.0.1 is not on the public internet.");
}

#[test]
fn the_errors_of_a_source_are_named_and_each_address_is_one_source() {
    let (town, calendar) = (town(), Calendar::new(&[]));
    let token = staff(&town);
    let wrong = town.ask(
        "POST",
        SOURCES,
        &token,
        &json!({ "name": "", "url": "ftp://x", "format": "pdf", "every_hours": 0, "publish_threshold": 2 }),
    );
    let errors = wrong.json();
    for field in ["name", "url", "format", "every_hours", "publish_threshold"] {
        assert!(errors[field].is_array(), "{field}: {errors}");
    }
    let id = calendar.join(&town, &token, &json!({}));
    let again = town.ask(
        "POST",
        SOURCES,
        &token,
        &json!({ "name": "x", "url": calendar.server.url("/events"), "format": "ics" }),
    );
    assert_eq!(again.json()["url"][0], "There is already a source with this address.");
    let off = town.ask("PATCH", &format!("{SOURCES}{id}/"), &token, &json!({ "is_enabled": false }));
    assert_eq!((off.json()["health"].clone(), off.json()["next_at"].clone()), (json!("off"), Value::Null));
    let refused = town.ask("POST", &format!("{SOURCES}{id}/fetch/"), &token, &json!({}));
    assert_eq!(refused.status, Status::BadRequest);
    assert_eq!(
        town.ask("DELETE", &format!("{SOURCES}{id}/"), &token, &Value::Null).status,
        Status::NoContent
    );
    assert_eq!(get(&town, &token, SOURCES)["count"], 0);
}

#[test]
fn the_second_of_two_who_change_a_source_is_told_what_the_first_set() {
    let (town, calendar) = (town(), Calendar::new(&[]));
    let ann = staff(&town);
    let id = calendar.join(&town, &ann, &json!({}));
    let path = format!("{SOURCES}{id}/");
    let opened = get(&town, &ann, &path);
    let bob = town.superuser();
    let hers = json!({ "every_hours": 6, "is_trusted": true, "revision": opened["revision"] });
    assert_eq!(town.ask("PATCH", &path, &ann, &hers).status, Status::Ok);
    let other = json!({ "name": "The library", "revision": opened["revision"] });
    assert_eq!(town.ask("PATCH", &path, &bob, &other).status, Status::Ok, "another field");
    let same = json!({ "every_hours": 24, "revision": opened["revision"] });
    let refused = town.ask("PATCH", &path, &bob, &same);
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    let conflict = &refused.json()["conflicts"][0];
    assert_eq!((&conflict["field"], &conflict["theirs"]), (&json!("every_hours"), &json!(6)));
    assert_eq!(get(&town, &ann, &path)["every_hours"], 6);
    // Her own later save does not conflict.
    let later = json!({ "every_hours": 12, "revision": opened["revision"] });
    assert_eq!(town.ask("PATCH", &path, &ann, &later).status, Status::Ok);
}

/// A table published by a spreadsheet, with conditional requests.
fn table_server(says: Arc<Mutex<String>>) -> Server {
    Server::start(move |head, stream| {
        use std::io::Write as _;
        let body = says.lock().unwrap().clone();
        let tag = format!("\"{}\"", body.len());
        let bytes = match crate::kit::fetch::testing::path_of(head) {
            "/robots.txt" => page(404, "", b""),
            _ if head.to_lowercase().contains(&format!("if-none-match: {tag}")) => page(304, "", b""),
            _ => page(200, &format!("Content-Type: text/csv\r\nETag: {tag}\r\n"), body.as_bytes()),
        };
        let _ = stream.write_all(&bytes);
    })
}

#[test]
fn a_table_is_a_source_too_with_the_columns_of_an_import_and_its_wrong_rows_named() {
    let head = "Event Name;When;Until;Venue;Street Address;Link;Visibility\n";
    let supper =
        "Grange Supper;12/5/2026 6 pm;12/5/2026 8 pm;Grange Hall;4 Mill Road;grange.example/supper;\n";
    let says = Arc::new(Mutex::new(format!(
        "{head}{supper}Someday;soon;;;;;\n;12/6/2026;;;;;\nBoard dinner;12/7/2026;;;;;hidden\n"
    )));
    let (town, server) = (town(), table_server(Arc::clone(&says)));
    let token = staff(&town);
    let source = json!({ "name": "Grange", "url": server.url("/events.csv"), "format": "csv", "publish_threshold": 0 });
    let id = post(&town, &token, SOURCES, &source)["id"].as_i64().unwrap();
    wait_for_fetch_runs(&town, &token, id, 1);
    let run = get(&town, &token, &format!("{SOURCES}{id}/"))["fetch_runs"][0].clone();
    assert_eq!((&run["added"], &run["rejected"]), (&json!(1), &json!(3)), "{run}");
    assert_eq!(
        run["reasons"],
        json!([
            {
                "title": "Someday",
                "reason": "Line 3, column \"When\": \"soon\" is not a date such as 2026-11-21 or 11/21/2026."
            },
            { "title": "", "reason": "Line 4, column \"Event Name\": an event needs a title." },
            { "title": "Board dinner", "reason": "Line 5: it is marked as hidden." },
        ])
    );
    let before = events(&town);
    assert_eq!(
        before,
        [(
            before[0].0,
            "Grange Supper".into(),
            "published".into(),
            "2026-12-05".into(),
            "Grange Hall".into()
        )]
    );
    // An unchanged table is not even sent, and a changed file with the same rows changes nothing.
    assert_eq!(ask_again(&town, &token, id)["outcome"], "unchanged");
    *says.lock().unwrap() = format!("{head}{supper}");
    let again = ask_again(&town, &token, id);
    assert_eq!((&again["same"], &again["updated"], &again["added"]), (&json!(1), &json!(0), &json!(0)));
    assert_eq!(events(&town), before);
    *says.lock().unwrap() = format!("{head}{}", supper.replace("Grange Hall", "Church Hall Annex"));
    assert_eq!(ask_again(&town, &token, id)["added"], 1, "another place under no name is another event");
    // A response that is not a table fails the run and removes nothing.
    *says.lock().unwrap() = "<html><body>Moved, dear visitor</body></html>".into();
    let failed = ask_again(&town, &token, id);
    assert_eq!(failed["outcome"], "failed", "{failed}");
    assert!(failed["error"].as_str().unwrap().contains("title of the event"), "{failed}");
    assert_eq!(get(&town, &token, &format!("{SOURCES}{id}/"))["health"], "failing");
}

#[test]
fn a_source_that_was_fetched_while_the_clock_was_ahead_is_fetched_again_the_next_day() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({}));
    let ahead = "UPDATE event_sources SET next_at = '2027-11-21T15:00:00.000Z' WHERE id = ?1";
    town.conn().execute(ahead, [id]).unwrap();
    town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(24));
    town.member("waker@reader.example", crate::accounts::Role::Consumer);
    let runs = || -> i64 {
        let count = "SELECT count(*) FROM fetch_runs WHERE source_id = ?1";
        town.conn().query_row(count, [id], |row| row.get(0)).unwrap()
    };
    eventually(|| runs() == 2);
}

#[test]
fn a_shorter_interval_counts_from_now_on() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    let id = calendar.join(&town, &token, &json!({ "every_hours": 168 }));
    let hours = |every: i64| {
        let path = format!("{SOURCES}{id}/");
        let source = town.done("PATCH", &path, &token, &json!({ "every_hours": every }));
        let next: jiff::Timestamp = source["next_at"].as_str().unwrap().parse().unwrap();
        next.duration_since(town.clock.timestamp()).as_secs_f64() / 3600.0
    };
    assert!(hours(72) < 72.1);
    assert_eq!(hours(1), 1.0);
    assert_eq!(hours(24), 1.0, "the next one stays, and the longer interval counts after it");
}
