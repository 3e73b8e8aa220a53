use rocket::http::Status;
use serde_json::{Value, json};

use super::{join, staff, town};
use crate::newsletter::{
    NewsletterFrequency, NewsletterTopic, Subscriber, SubscriberStatus, insert_imported, list_all,
};

fn import(town: &crate::testing::TestTown, csv: &str, more: Value) -> Value {
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
            &json!("2026-03-31T00:00:00.000Z"),
            &json!("monthly"),
            &json!(["events", "deals"]),
            &json!("import")
        )
    );
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
