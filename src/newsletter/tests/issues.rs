use rocket::http::Status;
use serde_json::{Value, json};

use super::{join, mails, mails_to, staff, subscribe};
use crate::directory::NewBusiness;
use crate::testing::{TestTown, eventually};

/// A town with one new shop, which sends two emails a minute.
pub fn town() -> TestTown {
    TestTown::configured(
        |config| config.newsletter.per_minute = 2,
        |conn| {
            let shop = NewBusiness {
                name: "Ferry Books".into(),
                category: "Books".into(),
                description: "Second-hand novels by the landing.".into(),
                ..NewBusiness::default()
            };
            crate::directory::save(conn, &shop, "2026-11-20T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    )
}

pub fn draft(town: &TestTown) -> (i64, Value) {
    let answer = staff(town, "POST", "issues/", &json!({ "frequency": "weekly" }));
    assert_eq!(answer.status, Status::Created, "{}", answer.text);
    (answer.json()["id"].as_i64().unwrap(), answer.json())
}

/// The issues that were sent, as `(address, subject)`.
pub fn sent(town: &TestTown) -> Vec<(String, String)> {
    let all = mails(town).into_iter().filter(|mail| mail.cause.starts_with("newsletter:"));
    all.map(|mail| (mail.to, mail.subject)).collect()
}

/// Moves the clock and makes a request, as there always is one in production.
pub fn pass_to(town: &TestTown, moment: &str) {
    town.clock.set(moment.parse().unwrap());
    subscribe(town, "passer@by.example");
}

#[test]
fn a_draft_is_composed_of_what_is_new_and_can_be_edited_until_it_goes_out() {
    let town = town();
    let (id, issue) = draft(&town);
    assert_eq!(issue["subject"], "This week in Wexbury");
    assert_eq!(
        issue["intro"],
        "Here is what’s going on in Wexbury from Saturday, November 21 to Friday, November 27."
    );
    assert_eq!(
        issue["sections"],
        json!([{
            "topic": "businesses", "title": "New in town",
            "items": [{ "title": "Ferry Books", "path": "/directory/ferry-books", "note": "Books", "text": "Second-hand novels by the landing." }],
        }])
    );
    let path = format!("issues/{id}/");
    let edited =
        staff(&town, "PATCH", &path, &json!({ "subject": "A new bookshop", "intro": "Go **and** see." }))
            .json();
    assert_eq!((&edited["subject"], &edited["summary"]), (&json!("A new bookshop"), &json!("Go and see.")));
    assert_eq!(edited["intro_html"], "<p>Go <strong>and</strong> see.</p>\n");
    assert_eq!(staff(&town, "PATCH", &path, &json!({ "subject": " " })).status, Status::BadRequest);
    let refreshed = staff(&town, "POST", &format!("issues/{id}/refresh/"), &json!({})).json();
    assert_eq!(
        (&refreshed["subject"], &refreshed["sections"]),
        (&json!("A new bookshop"), &issue["sections"])
    );
    assert_eq!(town.get(&format!("/newsletter/{id}")).status, Status::NotFound, "a draft is not public");
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    mails(&town);
    for (method, path) in [
        ("PATCH", path.clone()),
        ("POST", format!("issues/{id}/refresh/")),
        ("POST", format!("issues/{id}/schedule/")),
        ("DELETE", path),
    ] {
        let refused = staff(&town, method, &path, &json!({}));
        assert_eq!(refused.status, Status::BadRequest, "{method} {path}: {}", refused.text);
    }
}

#[test]
fn an_issue_goes_to_each_confirmed_address_once_two_a_minute() {
    let town = town();
    for name in ["ada", "ben", "cleo"] {
        join(&town, &format!("{name}@reader.example"));
    }
    subscribe(&town, "pending@reader.example");
    let gone = join(&town, "gone@reader.example");
    town.post(&format!("/api/v1/newsletter/subscription/{gone}/unsubscribe/"), &json!({}));
    let monthly = join(&town, "monthly@reader.example");
    town.call("PATCH", &format!("/api/v1/newsletter/subscription/{monthly}/"))
        .json(&json!({ "frequency": "monthly" }))
        .send();

    let (id, _) = draft(&town);
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    let to = |names: &[&str]| -> Vec<(String, String)> {
        names
            .iter()
            .map(|name| (format!("{name}@reader.example"), "This week in Wexbury".to_owned()))
            .collect()
    };
    assert_eq!(sent(&town), to(&["ada", "ben"]));
    assert_eq!(staff(&town, "GET", &format!("issues/{id}/"), &Value::Null).json()["status"], "sending");
    // Somebody who leaves and rejoins with the same address does not get it twice.
    pass_to(&town, "2026-11-21T15:01:00Z");
    assert_eq!(sent(&town), to(&["ada", "ben", "cleo"]));
    let done = staff(&town, "GET", &format!("issues/{id}/"), &Value::Null).json();
    assert_eq!((&done["status"], &done["mailed"], &done["skipped"]), (&json!("sent"), &json!(3), &json!(0)));
    pass_to(&town, "2026-11-21T16:00:00Z");
    assert_eq!(sent(&town).len(), 3);

    let mail = mails_to(&town, "ada@reader.example").pop().unwrap();
    let text = mail.text.unwrap();
    for part in ["Ferry Books", "/directory/ferry-books", "Unsubscribe: http", "Choose topics: http"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let url: String = town
        .conn()
        .query_row("SELECT unsubscribe_url FROM outbox WHERE id = ?1", [mail.id], |row| row.get(0))
        .unwrap();
    assert!(text.contains(&url) && url.contains("/newsletter/unsubscribe/m"), "{url}");
}

#[test]
fn an_issue_holds_only_the_topics_that_its_reader_wants() {
    let town = town();
    let key = join(&town, "ada@reader.example");
    town.call("PATCH", &format!("/api/v1/newsletter/subscription/{key}/"))
        .json(&json!({ "topics": ["guides"] }))
        .send();
    let (id, _) = draft(&town);
    staff(&town, "PATCH", &format!("issues/{id}/"), &json!({ "intro": "" }));
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    assert!(sent(&town).is_empty());
    let done = staff(&town, "GET", &format!("issues/{id}/"), &Value::Null).json();
    assert_eq!((&done["status"], &done["mailed"], &done["skipped"]), (&json!("sent"), &json!(0), &json!(1)));
}

#[test]
fn a_scheduled_issue_waits_for_its_moment_and_can_be_held_back() {
    let town = town();
    join(&town, "ada@reader.example");
    let (id, _) = draft(&town);
    let schedule = |at: &str| staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({ "at": at }));
    assert_eq!(schedule("2026-11-21T09:00").json(), json!({ "at": ["This moment has passed."] }));
    assert_eq!(schedule("tomorrow").status, Status::BadRequest);
    assert_eq!(schedule("2300-01-01T08:00").json()["at"], json!(["Enter a day from the year 1900 to 2199."]));
    let skipped = schedule("2027-03-14T02:30").json()["at"][0].as_str().unwrap_or_default().to_owned();
    assert!(skipped.starts_with("2:30 AM does not exist on"), "{skipped}");
    // 8 AM in town is 1 PM UTC.
    assert_eq!(schedule("2026-11-23T08:00").json()["scheduled_at"], "2026-11-23T13:00:00.000Z");
    staff(&town, "POST", &format!("issues/{id}/unschedule/"), &json!({}));
    pass_to(&town, "2026-11-23T13:00:00Z");
    assert!(sent(&town).is_empty(), "it was held back");
    schedule("2026-11-24T08:00");
    schedule("2026-11-25T08:00");
    pass_to(&town, "2026-11-24T13:00:00Z");
    assert!(sent(&town).is_empty(), "it was put off");
    pass_to(&town, "2026-11-25T13:00:00Z");
    eventually(|| sent(&town).len() == 1);
}

#[test]
fn after_a_restore_an_issue_that_may_have_gone_out_since_waits_for_the_office() {
    let town = town();
    join(&town, "ada@reader.example");
    let (id, _) = draft(&town);
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({ "at": "2026-11-23T08:00" }));
    let status = || staff(&town, "GET", &format!("issues/{id}/"), &Value::Null).json()["status"].clone();
    crate::newsletter::hold_overdue(&town.conn(), "2026-11-23T12:59:59.000Z").unwrap();
    assert_eq!(status(), "scheduled", "its moment has not come");
    crate::newsletter::hold_overdue(&town.conn(), "2026-11-23T13:00:00.000Z").unwrap();
    assert_eq!(status(), "draft");
    let told = town.ask("GET", "/api/v1/notifications/", &town.superuser(), &Value::Null).text;
    assert!(told.contains("Not sent after the restore: This week in Wexbury"), "{told}");
    pass_to(&town, "2026-11-23T13:00:00Z");
    assert!(sent(&town).is_empty());
    town.clock.set("2026-11-23T13:01:00Z".parse().unwrap());
    let again = staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    assert_eq!(again.status, Status::Ok, "{}", again.text);
    eventually(|| sent(&town).len() == 1);
}

#[test]
fn a_test_goes_to_one_address_and_says_so() {
    let town = town();
    let (id, _) = draft(&town);
    let answer =
        staff(&town, "POST", &format!("issues/{id}/test/"), &json!({ "email": "clerk@wexbury.example" }));
    assert_eq!(
        answer.json()["detail"],
        "The test email to clerk@wexbury.example is in the office’s outbox: no mail server is set up."
    );
    let mail = mails(&town).pop().unwrap();
    assert_eq!(
        (mail.to.as_str(), mail.subject.as_str()),
        ("clerk@wexbury.example", "[Test] This week in Wexbury")
    );
    assert!(mail.text.unwrap().contains("Ferry Books"));
    assert_eq!(staff(&town, "GET", &format!("issues/{id}/"), &Value::Null).json()["status"], "draft");
}

#[test]
fn an_address_that_is_refused_for_good_is_marked_and_not_written_to_again() {
    let town = town();
    join(&town, "ada@reader.example");
    let (id, _) = draft(&town);
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    let mail = sent(&town);
    assert_eq!(mail.len(), 1);
    town.conn()
        .execute(
            "UPDATE outbox SET status = 'failed', error = 'recipient: 550 no such user', bounce = 'hard', refused_at = created_at
             WHERE cause = ?1",
            [format!("newsletter:{id}:ada@reader.example")],
        )
        .unwrap();
    let found = staff(&town, "GET", "subscribers/?status=bounced", &Value::Null).json();
    assert_eq!(found["results"][0]["bounce"], "recipient: 550 no such user");
    assert_eq!(staff(&town, "GET", &format!("issues/{id}/"), &Value::Null).json()["bounced"], 1);
    let (next, _) = draft(&town);
    staff(&town, "POST", &format!("issues/{next}/schedule/"), &json!({}));
    assert_eq!(sent(&town).len(), 1);
}

#[test]
fn the_archive_holds_what_was_sent_newest_first() {
    let town = town();
    assert!(town.get("/newsletter").text.contains("No issue has been sent yet."));
    for (moment, subject) in [("2026-11-21T15:00:00Z", "The first"), ("2026-11-28T15:00:00Z", "The second")] {
        pass_to(&town, moment);
        let (id, _) = draft(&town);
        staff(
            &town,
            "PATCH",
            &format!("issues/{id}/"),
            &json!({ "subject": subject, "intro": "Dear town," }),
        );
        staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
        mails(&town);
    }
    draft(&town);
    let archive = town.json("/api/v1/newsletter/issues/");
    let subjects: Vec<&str> = archive["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|issue| issue["subject"].as_str().unwrap())
        .collect();
    assert_eq!((archive["count"].as_i64(), subjects), (Some(2), vec!["The second", "The first"]));
    let page = town.get("/newsletter").text;
    assert!(page.contains("The second") && page.contains("November 28, 2026"), "{page}");
    let issue = town.get("/newsletter/1");
    assert!(issue.status == Status::Ok && issue.text.contains("Ferry Books"), "{}", issue.text);
    assert_eq!(town.get("/newsletter/99").status, Status::NotFound);
}

#[test]
fn the_second_of_two_who_write_an_issue_is_told_what_the_first_wrote() {
    let town = town();
    let (id, opened) = draft(&town);
    let path = format!("issues/{id}/");
    let ann = town.sign_in(&crate::accounts::NewUser {
        email: "ann@example.org".into(),
        first_name: "Ann".into(),
        is_staff: true,
        ..crate::accounts::NewUser::default()
    });
    let as_ann = |body: &Value| town.ask("PATCH", &format!("/api/v1/admin/newsletter/{path}"), &ann, body);
    let hers = json!({ "subject": "Snow", "sections": [], "revision": opened["revision"] });
    assert_eq!(as_ann(&hers).status, Status::Ok);
    assert_eq!(as_ann(&json!({ "subject": "Snow!", "revision": opened["revision"] })).status, Status::Ok);
    let intro = json!({ "intro": "Dear all.", "revision": opened["revision"] });
    assert_eq!(staff(&town, "PATCH", &path, &intro).status, Status::Ok, "another field");
    let topics = json!([{ "topic": "businesses", "items": ["/directory/ferry-books"] }]);
    let mine = json!({ "subject": "Sun", "sections": topics, "revision": opened["revision"] });
    let refused = staff(&town, "PATCH", &path, &mine);
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    let told = refused.json();
    let fields: Vec<&str> =
        told["conflicts"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["subject", "items"], "{told}");
    assert_eq!(told["conflicts"][0]["theirs"], "Snow!");
    let over = json!({ "subject": "Sun", "sections": topics, "revision": told["revision"] });
    assert_eq!(staff(&town, "PATCH", &path, &over).json()["subject"], "Sun");

    // Nobody sends a text that they have not seen, nor throws away lists.
    let seen = json!({ "revision": told["revision"] });
    assert_eq!(as_ann(&json!({ "subject": "Hail", "sections": [] })).status, Status::Ok);
    for call in ["schedule", "refresh"] {
        let refused = staff(&town, "POST", &format!("issues/{id}/{call}/"), &seen);
        assert_eq!(refused.status, Status::Conflict, "{call}: {}", refused.text);
        assert!(refused.text.contains("Somebody else has changed this issue"), "{}", refused.text);
    }
    let newest = staff(&town, "GET", &path, &Value::Null).json();
    assert_eq!((&newest["subject"], &newest["status"]), (&json!("Hail"), &json!("draft")));
    let seen = json!({ "revision": newest["revision"] });
    assert_eq!(staff(&town, "POST", &format!("issues/{id}/refresh/"), &seen).status, Status::Ok);
}
