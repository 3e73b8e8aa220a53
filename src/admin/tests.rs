use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::NewUser;
use crate::kit::jobs::{self, NewJob};
use crate::kit::mail::{self, NewMail};
use crate::testing::{TestTown, eventually};

const OUTBOX: &str = "/api/v1/admin/outbox/";
const JOBS: &str = "/api/v1/admin/jobs/";

fn person(email: &str) -> NewUser {
    NewUser { email: email.into(), ..NewUser::default() }
}

fn clerk(town: &TestTown) -> String {
    town.join(&NewUser { is_staff: true, ..person("clerk@wexbury.example") }).1
}

fn write_to(town: &TestTown, to: &str, cause: &str) {
    let mail = NewMail {
        to: to.into(),
        subject: "A new password".into(),
        text: "https://wexbury.example/reset-password/MQ/secret-17".into(),
        html: "<p>secret-17</p>".into(),
        cause: cause.into(),
    };
    mail::enqueue(&town.conn(), &mail).unwrap();
}

fn get(town: &TestTown, path: &str, token: &str) -> Value {
    let answer = town.ask("GET", path, token, &Value::Null);
    assert_eq!(answer.status, Status::Ok, "{path}: {}", answer.text);
    answer.json()
}

#[test]
fn only_staff_see_the_machine_room() {
    let town = TestTown::empty();
    let (_, resident) = town.join(&person("ada@reader.example"));
    write_to(&town, "ada@reader.example", "reset:1");
    for (method, path) in [
        ("GET", OUTBOX.to_owned()),
        ("GET", format!("{OUTBOX}1/")),
        ("POST", format!("{OUTBOX}1/retry/")),
        ("GET", JOBS.to_owned()),
        ("POST", format!("{JOBS}1/retry/")),
    ] {
        assert_eq!(town.ask(method, &path, "", &Value::Null).status, Status::Unauthorized, "{path}");
        assert_eq!(town.ask(method, &path, &resident, &Value::Null).status, Status::Forbidden, "{path}");
    }
}

#[test]
fn staff_read_what_the_site_would_have_sent() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    for number in 0..3 {
        write_to(&town, "ada@reader.example", &format!("reset:{number}"));
    }
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 3);
    let page = get(&town, &format!("{OUTBOX}?page_size=2"), &clerk);
    assert_eq!((&page["count"], page["results"].as_array().unwrap().len()), (&json!(3), 2));
    assert_eq!(page["results"][0]["cause"], "reset:2");
    assert!(page["results"][0].get("text").is_none(), "a list holds no texts");
    let id = page["results"][0]["id"].clone();
    let mail = get(&town, &format!("{OUTBOX}{id}/"), &clerk);
    assert!(mail["text"].as_str().unwrap().contains("secret-17"), "{mail}");
    assert_eq!(get(&town, &format!("{OUTBOX}?status=failed"), &clerk)["count"], 0);
    let odd = town.ask("GET", &format!("{OUTBOX}?status=lost"), &clerk, &Value::Null);
    assert_eq!((odd.status, odd.json()["status"].is_array()), (Status::BadRequest, true));
    for id in ["99", "abc"] {
        let missing = town.ask("GET", &format!("{OUTBOX}{id}/"), &clerk, &Value::Null);
        assert_eq!(
            (missing.status, &missing.json()["detail"]),
            (Status::NotFound, &json!("No Mail matches the given query."))
        );
    }
}

#[test]
fn staff_cannot_become_a_superuser_by_reading_a_mail() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    let (_, chief) =
        town.join(&NewUser { is_staff: true, is_superuser: true, ..person("chief@wexbury.example") });
    write_to(&town, "Chief@Wexbury.example", "reset:1");
    let read = |token: &str| get(&town, &format!("{OUTBOX}1/"), token).to_string();
    assert!(!read(&clerk).contains("secret-17"), "{}", read(&clerk));
    assert!(read(&chief).contains("secret-17"));
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 1);
    let again = town.ask("POST", &format!("{OUTBOX}1/retry/"), &clerk, &Value::Null);
    assert_eq!(again.status, Status::Ok);
    assert!(!again.text.contains("secret-17"), "{}", again.text);
}

#[test]
fn a_mail_that_waits_cannot_be_sent_again_and_one_that_was_kept_can() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    write_to(&town, "ada@reader.example", "reset:1");
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 1);
    let again = town.ask("POST", &format!("{OUTBOX}1/retry/"), &clerk, &Value::Null);
    assert_eq!((again.status, &again.json()["status"]), (Status::Ok, &json!("queued")));
    eventually(|| get(&town, &format!("{OUTBOX}?status=kept"), &clerk)["count"] == 1);
    town.conn().execute("UPDATE outbox SET status = 'sent', sent_at = created_at", []).unwrap();
    let refused = town.ask("POST", &format!("{OUTBOX}1/retry/"), &clerk, &Value::Null);
    assert_eq!(refused.status, Status::BadRequest, "{}", refused.text);
}

#[test]
fn staff_see_jobs_that_failed_without_their_payload_and_start_them_over() {
    let town = TestTown::empty();
    let clerk = clerk(&town);
    let payload = json!({ "secret": "secret-17" });
    jobs::enqueue(&town.conn(), &NewJob { kind: "unheard-of", key: "odd:1", payload, run_at: None }).unwrap();
    eventually(|| get(&town, JOBS, &clerk)["count"] == 1);
    let page = get(&town, JOBS, &clerk);
    assert!(!page.to_string().contains("secret-17"), "{page}");
    assert!(page["results"][0]["last_error"].as_str().unwrap().contains("unheard-of"), "{page}");
    let id = page["results"][0]["id"].clone();
    let again = town.ask("POST", &format!("{JOBS}{id}/retry/"), &clerk, &Value::Null);
    assert_eq!((again.status, &again.json()["status"]), (Status::Ok, &json!("queued")));
    eventually(|| get(&town, JOBS, &clerk)["results"][0]["attempts"] == 1);
    assert!(get(&town, &format!("{JOBS}?status=done"), &clerk)["count"].is_number());
}

#[test]
fn every_screen_of_the_office_is_a_heading_that_no_search_engine_keeps() {
    let town = TestTown::empty();
    for (path, heading) in [
        ("/admin", "Administration"),
        ("/admin/users", "People"),
        ("/admin/reviews", "Reviews"),
        ("/admin/suggestions", "Suggestions"),
        ("/admin/placements", "Placements"),
        ("/admin/alerts", "Alerts"),
        ("/admin/outbox", "Outbox"),
        ("/admin/audit", "Audit trail"),
    ] {
        let page = town.get(path);
        assert_eq!(page.status, Status::Ok, "{path}");
        assert!(page.text.contains(&format!("<h1>{heading}</h1>")), "{path}: {}", page.text);
        assert!(page.text.contains("noindex"), "{path}");
    }
    assert_eq!(town.get("/admin/nothing").status, Status::NotFound);
}
