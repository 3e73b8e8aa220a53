use rocket::http::Status;
use serde_json::{Value, json};

use super::{join, mails, mails_to, staff, town};
use crate::accounts::Role;
use crate::kit::mail::{self, NewMail};
use crate::newsletter::{
    NewsletterFrequency, NewsletterTopic, Subscriber, SubscriberStatus, insert_imported, list_all,
};
use crate::testing::TestTown;

fn import(town: &TestTown, csv: &str, more: Value) -> Value {
    let mut body = json!({ "csv": csv });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    staff(town, "POST", "subscribers/import/", &body).json()
}

#[test]
fn an_import_needs_the_day_of_each_yes_and_changes_nothing_the_second_time() {
    let town = town();
    let csv = "Email,Consent date,Frequency,Topics\n\
               ada@reader.example,2026-03-31,monthly,events deals\n\
               Ben@Reader.example,03/15/2025,,\n";
    let first = import(&town, csv, json!({}));
    assert_eq!((&first["imported"], &first["report"]["created"]), (&json!(true), &json!(2)), "{first}");
    let again = import(&town, csv, json!({}));
    assert_eq!((&again["report"]["created"], &again["report"]["unchanged"]), (&json!(0), &json!(2)));
    let ada = staff(&town, "GET", "subscribers/?search=ADA", &Value::Null).json()["results"][0].clone();
    assert_eq!(
        (&ada["consent_at"], &ada["frequency"], &ada["topics"], &ada["source"]),
        (
            // March 31 in town, not the evening before.
            &json!("2026-03-31T04:00:00.000Z"),
            &json!("monthly"),
            &json!(["events", "deals"]),
            &json!("import")
        )
    );
}

#[test]
fn a_disk_that_fills_up_takes_no_subscribers_in_but_still_looks_at_them() {
    let town = TestTown::with_room(150 << 20);
    let csv = "email,consent_date\nada@reader.example,2026-03-31\n";
    let refused = staff(&town, "POST", "subscribers/import/", &json!({ "csv": csv }));
    assert_eq!(refused.status, Status::InsufficientStorage, "{}", refused.text);
    assert_eq!(import(&town, csv, json!({ "dry_run": true }))["report"]["created"], 1);
    assert_eq!(staff(&town, "GET", "subscribers/", &Value::Null).json()["count"], 0);
}

#[test]
fn bad_rows_are_named_and_stop_the_import_unless_they_are_to_be_left_out() {
    let town = town();
    let csv = "email,consent_date,topics\nada@reader.example,2026-03-31,\nnope,2026-03-31,\nben@reader.example,,\n\
               cleo@reader.example,2027-01-01,\ndora@reader.example,soon,\neve@reader.example,2026-01-01,weather\n";
    let refused = import(&town, csv, json!({}));
    assert_eq!(refused["imported"], false);
    let errors: Vec<String> = refused["report"]["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            format!(
                "{} {}: {}",
                error["line"],
                error["column"].as_str().unwrap(),
                error["reason"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        errors,
        [
            "3 email: \"nope\" is not an email address",
            "4 consent_date: says not when this person agreed",
            "5 consent_date: 2027-01-01 is still to come",
            "6 consent_date: \"soon\" is not a date such as 2026-03-31",
            "7 topics: \"weather\" is none of events, deals, guides, businesses",
        ]
    );
    let count = || staff(&town, "GET", "subscribers/", &Value::Null).json()["count"].clone();
    assert_eq!(count(), 0);
    assert_eq!(import(&town, csv, json!({ "dry_run": true, "skip_bad": true }))["imported"], false);
    assert_eq!(count(), 0);
    assert_eq!(import(&town, csv, json!({ "skip_bad": true }))["imported"], true);
    assert_eq!(count(), 1);
    let no_column =
        staff(&town, "POST", "subscribers/import/", &json!({ "csv": "email\nada@reader.example\n" }));
    assert_eq!(no_column.json()["detail"], "The file has no column \"consent_date\".");
}

#[test]
fn nobody_who_left_is_brought_back_by_a_file_and_an_export_can_be_imported() {
    let town = town();
    let key = join(&town, "ada@reader.example");
    town.post(&format!("/api/v1/newsletter/subscription/{key}/unsubscribe/"), &json!({}));
    join(&town, "ben@reader.example");
    let exported = staff(&town, "GET", "subscribers/export/", &Value::Null);
    assert_eq!(exported.status, Status::Ok);
    assert!(exported.header("content-type").starts_with("text/csv"), "{:?}", exported.headers);
    let report = import(&town, &exported.text, json!({}))["report"].clone();
    assert_eq!(
        (&report["rows"], &report["created"], &report["bad_rows"]),
        (&json!(2), &json!(0), &json!(0)),
        "{report}"
    );
    assert_eq!(town.json(&format!("/api/v1/newsletter/subscription/{key}/"))["status"], "unsubscribed");
    let elsewhere = super::town();
    assert_eq!(import(&elsewhere, &exported.text, json!({}))["report"]["created"], 1);
}

#[test]
fn whatever_addresses_a_list_holds_come_back_as_they_were() {
    let local = |length: usize| "x".repeat(length);
    let mut addresses: Vec<String> = [
        "=cmd|1", "=1+1", "+1", "-1", "'quoted", "'=1", "''=1", "{}", "#n/a", "null", "none", "0", "1e3",
        "a=b", "%00", "`x`",
    ]
    .map(|name| format!("{name}@reader.example"))
    .to_vec();
    addresses.push(format!("{}@{}.example", local(200), local(44)));
    addresses.push("o'hara+news@xn--bcher-kva.example".into());
    let town = town();
    let conn = town.conn();
    for (number, email) in addresses.iter().enumerate() {
        let new = Subscriber {
            id: 0,
            email: email.clone(),
            status: [SubscriberStatus::Confirmed, SubscriberStatus::Bounced, SubscriberStatus::Unsubscribed]
                [number % 3],
            topics: [vec![NewsletterTopic::Guides], NewsletterTopic::ALL.to_vec()][number % 2].clone(),
            frequency: [NewsletterFrequency::Monthly, NewsletterFrequency::Weekly][number % 2],
            source: "site".into(),
            created_at: "2026-03-01T10:00:00.000Z".into(),
            // The last timestamp is the evening before in town.
            consent_at: Some(["2026-03-31T15:04:05.678Z", "2026-11-21T14:59:59.999Z"][number % 2].into()),
            unsubscribed_at: None,
            bounce: String::new(),
        };
        assert!(insert_imported(&conn, &new).unwrap(), "{email}");
    }
    let file = |town: &crate::testing::TestTown| staff(town, "GET", "subscribers/export/", &Value::Null).text;
    let exported = file(&town);
    let report = import(&town, &exported, json!({}))["report"].clone();
    let came = (&report["created"], &report["unchanged"], &report["errors"]);
    assert_eq!(came, (&json!(0), &json!(addresses.len()), &json!([])));
    assert_eq!(file(&town), exported);
    let other = super::town();
    let report = import(&other, &exported, json!({}))["report"].clone();
    assert_eq!((&report["created"], &report["errors"]), (&json!(addresses.len() / 3), &json!([])));
    let facts = |subscriber: Subscriber| {
        (subscriber.email, subscriber.consent_at, subscriber.topics, subscriber.frequency)
    };
    let confirmed =
        list_all(&conn).unwrap().into_iter().filter(|one| one.status == SubscriberStatus::Confirmed);
    let came: Vec<_> = list_all(&other.conn()).unwrap().into_iter().map(facts).collect();
    assert_eq!(came, confirmed.map(facts).collect::<Vec<_>>());
}

#[test]
fn a_yes_of_this_evening_is_none_of_tomorrow() {
    let town = town();
    // Saturday evening in town, when it is already Sunday in UTC.
    town.clock.set("2026-11-22T02:00:00Z".parse().unwrap());
    let csv = "email,consent_date\nada@reader.example,2026-11-22T01:59:00.000Z\nben@reader.example,2026-11-22\n\
               cleo@reader.example,2026-11-22T02:30:00Z\n";
    let report = import(&town, csv, json!({ "skip_bad": true }))["report"].clone();
    let reasons: Vec<&str> =
        report["errors"].as_array().unwrap().iter().map(|error| error["reason"].as_str().unwrap()).collect();
    assert_eq!(reasons, ["2026-11-22 is still to come", "2026-11-22T02:30:00Z is still to come"]);
    assert_eq!(report["created"], 1);
}

#[test]
fn staff_can_erase_an_address() {
    let town = town();
    join(&town, "ada@reader.example");
    assert_eq!(staff(&town, "DELETE", "subscribers/1/", &json!({})).status, Status::NoContent);
    assert_eq!(staff(&town, "DELETE", "subscribers/1/", &json!({})).status, Status::NotFound);
    let trail = town.call("GET", "/api/v1/admin/audit/?action=subscriber").token(&town.superuser()).send();
    assert!(!trail.text.contains("ada@reader.example"), "{}", trail.text);
}

/// Everything that the outbox and its jobs hold, as text.
fn outbox(town: &TestTown) -> String {
    let conn = town.conn();
    let texts = |sql: &str| -> String {
        let mut statement = conn.prepare(sql).unwrap();
        let texts = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        texts.map(Result::unwrap).collect()
    };
    texts(
        "SELECT cause || recipient || subject || text || html || error || unsubscribe_url || reply_to FROM outbox",
    ) + &texts("SELECT idempotency_key || payload || last_error FROM jobs")
}

#[test]
fn an_erased_address_is_gone_from_the_outbox_and_its_issue_never_comes_twice() {
    let town = town();
    let key = join(&town, "ada@reader.example");
    mails(&town);
    let conn = town.conn();
    let issue = |to: &str| NewMail {
        to: to.into(),
        subject: "This week".into(),
        text: format!("Hello {to}"),
        cause: format!("newsletter:7:{to}"),
        ..NewMail::default()
    };
    mail::enqueue_to_many(&conn, &issue("ada@reader.example"), "https://w.example/u/m1").unwrap();
    mail::enqueue(&conn, &issue("ben@reader.example")).unwrap();
    mails(&town);
    // One that waits for a mail server that was busy.
    let waiting = NewMail { cause: "newsletter:8:ada@reader.example".into(), ..issue("ada@reader.example") };
    conn.execute(
        "UPDATE jobs SET last_error = 'busy: ada@reader.example' WHERE idempotency_key GLOB 'mail:[123]:*'",
        [],
    )
    .unwrap();
    conn.execute(
        "INSERT INTO outbox (cause, recipient, subject, text, html) VALUES (?1, ?2, 'Next', 'Hello', '')",
        (&waiting.cause, &waiting.to),
    )
    .unwrap();
    assert_eq!(staff(&town, "DELETE", "subscribers/1/", &json!({})).status, Status::NoContent);
    let kept = outbox(&town);
    assert!(!kept.contains("ada@") && !kept.contains(&key) && !kept.contains("/u/m1"), "{kept}");
    assert!(kept.contains("Hello ben@reader.example"));
    assert!(!mail::enqueue_once(&conn, &issue("ada@reader.example")).unwrap(), "it had this issue");
    assert!(!outbox(&town).contains("ada@"));
    assert!(mail::enqueue_once(&conn, &waiting).unwrap(), "it was never sent");
}

#[test]
fn a_members_other_mail_stays_when_their_subscription_is_erased() {
    let town = town();
    join(&town, "ada@reader.example");
    town.member("ada@reader.example", Role::Consumer);
    let conn = town.conn();
    let reset = NewMail {
        to: "ada@reader.example".into(),
        text: "A link".into(),
        cause: "password-reset:2:x".into(),
        ..NewMail::default()
    };
    mail::enqueue(&conn, &reset).unwrap();
    mails(&town);
    staff(&town, "DELETE", "subscribers/1/", &json!({}));
    let causes: Vec<String> =
        mails_to(&town, "ada@reader.example").into_iter().map(|mail| mail.cause).collect();
    assert_eq!(causes, ["password-reset:2:x"]);
}

#[test]
fn a_mail_whose_address_was_erased_is_nothing_to_do_and_cannot_be_sent() {
    let town = town();
    join(&town, "ada@reader.example");
    mails(&town);
    town.conn().execute("UPDATE outbox SET status = 'failed', error = 'ada@reader.example?'", []).unwrap();
    staff(&town, "DELETE", "subscribers/1/", &json!({}));
    let inbox = town.call("GET", "/api/v1/admin/inbox/?kind=mail").token(&town.superuser()).send().json();
    assert_eq!(inbox["count"], 0, "{inbox}");
    let again = town.ask("POST", "/api/v1/admin/outbox/1/retry/", &town.superuser(), &json!({}));
    assert_eq!(again.json()["detail"], "This email cannot be sent: its address was erased.");
}
