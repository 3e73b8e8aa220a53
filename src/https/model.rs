//! When to renew a certificate or retry, and descriptions of what prevents it.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::kit::day;
use crate::kit::word_enum::word_enum;

/// Minutes between attempts. Authorities count failures per hour, and a new DNS record for this server is
/// visible within minutes.
const PAUSES: [i64; 7] = [2, 10, 30, 60, 180, 360, 720];
/// The longest `Retry-After` we respect; after that, we try anyway.
const MAX_WAIT: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Unless the authority suggests a time, a certificate is renewed when one third of its lifetime is left.
const LEFT: i64 = 3;
/// What people call the authority of the default directory.
pub const LETS_ENCRYPT: &str = "Let’s Encrypt";
/// How many failures in a row until staff are told: a brief outage resolves itself.
const TOLD_FROM: u32 = 3;
/// Strict transport security is promised for a year, so it is enabled only after this long without a gap.
pub const GOOD_WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The program may be down this long, as for an update of the machine, without starting that week over.
pub const MAX_DOWNTIME: SignedDuration = SignedDuration::from_hours(24);
/// A clock that is off by more breaks sessions and certificates.
pub const CLOCK_OFF: SignedDuration = SignedDuration::from_mins(10);

/// The pause after this many failures in a row.
pub fn pause_after(failures: u32) -> SignedDuration {
    let at = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX);
    SignedDuration::from_mins(PAUSES.get(at).or(PAUSES.last()).copied().unwrap_or(720))
}

/// The next attempt: when the authority allows it, and not before the pause is over.
pub fn next_try(now: Timestamp, failures: u32, wait: Option<SignedDuration>) -> Timestamp {
    let pause = pause_after(failures).max(wait.unwrap_or_default().min(MAX_WAIT));
    now.saturating_add(pause).unwrap_or(now)
}

/// When to renew a certificate with this lifetime if the authority suggests no time: long before its end.
pub fn renewal_moment(not_before: Timestamp, not_after: Timestamp) -> Timestamp {
    let life = not_after.duration_since(not_before).as_secs();
    not_after.saturating_sub(SignedDuration::from_secs(life / LEFT)).unwrap_or(not_after)
}

/// A moment inside the renewal window that the authority suggests. It depends only on `place` (0 to 1), which
/// spreads the load: not all sites should come at once.
pub fn moment_in(start: Timestamp, end: Timestamp, place: f64) -> Timestamp {
    let length = end.duration_since(start).max(SignedDuration::ZERO);
    start.saturating_add(length.mul_f64(place.clamp(0.0, 1.0))).unwrap_or(start)
}

/// Why no certificate can be obtained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// The authority cannot connect to port 80 at the name.
    PortClosed,
    /// The name does not resolve.
    NoSuchName,
    /// Another server responds at the name.
    PointsElsewhere,
    /// The name's CAA records allow only other authorities.
    Forbidden,
    /// The authority refuses to issue for this name.
    NameRefused,
    RateLimit,
    /// The authority cannot be reached, or reports an error of its own.
    AuthorityDown,
    /// The server is not the authority that the directory names: its certificate is not trusted.
    AuthorityUnknown,
    AccountRefused,
    ClockOff,
    Other,
}

word_enum!(ProblemKind {
    PortClosed = "port_closed",
    NoSuchName = "no_such_name",
    PointsElsewhere = "points_elsewhere",
    Forbidden = "forbidden",
    NameRefused = "name_refused",
    RateLimit = "rate_limit",
    AuthorityDown = "authority_down",
    AuthorityUnknown = "authority_unknown",
    AccountRefused = "account_refused",
    ClockOff = "clock_off",
    Other = "other",
});

impl ProblemKind {
    /// From the last word of an ACME error type; `is_check`: the error of a failed challenge.
    pub fn of_acme(kind: &str, is_check: bool) -> ProblemKind {
        match kind.rsplit(':').next().unwrap_or_default() {
            "connection" | "tls" => ProblemKind::PortClosed,
            "dns" | "dnssec" => ProblemKind::NoSuchName,
            "unauthorized" | "incorrectResponse" | "malformed" if is_check => ProblemKind::PointsElsewhere,
            "caa" => ProblemKind::Forbidden,
            "rejectedIdentifier" | "unsupportedIdentifier" => ProblemKind::NameRefused,
            "rateLimited" => ProblemKind::RateLimit,
            "serverInternal" => ProblemKind::AuthorityDown,
            "unauthorized" | "accountDoesNotExist" | "externalAccountRequired" | "userActionRequired" => {
                ProblemKind::AccountRefused
            }
            _ => ProblemKind::Other,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub kind: ProblemKind,
    /// The name concerned, if any.
    pub name: String,
    /// The message of the authority or of the operating system.
    pub detail: String,
}

impl Problem {
    pub fn new(kind: ProblemKind, name: &str, detail: impl Into<String>) -> Problem {
        let detail: String = detail.into();
        let detail = detail.split_whitespace().collect::<Vec<_>>().join(" ");
        Problem { kind, name: name.to_owned(), detail: detail.chars().take(300).collect() }
    }

    /// What is wrong and what to do about it. `authority`: its name for people.
    pub fn sentence(&self, authority: &str) -> String {
        let name = if self.name.is_empty() { "the name" } else { self.name.as_str() };
        let what = match self.kind {
            ProblemKind::PortClosed => format!(
                "{authority} could not reach {name} on port 80. Open port 80 in the firewall, and forward it from \
                 the router to this machine."
            ),
            ProblemKind::NoSuchName => format!(
                "{authority} found no address for {name}. Where the name was registered, let it lead to this \
                 machine (an A record)."
            ),
            ProblemKind::PointsElsewhere => format!(
                "{name} leads to another server than this. Where the name was registered, let it lead to this \
                 machine, and remove addresses that do not (A and AAAA records)."
            ),
            ProblemKind::Forbidden => {
                let is_lets_encrypt = authority == LETS_ENCRYPT || authority.ends_with(".letsencrypt.org");
                let domain = if is_lets_encrypt {
                    "letsencrypt.org"
                } else {
                    "the authority's domain (see its documentation)"
                };
                format!(
                    "The CAA record of {name} allows other authorities only. Where the name was registered, add \
                     {domain} to the record, or remove the record."
                )
            }
            ProblemKind::NameRefused => format!(
                "{authority} gives no certificate for {name}. Check its spelling under https in the settings."
            ),
            ProblemKind::RateLimit => {
                format!("{authority} gives no more certificates for now: too many were asked for.")
            }
            ProblemKind::AuthorityDown => format!(
                "{authority} did not answer as it should. Check that this machine reaches the Internet; if it does, \
                 there is nothing to do but wait."
            ),
            ProblemKind::AuthorityUnknown => format!(
                "Whoever answers at {authority} cannot prove it. For a private authority, set acme_root_file to its \
                 certificate."
            ),
            ProblemKind::AccountRefused => format!(
                "{authority} refuses this town's account. See acme_directory and acme_contact in the settings."
            ),
            ProblemKind::ClockOff => {
                "This machine's clock is wrong. Set it: timedatectl set-ntp true.".to_owned()
            }
            ProblemKind::Other => format!("{authority} refused."),
        };
        if self.detail.is_empty() { what } else { format!("{what} ({})", self.detail.trim_end_matches('.')) }
    }
}

/// Consecutive failed attempts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failing {
    pub failures: u32,
    pub since: Timestamp,
    pub problem: Problem,
    pub next_try_at: Timestamp,
    /// Until when the authority has asked us to wait.
    pub wait_until: Option<Timestamp>,
    pub names: Vec<String>,
}

impl Failing {
    /// When it is tried again. A moment further away than any pause was set while the clock was ahead.
    pub fn next_try(&self, now: Timestamp) -> Timestamp {
        if self.next_try_at.duration_since(now) > MAX_WAIT { now } else { self.next_try_at }
    }
}

/// The state of the site's own HTTPS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpsHealth {
    /// The expiry of the certificate in use; `None` before there is one.
    pub valid_until: Option<Timestamp>,
    /// What is wrong and what to do, for whoever can fix it.
    pub problem: Option<String>,
    /// Visitors are still served, and the problem may resolve itself.
    pub is_bearable: bool,
}

impl HttpsHealth {
    pub fn is_ok(&self) -> bool {
        self.problem.is_none()
    }

    pub fn valid_until_day(&self, zone: &TimeZone) -> Option<Date> {
        self.valid_until.map(|at| at.to_zoned(zone.clone()).date())
    }

    /// For the morning email: only problems that somebody has to act on.
    pub fn for_staff(&self) -> Option<&str> {
        self.problem.as_deref().filter(|_| !self.is_bearable)
    }
}

/// For staff: what is wrong, when the next attempt is, and how long the current certificate lasts.
pub fn health(
    valid_until: Option<Timestamp>,
    failing: Option<&Failing>,
    authority: &str,
    now: Timestamp,
    zone: &TimeZone,
) -> HttpsHealth {
    let is_served = valid_until.is_some_and(|end| end > now);
    let moment = |at: Timestamp| {
        let at = at.to_zoned(zone.clone()).datetime();
        format!("{}, {}", day::with_year(at.date()), at.strftime("%-I:%M %p"))
    };
    let problem = failing.map(|failing| {
        let what = failing.problem.sentence(authority);
        let again = format!("It is tried again on {}.", moment(failing.next_try_at));
        match valid_until {
            Some(end) if is_served => format!(
                "The certificate has not been renewed since {}. {what} {again} The one in use is good until {}.",
                moment(failing.since),
                moment(end)
            ),
            Some(end) => format!(
                "The certificate ended on {}, and browsers warn visitors away from the site. {what} {again}",
                moment(end)
            ),
            None => format!("There is no certificate yet, so nobody can reach the site. {what} {again}"),
        }
    });
    let problem = problem.or_else(|| {
        let end = valid_until.filter(|_| !is_served)?;
        Some(format!(
            "The certificate ended on {}, and browsers warn visitors away from the site.",
            moment(end)
        ))
    });
    let is_bearable = is_served && failing.is_some_and(|failing| failing.failures < TOLD_FROM);
    HttpsHealth { valid_until, problem, is_bearable }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::https::authority_of;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_certificate_is_renewed_when_a_third_of_its_life_is_left() {
        let renewed = renewal_moment(at("2026-09-01T00:00:00Z"), at("2026-11-30T00:00:00Z"));
        assert_eq!(renewed, at("2026-10-31T00:00:00Z"));
        let six_days = renewal_moment(at("2026-09-01T00:00:00Z"), at("2026-09-07T00:00:00Z"));
        assert_eq!(six_days, at("2026-09-05T00:00:00Z"));
    }

    #[test]
    fn an_advised_moment_lies_inside_its_window() {
        let (start, end) = (at("2026-09-01T00:00:00Z"), at("2026-09-03T00:00:00Z"));
        assert_eq!(moment_in(start, end, 0.25), at("2026-09-01T12:00:00Z"));
        assert_eq!(moment_in(start, end, 7.0), end);
        assert_eq!(moment_in(end, start, 0.5), end);
    }

    #[test]
    fn tries_come_seldomer_and_never_before_the_authority_lets_us() {
        let now = at("2026-11-21T15:00:00Z");
        assert_eq!(next_try(now, 1, None), at("2026-11-21T15:02:00Z"));
        assert_eq!(next_try(now, 99, None), at("2026-11-22T03:00:00Z"));
        let hour = Some(SignedDuration::from_hours(1));
        assert_eq!(next_try(now, 1, hour), at("2026-11-21T16:00:00Z"));
        let year = Some(SignedDuration::from_hours(24 * 365));
        assert_eq!(next_try(now, 1, year), at("2026-11-28T15:00:00Z"));
    }

    #[test]
    fn every_problem_says_what_to_do() {
        for kind in ProblemKind::ALL {
            let sentence = Problem::new(kind, "www.town.example", "Said so.").sentence("ca.example");
            assert!(sentence.ends_with("(Said so)"), "{sentence}");
        }
        let acme = |word: &str, is_check| {
            ProblemKind::of_acme(&format!("urn:ietf:params:acme:error:{word}"), is_check)
        };
        assert_eq!(acme("connection", true), ProblemKind::PortClosed);
        assert_eq!(acme("unauthorized", true), ProblemKind::PointsElsewhere);
        assert_eq!(acme("unauthorized", false), ProblemKind::AccountRefused);
        assert_eq!(acme("rateLimited", false), ProblemKind::RateLimit);
        assert_eq!(acme("somethingNew", true), ProblemKind::Other);
    }

    #[test]
    fn a_caa_record_needs_the_domain_of_the_authority() {
        let problem = Problem::new(ProblemKind::Forbidden, "www.town.example", "");
        for host in ["acme-v02.api.letsencrypt.org", "acme-staging-v02.api.letsencrypt.org"] {
            let sentence = problem.sentence(&authority_of(&format!("https://{host}/directory")));
            assert!(sentence.contains("add letsencrypt.org to the record"), "{sentence}");
        }
        let sentence = problem.sentence(&authority_of("https://ca.example/directory"));
        assert!(sentence.contains("add the authority's domain (see its documentation)"), "{sentence}");
    }

    #[test]
    fn staff_read_what_is_wrong_what_to_do_and_until_when() {
        let (now, zone) = (at("2026-11-21T15:00:00Z"), TimeZone::UTC);
        let mut failing = Failing {
            failures: 2,
            since: at("2026-11-20T10:00:00Z"),
            problem: Problem::new(ProblemKind::PortClosed, "www.town.example", ""),
            next_try_at: at("2026-11-21T16:00:00Z"),
            wait_until: None,
            names: Vec::new(),
        };
        let end = at("2026-12-21T00:00:00Z");
        let soon = health(Some(end), Some(&failing), "ca.example", now, &zone);
        assert!(soon.is_bearable && soon.for_staff().is_none() && !soon.is_ok());
        failing.failures = 3;
        let long = health(Some(end), Some(&failing), "ca.example", now, &zone);
        assert_eq!(
            long.for_staff(),
            Some(
                "The certificate has not been renewed since November 20, 2026, 10:00 AM. ca.example could not reach \
                 www.town.example on port 80. Open port 80 in the firewall, and forward it from the router to this \
                 machine. It is tried again on November 21, 2026, 4:00 PM. The one in use is good until December 21, \
                 2026, 12:00 AM."
            )
        );
        failing.failures = 1;
        let never = health(None, Some(&failing), "ca.example", now, &zone);
        assert!(never.for_staff().is_some_and(|words| words.starts_with("There is no certificate yet")));
        let ended = health(Some(now), None, "ca.example", now, &zone);
        assert!(ended.for_staff().is_some_and(|words| words.starts_with("The certificate ended")));
        assert!(health(Some(end), None, "ca.example", now, &zone).is_ok());
        assert!(health(None, None, "ca.example", now, &zone).is_ok());
    }
}
