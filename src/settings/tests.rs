use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::NewUser;
use crate::kit::config::Config;
use crate::testing::{TestResponse, TestTown};

const SETTINGS: &str = "/api/v1/admin/settings/";

fn save(town: &TestTown, token: &str, group: &str, version: i64, values: &Value) -> TestResponse {
    let body = json!({ "version": version, "values": values });
    town.call("PATCH", &format!("{SETTINGS}{group}/")).token(token).json(&body).send()
}

/// The token of a clerk who is not a superuser.
fn staff(town: &TestTown) -> String {
    town.sign_in(&NewUser { email: "bob@wexbury.example".into(), is_staff: true, ..NewUser::default() })
}

fn page(town: &TestTown, token: &str) -> Value {
    let answer = town.call("GET", SETTINGS).token(token).send();
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    answer.json()
}

fn group(town: &TestTown, token: &str, id: &str) -> Value {
    let page = page(town, token);
    page["groups"].as_array().unwrap().iter().find(|group| group["id"] == id).unwrap().clone()
}

fn setting(group: &Value, key: &str) -> Value {
    group["settings"].as_array().unwrap().iter().find(|setting| setting["key"] == key).unwrap().clone()
}

#[test]
fn what_is_saved_stands_on_the_public_pages_at_once_and_in_the_trail() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    assert!(town.get("/about").text.contains("Wexbury"));
    let values =
        json!({ "town.name": " Mill  Hollow ", "town.tagline": "By the mill.", "colors.primary": "#123c69" });
    let answer = save(&town, &clerk, "look", 0, &values);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    let saved = setting(&answer.json(), "town.name");
    assert_eq!((saved["value"].as_str(), saved["default"].as_str()), (Some("Mill Hollow"), Some("Wexbury")));
    for path in ["/about", "/"] {
        let text = town.get(path).text;
        assert!(text.contains("Mill Hollow") && !text.contains("Wexbury"), "{path}");
    }
    assert_eq!(town.json("/api/v1/site/")["tagline"], "By the mill.");
    assert!(town.get("/colors.css").text.contains("#123C69"));
    let trail = town.call("GET", "/api/v1/admin/audit/").token(&clerk).send().json();
    let entry = &trail["results"][0];
    assert_eq!(entry["action"], "settings.change");
    assert_eq!(
        (&entry["before"]["town.name"], &entry["after"]["town.name"]),
        (&json!("Wexbury"), &json!("Mill Hollow"))
    );

    let answer = save(&town, &clerk, "look", 1, &json!({ "town.name": null }));
    assert_eq!(setting(&answer.json(), "town.name")["value"], "Wexbury");
    assert!(town.get("/about").text.contains("Wexbury"));
}

#[test]
fn what_is_saved_holds_after_a_start() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    assert_eq!(
        save(&town, &clerk, "office", 0, &json!({ "town.phone": "(860) 555-0177" })).status,
        Status::Ok
    );
    let config = Config::default();
    let conn = town.conn();
    assert_eq!(super::in_force(&conn, &config).unwrap().town.phone, "(860) 555-0177");
    let mut fixed = config;
    fixed.set_by.insert("town.phone".into(), "config.toml".into());
    assert_eq!(super::in_force(&conn, &fixed).unwrap().town.phone, "");
}

#[test]
fn what_the_file_sets_wins_is_shown_as_such_and_is_not_changed_here() {
    let change = |config: &mut Config| {
        config.town.phone = "(860) 555-0100".into();
        config.set_by.insert("town.phone".into(), "config.toml".into());
        config.set_by.insert("town.email".into(), "TOWNGREEN_TOWN_EMAIL".into());
    };
    let town = TestTown::configured(change, |_| {});
    let clerk = town.superuser();
    let office = group(&town, &clerk, "office");
    assert_eq!(setting(&office, "town.phone")["set_by"], "config.toml");
    assert_eq!(setting(&office, "town.email")["set_by"], "TOWNGREEN_TOWN_EMAIL");
    assert_eq!(setting(&office, "town.address")["set_by"], Value::Null);
    let answer = save(
        &town,
        &clerk,
        "office",
        0,
        &json!({ "town.phone": "555-0100", "town.address": "2 Elm Street" }),
    );
    assert_eq!(answer.status, Status::BadRequest);
    assert_eq!(answer.json()["town.phone"][0], "This is set in config.toml. Change it there.");
    assert_eq!(town.json("/api/v1/site/")["contact"]["address"], "", "nothing was saved");
}

#[test]
fn what_cannot_be_meant_is_refused_in_a_sentence_and_nothing_is_saved() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    for (group, key, value, words) in [
        ("look", "colors.primary", json!("#FFCC00"), "#FFCC00 has a contrast of 1.2:1 with the light theme"),
        ("look", "colors.primary_dark", json!("#1E4D3A"), "Choose a lighter color."),
        ("look", "colors.primary", json!("green"), "Enter a color such as #1E4D3A."),
        ("look", "town.name", json!("  "), "Enter a text."),
        ("look", "town.state_code", json!("CONN"), "at most 3 characters"),
        ("look", "town.logo", json!("https://elsewhere.example/logo.png"), "Choose a picture to upload."),
        ("look", "town.logo", json!(format!("/media/{}-640.webp", "a".repeat(32))), "This picture is gone."),
        ("office", "town.email", json!("office"), "Enter a valid email address."),
        ("office", "town.phone", json!("abc"), "Enter a phone number, such as (860) 555-0100."),
        ("accessibility", "accessibility.phone", json!("911"), "Enter a phone number"),
        ("newsletter", "newsletter.per_minute", json!("many"), "Enter a whole number from 1 to 600."),
        ("newsletter", "newsletter.per_minute", json!(601), "Enter a whole number from 1 to 600."),
        ("newsletter", "newsletter.double_opt_in", json!("yes"), "Choose yes or no."),
        ("sources", "trust.new_source", json!(1.5), "Enter a number from 0 to 1"),
        ("social", "town.links", json!([{ "label": "X", "url": "javascript:1" }]), "needs a web address"),
        (
            "social",
            "town.links",
            json!([{ "label": "", "url": "https://x.example" }]),
            "Each link needs a name",
        ),
        ("mail", "mail.mode", json!("pigeon"), "Choose one of the list."),
        ("look", "town.time_zone", json!("Mars/Base"), "There is no such setting in this group."),
    ] {
        let answer = save(&town, &clerk, group, 0, &json!({ key: value }));
        assert_eq!(answer.status, Status::BadRequest, "{key}: {}", answer.text);
        let told = answer.json()[key][0].as_str().unwrap().to_owned();
        assert!(told.contains(words), "{key}: {told}");
    }
    let mail = save(&town, &clerk, "mail", 0, &json!({ "mail.mode": "smtp" }));
    assert_eq!(
        mail.json(),
        json!({ "mail.host": ["Enter the mail server’s name."], "mail.from": ["Enter the From address."] })
    );
    assert_eq!(save(&town, &clerk, "no-such", 0, &json!({})).status, Status::NotFound);
    assert_eq!(group(&town, &clerk, "look")["version"], 0);
}

#[test]
fn a_town_that_does_not_sell_has_no_settings_for_that() {
    let town = TestTown::configured(|config| config.site.commercial = false, |_| {});
    let clerk = town.superuser();
    let text = page(&town, &clerk).to_string();
    assert!(
        !text.contains("pricing.")
            && !text.contains("placements.")
            && !text.contains("deals.")
            && text.contains("directory.confirm"),
        "{text}"
    );
    assert_eq!(save(&town, &clerk, "placements", 0, &json!({})).status, Status::NotFound);
    let answer = save(&town, &clerk, "moderation", 0, &json!({ "deals.approval": true }));
    assert_eq!(answer.status, Status::BadRequest);
}

#[test]
fn a_secret_is_written_and_never_told() {
    let town = TestTown::empty();
    let clerk = town.superuser();
    let before = setting(&group(&town, &clerk, "mail"), "mail.password");
    assert_eq!((&before["value"], &before["is_set"]), (&Value::Null, &json!(false)));
    let answer = save(&town, &clerk, "mail", 0, &json!({ "mail.password": "correct horse" }));
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    let state = town.client.rocket().state::<crate::kit::web::AppState>().unwrap();
    assert_eq!(state.config.get().mail.password, "correct horse");
    let shown = page(&town, &clerk);
    let trail = town.call("GET", "/api/v1/admin/audit/").token(&clerk).send().text;
    let export = town.call("GET", "/dj-rest-auth/user/export/").token(&clerk).send().text;
    for told in [&answer.text, &shown.to_string(), &trail, &export] {
        assert!(!told.contains("correct horse"), "{told}");
    }
    let after = setting(&group(&town, &clerk, "mail"), "mail.password");
    assert_eq!(after["is_set"], true);
    assert!(after["updated_at"].as_str().is_some());
    assert!(trail.contains("not set") && trail.contains("set on 2026-"), "{trail}");
    save(&town, &clerk, "mail", 1, &json!({ "mail.password": null }));
    assert_eq!(setting(&group(&town, &clerk, "mail"), "mail.password")["is_set"], false);
}

#[test]
fn the_second_of_two_people_hears_of_what_the_first_has_saved() {
    let town = TestTown::empty();
    let (ann, bob) = (town.superuser(), staff(&town));
    assert_eq!(save(&town, &ann, "look", 0, &json!({ "town.headline": "By Ann" })).status, Status::Ok);
    let answer = save(&town, &bob, "look", 0, &json!({ "town.headline": "By Bob" }));
    assert_eq!(answer.status, Status::Conflict);
    let told = answer.json();
    assert_eq!(
        (&told["changed"][0]["key"], &told["changed"][0]["value"]),
        (&json!("town.headline"), &json!("By Ann"))
    );
    assert!(told["detail"].as_str().unwrap().contains("Headline of the home page"));
    assert_eq!(town.json("/api/v1/site/")["headline"], "By Ann");
    // A setting that the other person did not change, the same value, and one's own slow save are no
    // conflicts.
    assert_eq!(save(&town, &bob, "look", 0, &json!({ "town.tagline": "By Bob" })).status, Status::Ok);
    assert_eq!(save(&town, &bob, "look", 0, &json!({ "town.headline": "By Ann" })).status, Status::Ok);
    assert_eq!(save(&town, &bob, "look", 0, &json!({ "town.tagline": "By Bob again" })).status, Status::Ok);
    let version = told["version"].as_i64().unwrap();
    assert_eq!(save(&town, &bob, "look", version, &json!({ "town.headline": "By Bob" })).status, Status::Ok);
    assert_eq!(town.json("/api/v1/site/")["headline"], "By Bob");
}

#[test]
fn mail_is_for_superusers_because_links_for_passwords_go_through_it() {
    let town = TestTown::empty();
    let (clerk, staff) = (town.superuser(), staff(&town));
    assert_eq!(group(&town, &staff, "mail")["can_change"], false);
    assert_eq!(group(&town, &clerk, "mail")["can_change"], true);
    assert_eq!(
        save(&town, &staff, "mail", 0, &json!({ "mail.host": "evil.example" })).status,
        Status::Forbidden
    );
    let test = town.call("POST", "/api/v1/admin/settings/mail/test/").token(&clerk).send();
    assert_eq!(test.status, Status::BadRequest);
    // Nothing listens there: the response names the step that failed.
    let values = json!({ "mail.mode": "smtp", "mail.host": "127.0.0.1", "mail.port": 1, "mail.from": "o@wexbury.example" });
    assert_eq!(save(&town, &clerk, "mail", 0, &values).status, Status::Ok);
    let test = town.call("POST", "/api/v1/admin/settings/mail/test/").token(&clerk).send();
    assert_eq!(test.status, Status::Ok, "{}", test.text);
    assert_eq!(test.json()["failed"]["step"], "connect");
}
