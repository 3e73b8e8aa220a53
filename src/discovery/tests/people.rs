//! People who submit events, and organizers with their link.

use jiff::civil::date;

use super::moderation::{sent_in, visibility};
use super::*;
use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::events::{EventTime, NewEvent};

const SUBMIT: &str = "/api/v1/events/submit/";

fn song() -> Value {
    json!({
        "title": "Porch Songs", "start_date": "2026-12-13", "start_time": "16:00", "location": "9 Elm Street",
        "description": "Bring a chair and a blanket, and sing along.",
    })
}

#[test]
fn a_resident_sends_in_an_event_changes_it_and_takes_it_back() {
    let town = town();
    let ada = town.member("ada@reader.example", Role::Consumer);
    let ben = town.member("ben@reader.example", Role::Consumer);
    let errors = town
        .ask(
            "POST",
            SUBMIT,
            &ada,
            &json!({ "title": "", "start_date": "2026-01-01", "description": "Short." }),
        )
        .json();
    for field in ["title", "start_date", "description", "location"] {
        assert!(errors[field].is_array(), "{field}: {errors}");
    }
    let sent = post(&town, &ada, SUBMIT, &song());
    assert_eq!(sent["state"], "waiting");
    let path = format!("/api/v1/events/submissions/{}/", sent["id"]);
    assert_eq!(town.ask("GET", &path, &ben, &Value::Null).status, Status::NotFound);
    let changed = town.ask(
        "PATCH",
        &path,
        &ada,
        &json!({ "title": "Porch Music", "visibility": "published", "is_featured": true }),
    );
    assert_eq!(changed.json()["title"], "Porch Music", "{}", changed.text);
    assert_eq!(
        (changed.json()["is_featured"].clone(), events(&town)[0].2.as_str()),
        (json!(false), "pending")
    );
    assert_eq!(town.ask("DELETE", &path, &ada, &Value::Null).status, Status::NoContent);
    assert_eq!(get(&town, &ada, "/api/v1/events/submissions/")["results"][0]["state"], "withdrawn");
    assert_eq!(town.ask("GET", &path, &ada, &Value::Null).status, Status::NotFound);
}

#[test]
fn one_account_sends_in_so_much_and_no_more() {
    let town = town();
    let ada = town.member("ada@reader.example", Role::Consumer);
    let send = |token: &str, more: Value| {
        let mut event = song();
        for (name, value) in more.as_object().unwrap() {
            event[name] = value.clone();
        }
        town.ask("POST", SUBMIT, token, &event)
    };
    for (rule, start) in [("FREQ=HOURLY", "16:00"), ("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0", "09:00")] {
        let often = send(&ada, json!({ "recurring_pattern": rule, "start_time": start }));
        let said = "An event can repeat at most 370 times a year.";
        assert_eq!((often.status.code, &often.json()["recurring_pattern"][0]), (400, &json!(said)));
    }
    let daily = send(&ada, json!({ "recurring_pattern": "FREQ=DAILY" })).json()["id"].as_i64().unwrap();
    let dates = |id: i64| -> (i64, String) {
        let sql = "SELECT count(*), max(start_date) FROM event_occurrences WHERE event_id = ?1";
        town.conn().query_row(sql, [id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
    };
    assert_eq!(dates(daily).0, 60, "what waits has its next dates");
    let staff = staff(&town);
    let publish = json!({ "verb": "publish", "is_checked": true });
    post(&town, &staff, &format!("{REVIEW}{daily}/decide/"), &publish);
    assert_eq!(dates(daily).1, "2027-11-21", "a year ahead");

    for number in 0..20 {
        let answer = send(&ada, json!({ "title": format!("Song {number}") }));
        assert_eq!(answer.status.code, 201, "{number}: {}", answer.text);
    }
    let more = send(&ada, json!({ "title": "Another one" }));
    let detail = "20 of your events are waiting for review. You can send more once some of them are decided.";
    assert_eq!((more.status.code, &more.json()["detail"]), (429, &json!(detail)));
    // Waiting events can still be changed, and other accounts have their own quota.
    let waiting = events(&town).last().unwrap().0;
    let path = format!("/api/v1/events/submissions/{waiting}/");
    assert_eq!(town.ask("PATCH", &path, &ada, &json!({ "title": "Songs" })).status, Status::Ok);
    let ben = town.member("ben@reader.example", Role::Consumer);
    for number in 0..20 {
        let weekly = json!({ "title": format!("Choir {number}"), "recurring_pattern": "FREQ=WEEKLY" });
        assert_eq!(send(&ben, weekly).status.code, 201);
    }
    town.conn().execute("UPDATE events SET visibility = 'published' WHERE title LIKE 'Choir%'", []).unwrap();
    assert_eq!(send(&ben, json!({})).status.code, 201);
    let series = send(&ben, json!({ "recurring_pattern": "FREQ=WEEKLY" }));
    let said = "You have 20 repeating events, which is the most one account can have.";
    assert_eq!((series.status.code, &series.json()["recurring_pattern"][0]), (400, &json!(said)));
}

#[test]
fn one_account_has_200_coming_events_and_no_more() {
    let town = town();
    let (ada, ben) = (
        town.member("ada@reader.example", Role::Consumer),
        town.member("ben@reader.example", Role::Consumer),
    );
    let mut conn = town.conn();
    let id = crate::accounts::find_user_id(&conn, "ada@reader.example").unwrap();
    let tx = conn.transaction().unwrap();
    for number in 0..200_u8 {
        let new = NewEvent {
            title: format!("Song {number}"),
            when: EventTime {
                start_date: date(2026, 12, 1 + (number % 28).cast_signed()),
                ..NewEvent::default().when
            },
            submitted_by: id,
            ..NewEvent::default()
        };
        crate::events::insert(&tx, &town.clock, &new).unwrap();
    }
    tx.commit().unwrap();
    let more = town.ask("POST", SUBMIT, &ada, &song());
    let detail = "You have 200 upcoming events, which is the most one account can have.";
    assert_eq!((more.status.code, &more.json()["detail"]), (429, &json!(detail)));
    assert_eq!(events(&town).len(), 200, "nothing of it is kept");
    assert_eq!(town.ask("POST", SUBMIT, &ben, &song()).status.code, 201, "each account has its own");
    // Past and rejected events do not count.
    let last = events(&town)[0].0;
    conn.execute("UPDATE events SET visibility = 'rejected' WHERE id = ?1", [last]).unwrap();
    let sent = town.ask("POST", SUBMIT, &ada, &song());
    assert_eq!(sent.status.code, 201, "{}", sent.text);
    let path = format!("/api/v1/events/submissions/{}/", sent.json()["id"]);
    let changed = town.ask("PATCH", &path, &ada, &json!({ "title": "Porch Music" }));
    assert_eq!(changed.status, Status::Ok, "the last of them can still be changed: {}", changed.text);
    assert_eq!(town.ask("POST", SUBMIT, &ada, &song()).status.code, 429);
    town.clock.set("2026-12-02T15:00:00Z".parse().unwrap());
    let ada = town.member("ada@reader.example", Role::Consumer);
    assert_eq!(town.ask("POST", SUBMIT, &ada, &song()).status.code, 201);
}

#[test]
fn an_owner_posts_for_the_own_business_at_once_and_for_no_other() {
    let town = TestTown::with_businesses(&[
        NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() },
        NewBusiness { name: "Bay Bakery".into(), category: "Food".into(), ..NewBusiness::default() },
    ]);
    let owner = town.owner(1);
    let own = "/api/v1/events/submit/businesses/";
    assert_eq!(get(&town, &owner, own), json!([{ "id": 1, "name": "Ferry Books", "slug": "ferry-books" }]));
    let resident = town.member("ada@reader.example", Role::Consumer);
    assert_eq!(get(&town, &resident, own), json!([]));
    let mut event = song();
    event["business"] = json!(1);
    assert_eq!(post(&town, &owner, SUBMIT, &event)["state"], "published");
    event["business"] = json!(2);
    let refused = town.ask("POST", SUBMIT, &owner, &event);
    assert_eq!(refused.json()["business"][0], "You can post for your own business only.");
    // As forms send it; what is no number is not passed over.
    event["business"] = json!("1");
    assert_eq!(post(&town, &owner, SUBMIT, &event)["state"], "published");
    event["business"] = json!("ferry-books");
    let refused = town.ask("POST", SUBMIT, &owner, &event);
    assert_eq!(refused.json(), json!({ "business": ["A valid integer is required."] }));
}

#[test]
fn the_organizers_link_confirms_corrects_claims_and_removes_without_an_account() {
    let (town, calendar) = (town(), Calendar::new(&[concert()]));
    let token = staff(&town);
    let source = calendar.join(&town, &token, &json!({ "publish_threshold": 1.0 }));
    let id = events(&town)[0].0;
    let link = get(&town, &token, &format!("{REVIEW}{id}/"))["organizer_link"].as_str().unwrap().to_owned();
    let path = format!("/api/v1{link}/");
    assert_eq!(town.get("/api/v1/events/organizer/0000/").status, Status::NotFound);
    let shown = town.json(&path);
    assert_eq!((&shown["title"], &shown["path"]), (&json!("Harbor Concert"), &Value::Null));
    assert_eq!(town.post(&path, &json!({})).json()["verb"][0], "This field is required.");
    assert_eq!(town.post(&path, &json!({ "verb": "confirm" })).json()["state"], "confirmed");
    assert_eq!(events(&town)[0].2, "published");
    let corrected = town.post(
        &path,
        &json!({ "verb": "correct", "location": "The Barn", "visibility": "hidden", "is_featured": true }),
    );
    assert_eq!(corrected.json()["state"], "corrected", "{}", corrected.text);
    // The source cannot overwrite the correction, and the link cannot set fields such as `visibility`.
    let mut changed = concert();
    changed["location"]["name"] = json!("Tent");
    calendar.tell(&[changed]);
    ask_again(&town, &token, source);
    assert_eq!((events(&town)[0].2.as_str(), events(&town)[0].4.as_str()), ("published", "The Barn"));
    let errors = town.post(&path, &json!({ "verb": "claim", "email": "nonsense" })).json();
    assert!(errors["name"].is_array() && errors["email"].is_array(), "{errors}");
    town.post(
        &path,
        &json!({ "verb": "claim", "name": "Hal", "email": "hal@hall.example", "text": "It is ours." }),
    );
    assert_eq!(queue(&town, &token), [("claimed".to_owned(), id)]);
    assert_eq!(town.json(&path)["is_claimed"], true);
    post(&town, &token, &format!("{REVIEW}{id}/decide/"), &json!({ "verb": "publish" }));
    assert!(queue(&town, &token).is_empty());
    assert_eq!(
        town.post(&path, &json!({ "verb": "remove", "text": "We moved it to another town." })).json()["state"],
        "removed"
    );
    assert_eq!(town.get(&path).status, Status::NotFound);
    assert_eq!(events(&town)[0].2, "removed");
    ask_again(&town, &token, source);
    assert_eq!((events(&town).len(), events(&town)[0].2.as_str()), (1, "removed"));
    let notices = get(&town, &token, "/api/v1/notifications/").to_string();
    assert!(notices.contains("The organizer had Harbor Concert removed"), "{notices}");
}

#[test]
fn the_link_travels_in_a_mail_to_the_organizer_alone() {
    let (town, calendar) = (town(), Calendar::new(&[concert(), fair()]));
    let token = staff(&town);
    calendar.join(&town, &token, &json!({}));
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    let sent = post(&town, &token, &format!("{REVIEW}{}/invite/", ids[0]), &json!({}));
    assert_eq!(sent["to"], "hall@hall.example");
    let (to, text): (String, String) = town
        .conn()
        .query_row("SELECT recipient, text FROM outbox", [], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap();
    assert_eq!(to, "hall@hall.example");
    assert!(text.contains("/events/organizer/"), "{text}");
    let refused = town.ask("POST", &format!("{REVIEW}{}/invite/", ids[1]), &token, &json!({}));
    assert_eq!(refused.status, Status::BadRequest);
    let again = |token| town.ask("POST", &format!("{REVIEW}{}/invite/", ids[0]), token, &json!({})).json();
    let said = "hall@hall.example was asked today already. You can ask again tomorrow.";
    assert_eq!(again(&token)["organizer_email"], json!([said]));
    town.clock.set(town.clock.timestamp() + jiff::SignedDuration::from_hours(24));
    assert_eq!(again(&staff(&town))["to"], "hall@hall.example");
    let sql = "SELECT count(*) FROM outbox WHERE cause LIKE 'organizer-invite:%'";
    let mails: i64 = town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(mails, 2);
    assert!(!town.get(&format!("/api/v1/events/{}/", ids[0])).text.contains("organizer/"));
}

#[test]
fn the_mail_to_the_organizer_of_a_series_names_its_next_date() {
    let town = town();
    let token = staff(&town);
    for (first, named) in [
        ("2025-11-02T19:00", "Choir, Sunday, November 22."),
        ("2027-01-08T19:00", "Choir, Friday, January 8, 2027."),
    ] {
        let choir = NewEvent {
            title: "Choir".into(),
            when: EventTime::at(first.parse().unwrap()),
            recurring_pattern: Some("FREQ=WEEKLY".into()),
            organizer_email: "choir@choir.example".into(),
            ..NewEvent::default()
        };
        let id = crate::events::insert(&town.conn(), &town.clock, &choir).unwrap();
        post(&town, &token, &format!("{REVIEW}{id}/invite/"), &json!({}));
        let newest = "SELECT text FROM outbox WHERE recipient = 'choir@choir.example' ORDER BY id DESC";
        let text: String = town.conn().query_row(newest, [], |row| row.get(0)).unwrap();
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.contains(named), "{named}: {text}");
    }
}

#[test]
fn what_a_resident_sent_in_is_published_by_staff_alone_whoever_answers_for_the_organizer() {
    let town = town();
    let (ada, staff) = (town.member("ada@reader.example", Role::Consumer), staff(&town));
    let id = post(&town, &ada, SUBMIT, &song())["id"].as_i64().unwrap();
    post(&town, &staff, &format!("{REVIEW}{id}/invite/"), &json!({}));
    let link = get(&town, &staff, &format!("{REVIEW}{id}/"))["organizer_link"].as_str().unwrap().to_owned();
    let path = format!("/api/v1{link}/");
    assert_eq!(town.post(&path, &json!({ "verb": "confirm" })).json()["state"], "confirmed");
    let corrected = json!({ "verb": "correct", "title": "Casino Night" });
    assert_eq!(town.post(&path, &corrected).json()["state"], "corrected");
    assert_eq!(visibility(&town, id), "pending");
    assert_eq!(queue(&town, &staff), [("submitted".to_owned(), id)]);
    let case = get(&town, &staff, &format!("{REVIEW}{id}/"));
    assert_eq!(case["answers"].as_array().unwrap().len(), 2, "{case}");

    let reject = json!({ "verb": "reject", "rule": "off_topic", "reason": "Not in our town." });
    post(&town, &staff, &format!("{REVIEW}{id}/decide/"), &reject);
    assert_eq!(town.get(&path).status, Status::NotFound);
    assert_eq!(town.post(&path, &corrected).status, Status::NotFound);
    let decision = get(&town, &staff, &format!("{REVIEW}{id}/"))["decisions"][0]["id"].clone();
    post(&town, &staff, &format!("{REVIEW}undo/"), &json!({ "decisions": [decision] }));
    assert_eq!(town.get(&path).status, Status::Ok, "what was not rejected has its link");
}

#[test]
fn what_was_sent_in_is_changed_so_often_a_minute_as_it_is_sent() {
    let town = TestTown::configured(|config| config.limits.event_actions_per_minute = 5, |_| {});
    let ada = town.member("ada@reader.example", Role::Consumer);
    let sent = town.ask("POST", SUBMIT, &ada, &song());
    let path = format!("/api/v1/events/submissions/{}/", sent.json()["id"]);
    let change = || town.ask("PATCH", &path, &ada, &json!({ "title": "Porch Music" })).status.code;
    assert_eq!([(); 6].map(|()| change()), [200, 200, 200, 200, 429, 429]);
}

#[test]
fn guesses_at_the_organizers_link_are_limited() {
    let town = TestTown::configured(|config| config.limits.event_actions_per_minute = 5, |_| {});
    let codes: Vec<u16> =
        (0..8).map(|guess| town.get(&format!("/api/v1/events/organizer/{guess}/")).status.code).collect();
    assert_eq!(codes.iter().filter(|code| **code == 404).count(), 5, "{codes:?}");
    assert!(codes.ends_with(&[429]), "{codes:?}");
}

#[test]
fn a_rejected_event_that_its_sender_changed_waits_again_and_staff_hear_of_it() {
    let town = town();
    let token = staff(&town);
    let (id, resident) = sent_in(&town);
    let change = |title: &str| {
        let path = format!("/api/v1/events/submissions/{id}/");
        let changed = town.ask("PATCH", &path, &resident, &json!({ "title": title }));
        assert_eq!(changed.status, Status::Ok, "{}", changed.text);
    };
    let again = || get(&town, &token, "/api/v1/notifications/").to_string().matches("sent in again").count();
    change("Porch Tunes");
    assert_eq!(again(), 0, "it waits already");
    let why = json!({ "verb": "reject", "rule": "incomplete", "reason": "Where is it?" });
    post(&town, &token, &format!("{REVIEW}{id}/decide/"), &why);
    change("Porch Songs in the Garden");
    assert_eq!((visibility(&town, id), queue(&town, &token).len()), ("pending".into(), 1));
    assert_eq!(again(), 1);
}

#[test]
fn an_event_that_is_not_shown_says_so_to_its_sender_and_cannot_be_changed() {
    let town = town();
    let token = staff(&town);
    let (id, resident) = sent_in(&town);
    let publish = json!({ "verb": "publish", "is_checked": true });
    post(&town, &token, &format!("{REVIEW}{id}/decide/"), &publish);
    let state = || get(&town, &resident, "/api/v1/events/submissions/")["results"][0]["state"].clone();
    let refused = |method: &str| {
        let answer = town.ask(method, &format!("/api/v1/events/submissions/{id}/"), &resident, &json!({}));
        assert_eq!(answer.status, Status::Forbidden);
        answer.json()["detail"].as_str().unwrap().to_owned()
    };
    assert!(refused("PATCH").starts_with("The event is published."));
    for name in ["ben", "cleo", "dan"] {
        let member = town.member(&format!("{name}@reader.example"), Role::Consumer);
        let report = json!({ "issue_type": "cancelled", "description": "It was called off, I asked." });
        post(&town, &member, &format!("/api/v1/events/{id}/report_issue/"), &report);
    }
    assert_eq!((visibility(&town, id), state()), ("hidden".into(), json!("under_review")));
    for method in ["PATCH", "DELETE"] {
        let said = "People reported the event. It is not shown until the town office has looked at it.";
        assert_eq!(refused(method), said);
    }
    town.conn().execute("UPDATE event_reports SET state = 'dismissed'", []).unwrap();
    assert_eq!(state(), "hidden");
    assert!(refused("PATCH").starts_with("The event was taken down."));
}

#[test]
fn who_deletes_the_account_leaves_no_address_in_the_events_sent_in() {
    let town = town();
    let token = staff(&town);
    let ada = town.member("ada@reader.example", Role::Consumer);
    let send = |address: &str| {
        let mut event = song();
        if !address.is_empty() {
            event["organizer_email"] = json!(address);
        }
        post(&town, &ada, SUBMIT, &event)["id"].as_i64().unwrap()
    };
    let [own, removed, choir] = ["", "Ada@Reader.example", "choir@choir.example"].map(send);
    let path = |id: i64| format!("/api/v1/events/{id}/");
    town.done("PATCH", &path(own), &token, &json!({ "title": "Porch Music" }));
    town.done("DELETE", &path(removed), &token, &Value::Null);
    let left = || -> Vec<String> {
        let sql = "SELECT organizer_email FROM events WHERE organizer_email LIKE 'ada@reader.example'
             UNION ALL SELECT content FROM revisions WHERE content LIKE '%ada@reader.example%'
             UNION ALL SELECT content FROM deleted_records WHERE content LIKE '%ada@reader.example%'";
        let conn = town.conn();
        let mut statement = conn.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(left().len(), 5, "{:?}", left());
    let proof = json!({ "email": "ada@reader.example" });
    town.done("POST", "/api/v1/dj-rest-auth/user/delete/", &ada, &proof);
    town.wait_for_jobs();
    assert_eq!(left(), Vec::<String>::new());
    let case = |id: i64| get(&town, &token, &format!("{REVIEW}{id}/"))["organizer_email"].clone();
    assert_eq!((case(own), case(choir)), (json!(""), json!("choir@choir.example")));
    let invited = town.ask("POST", &format!("{REVIEW}{own}/invite/"), &token, &json!({}));
    assert_eq!(invited.status, Status::BadRequest);
}
