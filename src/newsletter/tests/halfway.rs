//! Issues that have gone out to some of their readers.

use rocket::http::Status;
use serde_json::{Value, json};

use super::issues::{draft, pass_to, sent, town};
use super::{join, staff};
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
