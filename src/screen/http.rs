//! The display's page and its files.

use rocket::{Route, State, get};
use rust_embed::RustEmbed;

use super::page;
use crate::alerts;
use crate::events;
use crate::kit::error::{Error, Result};
use crate::kit::public_address;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, WithHeaders, routes};

#[derive(RustEmbed)]
#[folder = "assets/screen"]
struct Files;

/// The most events, over all days, that a display holds.
const MAX_EVENTS: u32 = 600;
/// The page's content security policy: itself, requests to this site, and framing by the program that runs a
/// display.
const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; script-src 'self'; \
                      connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

#[get("/screen")]
async fn show(request: PublicRequest<'_>, app: &State<AppState>) -> Result<WithHeaders<CachedResponse, 2>> {
    let context = app.render_context(&request);
    let address = app.public_address.get().and_then(|known| public_address::parse(&known).ok());
    let answer = app
        .text(&request, "text/html; charset=utf-8", move |conn| {
            let entries = events::list_agenda(conn, page::days_from(context.today), MAX_EVENTS)?;
            let alerts = alerts::boot(conn, &context)?;
            Ok(page::draw(&context, &entries, &alerts, address.as_deref()).into_string())
        })
        .await?;
    Ok(WithHeaders(answer, [("Content-Security-Policy", POLICY), ("X-Robots-Tag", "noindex")]))
}

type Part = WithHeaders<Vec<u8>, 3>;

/// Revalidated whenever a display is started, so that it never mixes files of two versions.
fn part(name: &str, kind: &'static str) -> Result<Part> {
    let file = Files::get(name).ok_or(Error::NotFound("file"))?;
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-cache"),
        // The service worker's file is below the page that it controls.
        ("Service-Worker-Allowed", "/screen"),
    ];
    Ok(WithHeaders(file.data.into_owned(), headers))
}

#[get("/screen/screen.js")]
fn script() -> Result<Part> {
    part("screen.js", "text/javascript; charset=utf-8")
}

#[get("/screen/sw.js")]
fn worker() -> Result<Part> {
    part("sw.js", "text/javascript; charset=utf-8")
}

#[get("/screen/screen.css")]
fn style() -> Result<Part> {
    part("screen.css", "text/css; charset=utf-8")
}

pub fn routes() -> Vec<Route> {
    routes![show, script, worker, style]
}
