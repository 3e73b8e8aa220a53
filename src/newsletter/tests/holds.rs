use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::{insert_clerk, join, key_in, mails, mails_to, staff, subscribe};
use crate::accounts::{NewUser, Role};
use crate::directory::NewBusiness;
use crate::kit::mail::ShownMail;
use crate::testing::TestTown;

const CLERK: &str = "clerk@wexbury.example";

fn with_shop(last_chance_hours: u32) -> TestTown {
    TestTown::configured(
        |config| config.newsletter.last_chance_hours = last_chance_hours,
        |conn| {
            insert_clerk(conn);
            let shop = NewBusiness {
                name: "Ferry Books".into(),
                category: "Books".into(),
                ..NewBusiness::default()
            };
            crate::directory::save(conn, &shop, "2026-11-20T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    )
}

fn draft(town: &TestTown) -> Value {
    staff(town, "POST", "issues/", &json!({ "frequency": "weekly" })).json()
}

fn shown(town: &TestTown, id: &Value) -> Value {
    staff(town, "GET", &format!("issues/{id}/"), &Value::Null).json()
}

fn pass_to(town: &TestTown, moment: &str) {
    town.clock.set(moment.parse().unwrap());
    subscribe(town, "passer@by.example");
    mails(town);
}

fn bell(town: &TestTown) -> Vec<String> {
    let told = town.ask("GET", "/api/v1/notifications/", &town.superuser(), &Value::Null).json();
    let notices = told["results"].as_array().unwrap();
    notices.iter().map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_issue_with_nothing_in_it_is_not_sent_and_says_so() {
    let town = with_shop(0);
    join(&town, "ada@reader.example");
    let issue = draft(&town);
    let id = &issue["id"];
    let path = format!("issues/{id}/");
    // It had items when it was scheduled, and is emptied before it goes out.
    staff(&town, "POST", &format!("{path}schedule/"), &json!({ "at": "2026-11-23T08:00" }));
    let emptied = staff(&town, "PATCH", &path, &json!({ "sections": [] })).json();
    assert_eq!((&emptied["status"], &emptied["hold"]), (&json!("scheduled"), &Value::Null));
    pass_to(&town, "2026-11-23T13:00:00Z");

    let held = shown(&town, id);
    assert_eq!((&held["status"], &held["scheduled_at"]), (&json!("draft"), &Value::Null));
    assert_eq!(held["hold"], json!({ "because": "empty", "at": "2026-11-23T13:00:00.000Z", "by": "" }));
    assert!(mails(&town).iter().all(|mail| !mail.cause.starts_with("newsletter:")));
    assert_eq!(town.get(&format!("/newsletter/{id}")).status, Status::NotFound);
    assert_eq!(bell(&town), ["Not sent, because it is empty: This week in Wexbury"]);
    let trail: String = town
        .conn()
        .query_row("SELECT details FROM audit_entries WHERE action = 'issue.hold'", [], |row| row.get(0))
        .unwrap();
    assert!(trail.contains("empty"), "{trail}");

    // It can be neither sent nor scheduled until it has an item.
    for at in [json!({}), json!({ "at": "2026-11-24T08:00" })] {
        let refused = staff(&town, "POST", &format!("{path}schedule/"), &at);
        assert_eq!(
            (refused.status, refused.json()["detail"].as_str()),
            (
                Status::BadRequest,
                Some("Nothing is in this issue. Add something, or write an opening of your own.")
            )
        );
    }
    town.clock.set("2026-11-23T14:00:00Z".parse().unwrap());
    staff(&town, "PATCH", &path, &json!({ "intro": "The office is closed on Friday." }));
    let sent = staff(&town, "POST", &format!("{path}schedule/"), &json!({})).json();
    assert_eq!(sent["hold"], Value::Null);
    assert!(mails_to(&town, "ada@reader.example").pop().unwrap().text.unwrap().contains("closed on Friday"));
}

#[test]
fn an_issue_that_was_missed_goes_out_at_the_start_and_says_so_and_others_say_nothing() {
    let town = with_shop(0);
    join(&town, "ada@reader.example");
    let [missed, in_time] = [draft(&town), draft(&town)].map(|issue| issue["id"].clone());
    for (id, at) in [(&missed, "2026-11-23T08:00"), (&in_time, "2026-11-23T15:00")] {
        staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({ "at": at }));
    }
    // The program was off since the morning.
    pass_to(&town, "2026-11-23T20:05:00Z");
    for (id, missed_at) in [(&missed, json!("2026-11-23T13:00:00.000Z")), (&in_time, Value::Null)] {
        let sent = shown(&town, id);
        assert_eq!((&sent["status"], &sent["missed_at"]), (&json!("sent"), &missed_at));
    }
    assert_eq!(bell(&town), ["Went out late: This week in Wexbury"]);
    let message: String =
        town.conn().query_row("SELECT message FROM notifications", [], |row| row.get(0)).unwrap();
    assert_eq!(message, "It was to go out on Monday, November 23 at 8 AM, when the program was not running.");
}

#[test]
fn who_wants_none_of_its_topics_does_not_get_the_composed_opening_alone() {
    let town = with_shop(0);
    let key = join(&town, "ada@reader.example");
    town.call("PATCH", &format!("/api/v1/newsletter/subscription/{key}/"))
        .json(&json!({ "topics": ["guides"] }))
        .send();
    let id = draft(&town)["id"].clone();
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    mails(&town);
    let sent = shown(&town, &id);
    assert_eq!((&sent["status"], &sent["mailed"], &sent["skipped"]), (&json!("sent"), &json!(0), &json!(1)));
}

fn last_chances(town: &TestTown) -> Vec<ShownMail> {
    let all = mails_to(town, CLERK).into_iter();
    all.filter(|mail| mail.cause.starts_with("newsletter-last-chance:")).collect()
}

#[test]
fn the_office_is_written_to_before_an_issue_goes_out_and_stops_it_by_the_link() {
    let town = with_shop(2);
    join(&town, "ada@reader.example");
    let id = draft(&town)["id"].clone();
    let schedule =
        |at: &str| staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({ "at": at })).json();
    schedule("2026-11-23T08:00");
    pass_to(&town, "2026-11-23T10:59:00Z");
    assert!(last_chances(&town).is_empty());
    pass_to(&town, "2026-11-23T11:00:00Z");
    let [mail] = &last_chances(&town)[..] else { panic!("{:?}", last_chances(&town)) };
    assert_eq!(mail.subject, "Going out soon: This week in Wexbury");
    let text = mail.text.clone().unwrap();
    for part in [
        "Monday, November 23 at 8 AM to 1 subscriber",
        "New in the directory: Ferry Books.",
        "Stop this issue",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let token = key_in(mail, "/newsletter/stop/");
    assert_eq!(token.len(), 64);
    let kept: i64 = town
        .conn()
        .query_row("SELECT count(*) FROM newsletter_stop_links WHERE token_hash = ?1", [&token], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(kept, 0, "only a hash is kept");

    // Opening the link, as mail programs do, stops nothing.
    let link = format!("/api/v1/newsletter/stop-links/{token}/");
    let page = town.get(&format!("/newsletter/stop/{token}"));
    assert!(page.status == Status::Ok && page.text.contains("noindex"), "{}", page.text);
    let look = town.get(&link);
    assert_eq!(
        look.json(),
        json!({ "subject": "This week in Wexbury", "scheduled_at": "2026-11-23T13:00:00.000Z", "is_stopped": false })
    );
    assert_eq!(look.header("cache-control"), "private, no-store");
    assert_eq!(shown(&town, &id)["status"], "scheduled");

    for _ in 0..2 {
        let stopped = town.post(&link, &json!({}));
        assert_eq!((stopped.status, &stopped.json()["is_stopped"]), (Status::Ok, &json!(true)));
    }
    let held = shown(&town, &id);
    assert_eq!(
        (&held["status"], &held["hold"]["because"], &held["hold"]["by"]),
        (&json!("draft"), &json!("stopped"), &json!(CLERK))
    );
    assert_eq!(bell(&town), ["Stopped before it went out: This week in Wexbury"]);
    pass_to(&town, "2026-11-23T13:00:00Z");
    assert!(mails_to(&town, "ada@reader.example").iter().all(|mail| !mail.cause.starts_with("newsletter:")));
    let passed = town.post(&link, &json!({}));
    assert_eq!(passed.status, Status::Gone, "its moment has passed");
    assert!(passed.text.contains("no longer scheduled for that time"), "it went to nobody: {}", passed.text);

    // Rescheduling makes a new link, and the old one stops working.
    schedule("2026-11-24T08:00");
    pass_to(&town, "2026-11-24T12:00:00Z");
    let newer = key_in(last_chances(&town).last().unwrap(), "/newsletter/stop/");
    assert_ne!(newer, token);
    assert_eq!(town.post(&link, &json!({})).status, Status::Gone);
    schedule("2026-11-25T08:00");
    let changed = town.post(&format!("/api/v1/newsletter/stop-links/{newer}/"), &json!({}));
    assert_eq!(changed.status, Status::Gone);
    assert!(
        changed.json()["detail"].as_str().unwrap().contains("no longer scheduled for that time"),
        "{}",
        changed.text
    );
    pass_to(&town, "2026-11-25T13:00:00Z");
    assert!(mails_to(&town, "ada@reader.example").pop().unwrap().cause.starts_with("newsletter:"));
    let late = town.get(&format!("/api/v1/newsletter/stop-links/{newer}/"));
    assert_eq!(late.status, Status::Gone);
    assert!(late.text.contains("It is too late to stop this issue"), "{}", late.text);
    let unknown = format!("/api/v1/newsletter/stop-links/{}/", "0".repeat(64));
    assert_eq!(town.post(&unknown, &json!({})).status, Status::NotFound);
}

#[test]
fn the_last_chance_comes_at_once_where_less_time_is_left_and_not_where_it_is_turned_off() {
    let ann = NewUser {
        email: "ann@wexbury.example".into(),
        is_staff: true,
        role: Role::Admin,
        ..NewUser::default()
    };
    for (hours, expected) in [(24, 1), (0, 0)] {
        let town = with_shop(hours);
        town.join(&ann);
        let id = draft(&town)["id"].clone();
        staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({ "at": "2026-11-21T18:00" }));
        assert_eq!(last_chances(&town).len(), expected, "{hours} hours");
        let links = "SELECT count(*) FROM newsletter_stop_links";
        let links: i64 = town.conn().query_row(links, [], |row| row.get(0)).unwrap();
        assert_eq!(
            (usize::try_from(links), mails_to(&town, &ann.email).len()),
            (Ok(expected), 0),
            "Ann's address is unconfirmed"
        );
    }
    let town = with_shop(24);
    let id = draft(&town)["id"].clone();
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    assert!(last_chances(&town).is_empty(), "whoever sends now has decided");
}

#[test]
fn what_was_stopped_and_is_scheduled_for_the_same_time_again_is_announced_again() {
    let town = with_shop(24);
    let id = draft(&town)["id"].clone();
    let at = json!({ "at": "2026-11-21T18:00" });
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &at);
    let link = || {
        let token = key_in(last_chances(&town).last().unwrap(), "/newsletter/stop/");
        format!("/api/v1/newsletter/stop-links/{token}/")
    };
    let first = link();
    assert_eq!(town.post(&first, &json!({})).status, Status::Ok);
    town.clock.set(town.clock.timestamp() + SignedDuration::from_mins(20));
    staff(&town, "PATCH", &format!("issues/{id}/"), &json!({ "subject": "Another text" }));
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &at);
    let told: Vec<String> = last_chances(&town).into_iter().map(|mail| mail.subject).collect();
    assert_eq!(told, ["Going out soon: This week in Wexbury", "Going out soon: Another text"]);
    assert_eq!(town.post(&first, &json!({})).status, Status::NotFound, "it was for the former text");
    assert_eq!(town.post(&link(), &json!({})).status, Status::Ok);
}

#[test]
fn the_link_of_somebody_who_no_longer_works_in_the_office_stops_nothing() {
    let town = with_shop(2);
    let id = draft(&town)["id"].clone();
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({ "at": "2026-11-23T08:00" }));
    pass_to(&town, "2026-11-23T11:00:00Z");
    let token = key_in(last_chances(&town).last().unwrap(), "/newsletter/stop/");
    let link = format!("/api/v1/newsletter/stop-links/{token}/");
    let status = || -> String {
        let status = "SELECT status FROM newsletter_issues";
        town.conn().query_row(status, [], |row| row.get(0)).unwrap()
    };
    for left in ["is_active = 0", "is_active = 1, is_staff = 0, is_superuser = 0, user_role = 'CONSUMER'"] {
        town.conn().execute(&format!("UPDATE users SET {left} WHERE email = ?1"), [CLERK]).unwrap();
        for answer in [town.get(&link), town.post(&link, &json!({}))] {
            assert_eq!(answer.status, Status::Gone, "{left}: {}", answer.text);
        }
        assert_eq!(status(), "scheduled");
    }
    town.superuser();
    town.conn().execute("UPDATE users SET is_staff = 1 WHERE email = ?1", [CLERK]).unwrap();
    assert_eq!(town.post(&link, &json!({})).status, Status::Ok);
    assert_eq!(status(), "draft");
}
