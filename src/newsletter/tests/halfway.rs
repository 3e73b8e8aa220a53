//! Issues that have gone out to some of their readers.

use rocket::http::Status;
use serde_json::{Value, json};

use super::issues::{draft, pass_to, sent, town};
use super::{join, mails_to, staff};
use crate::kit::mail::MailStatus;
use crate::testing::TestTown;

/// An issue that has gone out to Ada and Ben, and not yet to Cleo.
fn halfway() -> (TestTown, i64) {
    let town = town();
    for name in ["ada", "ben", "cleo"] {
        join(&town, &format!("{name}@reader.example"));
    }
    let (id, _) = draft(&town);
    assert_eq!(town.get(&format!("/newsletter/{id}")).status, Status::NotFound);
    staff(&town, "POST", &format!("issues/{id}/schedule/"), &json!({}));
    assert_eq!(readers(&town), ["ada@reader.example", "ben@reader.example"]);
    (town, id)
}

fn readers(town: &TestTown) -> Vec<String> {
    sent(town).into_iter().map(|(address, _)| address).collect()
}

fn shown(town: &TestTown, id: i64) -> Value {
    staff(town, "GET", &format!("issues/{id}/"), &Value::Null).json()
}

/// A restore of a backup that was made when Ben's mail was waiting.
fn restore(town: &TestTown) {
    let waiting = "UPDATE outbox SET status = 'queued' WHERE cause LIKE 'newsletter:%:ben@reader.example'";
    assert_eq!(town.conn().execute(waiting, []).unwrap(), 1);
    crate::newsletter::hold_overdue(&town.conn(), "2026-11-21T15:00:30.000Z").unwrap();
}

#[test]
fn who_gets_an_issue_first_can_read_it_on_the_web_while_it_goes_out_to_the_others() {
    let (town, id) = halfway();
    assert_eq!(shown(&town, id)["status"], "sending");
    let page = town.get(&format!("/newsletter/{id}"));
    assert!(page.status == Status::Ok && page.text.contains("Ferry Books"), "{}", page.text);
    let issue = town.json(&format!("/api/v1/newsletter/issues/{id}/"));
    assert_eq!((&issue["subject"], &issue["sent_at"]), (&json!("This week in Wexbury"), &Value::Null));
    assert_eq!(town.json("/api/v1/newsletter/issues/")["count"], 0, "it is not in the archive yet");
}

#[test]
fn after_a_restore_an_issue_that_was_going_out_goes_on_only_when_somebody_says_so() {
    let (town, id) = halfway();
    restore(&town);
    let held = shown(&town, id);
    assert_eq!((&held["status"], &held["mailed"]), (&json!("sending"), &json!(1)));
    assert_eq!(held["hold"], json!({ "because": "restored", "at": "2026-11-21T15:00:30.000Z", "by": "" }));
    assert!(mails_to(&town, "ben@reader.example").iter().all(|mail| !mail.cause.starts_with("newsletter:")));
    let told = town.ask("GET", "/api/v1/notifications/", &town.superuser(), &Value::Null).json();
    assert_eq!(told["results"][0]["title"], "Stopped after the restore: This week in Wexbury");
    let words = told["results"][0]["message"].as_str().unwrap();
    assert!(words.starts_with("It had gone out to 1 reader when the backup was made"), "{words}");
    assert_eq!(town.get(&format!("/newsletter/{id}")).status, Status::Ok, "Ada has the link");
    pass_to(&town, "2026-11-21T15:05:00Z");
    assert_eq!(readers(&town), ["ada@reader.example"]);

    let rest = format!("issues/{id}/rest/");
    assert_eq!(
        staff(&town, "POST", &rest, &json!({})).json(),
        json!({ "send": ["This field is required."] })
    );
    let resumed = staff(&town, "POST", &rest, &json!({ "send": true }));
    assert_eq!((resumed.status, &resumed.json()["hold"]), (Status::Ok, &Value::Null), "{}", resumed.text);
    assert_eq!(readers(&town), ["ada@reader.example", "ben@reader.example"]);
    pass_to(&town, "2026-11-21T15:06:00Z");
    assert_eq!(readers(&town), ["ada@reader.example", "ben@reader.example", "cleo@reader.example"]);
    let mail = mails_to(&town, "ben@reader.example").pop().unwrap();
    assert_eq!(mail.status, MailStatus::Kept, "no job of the withdrawn mail stands in its way");
    let done = shown(&town, id);
    assert_eq!((&done["status"], &done["mailed"]), (&json!("sent"), &json!(3)));
    assert_eq!(staff(&town, "POST", &rest, &json!({ "send": true })).status, Status::BadRequest);
}

#[test]
fn after_a_restore_an_issue_that_its_readers_have_is_closed_without_another_mail() {
    let (town, id) = halfway();
    let rest = format!("issues/{id}/rest/");
    assert_eq!(
        staff(&town, "POST", &rest, &json!({ "send": false })).status,
        Status::BadRequest,
        "it goes out"
    );
    restore(&town);
    let closed = staff(&town, "POST", &rest, &json!({ "send": false })).json();
    assert_eq!((&closed["status"], &closed["hold"]), (&json!("sent"), &Value::Null));
    pass_to(&town, "2026-11-21T15:05:00Z");
    assert_eq!(readers(&town), ["ada@reader.example"]);
    assert_eq!(town.json("/api/v1/newsletter/issues/")["count"], 1);
}

#[test]
fn after_a_restore_an_issue_whose_last_mails_waited_is_not_mailed_again_by_itself() {
    let (town, id) = halfway();
    pass_to(&town, "2026-11-21T15:01:00Z");
    assert_eq!(readers(&town).len(), 3);
    crate::newsletter::hold_overdue(&town.conn(), "2026-11-21T15:01:10.000Z").unwrap();
    assert_eq!(shown(&town, id)["status"], "sent", "none of its mails waits");
    restore(&town);
    let held = shown(&town, id);
    assert_eq!((&held["status"], &held["sent_at"]), (&json!("sending"), &Value::Null));
    assert_eq!((&held["mailed"], &held["hold"]["because"]), (&json!(2), &json!("restored")));
    pass_to(&town, "2026-11-21T15:05:00Z");
    assert_eq!(readers(&town), ["ada@reader.example", "cleo@reader.example"]);

    staff(&town, "POST", &format!("issues/{id}/rest/"), &json!({ "send": true }));
    let everybody = ["ada@reader.example", "cleo@reader.example", "ben@reader.example"];
    assert_eq!(readers(&town), everybody);
    pass_to(&town, "2026-11-21T15:06:00Z");
    assert_eq!(readers(&town), everybody);
    assert_eq!(shown(&town, id)["status"], "sent");
}
