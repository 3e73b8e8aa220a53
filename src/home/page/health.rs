//! `/health`: health checks for people.

use maud::{Markup, html};
use rocket::{Route, State, get};

use crate::home::health::{Health, HealthBackup, HealthCache, HealthCertificate, HealthDrill, uptime};
use crate::kit::day::with_year;
use crate::kit::error::Result;
use crate::kit::page::Page;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::kit::words::group_digits;
use crate::layout::{icon, link_button};
use crate::search::Search;

#[get("/health")]
async fn health_page(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: &State<Search>,
    health_cache: &State<HealthCache>,
) -> Result<CachedResponse> {
    let health = health_cache.take(app, search).await.without_problems();
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
            p.health-summary { (if is_ok { "Everything is working." } else { "Part of the site is not working." }) }
            dl.facts {
                (fact("Overall", state(is_ok, if is_ok { "Working" } else { "Partly working" })))
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
        "busy" => "Busy: nothing can be saved right now",
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

pub fn routes() -> Vec<Route> {
    routes![health_page]
}
