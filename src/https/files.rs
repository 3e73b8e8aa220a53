//! A certificate in files that somebody else obtains and renews. They are read again when they change.

use std::path::Path;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::certificate::{Certificate, Facts};
use super::model::HttpsHealth;
use crate::kit::config::ServerSettings;
use crate::kit::day;
use crate::kit::web_address;
use crate::kit::words::join_words;

/// This close to its end, the renewal is clearly late.
const SOON_DAYS: i64 = 10;

pub fn load(server: &ServerSettings) -> Result<Certificate, String> {
    Certificate::from_files(&server.certificate_file, &server.key_file)
}

/// What was found when the two files were read last.
#[derive(Debug)]
pub struct LastRead {
    pub written_at: (Option<SystemTime>, Option<SystemTime>),
    pub is_wrong: bool,
}

impl LastRead {
    pub fn at_start(server: &ServerSettings) -> LastRead {
        LastRead { written_at: written_at(server), is_wrong: false }
    }
}

/// When the two files were last modified.
pub fn written_at(server: &ServerSettings) -> (Option<SystemTime>, Option<SystemTime>) {
    let of = |path: &Path| std::fs::metadata(path).and_then(|facts| facts.modified()).ok();
    (of(&server.certificate_file), of(&server.key_file))
}

/// `address`: the one that people type, where it is known.
pub fn health(
    server: &ServerSettings,
    address: Option<&str>,
    now: Timestamp,
    zone: &TimeZone,
) -> HttpsHealth {
    let certificate = match load(server) {
        Ok(certificate) => certificate,
        Err(error) => {
            return HttpsHealth {
                valid_until: None,
                problem: Some(format!(
                    "The new certificate cannot be served: {error}. \
                     A running site keeps the one it read before, but cannot restart without a good one."
                )),
                is_bearable: false,
            };
        }
    };
    let (begin, end) = (certificate.facts.not_before, certificate.facts.not_after);
    let name = server.certificate_file.display();
    let moment = |at: Timestamp| day::with_year(at.to_zoned(zone.clone()).date());
    let days_left = end.duration_since(now).as_hours() / 24;
    let missing = address.and_then(|address| missing_name(&certificate.facts, address));
    let problem = if now >= end {
        Some(format!(
            "The certificate in {name} ended on {}, and browsers warn visitors away from the site. Renew it and put the new one \
             there; no restart is needed.",
            moment(end)
        ))
    } else if now < begin {
        Some(format!(
            "The certificate in {name} is good from {} only. If that is past, set this machine's clock: timedatectl \
             set-ntp true.",
            moment(begin)
        ))
    } else if let Some(missing) = missing {
        let names = match certificate.facts.names.as_slice() {
            [] => "no name".to_owned(),
            names => join_words(names),
        };
        Some(format!(
            "The certificate in {name} is for {names}, not for {missing}, so browsers warn visitors away from the site. \
             Put one for {missing} there; no restart is needed."
        ))
    } else if days_left < SOON_DAYS {
        Some(format!(
            "The certificate in {name} ends on {}. Renew it and put the new one there; no restart is needed.",
            moment(end)
        ))
    } else {
        None
    };
    HttpsHealth { valid_until: Some(end), problem, is_bearable: false }
}

/// The name in an address that the certificate does not hold.
fn missing_name(facts: &Facts, address: &str) -> Option<String> {
    // Only names are read from a certificate, no IP addresses.
    let url = web_address::parse(address)?;
    let name = url.domain()?;
    (!facts.covers(name)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{key_pem, self_signed};
    use super::*;

    #[test]
    fn files_tell_when_they_end_and_that_they_did() {
        let folder = tempfile::tempdir().unwrap();
        let server = ServerSettings {
            certificate_file: folder.path().join("chain.pem"),
            key_file: folder.path().join("key.pem"),
            ..ServerSettings::default()
        };
        let (chain, key) = self_signed(&["a.example"], "2026-01-01", "2026-04-01");
        std::fs::write(&server.certificate_file, chain).unwrap();
        std::fs::write(&server.key_file, key_pem(&key)).unwrap();
        let known = |address: Option<&str>, day: &str| {
            health(&server, address, format!("{day}T12:00:00Z").parse().unwrap(), &TimeZone::UTC)
        };
        let at = |day: &str| known(None, day);
        assert!(at("2026-02-01").is_ok());
        for (day, words) in [
            ("2026-03-25", "ends on April 1, 2026. Renew it"),
            ("2026-04-02", "ended on April 1, 2026"),
            ("2025-12-01", "good from January 1, 2026 only"),
        ] {
            let told = at(day);
            assert!(told.for_staff().is_some_and(|told| told.contains(words)), "{told:?}");
        }
        for (address, is_ok) in [
            ("https://a.example", true),
            ("https://A.example:8443", true),
            ("https://www.a.example", false),
            ("https://192.0.2.1", true),
        ] {
            let told = known(Some(address), "2026-02-01");
            assert_eq!(told.is_ok(), is_ok, "{address}: {told:?}");
            let words = "is for a.example, not for www.a.example";
            assert!(is_ok || told.for_staff().is_some_and(|told| told.contains(words)), "{told:?}");
        }
        std::fs::write(&server.key_file, "").unwrap();
        assert!(at("2026-02-01").for_staff().is_some_and(|told| told.contains("holds no private key")));
    }
}
