//! Staff's calls: channels without an API of their own, scheduling, repeating, and what is refused.

use super::*;
use crate::accounts::NewUser;
use crate::events::{self, EventTime, NewEvent, Visibility};
use crate::kit::xml::testing::texts_of;

fn feed(town: &TestTown) -> i64 {
    add_channel(town, &json!({ "kind": "rss", "name": "Town news" }))
}

#[test]
fn a_feed_holds_what_was_sent_to_it_and_nothing_before_its_time() {
    let town = town();
    let id = feed(&town);
    let path = format!("/feeds/{id}.rss");
    assert!(texts_of(&town.get(&path).text, "item").is_empty());
    // 11 AM in Connecticut is 16:00 UTC.
    let post_id = post_guide(
        &town,
        id,
        1,
        &json!({ "at": "2026-11-21T11:00", "has_picture": true, "image_alt": "Snow" }),
    );
    assert_eq!(post(&town, post_id)["send_at"], "2026-11-21T16:00:00.000Z");
    assert!(!town.get(&path).text.contains("winter walks"));
    pass(&town, SignedDuration::from_hours(1));
    let sent = post(&town, post_id);
    assert_eq!(
        (&sent["status"], &sent["proof_url"]),
        (&json!("sent"), &json!(format!("https://www.wexbury.example{path}")))
    );
    let answer = town.get(&path);
    assert_eq!(answer.header("content-type"), "application/rss+xml; charset=utf-8");
    assert_eq!(texts_of(&answer.text, "title"), ["Town news", "winter walks"]);
    assert_eq!(texts_of(&answer.text, "pubDate").len(), 1);
    assert_eq!(texts_of(&answer.text, "media:description"), ["Snow"]);
    assert!(answer.text.contains("utm_source=rss&amp;utm_medium=feed"));
    let copy = add_channel(&town, &json!({ "kind": "copy", "name": "Nextdoor" }));
    for missing in [copy, 999] {
        assert_eq!(town.get(&format!("/feeds/{missing}.rss")).status, Status::NotFound);
    }
}

#[test]
fn a_feed_keeps_the_lines_and_paragraphs_of_a_post_and_what_looks_like_markup() {
    let town = town();
    let id = feed(&town);
    let text = "Story Time\nTuesday at 10:30\n\nBring <b>everybody</b> & a cushion.";
    post_guide(&town, id, 1, &json!({ "posts": [{ "channel_id": id, "text": text }] }));
    let answer = town.get(&format!("/feeds/{id}.rss"));
    assert!(answer.text.contains("&lt;p&gt;Story Time&lt;br&gt;"), "{}", answer.text);
    assert_eq!(
        texts_of(&answer.text, "description").last().unwrap(),
        "<p>Story Time<br>Tuesday at 10:30</p>\
         <p>Bring &lt;b&gt;everybody&lt;/b&gt; &amp; a cushion.</p>"
    );
}

#[test]
fn a_packet_is_copied_by_a_person_who_says_when_it_is_posted() {
    let town = town();
    let id = add_channel(&town, &json!({ "kind": "copy", "name": "Instagram", "character_limit": 2200 }));
    let post_id = post_guide(&town, id, 1, &json!({ "has_picture": true, "image_alt": "Snow" }));
    let ready = post(&town, post_id);
    assert_eq!((&ready["status"], &ready["sent_at"]), (&json!("ready"), &Value::Null));
    assert!(
        ready["packet"]
            .as_str()
            .unwrap()
            .starts_with("Walks 🚶 in the snow\n\nhttps://www.wexbury.example/guides/")
    );
    assert!(ready["link"].as_str().unwrap().contains("utm_source=instagram&utm_medium=social"));
    assert!(ready["image_url"].as_str().unwrap().starts_with("/media/"));
    let bad = decide(&town, post_id, &json!({ "decision": "posted", "proof_url": "javascript:alert(1)" }));
    assert_eq!(bad.json()["proof_url"][0], "Enter the web address of the post, or leave this empty.");
    done(&decide(
        &town,
        post_id,
        &json!({ "decision": "posted", "proof_url": "https://www.instagram.com/p/1" }),
    ));
    assert_eq!(post(&town, post_id)["proof_url"], "https://www.instagram.com/p/1");
    let log = post(&town, post_id)["log"].to_string();
    assert!(
        log.contains("Written by clerk@wexbury.example.") && log.contains("It was marked as posted"),
        "{log}"
    );
}

#[test]
fn an_evergreen_guide_goes_out_again_after_its_gap_and_not_before() {
    let town = town();
    let id = add_channel(&town, &json!({ "kind": "rss", "name": "News", "repeat_days": 30 }));
    post_guide(&town, id, 1, &json!({}));
    let body = json!({ "kind": "guide", "id": 1, "posts": [{ "channel_id": id, "text": "Again" }] });
    let refused = ask(&town, "POST", POSTS, &body);
    assert_eq!(
        refused.json()[format!("posts.{id}")][0],
        "News already has this guide from November 21, 2026. It may go there again from December 21, 2026."
    );
    let draft = done(&ask(&town, "GET", "/api/v1/admin/syndication/items/guide/1/", &Value::Null));
    assert_eq!(draft["channels"][0]["free_from"], "2026-12-21T05:00:00.000Z");
    // It can be scheduled at once for a time after the gap.
    let mut later = body.clone();
    later["at"] = json!("2026-12-22T09:00");
    done(&ask(&town, "POST", POSTS, &later));
    assert_eq!(ask(&town, "POST", POSTS, &body).status, Status::BadRequest);
    pass(&town, SignedDuration::from_hours(24 * 31));
    assert_eq!(texts_of(&town.get(&format!("/feeds/{id}.rss")).text, "guid").len(), 2);
}

#[test]
fn a_plan_can_be_changed_and_taken_back_and_an_old_plan_does_nothing() {
    let town = town();
    let id = feed(&town);
    let post_id = post_guide(&town, id, 1, &json!({ "at": "2026-11-21T11:00" }));
    let path = format!("{POSTS}{post_id}/");
    done(&ask(&town, "PATCH", &path, &json!({ "at": "2026-11-21T13:00", "text": "Later, then" })));
    pass(&town, SignedDuration::from_hours(2));
    assert_eq!(status(&town, post_id), "scheduled");
    done(&decide(&town, post_id, &json!({ "decision": "withdraw" })));
    pass(&town, SignedDuration::from_hours(2));
    assert_eq!(status(&town, post_id), "withdrawn");
    assert_eq!(ask(&town, "PATCH", &path, &json!({ "text": "x" })).status, Status::Conflict);
}

/// The token of a second member of the staff.
fn ann(town: &TestTown) -> String {
    town.sign_in(&NewUser {
        email: "ann@example.org".into(),
        first_name: "Ann".into(),
        is_staff: true,
        ..NewUser::default()
    })
}

/// The one field that somebody else has changed: its name, its value, and by whom.
fn conflict(refused: &TestResponse) -> (String, Value, String) {
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    let body = refused.json();
    assert_eq!(body["conflicts"].as_array().unwrap().len(), 1, "{body}");
    let text = |name: &str| body["conflicts"][0][name].as_str().unwrap().to_owned();
    (text("field"), body["conflicts"][0]["theirs"].clone(), text("who"))
}

#[test]
fn the_second_of_two_who_change_a_post_is_told_what_the_first_wrote() {
    let town = town();
    let id = feed(&town);
    let post_id = post_guide(&town, id, 1, &json!({ "at": "2026-11-21T11:00" }));
    let path = format!("{POSTS}{post_id}/");
    let (ann, opened) = (ann(&town), post(&town, post_id)["revision"].clone());
    let hers = json!({ "text": "Walks on ice", "at": "2026-11-21T13:00", "revision": opened });
    let saved = town.done("PATCH", &path, &ann, &hers);
    assert_eq!(saved["revision"], post(&town, post_id)["revision"]);
    assert_ne!(saved["revision"], opened);

    let refused = ask(&town, "PATCH", &path, &json!({ "text": "Walks", "at": "", "revision": opened }));
    assert_eq!(conflict(&refused), ("text".into(), json!("Walks on ice"), "Ann".into()));
    let refused = ask(&town, "PATCH", &path, &json!({ "at": "2026-11-21T12:00", "revision": opened }));
    assert_eq!(conflict(&refused), ("send_at".into(), json!("2026-11-21T18:00:00.000Z"), "Ann".into()));
    assert_eq!(post(&town, post_id)["text"], "Walks on ice");
    // The same time is no conflict, nor is a change by somebody who has seen hers.
    done(&ask(&town, "PATCH", &path, &json!({ "at": "2026-11-21T13:00", "revision": opened })));
    let seen = refused.json()["revision"].clone();
    done(&ask(&town, "PATCH", &path, &json!({ "text": "Walks", "revision": seen })));
    // One's own later save is none either, and without a revision nothing is compared.
    done(&ask(&town, "PATCH", &path, &json!({ "text": "Walks, then", "revision": seen })));
    town.done("PATCH", &path, &ann, &json!({ "text": "Walks on ice" }));
    let unreadable = ask(&town, "PATCH", &path, &json!({ "text": "x", "revision": "first" }));
    assert_eq!(unreadable.status, Status::BadRequest);
}

#[test]
fn the_second_of_two_who_change_a_channel_is_told_what_the_first_set() {
    let town = town();
    let id = feed(&town);
    let path = format!("{CHANNELS}{id}/");
    let (ann, opened) = (ann(&town), channel(&town, id)["revision"].clone());
    let saved = town.done("PATCH", &path, &ann, &json!({ "name": "Town feed", "revision": opened }));
    assert_eq!(saved["revision"], channel(&town, id)["revision"]);
    done(&ask(&town, "PATCH", &path, &json!({ "repeat_days": 30, "revision": opened })));
    let mine = json!({ "name": "News of the town", "repeat_days": 30, "revision": opened });
    let refused = ask(&town, "PATCH", &path, &mine);
    assert_eq!(conflict(&refused), ("name".into(), json!("Town feed"), "Ann".into()));
    assert_eq!(channel(&town, id)["name"], "Town feed");
    let over = json!({ "name": "News of the town", "revision": refused.json()["revision"] });
    assert_eq!(done(&ask(&town, "PATCH", &path, &over))["name"], "News of the town");
}

#[test]
fn what_was_taken_off_the_site_meanwhile_is_not_sent() {
    let town = town();
    let id = feed(&town);
    let post_id = post_guide(&town, id, 2, &json!({ "at": "2026-11-21T11:00" }));
    let hidden = json!({ "status": "draft" });
    assert_eq!(ask(&town, "PATCH", "/api/v1/guides/snow-days/", &hidden).status, Status::Ok);
    pass(&town, SignedDuration::from_hours(1));
    let failed = post(&town, post_id);
    assert_eq!(
        (&failed["status"], &failed["problem"]),
        (&json!("failed"), &json!("It was not sent: this guide is not published."))
    );
    let again = json!({ "kind": "guide", "id": 2, "posts": [{ "channel_id": id, "text": "x" }] });
    assert_eq!(ask(&town, "POST", POSTS, &again).json()["detail"], "This guide is not published.");
}

#[test]
fn what_is_no_channel_and_no_post_is_refused_in_a_sentence() {
    let town = town();
    let mastodon = json!({ "kind": "mastodon", "name": "A", "address": "https://social.example/@town", "secret": "abc" });
    for (field, change) in [
        ("kind", json!({ "kind": "myspace" })),
        ("name", json!({ "name": " " })),
        ("address", json!({ "address": "" })),
        ("address", json!({ "address": "ftp://social.example" })),
        ("secret", json!({ "secret": "" })),
        ("secret", json!({ "secret": "two words" })),
        ("repeat_days", json!({ "repeat_days": 0 })),
        ("account", json!({ "kind": "facebook", "account": "4711/feed?x=" })),
        ("secret", json!({ "kind": "webhook", "secret": "whsec_c2hvcnQ=" })),
    ] {
        let mut fields = mastodon.clone();
        for (name, value) in change.as_object().unwrap() {
            fields[name] = value.clone();
        }
        let answer = ask(&town, "POST", CHANNELS, &fields);
        assert_eq!(answer.status, Status::BadRequest, "{fields}");
        assert!(answer.json()[field].is_array(), "{fields}: {}", answer.text);
    }
    let id = add_channel(&town, &mastodon);
    assert_eq!(channel(&town, id)["address"], "https://social.example");
    // With a new address, the token would go to a different server.
    let moved =
        ask(&town, "PATCH", &format!("{CHANNELS}{id}/"), &json!({ "address": "https://elsewhere.example" }));
    assert_eq!(moved.json()["secret"][0], "The address is another one. Enter the token for it.");
    for posts in [json!([]), json!({}), json!([{ "text": "x" }]), json!([{ "channel_id": 999, "text": "x" }])]
    {
        let body = json!({ "kind": "guide", "id": 1, "posts": posts });
        assert_eq!(ask(&town, "POST", POSTS, &body).status, Status::BadRequest, "{posts}");
    }
    let silent = json!({ "kind": "guide", "id": 1, "has_picture": true, "posts": [{ "channel_id": id, "text": "x" }] });
    assert!(ask(&town, "POST", POSTS, &silent).json()["image_alt"].is_array());
    for (at, error) in [
        ("2026-11-20T08:00", "This moment has passed."),
        (
            "2027-03-14T02:30",
            "2:30 AM does not exist on March 14, 2027: the clocks go forward. Choose another time.",
        ),
    ] {
        let body =
            json!({ "kind": "guide", "id": 1, "at": at, "posts": [{ "channel_id": id, "text": "x" }] });
        assert_eq!(ask(&town, "POST", POSTS, &body).json()["at"][0], error);
    }
}

#[test]
fn a_removed_channel_takes_its_queue_and_its_secret_along_and_leaves_its_log() {
    let town = town();
    let fields =
        json!({ "kind": "mastodon", "name": "A", "address": "https://social.example", "secret": "sekret-1" });
    let id = add_channel(&town, &fields);
    let post_id = post_guide(&town, id, 1, &json!({ "at": "2026-11-22T11:00" }));
    assert_eq!(ask(&town, "DELETE", &format!("{CHANNELS}{id}/"), &Value::Null).status, Status::NoContent);
    assert_eq!(post(&town, post_id)["channel_name"], "A");
    assert_eq!(status(&town, post_id), "withdrawn");
    let secret: String = town.conn().query_row("SELECT secret FROM channels", [], |row| row.get(0)).unwrap();
    assert_eq!(secret, "");
    assert_kept_secret(&town, "sekret-1");
}

#[test]
fn a_town_without_a_public_address_posts_no_links_to_its_own_machine() {
    let town = TestTown::empty();
    let id = feed(&town);
    let body = json!({ "kind": "guide", "id": 1, "posts": [{ "channel_id": id, "text": "x" }] });
    let detail = ask(&town, "POST", POSTS, &body).json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains("public address"), "{detail}");
}

#[test]
fn what_can_be_posted_is_searched_beyond_the_next_hundred() {
    let town = TestTown::empty();
    let conn = town.conn();
    conn.execute_batch("BEGIN").unwrap();
    for number in 0..130 {
        let title = if number == 129 { "Blåbär Fair".into() } else { format!("Story time {number}") };
        let day = jiff::civil::date(2026, 12, 1).saturating_add(jiff::Span::new().days(number));
        let (when, visibility) = (EventTime::all_day(day), Visibility::Published);
        let new = NewEvent { title, when, visibility, ..NewEvent::default() };
        events::insert(&conn, &town.clock, &new).unwrap();
    }
    conn.execute_batch("COMMIT").unwrap();
    let titles = |query: &str| -> Vec<String> {
        let items =
            done(&ask(&town, "GET", &format!("/api/v1/admin/syndication/items/{query}"), &Value::Null));
        items.as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles("").len(), 100);
    assert_eq!(titles("?search=fair+BLABAR"), ["Blåbär Fair"]);
    assert!(titles("?search=fair+story").is_empty());
}

#[test]
fn deals_are_passed_on_where_the_town_sells_and_nowhere_else() {
    let items = |is_commercial: bool| {
        let town = TestTown::wexbury_with(|config| config.site.commercial = is_commercial, |_| {});
        done(&ask(&town, "GET", "/api/v1/admin/syndication/items/", &Value::Null))
    };
    let kinds = |items: &Value| -> std::collections::BTreeSet<String> {
        items.as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(&items(true)).into_iter().collect::<Vec<_>>(), ["deal", "event", "guide"]);
    assert_eq!(kinds(&items(false)).into_iter().collect::<Vec<_>>(), ["event", "guide"]);
}
