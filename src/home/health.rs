//! Health checks: for people (`/health`) and for programs (`health/`, `/livez`, `/readyz`).
//!
//! Invariant: however often it is requested, the check runs at most once a second, and it sends no mail and
//! writes nothing to disk.

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::civil::Date;
use maud::{Markup, html};
use rocket::http::Status;
use rocket::serde::json::Json;
use rocket::{Route, State, get};
use serde::Serialize;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::accounts::MaybeMember;
use crate::backups;
use crate::directory;
use crate::https;
use crate::kit::backups as kept_backups;
use crate::kit::day::with_year;
use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::kit::{db, free_space};
use crate::layout::{count_words, group_digits, icon, link_button};
use crate::search::Search;

/// How long the result of a check is reused.
const GOOD_FOR: Duration = Duration::from_secs(1);

/// When this process started, and the last result.
pub struct HealthCache {
    started: Instant,
    last: Mutex<Option<(Instant, Health)>>,
}

impl Default for HealthCache {
    fn default() -> Self {
        HealthCache { started: Instant::now(), last: Mutex::default() }
    }
}

impl HealthCache {
    pub fn uptime(&self) -> Duration {
        self.started.elapsed()
    }

    /// Of many concurrent requests, one runs the check and the others wait for it.
    async fn take(&self, app: &AppState, search: &Search) -> Health {
        let mut last = self.last.lock().await;
        // Damage is reported at once, without waiting for the cached result to expire.
        let is_news = |health: &Health| app.db.is_damaged() && health.database != "failed";
        if let Some((_, health)) =
            last.as_ref().filter(|(at, health)| at.elapsed() < GOOD_FOR && !is_news(health))
        {
            return health.clone();
        }
        let health = examine(app, search, self).await;
        *last = Some((Instant::now(), health.clone()));
        health
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Health {
    status: &'static str,
    version: &'static str,
    database: &'static str,
    search: &'static str,
    businesses: u64,
    uptime_seconds: u64,
    /// When a restore was last rehearsed; `null`: not yet.
    restore_drill: Option<HealthDrill>,
    /// The newest nightly backup; `null`: this server makes none.
    nightly_backup: Option<HealthBackup>,
    /// The certificate that the site gets or reads by itself; `null`: a proxy brings HTTPS.
    certificate: Option<HealthCertificate>,
}

impl Health {
    /// Only staff get to see what to do about a problem.
    fn without_problems(mut self) -> Health {
        if let Some(certificate) = &mut self.certificate {
            certificate.problem = None;
        }
        if let Some(backup) = &mut self.nightly_backup {
            backup.problem = None;
        }
        self
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HealthCertificate {
    is_ok: bool,
    /// The date in local time; null if there is no certificate yet.
    valid_until: Option<Date>,
    /// What is wrong and what to do about it; only for staff, otherwise null.
    problem: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HealthBackup {
    is_ok: bool,
    /// The date in local time; null if there is none yet.
    day: Option<Date>,
    /// What is wrong and what to do about it; only for staff, otherwise null.
    problem: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HealthDrill {
    /// Today's date in local time.
    day: Date,
    is_ok: bool,
}

async fn examine(app: &AppState, search: &Search, pulse: &HealthCache) -> Health {
    let now = app.clock.local();
    let counted =
        app.db.read(move |conn| directory::count(conn, &directory::BusinessFilter::default(), now)).await;
    // Also try the writer: with a full disk, reads still work.
    let written = app.db.write_without_invalidation(|conn| Ok(db::ping(conn)?)).await;
    let database = match (&counted, &written) {
        _ if app.db.is_damaged() => "failed",
        (Ok(_), Ok(())) => "ok",
        (Ok(_), Err(Error::StorageFull)) => "read_only",
        _ => "failed",
    };
    let (config, clock) = (app.config.get(), app.clock.clone());
    let certificate = app.db.read(move |conn| https::health(&config, conn, &clock)).await.ok().flatten();
    let is_reached = certificate.as_ref().is_none_or(|certificate| certificate.for_staff().is_none());
    let is_ok = database == "ok" && is_reached;
    let drill = app.db.read(backups::last_drill).await.ok().flatten();
    let (config, today) = (app.config.get(), app.clock.local().date());
    let is_nightly = config.backup.daily && !app.is_demo;
    let nightly = app.db.read(move |conn| backups::examine_nightly(conn, &config, today)).await.ok();
    Health {
        status: if is_ok && search.is_ready() { "ok" } else { "degraded" },
        version: env!("CARGO_PKG_VERSION"),
        database,
        search: if search.is_ready() { "ready" } else { "building" },
        businesses: counted.unwrap_or(0),
        uptime_seconds: pulse.uptime().as_secs(),
        restore_drill: drill.and_then(|drill| {
            let at: Timestamp = drill.ran_at.parse().ok()?;
            let day = at.to_zoned(app.clock.zone().clone()).date();
            Some(HealthDrill { day, is_ok: drill.error.is_none() })
        }),
        nightly_backup: nightly.filter(|_| is_nightly).map(|nightly| HealthBackup {
            is_ok: nightly.problem.is_none(),
            day: nightly.newest,
            problem: nightly.problem,
        }),
        certificate: certificate.map(|certificate| HealthCertificate {
            is_ok: certificate.is_ok(),
            valid_until: certificate.valid_until_day(app.clock.zone()),
            problem: certificate.problem,
        }),
    }
}

/// Staff see what to do about problems.
fn is_staff(asker: &MaybeMember) -> bool {
    asker.0.as_ref().is_some_and(|member| member.is_admin())
}

#[get("/health")]
async fn health(
    asker: MaybeMember,
    app: &State<AppState>,
    search: &State<Search>,
    pulse: &State<HealthCache>,
) -> Json<Health> {
    let health = pulse.take(app, search).await;
    Json(if is_staff(&asker) { health } else { health.without_problems() })
}

/// The process is running; nothing else is checked.
#[get("/livez")]
fn livez() -> &'static str {
    "ok\n"
}

/// The process can do its work. Only staff see what it cannot do.
#[get("/readyz")]
async fn readyz(
    asker: MaybeMember,
    app: &State<AppState>,
    search: &State<Search>,
    pulse: &State<HealthCache>,
) -> (Status, String) {
    let health = pulse.take(app, search).await;
    // A read-only site is still worth sending people to.
    let status = if health.database == "failed" { Status::ServiceUnavailable } else { Status::Ok };
    let mut words = format!("{}\n", health.status);
    if is_staff(&asker) {
        let _ = writeln!(words, "database {}\nsearch {}", health.database, health.search);
        let folder = app.db.path().parent().unwrap_or(Path::new("."));
        if let Some(free) = free_space::free_bytes(folder) {
            let _ = writeln!(words, "disk {} MB free", free >> 20);
        }
        let _ = match backup_age(app) {
            Some(days) => writeln!(words, "backup {}", count_words(days, "day old", "days old")),
            None => writeln!(words, "backup none"),
        };
        if let Some(problem) = health.nightly_backup.as_ref().and_then(|backup| backup.problem.as_ref()) {
            let _ = writeln!(words, "backup {problem}");
        }
        let _ = match &health.restore_drill {
            Some(drill) => {
                writeln!(words, "drill {} {}", if drill.is_ok { "passed" } else { "failed" }, drill.day)
            }
            None => writeln!(words, "drill none"),
        };
        if let Some(certificate) = &health.certificate {
            let _ = match (&certificate.valid_until, &certificate.problem) {
                (_, Some(problem)) => writeln!(words, "certificate {problem}"),
                (Some(day), None) => writeln!(words, "certificate until {day}"),
                (None, None) => writeln!(words, "certificate on the way"),
            };
        }
        let _ = writeln!(words, "running {}", uptime(health.uptime_seconds));
    }
    (status, words)
}

/// Days since the newest backup; `None` if there is none.
pub fn backup_age(app: &AppState) -> Option<u64> {
    let today = app.clock.local().date();
    let newest = kept_backups::list(&kept_backups::folder(&app.config.get()), today).pop()?;
    u64::try_from(today.since(newest).ok()?.get_days()).ok()
}

#[get("/health")]
async fn health_page(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: &State<Search>,
    pulse: &State<HealthCache>,
) -> Result<CachedResponse> {
    let health = pulse.take(app, search).await.without_problems();
    // One response per second: caching it for longer would show outdated results.
    let request = request.vary_by(health.uptime_seconds);
    app.page(&request, move |_, _| {
        let page = Page {
            canonical: "/health".into(),
            is_hidden: true,
            ..Page::new("health", "Site health", body(&health))
        };
        page.with_data("/api/v1/health/", &health)
    })
    .await
}

/// The same markup as `ui/pages/HealthPage.tsx`.
fn body(health: &Health) -> Markup {
    let is_ok = health.status == "ok";
    let fact = |name: &str, value: Markup| html! { div { dt { (name) } dd { (value) } } };
    let is_stored = health.database == "ok";
    let is_found = health.search == "ready";
    html! {
        div."wrap health-page" {
            h1 { "Site health" }
            p.health-summary { (if is_ok { "Everything is working." } else { "The site works, but not all of it." }) }
            dl.facts {
                (fact("Overall", state(is_ok, if is_ok { "Working" } else { "Degraded" })))
                (fact("Database", state(is_stored, database_words(health.database))))
                (fact("Search", state(is_found, if is_found { "Ready" } else { "Being built" })))
                @if let Some(backup) = &health.nightly_backup {
                    (fact("Nightly backup", state(backup.is_ok, &backup_words(backup))))
                }
                (fact("Restore drill", drill(health.restore_drill.as_ref())))
                @if let Some(certificate) = &health.certificate {
                    (fact("Certificate", state(certificate.is_ok, &certificate_words(certificate))))
                }
                (fact("Listed businesses", html! { (group_digits(health.businesses)) }))
                (fact("Uptime", html! { (uptime(health.uptime_seconds)) }))
                (fact("Version", html! { (health.version) }))
            }
            (link_button("/health", "secondary", Some("refresh"), "Check again"))
        }
    }
}

fn database_words(state: &str) -> &'static str {
    match state {
        "ok" => "Working",
        "read_only" => "Read-only: the disk is nearly full",
        _ => "Not responding",
    }
}

/// The restore drill: each week a backup is restored and checked.
fn drill(drill: Option<&HealthDrill>) -> Markup {
    match drill {
        None => html! { "Not run yet" },
        Some(HealthDrill { day, is_ok }) => {
            let day = with_year(*day);
            state(*is_ok, &if *is_ok { format!("Passed on {day}") } else { format!("Failed on {day}") })
        }
    }
}

fn backup_words(backup: &HealthBackup) -> String {
    match (backup.day.map(with_year), backup.is_ok) {
        (Some(day), true) => format!("Made on {day}"),
        (Some(day), false) => format!("Not made since {day}"),
        (None, true) => "Not made yet".into(),
        (None, false) => "Not made".into(),
    }
}

fn certificate_words(certificate: &HealthCertificate) -> String {
    match (certificate.valid_until.map(with_year), certificate.is_ok) {
        (Some(day), true) => format!("Good until {day}"),
        (Some(day), false) => format!("Not renewed, ends {day}"),
        (None, true) => "On the way".into(),
        (None, false) => "Missing".into(),
    }
}

fn state(is_good: bool, word: &str) -> Markup {
    html! {
        span class=(if is_good { "badge badge-green" } else { "badge badge-barn" }) {
            (icon(if is_good { "check" } else { "warning" }, 14)) (word)
        }
    }
}

/// 93784 is "1 day, 2 hours".
fn uptime(seconds: u64) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds % 86_400 / 3600, seconds % 3600 / 60);
    let day_words = count_words(days, "day", "days");
    let hour_words = count_words(hours, "hour", "hours");
    let minute_words = count_words(minutes, "minute", "minutes");
    match (days, hours, minutes) {
        (0, 0, 0) => "less than a minute".into(),
        (0, 0, _) => minute_words,
        (0, _, _) => format!("{hour_words}, {minute_words}"),
        _ => format!("{day_words}, {hour_words}"),
    }
}

#[get("/design")]
async fn design_page(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request, |_, _| {
        let body = html! {
            div."wrap design-page" {
                h1 { "Design gallery" }
                p.meta { "Every part of the kit, as the pages use it. Try it by keyboard, at 320 px, in the dark." }
            }
        };
        Ok(Page {
            canonical: "/design".into(),
            is_hidden: true,
            is_placeholder: true,
            ..Page::new("design", "Design gallery", body)
        })
    })
    .await
}

pub fn api_routes() -> Vec<Route> {
    routes![health]
}

pub fn routes() -> Vec<Route> {
    routes![livez, readyz, health_page, design_page]
}

#[cfg(test)]
mod tests {
    use super::uptime;

    #[test]
    fn running_time_is_said_in_its_two_largest_units() {
        assert_eq!(uptime(59), "less than a minute");
        assert_eq!(uptime(61), "1 minute");
        assert_eq!(uptime(3_600), "1 hour, 0 minutes");
        assert_eq!(uptime(93_784), "1 day, 2 hours");
    }
}
