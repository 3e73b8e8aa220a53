//! Mock authorities that do what `pebble` cannot: limit rates, suggest renewal times, have a wrong clock.

use std::sync::OnceLock;

use jiff::SignedDuration;

use super::*;
use crate::https::model::ProblemKind;
use crate::https::testing::signed_by;
use crate::kit::fetch::testing::{Server, page, path_of};

const PROBLEM: &str = "Content-Type: application/problem+json\r\nReplay-Nonce: bm9uY2U\r\n";

/// Responds to orders and renewal requests as configured; to everything else like a real authority.
fn stand_in(order: impl Fn() -> Vec<u8> + Send + Sync + 'static, advice: &'static str) -> Server {
    let address = Arc::new(OnceLock::<String>::new());
    let own = Arc::clone(&address);
    let server = Server::start(move |head, stream| {
        let at = own.get().cloned().unwrap_or_default();
        let answer = match path_of(head) {
            "/dir" => page(
                200,
                "",
                serde_json::json!({
                    "newNonce": format!("{at}/nonce"), "newAccount": format!("{at}/account"),
                    "newOrder": format!("{at}/order"), "renewalInfo": format!("{at}/advice"), "meta": {},
                })
                .to_string()
                .as_bytes(),
            ),
            "/nonce" => page(200, "Replay-Nonce: bm9uY2U\r\n", b""),
            "/account" => page(
                201,
                &format!("Replay-Nonce: bm9uY2U\r\nLocation: {at}/account/1\r\n"),
                b"{\"status\":\"valid\"}",
            ),
            "/order" => order(),
            path if path.starts_with("/advice/") => page(200, "Retry-After: 7200\r\n", advice.as_bytes()),
            _ => page(404, "", b"{}"),
        };
        let _ = stream.write_all(&answer);
    });
    address.set(server.url("")).unwrap();
    server
}

fn town_of(server: &Server) -> Town {
    Town::new(&server.url("/dir"), PathBuf::new(), &["www.town.example"])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rate_limit_is_waited_out_as_long_as_the_authority_says() {
    let body = br#"{"type":"urn:ietf:params:acme:error:rateLimited","detail":"too many certificates already issued"}"#;
    let server = stand_in(|| page(429, &format!("{PROBLEM}Retry-After: 10800\r\n"), body), "");
    let town = town_of(&server);
    let https = town.https();
    https.renew_if_due().await;
    let failing = town.state().failing.unwrap();
    assert_eq!(failing.problem.kind, ProblemKind::RateLimit, "{failing:?}");
    let wait = failing.next_try_at.duration_since(now());
    assert!(wait > SignedDuration::from_mins(170) && wait <= SignedDuration::from_mins(180), "{wait}");
    let words = town.health().problem.unwrap();
    assert!(
        words.contains("gives no more certificates for now") && words.contains("tried again on"),
        "{words}"
    );
    // Neither the running program nor a restarted one asks again before that.
    let asked = server.requests().len();
    https.renew_if_due().await;
    let again = town.https();
    again.keep();
    again.renew_if_due().await;
    assert_eq!(server.requests().len(), asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_of_more_than_a_day_is_kept_also_by_an_authority_that_is_down() {
    let body = br#"{"type":"urn:ietf:params:acme:error:serverInternal","detail":"maintenance"}"#;
    let server = stand_in(|| page(503, &format!("{PROBLEM}Retry-After: 122400\r\n"), body), "");
    let town = town_of(&server);
    let https = town.https();
    https.renew_if_due().await;
    let failing = town.state().failing.unwrap();
    assert_eq!(failing.problem.kind, ProblemKind::AuthorityDown, "{failing:?}");
    let wait = failing.next_try_at.duration_since(now());
    assert!(wait > SignedDuration::from_hours(33) && wait <= SignedDuration::from_hours(34), "{wait}");
    // A restart shortens our own pauses only.
    let asked = server.requests().len();
    let again = town.https();
    again.keep();
    again.renew_if_due().await;
    assert_eq!(server.requests().len(), asked);
    assert_eq!(town.state().failing.unwrap().next_try_at, failing.next_try_at);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_is_over_once_the_certificate_fits_again() {
    let server = stand_in(|| page(500, "", b""), "");
    let town = town_of(&server);
    let (chain, private_key) = signed_by("ca.example", &["www.town.example"]);
    let kept = store::KeptCertificate { directory: server.url("/other"), chain, private_key };
    store::replace_certificate(&town.conn(), &kept, now()).unwrap();
    let https = town.https();
    // The settings name another authority for a while; it does not answer.
    https.renew_if_due().await;
    assert!(town.state().failing.is_some());
    town.conn().execute("UPDATE https_certificates SET directory = ?1", [server.url("/dir")]).unwrap();
    https.renew_if_due().await;
    assert_eq!(town.state().failing, None);
    assert_eq!(town.health().problem, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_clock_far_ahead_put_off_is_tried_at_once() {
    let body = br#"{"type":"urn:ietf:params:acme:error:rateLimited","detail":"too many"}"#;
    let server = stand_in(|| page(429, &format!("{PROBLEM}Retry-After: 10800\r\n"), body), "");
    let town = town_of(&server);
    let https = town.https();
    for (problem, is_restart) in [("authority_down", false), ("authority_down", true), ("rate_limit", true)] {
        https.renew_if_due().await;
        town.conn()
            .execute(
                "UPDATE https_state SET problem = ?1, next_try_at = '2099-03-01T00:00:00.000Z',
                     failing_since = '2099-02-01T00:00:00.000Z'",
                [problem],
            )
            .unwrap();
        let asked = server.requests().len();
        if is_restart {
            town.https().keep();
        } else {
            https.renew_if_due().await;
        }
        let begun = Instant::now();
        while town.state().failing.unwrap().next_try_at > now() + SignedDuration::from_hours(4) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{problem}: it is never tried again");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(server.requests().len() > asked, "{problem}");
        assert!(town.state().failing.unwrap().since <= now());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_authority_says_when_to_renew() {
    let advice = r#"{"suggestedWindow":{"start":"2031-01-02T00:00:00Z","end":"2031-01-04T00:00:00Z"}}"#;
    let server = stand_in(|| page(500, "", b""), advice);
    let town = town_of(&server);
    let (chain, private_key) = signed_by("ca.example", &["www.town.example"]);
    let kept = store::KeptCertificate { directory: server.url("/dir"), chain, private_key };
    store::replace_certificate(&town.conn(), &kept, now()).unwrap();
    let https = town.https();
    https.renew_if_due().await;
    let state = town.state();
    let renew_at = state.renew_at.unwrap().to_string();
    assert!(renew_at.starts_with("2031-01-0"), "{renew_at}");
    let wait = state.ask_at.unwrap().duration_since(now());
    assert!(wait > SignedDuration::from_mins(110) && wait <= SignedDuration::from_mins(120), "{wait}");
    let asked = server.requests().into_iter().find(|head| path_of(head).starts_with("/advice/")).unwrap();
    let id = path_of(&asked).trim_start_matches("/advice/").to_owned();
    assert!(id.split('.').count() == 2 && id.split('.').all(|part| !part.is_empty()), "{id}");
    // It is asked again only when due.
    let asked = server.requests().len();
    https.renew_if_due().await;
    assert_eq!(server.requests().len(), asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_far_off_is_told_and_an_authority_that_is_unwell_too() {
    let server = stand_in(
        || {
            let body = br#"{"type":"urn:ietf:params:acme:error:malformed","detail":"no"}"#;
            page(400, &format!("{PROBLEM}Date: Tue, 01 Jun 2021 10:00:00 GMT\r\n"), body)
        },
        "",
    );
    let town = town_of(&server);
    town.https().renew_if_due().await;
    let failing = town.state().failing.unwrap();
    assert_eq!(failing.problem.kind, ProblemKind::ClockOff, "{failing:?}");
    assert!(town.health().for_staff().unwrap().contains("timedatectl set-ntp true"));
    let server = stand_in(|| page(503, "Retry-After: 1200\r\n", b"<html>maintenance</html>"), "");
    let town = town_of(&server);
    town.https().renew_if_due().await;
    let failing = town.state().failing.unwrap();
    assert_eq!(failing.problem.kind, ProblemKind::AuthorityDown, "{failing:?}");
    assert!(failing.next_try_at.duration_since(now()) > SignedDuration::from_mins(19), "{failing:?}");
}
