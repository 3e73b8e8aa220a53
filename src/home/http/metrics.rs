//! Metrics for monitoring (`GET /metrics`), in the Prometheus text format. Only for requests from this
//! machine, and only if `[server] metrics` is on.

use std::fmt::{Display, Write};
use std::path::Path;

use rocket::http::Status;
use rocket::request::{FromRequest, Outcome};
use rocket::{Request, Route, State, get};
use url::{Host, Url};

use crate::accounts::Accounts;
use crate::home::health::{HealthCache, backup_age};
use crate::kit::web::{AppState, routes, was_forwarded};
use crate::kit::{free_space, jobs, mail};
use crate::search::Search;

/// A request made on this machine, not passed on by a proxy on it.
struct FromHere;

/// Headers that a monitoring program sends. Any other header was added by a proxy or came from a browser; a
/// list of the headers that proxies add would never be complete.
const OWN_HEADERS: [&str; 7] = [
    "Host",
    "User-Agent",
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Connection",
    "X-Prometheus-Scrape-Timeout-Seconds",
];

/// Whether the host is a loopback name or address, with or without a port.
fn is_local(host: &str) -> bool {
    let url = Url::parse(&format!("http://{host}/")).ok();
    match url.as_ref().and_then(Url::host) {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
        None => false,
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for FromHere {
    type Error = std::convert::Infallible;

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Self::Error> {
        let is_on =
            request.rocket().state::<AppState>().is_some_and(|app| app.config.at_start().server.metrics);
        let is_near = request.remote().is_some_and(|remote| remote.ip().to_canonical().is_loopback());
        let is_own = |name: &str| OWN_HEADERS.iter().any(|own| own.eq_ignore_ascii_case(name));
        let is_passed_on = was_forwarded(request)
            || request.headers().iter().any(|header| !is_own(header.name().as_str()))
            || request.cookies().iter().next().is_some()
            || !request.headers().get_one("Host").is_some_and(is_local);
        // For everybody else this address does not exist.
        if is_on && is_near && !is_passed_on {
            Outcome::Success(FromHere)
        } else {
            Outcome::Forward(Status::NotFound)
        }
    }
}

/// The text built so far.
#[derive(Default)]
struct Text(String);

impl Text {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP towngreen_{name} {help}\n# TYPE towngreen_{name} {kind}");
    }

    fn value(&mut self, name: &str, labels: &str, value: impl Display) {
        let _ = match labels {
            "" => writeln!(self.0, "towngreen_{name} {value}"),
            labels => writeln!(self.0, "towngreen_{name}{{{labels}}} {value}"),
        };
    }

    fn counter(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "counter", help);
        self.value(name, "", value);
    }

    fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "gauge", help);
        self.value(name, "", value);
    }
}

#[get("/metrics")]
async fn metrics(
    _here: FromHere,
    app: &State<AppState>,
    search: &State<Search>,
    health_cache: &State<HealthCache>,
    accounts: &State<Accounts>,
) -> (rocket::http::ContentType, String) {
    let mut text = Text::default();
    text.gauge("uptime_seconds", "Seconds since the start.", health_cache.uptime().as_secs());
    requests(&mut text, app);
    let load = app.db.load();
    text.head("database_queue_length", "gauge", "Calls that wait for a thread of the database.");
    text.value("database_queue_length", "queue=\"read\"", load.waiting_reads);
    text.value("database_queue_length", "queue=\"write\"", load.waiting_writes);
    text.counter("database_commits_total", "Transactions committed.", load.commits);
    text.gauge("read_only", "1 while the disk is too full to write.", u8::from(app.db.is_storage_full()));
    let folder = app.db.path().parent().unwrap_or(Path::new("."));
    if let Some(free) = free_space::free_bytes(folder) {
        text.gauge("disk_free_bytes", "Room where the data file is.", free);
    }
    for (name, suffix) in [("data_file_bytes", ""), ("wal_file_bytes", "-wal")] {
        let path = format!("{}{suffix}", app.db.path().display());
        let bytes = std::fs::metadata(path).map_or(0, |data| data.len());
        text.gauge(name, "Size of the data file, and of what is not yet merged into it.", bytes);
    }
    text.gauge("search_ready", "1 when the index answers searches.", u8::from(search.is_ready()));
    text.counter("password_hashes_total", "Passwords hashed.", accounts.hashes());
    waiting(&mut text, app).await;
    if let Some(days) = backup_age(app) {
        text.gauge("backup_age_days", "Days since the newest backup.", days);
    }
    (rocket::http::ContentType::new("text", "plain").with_params([("version", "0.0.4")]), text.0)
}

fn requests(text: &mut Text, app: &AppState) {
    text.head("http_requests_total", "counter", "Requests by status of the response.");
    let by_status = app.meter.by_status();
    for (status, count) in &by_status {
        text.value("http_requests_total", &format!("status=\"{status}\""), count);
    }
    let all: u64 = by_status.iter().map(|(_, count)| count).sum();
    text.head("http_request_duration_seconds", "histogram", "Time to the response.");
    for (end, count) in app.meter.by_time() {
        text.value("http_request_duration_seconds_bucket", &format!("le=\"{}\"", end.as_secs_f64()), count);
    }
    text.value("http_request_duration_seconds_bucket", "le=\"+Inf\"", all);
    text.value("http_request_duration_seconds_sum", "", app.meter.total().as_secs_f64());
    text.value("http_request_duration_seconds_count", "", all);
    let cache = app.cache_stats();
    text.counter("response_cache_hits_total", "Responses that were cached.", cache.hits);
    text.counter("response_cache_misses_total", "Responses that had to be made.", cache.misses);
    text.gauge("response_cache_entries", "Cached responses.", cache.entries);
    text.gauge("response_cache_bytes", "Memory for cached responses.", cache.bytes);
}

async fn waiting(text: &mut Text, app: &AppState) {
    let counted = app
        .db
        .read(|conn| {
            let jobs: Vec<(&str, u64)> = jobs::JobStatus::ALL
                .into_iter()
                .map(|status| Ok((status.as_str(), jobs::count(conn, status)?)))
                .collect::<crate::kit::error::Result<_>>()?;
            let mails: Vec<(&str, u64)> = mail::MailStatus::ALL
                .into_iter()
                .map(|status| {
                    let filter = mail::OutboxFilter { status: Some(status) };
                    Ok((status.as_str(), mail::count(conn, &filter)?))
                })
                .collect::<crate::kit::error::Result<_>>()?;
            Ok((jobs, mails))
        })
        .await;
    // If the database does not answer, these metrics are missing, which monitoring can detect.
    let Ok((jobs, mails)) = counted else { return };
    for (name, help, counts) in [("jobs", "Jobs by state.", jobs), ("outbox", "Mails by state.", mails)] {
        text.head(name, "gauge", help);
        for (state, count) in counts {
            text.value(name, &format!("state=\"{state}\""), count);
        }
    }
}

pub fn routes() -> Vec<Route> {
    routes![metrics]
}
