//! Health checks for programs: `health/`, `/livez`, `/readyz`.

use std::fmt::Write;
use std::path::Path;

use rocket::http::Status;
use rocket::serde::json::Json;
use rocket::{Route, State, get};

use crate::accounts::MaybeMember;
use crate::home::health::{Health, HealthCache, backup_age, uptime};
use crate::kit::free_space;
use crate::kit::web::{AppState, routes};
use crate::kit::words::count_words;
use crate::search::Search;

/// Staff see what to do about problems.
fn is_staff(asker: &MaybeMember) -> bool {
    asker.0.as_ref().is_some_and(|member| member.is_admin())
}

#[get("/health")]
async fn health(
    asker: MaybeMember,
    app: &State<AppState>,
    search: &State<Search>,
    health_cache: &State<HealthCache>,
) -> Json<Health> {
    let health = health_cache.take(app, search).await;
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
    health_cache: &State<HealthCache>,
) -> (Status, String) {
    let health = health_cache.take(app, search).await;
    // A site that can be read is still worth sending people to.
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

pub fn api_routes() -> Vec<Route> {
    routes![health]
}

pub fn routes() -> Vec<Route> {
    routes![livez, readyz]
}
