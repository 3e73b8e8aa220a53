use rocket::http::Status;
use serde_json::{Value, json};

use crate::accounts::Role;
use crate::directory::NewBusiness;
use crate::kit::config::MailMode;
use crate::testing::{TestTown, eventually};

const FIRST_STEPS: &str = "/api/v1/admin/first-steps/";
const ADDRESS: &str = "/api/v1/admin/public-address/";

fn steps(town: &TestTown, token: &str) -> Value {
    town.ask("GET", FIRST_STEPS, token, &Value::Null).json()
}

#[test]
fn a_new_town_is_told_what_is_left_to_do() {
    let town = TestTown::empty();
    let token = town.superuser();
    let told = steps(&town, &token);
    assert_eq!(
        told,
        json!({
            "public_address": null, "public_address_warning": null, "is_public_address_configured": false, "has_contact": false,
            "has_businesses": false, "has_positions": false, "has_events": false, "sends_mail": false,
            "has_confirmed_address": false,
        })
    );
    let full = TestTown::configured(
        |config| {
            config.server.base_url = "https://www.wexbury.example".into();
            config.town.address = "12 Church Street".into();
            config.town.phone = "(860) 555-0100".into();
            config.mail.mode = MailMode::Smtp;
            config.mail.host = "127.0.0.1".into();
        },
        |conn| {
            let new = NewBusiness {
                name: "Ferry Books".into(),
                category: "Books".into(),
                ..NewBusiness::default()
            };
            crate::directory::save(conn, &new, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
        },
    );
    let told = steps(&full, &full.superuser());
    assert_eq!(
        told,
        json!({
            "public_address": "https://www.wexbury.example", "public_address_warning": null,
            "is_public_address_configured": true, "has_contact": true, "has_businesses": true, "has_positions": false,
            "has_events": false, "sends_mail": true, "has_confirmed_address": false,
        })
    );
    let sql = "UPDATE businesses SET latitude = 41.37, longitude = -72.47";
    full.conn().execute(sql, []).unwrap();
    eventually(|| steps(&full, &full.superuser())["has_positions"] == true);
    // Each sees their own address.
    let colleague = full.member("ann@wexbury.example", Role::Admin);
    assert_eq!(steps(&full, &colleague)["has_confirmed_address"], true);
}

#[test]
fn links_in_mail_lead_to_the_address_that_the_office_gave_and_to_no_other() {
    let town = TestTown::empty();
    let token = town.superuser();
    // Forging the Host header does not change the mail.
    let asks = |address: &str| {
        let body = json!({ "email": "clerk@wexbury.example" });
        let call =
            town.call("POST", "/api/v1/dj-rest-auth/password/reset/").header("Host", "192.168.1.66:8080");
        assert_eq!(call.json(&body).send().status, Status::Ok);
        let newest = || {
            let sql = "SELECT text FROM outbox ORDER BY id DESC LIMIT 1";
            town.conn().query_row(sql, [], |row| row.get::<_, String>(0)).unwrap_or_default()
        };
        eventually(|| newest().contains(&format!("{address}/reset-password/")));
        assert!(!newest().contains("192.168.1.66"), "{}", newest());
    };
    asks("http://127.0.0.1:8080");
    for wrong in
        ["", "http://x", "www.millbrook.example", "http://localhost:8080", "https://millbrook.example/events"]
    {
        let answer = town.ask("PUT", ADDRESS, &token, &json!({ "public_address": wrong }));
        assert_eq!(answer.status, Status::BadRequest, "{wrong}");
        assert!(answer.json()["public_address"][0].is_string(), "{}", answer.text);
    }
    let typed = json!({ "public_address": " https://www.Millbrook.example/ " });
    let answer = town.ask("PUT", ADDRESS, &token, &typed);
    assert_eq!(answer.status, Status::Ok, "{}", answer.text);
    assert_eq!(answer.json(), json!({ "public_address": "https://www.millbrook.example" }));
    asks("https://www.millbrook.example");
    // Pages use it as their canonical address, whatever host they were requested from.
    assert!(town.get("/about").text.contains("https://www.millbrook.example/about"));
    // A mistake can be corrected, and an address that is not for the public is said to be so.
    let plain = json!({ "public_address": "http://millbrok.example" });
    assert_eq!(town.ask("PUT", ADDRESS, &token, &plain).status, Status::Ok);
    let told = steps(&town, &token);
    let warning = told["public_address_warning"].as_str().unwrap();
    assert!(warning.starts_with("It begins with http://") && warning.ends_with('.'), "{warning}");
    assert_eq!(town.ask("PUT", ADDRESS, &token, &typed).status, Status::Ok);
    // It survives a restart.
    let known =
        crate::kit::public_address::known(&crate::kit::config::Config::default(), &town.conn()).unwrap();
    assert_eq!(known.as_deref(), Some("https://www.millbrook.example"));
    // An address in config.toml wins, and can only be changed there.
    let configured =
        TestTown::configured(|config| config.server.base_url = "https://a.example".into(), |_| {});
    let refused = configured.ask("PUT", ADDRESS, &configured.superuser(), &typed);
    assert_eq!(refused.status, Status::BadRequest);
    assert!(refused.text.contains("config.toml"), "{}", refused.text);
}
