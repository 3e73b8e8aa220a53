use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use rocket::http::Status;
use serde_json::{Value, json};

use super::{NewNotification, NotificationKind, notify};
use crate::accounts::NewUser;
use crate::kit::mail;
use crate::testing::{Served, TestTown, eventually, plan};

const LIST: &str = "/api/v1/notifications/";
const PREFERENCES: &str = "/api/v1/notifications/preferences/";
const STREAM: &str = "/api/v1/notifications/stream/";

fn resident(email: &str) -> NewUser {
    NewUser { email: email.into(), ..NewUser::default() }
}

fn notice(user_id: i64, cause: &str) -> NewNotification<'_> {
    NewNotification {
        user_id,
        kind: NotificationKind::Events,
        title: "The harvest supper begins at six",
        message: "It was to begin at five.",
        link: "/events/harvest-supper-4",
        cause,
    }
}

fn tell(town: &TestTown, user_id: i64, causes: &[&str]) {
    let conn = town.conn();
    for cause in causes {
        notify(&conn, &notice(user_id, cause)).unwrap();
    }
}

/// The subjects of emails to an address, once nothing more is due; the weekly drill runs at night.
fn mails_to(town: &TestTown, address: &str) -> Vec<String> {
    let conn = town.conn();
    eventually(|| {
        let waiting: i64 = conn
            .query_row(
                "SELECT (SELECT count(*) FROM jobs WHERE status = 'running' OR (status = 'queued' AND run_at <= ?1))
                      + (SELECT count(*) FROM outbox WHERE status = 'queued')",
                [town.clock.stamp()],
                |row| row.get(0),
            )
            .unwrap();
        waiting == 0
    });
    let all = mail::list(&conn, &mail::OutboxFilter::default(), 100, 0).unwrap();
    all.into_iter().filter(|mail| mail.to == address).map(|mail| mail.subject).collect()
}

#[test]
fn members_see_their_own_notifications_newest_first_and_visitors_none() {
    let town = TestTown::empty();
    let (ada, ada_token) = town.join(&resident("ada@reader.example"));
    let (_, ben_token) = town.join(&resident("ben@reader.example"));
    tell(&town, ada, &["one", "two", "three"]);

    let page = town.ask("GET", &format!("{LIST}?page_size=2"), &ada_token, &Value::Null);
    assert_eq!((page.status, page.header("cache-control")), (Status::Ok, "no-store"));
    let page = page.json();
    assert_eq!(page["count"], 3);
    assert_eq!(page["next"], "http://town.example/api/v1/notifications/?page_size=2&page=2");
    let ids: Vec<i64> =
        page["results"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect();
    assert!(ids[0] > ids[1], "{ids:?}");
    let first = &page["results"][0];
    assert_eq!(
        (&first["title"], &first["is_read"]),
        (&json!("The harvest supper begins at six"), &json!(false))
    );
    assert_eq!((&first["kind"], &first["link"]), (&json!("events"), &json!("/events/harvest-supper-4")));

    let none = town.ask("GET", LIST, &ben_token, &Value::Null).json();
    assert_eq!(none, json!({ "count": 0, "next": null, "previous": null, "results": [] }));
    for (method, path) in [
        ("GET", LIST),
        ("GET", PREFERENCES),
        ("GET", STREAM),
        ("PATCH", PREFERENCES),
        ("PATCH", "/api/v1/notifications/1/mark-read/"),
        ("PATCH", "/api/v1/notifications/mark-all-read/"),
    ] {
        let refused = town.ask(method, path, "", &Value::Null);
        assert_eq!(refused.status, Status::Unauthorized, "{method} {path}");
    }
}

#[test]
fn one_becomes_read_and_stays_so_and_nobody_elses_can_be_touched() {
    let town = TestTown::empty();
    let (ada, ada_token) = town.join(&resident("ada@reader.example"));
    let (ben, ben_token) = town.join(&resident("ben@reader.example"));
    tell(&town, ada, &["one"]);
    tell(&town, ben, &["one"]);
    let own = town.ask("GET", LIST, &ada_token, &Value::Null).json()["results"][0]["id"].as_i64().unwrap();
    let foreign =
        town.ask("GET", LIST, &ben_token, &Value::Null).json()["results"][0]["id"].as_i64().unwrap();
    for _ in 0..2 {
        let marked = town.ask("PATCH", &format!("{LIST}{own}/mark-read/"), &ada_token, &Value::Null);
        assert_eq!((marked.status, &marked.json()["is_read"]), (Status::Ok, &json!(true)));
    }
    for id in [foreign.to_string(), "999999".into(), "abc".into(), "99999999999999999999".into(), "-1".into()]
    {
        let answer = town.ask("PATCH", &format!("{LIST}{id}/mark-read/"), &ada_token, &Value::Null);
        assert_eq!(answer.status, Status::NotFound, "{id}");
        assert_eq!(answer.json()["detail"], "No Notification matches the given query.");
    }
    let wrong = town.ask("GET", &format!("{LIST}{own}/mark-read/"), &ada_token, &Value::Null);
    assert_eq!(wrong.status, Status::MethodNotAllowed);
    let untouched = town.ask("GET", &format!("{LIST}?is_read=false"), &ben_token, &Value::Null).json();
    assert_eq!(untouched["count"], 1);
}

#[test]
fn all_become_read_at_once_and_only_the_own_ones() {
    let town = TestTown::empty();
    let (ada, ada_token) = town.join(&resident("ada@reader.example"));
    let (ben, ben_token) = town.join(&resident("ben@reader.example"));
    tell(&town, ada, &["one", "two", "three"]);
    tell(&town, ben, &["one"]);
    let answer = town.ask("PATCH", &format!("{LIST}mark-all-read/"), &ada_token, &Value::Null).json();
    assert_eq!(answer, json!({ "detail": "All notifications marked as read.", "updated": 3 }));
    let unread = |token: &str| {
        town.ask("GET", &format!("{LIST}?is_read=false"), token, &Value::Null).json()["count"].clone()
    };
    assert_eq!((unread(&ada_token), unread(&ben_token)), (json!(0), json!(1)));
    let again = town.ask("PATCH", &format!("{LIST}mark-all-read/"), &ada_token, &Value::Null).json();
    assert_eq!(again["updated"], 0);
}

#[test]
fn one_cause_is_told_once_in_the_bell_and_by_mail() {
    let town =
        TestTown::configured(|config| config.server.base_url = "https://wexbury.example".into(), |_| {});
    let (ada, token) = town.join(&resident("ada@reader.example"));
    tell(&town, ada, &["moved:4", "moved:4"]);
    assert_eq!(mails_to(&town, "ada@reader.example"), ["The harvest supper begins at six"]);
    tell(&town, ada, &["moved:4"]);
    assert_eq!(mails_to(&town, "ada@reader.example").len(), 1);
    assert_eq!(town.ask("GET", LIST, &token, &Value::Null).json()["count"], 1);
    let mail = mail::find(&town.conn(), 1).unwrap();
    assert!(mail.text.unwrap().contains("https://wexbury.example/events/harvest-supper-4"));
}

#[test]
fn a_mail_has_its_link_also_where_the_town_has_no_public_address_yet() {
    let town = TestTown::empty();
    let (ada, _) = town.join(&resident("ada@reader.example"));
    tell(&town, ada, &["moved:4"]);
    assert_eq!(mails_to(&town, "ada@reader.example").len(), 1);
    let text = mail::find(&town.conn(), 1).unwrap().text.unwrap();
    let is_link = |word: &str| word.starts_with("http://") && word.ends_with("/events/harvest-supper-4");
    assert!(text.split_whitespace().any(is_link), "{text}");
}

#[test]
fn each_kind_can_be_switched_off_in_each_way() {
    let town = TestTown::empty();
    let (ada, token) = town.join(&resident("ada@reader.example"));
    let before = town.ask("GET", PREFERENCES, &token, &Value::Null).json();
    assert_eq!((&before["events"]["in_app"], &before["events"]["mail"]), (&json!(true), &json!(true)));
    assert!(before["events"]["label"].is_string() && before.get("queue").is_none(), "{before}");

    let after = town.ask("PATCH", PREFERENCES, &token, &json!({ "events": { "mail": false } })).json();
    assert_eq!((&after["events"]["in_app"], &after["events"]["mail"]), (&json!(true), &json!(false)));
    assert_eq!(after["contributions"], before["contributions"]);
    // Kinds that nobody is ever notified of are not offered.
    assert!(after.get("plans").is_none() && after.get("deals").is_none(), "{after}");
    tell(&town, ada, &["bell only"]);
    assert!(mails_to(&town, "ada@reader.example").is_empty());

    let swapped = json!({ "events": { "in_app": false, "mail": true, "label": "ignored" }, "unknown": 1 });
    assert_eq!(town.ask("PATCH", PREFERENCES, &token, &swapped).status, Status::Ok);
    tell(&town, ada, &["mail only"]);
    assert_eq!(mails_to(&town, "ada@reader.example").len(), 1);
    assert_eq!(town.ask("GET", LIST, &token, &Value::Null).json()["count"], 1);

    for (body, status) in [
        (json!({ "events": 3 }), Status::BadRequest),
        (json!({ "events": { "mail": "perhaps" } }), Status::BadRequest),
        (json!({ "events": { "mail": null } }), Status::BadRequest),
        (json!([]), Status::BadRequest),
        (json!({}), Status::Ok),
    ] {
        assert_eq!(town.ask("PATCH", PREFERENCES, &token, &body).status, status, "{body}");
    }
}

#[test]
fn staff_alone_choose_about_the_queue() {
    let town = TestTown::empty();
    let (_, token) = town.join(&NewUser { is_staff: true, ..resident("clerk@wexbury.example") });
    assert!(town.ask("GET", PREFERENCES, &token, &Value::Null).json()["queue"].is_object());
}

#[test]
fn nobody_writes_to_a_disabled_account() {
    let town = TestTown::empty();
    let (ada, _) = town.join(&resident("ada@reader.example"));
    town.conn().execute("UPDATE users SET is_active = 0", []).unwrap();
    tell(&town, ada, &["moved:4"]);
    assert!(mails_to(&town, "ada@reader.example").is_empty());
}

#[test]
fn hostile_words_are_told_as_typed_and_never_as_markup() {
    let town = TestTown::empty();
    let (ada, token) = town.join(&resident("ada@reader.example"));
    let title = "<img src=x onerror=alert(1)>\r\nBcc: spy@elsewhere.example";
    notify(&town.conn(), &NewNotification { title, ..notice(ada, "hostile") }).unwrap();
    assert_eq!(town.ask("GET", LIST, &token, &Value::Null).json()["results"][0]["title"], title);
    mails_to(&town, "ada@reader.example");
    let html = mail::find(&town.conn(), 1).unwrap().html.unwrap();
    assert!(!html.contains("<img"), "{html}");
}

#[test]
fn the_bell_is_read_by_its_index() {
    let town = TestTown::empty();
    let conn = town.conn();
    for sql in [
        "SELECT id FROM notifications WHERE user_id = 1 ORDER BY id DESC LIMIT 20",
        "SELECT count(*) FROM notifications WHERE user_id = 1 AND read_at IS NULL",
        "SELECT id FROM notifications WHERE user_id = 1 AND id > 5 ORDER BY id DESC LIMIT 50",
        "UPDATE notifications SET read_at = 'x' WHERE user_id = 1 AND read_at IS NULL",
        super::store::OLD[0],
        super::store::OLD[1],
    ] {
        let steps = plan(&conn, sql);
        assert!(steps.contains("INDEX notifications_") && !steps.contains("SCAN"), "{sql}: {steps}");
    }
}

/// A server on a real socket: only there do streams end as they do for a browser.
struct Page {
    town: TestTown,
    served: Served,
}

impl Page {
    fn start() -> Page {
        let town = TestTown::empty();
        let served = Served::start(&town);
        Page { town, served }
    }

    /// Opens a stream and reads its headers. `query` starts with a question mark.
    fn open(&self, query: &str, token: &str, more: &str) -> (String, BufReader<TcpStream>) {
        let mut stream = TcpStream::connect(self.served.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let head = format!(
            "GET {STREAM}{query} HTTP/1.1\r\nHost: town.example\r\nAccept: text/event-stream\r\nAuthorization: Bearer {token}\r\n{more}\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).unwrap() > 0, "{head}");
        }
        (head, reader)
    }
}

/// The data of the next event; `None` if the stream has ended.
fn next_event(stream: &mut BufReader<TcpStream>) -> Option<Value> {
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).unwrap() == 0 || line == "0\r\n" {
            return None;
        }
        if let Some(data) = line.trim_end().strip_prefix("data:") {
            return Some(serde_json::from_str(data).unwrap());
        }
    }
}

#[test]
fn an_open_page_hears_of_its_members_news_and_of_nobody_elses() {
    let page = Page::start();
    let (ada, ada_token) = page.town.join(&resident("ada@reader.example"));
    let (ben, _) = page.town.join(&resident("ben@reader.example"));
    tell(&page.town, ada, &["long ago"]);
    let (head, mut stream) = page.open("?after=1", &ada_token, "");
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("text/event-stream"), "{head}");
    assert!(head.to_lowercase().contains("x-accel-buffering: no"), "{head}");
    tell(&page.town, ben, &["not yours"]);
    tell(&page.town, ada, &["now"]);
    let heard = next_event(&mut stream).unwrap();
    assert_eq!(heard["title"], "The harvest supper begins at six");
    let newest = page.town.ask("GET", LIST, &ada_token, &Value::Null).json()["results"][0].clone();
    assert_eq!(heard, newest);
}

#[test]
fn a_page_hears_what_came_before_its_stream_was_open() {
    let page = Page::start();
    let (ada, token) = page.town.join(&resident("ada@reader.example"));
    tell(&page.town, ada, &["one", "two", "three"]);
    for (asked, header, missed) in [
        // The stream was lost and reopened.
        ("", "Last-Event-ID: 1\r\n", vec![2, 3]),
        // The page has loaded the list.
        ("?after=2", "", vec![3]),
        // The browser's own `Last-Event-ID` is more recent.
        ("?after=0", "Last-Event-ID: 1\r\n", vec![2, 3]),
    ] {
        let (_, mut stream) = page.open(asked, &token, header);
        let heard: Vec<_> = missed.iter().map(|_| next_event(&mut stream).unwrap()["id"].clone()).collect();
        assert_eq!(heard, missed, "{asked:?} {header:?}");
    }
}

#[test]
fn of_many_missed_ones_a_stream_tells_the_newest_fifty_and_then_only_what_is_new() {
    let page = Page::start();
    let (ada, token) = page.town.join(&resident("ada@reader.example"));
    let causes: Vec<String> = (1..=53).map(|number| format!("missed {number}")).collect();
    tell(&page.town, ada, &causes.iter().map(String::as_str).collect::<Vec<_>>());
    let (_, mut stream) = page.open("?after=1", &token, "");
    let mut next = || next_event(&mut stream).unwrap()["id"].as_i64().unwrap();
    let heard: Vec<i64> = (0..50).map(|_| next()).collect();
    assert_eq!(heard, (4..=53).collect::<Vec<i64>>());
    tell(&page.town, ada, &["new"]);
    assert_eq!(next(), 54);
}

#[test]
fn a_stream_ends_with_its_session() {
    let page = Page::start();
    let (_, token) = page.town.join(&resident("ada@reader.example"));
    let (_, mut stream) = page.open("", &token, "");
    page.town.conn().execute("DELETE FROM sessions", []).unwrap();
    assert_eq!(next_event(&mut stream), None);
}

#[test]
fn a_member_has_three_streams_and_a_place_is_free_again_when_one_is_closed() {
    let page = Page::start();
    let (_, token) = page.town.join(&resident("ada@reader.example"));
    let (_, ben_token) = page.town.join(&resident("ben@reader.example"));
    let mut open: Vec<_> = (0..3).map(|_| page.open("", &token, "")).collect();
    let (head, _) = page.open("", &token, "");
    assert!(head.starts_with("HTTP/1.1 429") && head.to_lowercase().contains("retry-after: 60"), "{head}");
    assert!(page.open("", &ben_token, "").0.starts_with("HTTP/1.1 200"));
    open.pop();
    eventually(|| page.open("", &token, "").0.starts_with("HTTP/1.1 200"));
}

#[test]
fn streams_do_not_keep_a_server_from_stopping() {
    let page = Page::start();
    let (_, token) = page.town.join(&resident("ada@reader.example"));
    let (_, mut stream) = page.open("", &token, "");
    page.served.shutdown.clone().notify();
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("0\r\n\r\n"), "it ends by itself, before it is cut: {rest}");
}

#[test]
fn only_a_stream_may_be_asked_for_as_events() {
    let town = TestTown::empty();
    let (_, token) = town.join(&resident("ada@reader.example"));
    let bearer: &'static str = Box::leak(format!("Bearer {token}").into_boxed_str());
    let answer = town.get_with(LIST, &[("Accept", "text/event-stream"), ("Authorization", bearer)]);
    assert_eq!(answer.status, Status::NotAcceptable);
}

#[test]
fn notifications_are_kept_for_a_year_after_they_were_read_or_came() {
    let town = TestTown::empty();
    let (ada, _) = town.join(&resident("ada@reader.example"));
    tell(&town, ada, &["read", "read-long-ago", "unread", "unread-of-last-year"]);
    let conn = town.conn();
    for (cause, made, read) in [
        ("read", "2025-01-01T00:00:00.000Z", Some("2026-01-01T00:00:00.000Z")),
        ("read-long-ago", "2025-01-01T00:00:00.000Z", Some("2025-02-01T00:00:00.000Z")),
        ("unread", "2026-01-01T00:00:00.000Z", None),
        ("unread-of-last-year", "2025-02-01T00:00:00.000Z", None),
    ] {
        conn.execute(
            "UPDATE notifications SET created_at = ?2, read_at = ?3 WHERE cause = ?1",
            (cause, made, read),
        )
        .unwrap();
    }
    assert_eq!(super::store::delete_old(&conn, "2026-11-21T15:00:00Z".parse().unwrap()).unwrap(), 2);
    let left: String = conn
        .query_row("SELECT group_concat(cause ORDER BY cause) FROM notifications", [], |row| row.get(0))
        .unwrap();
    assert_eq!(left, "read,unread");
}
