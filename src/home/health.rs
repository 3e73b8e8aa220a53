//! How the site is: its database, search, backups and certificate.
//!
//! Invariant: however often it is requested, the check runs at most once a second, and it sends no mail and
//! writes nothing to disk.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::backups;
use crate::directory;
use crate::https;
use crate::kit::backups as kept_backups;
use crate::kit::db;
use crate::kit::error::Error;
use crate::kit::web::AppState;
use crate::kit::words::count_words;
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
    pub async fn take(&self, app: &AppState, search: &Search) -> Health {
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
    pub status: &'static str,
    pub version: &'static str,
    pub database: &'static str,
    pub search: &'static str,
    pub businesses: u64,
    pub uptime_seconds: u64,
    /// When a restore was last rehearsed; `null`: not yet.
    pub restore_drill: Option<HealthDrill>,
    /// The newest nightly backup; `null`: this server makes none.
    pub nightly_backup: Option<HealthBackup>,
    /// The certificate that the site gets or reads by itself; `null`: a proxy brings HTTPS.
    pub certificate: Option<HealthCertificate>,
}

impl Health {
    /// Only staff get to see what to do about a problem.
    pub fn without_problems(mut self) -> Health {
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
    pub is_ok: bool,
    /// The date in local time; null if there is no certificate yet.
    pub valid_until: Option<Date>,
    /// What is wrong and what to do about it; only for staff, otherwise null.
    pub problem: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HealthBackup {
    pub is_ok: bool,
    /// The date in local time; null if there is none yet.
    pub day: Option<Date>,
    /// What is wrong and what to do about it; only for staff, otherwise null.
    pub problem: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HealthDrill {
    /// The date in local time on which it ran.
    pub day: Date,
    pub is_ok: bool,
}

async fn examine(app: &AppState, search: &Search, health_cache: &HealthCache) -> Health {
    let now = app.clock.local();
    let counted =
        app.db.read(move |conn| directory::count(conn, &directory::BusinessFilter::default(), now)).await;
    // Also try the writer: with a full disk, or while another program holds the file, reads still work.
    let written = app.db.write_without_invalidation(|conn| Ok(db::ping(conn)?)).await;
    let database = match (&counted, &written) {
        _ if app.db.is_damaged() => "failed",
        (Ok(_), Ok(())) => "ok",
        (Ok(_), Err(Error::StorageFull)) => "read_only",
        (Ok(_), Err(Error::Busy)) => "busy",
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
        uptime_seconds: health_cache.uptime().as_secs(),
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

/// Days since the newest backup; `None` if there is none.
pub fn backup_age(app: &AppState) -> Option<u64> {
    let today = app.clock.local().date();
    let newest = kept_backups::list(&kept_backups::folder(&app.config.get()), today).pop()?;
    u64::try_from(today.since(newest).ok()?.get_days()).ok()
}

/// 93784 is "1 day, 2 hours".
pub fn uptime(seconds: u64) -> String {
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
