//! Which certificate is served, and the responses on port 80.

use std::io::Write as _;
use std::time::SystemTime;

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::*;
use crate::accounts::Role;
use crate::https::files::LastRead;
use crate::https::store::KeptCertificate;
use crate::https::testing::{key_pem, self_signed};
use crate::testing::{TIMEOUT, TestTown};

const HEALTH: &str = "/api/v1/health/";

fn kept(directory: &str, from: &str, to: &str) -> KeptCertificate {
    let (chain, private_key) = self_signed(&["www.town.example", "town.example"], from, to);
    KeptCertificate { directory: directory.to_owned(), chain, private_key }
}

fn town() -> Town {
    Town::new("https://127.0.0.1:9/dir", PathBuf::new(), &["www.town.example", "town.example"])
}

#[test]
fn port_80_leads_to_https_and_to_no_name_that_is_not_ours() {
    let town = town();
    let https = town.https();
    let answer = https.respond_plainly(true, "www.town.example", "/");
    assert_eq!((answer.status, answer.retry_after, answer.location), (503, Some(60), None));
    https.put_challenges([("t0ken".to_owned(), "t0ken.print".to_owned())].into());
    let challenge = |token: &str| {
        let answer =
            https.respond_plainly(true, "203.0.113.7", &format!("/.well-known/acme-challenge/{token}"));
        (answer.status, answer.body)
    };
    assert_eq!(challenge("t0ken"), (200, "t0ken.print".into()));
    assert_eq!(challenge("other").0, 404);
    assert_eq!(challenge("../t0ken").0, 404);
    let kept = kept("", "2026-01-01", "2060-01-01");
    https.resolver().put(Certificate::from_kept(&kept.chain, &kept.private_key).unwrap());
    for (host, target, location) in [
        ("town.example", "/events/?q=a%20b", "https://town.example/events/?q=a%20b"),
        ("WWW.Town.Example.:80", "/", "https://www.town.example/"),
        ("evil.example", "/a", "https://www.town.example/a"),
        ("203.0.113.7", "/", "https://www.town.example/"),
        ("[2001:db8::7]:80", "/", "https://www.town.example/"),
        ("", "//evil.example/", "https://www.town.example//evil.example/"),
        ("town.example", "*", "https://town.example/"),
    ] {
        let answer = https.respond_plainly(true, host, target);
        assert_eq!((answer.status, answer.location.as_deref()), (301, Some(location)), "{host} {target}");
    }
    assert_eq!(https.respond_plainly(false, "town.example", "/").status, 308);
}

fn at(day: &str) -> Timestamp {
    format!("{day}T12:00:00Z").parse().unwrap()
}

/// At noon of November 1, with a certificate until `end`.
fn town_served_until(end: &str) -> Town {
    let mut town = town();
    town.clock = Clock::fixed(TimeZone::UTC, at("2026-11-01"));
    store::replace_certificate(&town.conn(), &kept("", "2026-10-01", end), at("2026-11-01")).unwrap();
    town
}

/// The program runs until noon of that day.
async fn run_until(town: &Town, https: &Https, day: &str) {
    https.note_service().await;
    while town.clock.timestamp() < at(day) {
        town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(6));
        https.note_service().await;
    }
}

#[tokio::test]
async fn strict_transport_is_promised_after_a_good_week_and_no_longer_after_a_gap() {
    let town = town_served_until("2026-12-01");
    let https = town.https();
    for (day, is_on) in [
        ("2026-11-01", false),
        ("2026-11-07", false),
        ("2026-11-08", true),
        ("2026-11-20", true),
        ("2026-12-02", false),
    ] {
        run_until(&town, &https, day).await;
        assert_eq!(https.strict().is_on(), is_on, "{day}");
    }
    // The week starts over.
    let new = kept("", "2026-12-01", "2027-02-01");
    https.resolver().put(Certificate::from_kept(&new.chain, &new.private_key).unwrap());
    https.note_service().await;
    assert!(!https.strict().is_on());
    assert_eq!(town.state().served_since, Some(at("2026-12-02")));
}

#[tokio::test]
async fn an_update_does_not_start_the_week_over_and_three_days_of_downtime_do() {
    let town = town_served_until("2027-02-01");
    run_until(&town, &town.https(), "2026-11-05").await;
    town.clock.set(town.clock.timestamp() + SignedDuration::from_mins(1));
    run_until(&town, &town.https(), "2026-11-09").await;
    assert_eq!(town.state().served_since, Some(at("2026-11-01")));
    let https = town.https();
    assert!(!https.strict().is_on());
    https.note_service().await;
    assert!(https.strict().is_on(), "at once after a restart");
    town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(72));
    let off = town.clock.timestamp();
    https.note_service().await;
    assert!(!https.strict().is_on());
    assert_eq!(town.state().served_since, Some(off));
}

#[test]
fn the_kept_certificate_is_served_whatever_else_is_wrong() {
    let town = town();
    store::replace_certificate(&town.conn(), &kept("elsewhere", "2026-01-01", "2060-01-01"), now()).unwrap();
    assert!(town.https().resolver().facts().is_some());
    town.conn().execute("UPDATE https_certificates SET private_key = 'junk'", []).unwrap();
    assert!(town.https().resolver().facts().is_none(), "another is got in place of a broken one");
}

#[test]
fn own_files_are_read_again_after_an_error_even_if_their_times_say_that_nothing_changed() {
    let mut town = town();
    let folder = tempfile::tempdir().unwrap();
    town.config.server.https = DomainNames::default();
    town.config.server.certificate_file = folder.path().join("chain.pem");
    town.config.server.key_file = folder.path().join("key.pem");
    let write = |kept: &KeptCertificate, at: SystemTime| {
        for (name, bytes) in [("key.pem", key_pem(&kept.private_key)), ("chain.pem", kept.chain.clone())] {
            let mut file = std::fs::File::create(folder.path().join(name)).unwrap();
            file.write_all(bytes.as_bytes()).unwrap();
            file.set_modified(at).unwrap();
        }
    };
    let at = SystemTime::now();
    write(&kept("", "2026-01-01", "2060-01-01"), at - Duration::from_secs(60));
    let https = Https::load(&town.config, &town.db, &town.clock, &town.conn()).unwrap().unwrap();
    let before = https.resolver().facts().unwrap();
    let mut last = LastRead::at_start(&town.config.server);
    let other = kept("", "2026-01-01", "2062-01-01");
    write(&KeptCertificate { chain: kept("", "2026-01-01", "2061-01-01").chain, ..other.clone() }, at);
    https.read_files_again(&mut last);
    assert_eq!(https.resolver().facts().unwrap(), before);
    write(&other, at);
    https.read_files_again(&mut last);
    assert!(https.resolver().facts().unwrap().not_after > before.not_after);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_files_are_read_again_when_they_change_and_invalid_ones_are_not_served() {
    let mut town = town();
    let folder = tempfile::tempdir().unwrap();
    town.config.server.https = DomainNames::default();
    town.config.server.certificate_file = folder.path().join("chain.pem");
    town.config.server.key_file = folder.path().join("key.pem");
    let write = |kept: &KeptCertificate| {
        std::fs::write(folder.path().join("key.pem"), key_pem(&kept.private_key)).unwrap();
        std::fs::write(folder.path().join("chain.pem"), &kept.chain).unwrap();
    };
    let conn = town.conn();
    let load = || Https::load(&town.config, &town.db, &town.clock, &conn);
    assert!(load().is_err_and(|error| error.contains("cannot read")));
    write(&kept("", "2026-01-01", "2060-01-01"));
    let https = load().unwrap().unwrap();
    let before = https.resolver().facts().unwrap();
    https.keep();
    let eventually = async |what: &str, is_done: &dyn Fn() -> bool| {
        let begun = Instant::now();
        while !is_done() {
            assert!(begun.elapsed() < TIMEOUT, "{what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // The key does not match: the previous certificate stays in use, and staff are told.
    let other = kept("", "2026-01-01", "2062-01-01");
    write(&KeptCertificate { chain: kept("", "2026-01-01", "2061-01-01").chain, ..other.clone() });
    eventually("staff are told", &|| {
        town.health().for_staff().is_some_and(|words| words.contains("do not fit"))
    })
    .await;
    assert_eq!(https.resolver().facts().unwrap(), before);
    write(&other);
    eventually("the new one is served", &|| https.resolver().facts().unwrap().not_after > before.not_after)
        .await;
}

#[test]
fn the_health_of_the_site_tells_of_its_certificate_and_staff_what_to_do() {
    let failing = |conn: &Connection| {
        conn.execute_batch(
            "UPDATE https_state SET failures = 3, failing_since = '2026-11-20T15:00:00.000Z', problem = 'port_closed',
                problem_name = 'www.town.example', names = '[\"www.town.example\"]',
                next_try_at = '2026-11-21T16:00:00.000Z'",
        )
        .unwrap();
    };
    let town =
        TestTown::configured(|config| config.server.https = domain_names(&["www.town.example"]), failing);
    town.member("ann@wexbury.example", Role::Admin);
    let health = town.json(HEALTH);
    assert_eq!(health["status"], "degraded");
    assert_eq!(health["certificate"], json!({ "is_ok": false, "valid_until": null, "problem": null }));
    let page = town.client.get("/health").dispatch().into_string().unwrap();
    assert!(page.contains("Missing") && !page.contains("Open port 80"));
    let told = town.ask("GET", HEALTH, &town.superuser(), &Value::Null).json();
    assert!(told["certificate"]["problem"].as_str().unwrap().contains("Open port 80"), "{told}");
    // The mail is scheduled at midnight and sent at 7 AM.
    for at in ["2026-11-22T05:01:00Z", "2026-11-22T12:00:00Z"] {
        town.clock.set(at.parse().unwrap());
        // A write wakes the job worker.
        town.ask("PATCH", "/api/v1/notifications/mark-all-read/", &town.superuser(), &json!({}));
        town.wait_for_jobs();
    }
    let sql = "SELECT count(*) FROM outbox WHERE subject LIKE '%certificate%' AND text LIKE '%Open port 80%'";
    let mails: u32 = town.conn().query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(mails, 1, "one mail to the one who has a confirmed address");
    assert!(TestTown::empty().json(HEALTH)["certificate"].is_null(), "a proxy brings HTTPS");
}
