//! Against `pebble`, a real ACME server.

use super::*;
use crate::https::model::ProblemKind;
use crate::testing::{TIMEOUT, pebble, skipped};

fn pebble(variables: &[(&str, &str)]) -> Option<Pebble> {
    if !pebble::is_installed() {
        skipped("pebble and pebble-challtestsrv are not installed (Debian: apt-get install pebble)");
        return None;
    }
    Some(Pebble::start(variables))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_got_renewed_and_kept_through_a_restart() {
    let Some(pebble) = pebble(&[]) else { return };
    let door = Door::open(pebble.http_port);
    let mut town = Town::of(&pebble, &["www.town.example", "town.example"]);
    town.config.server.acme_contact = "office@town.example".into();
    let https = town.https();
    door.lead_to(Some(&https));
    assert!(https.resolver().facts().is_none());
    https.renew_if_due().await;
    let facts = https.resolver().facts().expect("there is a certificate");
    assert!(facts.is_for(&["www.town.example".to_owned(), "town.example".to_owned()]), "{facts:?}");
    assert!(town.health().is_ok() && town.health().valid_until == Some(facts.not_after));
    assert_eq!((town.count("acme_accounts"), town.count("https_orders")), (1, 0));
    // Nothing is due: no new certificate is requested.
    https.renew_if_due().await;
    assert_eq!(serial(&https), facts.serial);
    let state = town.state();
    assert_eq!(state.renew_at, Some(model::renewal_moment(facts.not_before, facts.not_after)));
    // After a restart, the same certificate is served, and renewed in time with the existing account.
    let https = town.https();
    door.lead_to(Some(&https));
    assert_eq!(serial(&https), facts.serial);
    town.is_due();
    https.renew_if_due().await;
    assert_ne!(serial(&https), facts.serial);
    assert_eq!((town.count("acme_accounts"), town.count("https_certificates")), (1, 1));
    assert!(https.challenge("anything").is_none() && https.0.challenges.read().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_nonces_are_no_obstacle() {
    let Some(pebble) = pebble(&[("PEBBLE_WFE_NONCEREJECT", "40")]) else { return };
    let door = Door::open(pebble.http_port);
    let town = Town::of(&pebble, &["www.town.example"]);
    let https = town.https();
    door.lead_to(Some(&https));
    for _ in 0..5 {
        https.renew_if_due().await;
        if https.resolver().facts().is_some() {
            break;
        }
        town.is_due();
    }
    assert!(https.resolver().facts().is_some(), "{:?}", town.state().failing);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_is_down_leaves_the_certificate_that_is_there() {
    let Some(mut pebble) = pebble(&[]) else { return };
    let door = Door::open(pebble.http_port);
    let mut town = Town::of(&pebble, &["www.town.example"]);
    let https = town.https();
    door.lead_to(Some(&https));
    https.renew_if_due().await;
    let before = serial(&https);
    pebble.stop();
    for failures in 1..=3 {
        town.is_due();
        https.renew_if_due().await;
        let failing = town.state().failing.unwrap();
        assert_eq!(
            (failing.failures, failing.problem.kind),
            (failures, ProblemKind::AuthorityDown),
            "{failing:?}"
        );
        assert!(failing.next_try_at > now());
    }
    assert_eq!(serial(&https), before);
    let told = town.health();
    let words = told.for_staff().expect("staff are told");
    assert!(
        words.contains("localhost did not answer as it should") && words.contains("is good until"),
        "{words}"
    );
    let names = std::mem::replace(&mut town.config.server.https, domain_names(&["town.example"]));
    assert!(town.health().is_ok(), "these names have not failed");
    town.config.server.https = names;
    // The authority is not asked before the next attempt is due.
    let waiting = town.state().failing.unwrap();
    https.renew_if_due().await;
    assert_eq!(town.state().failing.unwrap(), waiting);
    // It is back, but has forgotten our account.
    pebble.start_again(&[]);
    town.is_due();
    https.renew_if_due().await;
    assert_ne!(serial(&https), before);
    assert!(town.health().is_ok() && town.state().failing.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn other_names_in_the_settings_get_another_certificate_at_once() {
    let Some(pebble) = pebble(&[]) else { return };
    let door = Door::open(pebble.http_port);
    let mut town = Town::of(&pebble, &["www.town.example"]);
    let https = town.https();
    door.lead_to(Some(&https));
    https.renew_if_due().await;
    let before = serial(&https);
    town.config.server.https = domain_names(&["www.town.example", "events.town.example"]);
    let https = town.https();
    // Port 80 no longer leads here: the old certificate is still served, and visitors are redirected to its
    // name.
    door.lead_to(None);
    https.renew_if_due().await;
    assert_eq!(serial(&https), before);
    let failing = town.state().failing.unwrap();
    assert_eq!(failing.problem.kind, ProblemKind::PointsElsewhere, "{failing:?}");
    let led = https.respond_plainly(true, "events.town.example", "/events?a=b").location;
    assert_eq!(led.as_deref(), Some("https://www.town.example/events?a=b"));
    door.lead_to(Some(&https));
    town.is_due();
    https.renew_if_due().await;
    let names = https.resolver().facts().unwrap().names;
    assert_eq!(names, ["events.town.example", "www.town.example"], "{:?}", town.state().failing);
    let led = https.respond_plainly(true, "Events.Town.Example:80", "/").location;
    assert_eq!(led.as_deref(), Some("https://events.town.example/"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_goes_on_with_the_same_order() {
    let Some(pebble) = pebble(&[]) else { return };
    let door = Door::open(pebble.http_port);
    let town = Town::of(&pebble, &["www.town.example"]);
    let https = town.https();
    // Nobody answers the challenge yet; the program ends while it waits.
    let waiting = tokio::spawn(async move { https.renew_if_due().await });
    let begun = Instant::now();
    while town.count("https_orders") == 0 {
        assert!(begun.elapsed() < TIMEOUT, "no order was made: {:?}", town.state().failing);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    waiting.abort();
    let _ = waiting.await;
    let order = store::find_order(&town.conn(), &pebble.directory()).unwrap().unwrap();
    let https = town.https();
    door.lead_to(Some(&https));
    https.renew_if_due().await;
    let kept = store::find_certificate(&town.conn()).unwrap();
    assert_eq!(kept.map(|kept| kept.private_key), Some(order.private_key), "{:?}", town.state().failing);
    assert_eq!(town.count("https_orders"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_port_and_an_unknown_authority_are_told_in_words() {
    let Some(pebble) = pebble(&[]) else { return };
    let mut town = Town::of(&pebble, &["www.town.example"]);
    town.https().renew_if_due().await;
    let failing = town.state().failing.unwrap();
    assert_eq!(failing.problem.kind, ProblemKind::PortClosed, "{failing:?}");
    let told = town.health();
    let words = told.for_staff().unwrap();
    assert!(words.contains("could not reach www.town.example on port 80. Open port 80"), "{words}");
    assert!(words.starts_with("There is no certificate yet"), "{words}");
    // A failed order is not continued.
    assert_eq!(town.count("https_orders"), 0);
    town.config.server.acme_root_file = PathBuf::new();
    town.is_due();
    town.https().renew_if_due().await;
    let failing = town.state().failing.unwrap();
    assert_eq!(failing.problem.kind, ProblemKind::AuthorityUnknown, "{failing:?}");
    assert!(town.health().for_staff().unwrap().contains("set acme_root_file"));
}
