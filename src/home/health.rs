//! Is the site well? For people (`/health`), for programs (`health/`, `/livez`, `/readyz`).

use std::time::Instant;

use maud::html;
use rocket::http::Status;
use rocket::serde::json::Json;
use rocket::{Route, State, get, routes};
use serde::Serialize;

use crate::directory;
use crate::kit::db;
use crate::kit::error::Result;
use crate::kit::page::Page;
use crate::kit::web::{Ask, Public, Site};
use crate::search::Search;

/// When this process began to answer.
pub struct Started(pub Instant);

#[derive(Debug, Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    database: &'static str,
    search: &'static str,
    businesses: u64,
    uptime_seconds: u64,
}

async fn examine(site: &Site, search: &Search, started: &Started) -> Health {
    let now = site.clock.local();
    let counted =
        site.db.read(move |conn| directory::count(conn, &directory::BusinessFilter::default(), now)).await;
    // A round trip through the writer, too: a full disk lets reads go on.
    let written = site.db.write_quietly(|conn| Ok(db::answer_nothing(conn)?)).await;
    let is_ok = counted.is_ok() && written.is_ok();
    Health {
        status: if is_ok && search.is_ready() { "ok" } else { "degraded" },
        version: env!("CARGO_PKG_VERSION"),
        database: if is_ok { "ok" } else { "failed" },
        search: if search.is_ready() { "ready" } else { "building" },
        businesses: counted.unwrap_or(0),
        uptime_seconds: started.0.elapsed().as_secs(),
    }
}

#[get("/health")]
async fn health(site: &State<Site>, search: &State<Search>, started: &State<Started>) -> Json<Health> {
    Json(examine(site, search, started).await)
}

/// The process runs; nothing is asked of it.
#[get("/livez")]
fn livez() -> &'static str {
    "ok\n"
}

/// The process can do its work.
#[get("/readyz")]
async fn readyz(site: &State<Site>, search: &State<Search>, started: &State<Started>) -> (Status, String) {
    let health = examine(site, search, started).await;
    let status = if health.database == "ok" { Status::Ok } else { Status::ServiceUnavailable };
    (status, format!("{}\ndatabase {}\nsearch {}\n", health.status, health.database, health.search))
}

#[get("/health")]
async fn health_page(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.page(&ask, |_, _| {
        let body =
            html! { div."wrap health" { h1 { "Site health" } p { "This page asks the site how it is." } } };
        Ok(Page { canonical: "/health".into(), is_hidden: true, ..Page::new("health", "Site health", body) })
    })
    .await
}

#[get("/design")]
async fn design_page(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.page(&ask, |_, _| {
        let body = html! { div.wrap { h1 { "Design system" } p { "Every part of the pages, in its states, for developers." } } };
        Ok(Page { canonical: "/design".into(), is_hidden: true, ..Page::new("design", "Design system", body) })
    })
    .await
}

pub fn api_routes() -> Vec<Route> {
    routes![health]
}

pub fn routes() -> Vec<Route> {
    routes![livez, readyz, health_page, design_page]
}
