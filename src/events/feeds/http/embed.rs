//! A list of events to embed in other sites' pages: an iframe, and a custom element that inserts it and
//! adjusts its height.
//!
//! Invariant: only this page may be framed by other sites; it has no session and sets no cookies.

use jiff::civil::Date;
use maud::{DOCTYPE, Markup, html};
use rocket::{Route, State, get};
use rust_embed::RustEmbed;

use crate::events::format::when_words;
use crate::events::http::read_filter;
use crate::events::model::{ListedEvent, when_of_date};
use crate::events::store;
use crate::kit::error::{Error, Result};
use crate::kit::page::RenderContext;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, WithHeaders, routes};
use crate::layout;
use crate::search::LimitedSearch;

#[derive(RustEmbed)]
#[folder = "assets/embed"]
struct Files;

const USUAL: u32 = 5;
const MAX_EVENTS: u32 = 30;
/// The page may only show this site's own text and pictures, but inside any site.
const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; \
                      script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

#[get("/embed/events")]
async fn list(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<WithHeaders<CachedResponse, 3>> {
    let mut filter = read_filter(&request.query(), search)?;
    filter.include_past = Some(false);
    let request = request.near_somebody(filter.near.is_some());
    let limit =
        request.value("limit").and_then(|text| text.parse().ok()).unwrap_or(USUAL).clamp(1, MAX_EVENTS);
    let theme = request.value("theme").filter(|theme| ["light", "dark"].contains(&theme.as_str()));
    let (clock, context) = (app.clock.clone(), app.render_context(&request));
    let answer = app
        .text(&request, "text/html; charset=utf-8", move |conn| {
            let events = store::list(conn, &clock, &filter, limit, 0)?;
            Ok(page(&context, theme.as_deref(), &events, clock.local().date()).into_string())
        })
        .await?;
    let headers = [
        ("Content-Security-Policy", POLICY),
        ("Cross-Origin-Resource-Policy", "cross-origin"),
        ("X-Robots-Tag", "noindex"),
    ];
    Ok(WithHeaders(answer, headers))
}

fn page(context: &RenderContext, theme: Option<&str>, events: &[ListedEvent], today: Date) -> Markup {
    let town = &context.config.town.name;
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[theme] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="robots" content="noindex";
                title { "Events in " (town) }
                link rel="stylesheet" href=(layout::stylesheet());
                @if layout::has_colors(context) { link rel="stylesheet" href="/colors.css"; }
                link rel="stylesheet" href="/embed/events.css";
                script src="/embed/frame.js" defer {}
            }
            body."embed" {
                main {
                    @if let Some(sentence) = &context.snapshot_notice { p."embed-notice" { (sentence) } }
                    h1."embed-title" { "Events in " (town) }
                    @if events.is_empty() {
                        p."embed-empty" { "Nothing is planned at the moment." }
                    } @else {
                        ul."embed-list" { @for listed in events { (card(context, listed, today)) } }
                    }
                }
                footer."embed-foot" {
                    a href=(format!("{}/events", context.origin)) target="_blank" rel="noopener" { "All events in " (town) }
                }
            }
        }
    }
}

fn card(context: &RenderContext, listed: &ListedEvent, today: Date) -> Markup {
    let event = &listed.event;
    let date = event.start_date;
    let state = listed.status.state();
    html! {
        li."embed-card" {
            time."embed-day" datetime=(date) aria-hidden="true" {
                span { (date.strftime("%b")) } strong { (date.day()) }
            }
            div."embed-body" {
                a."embed-name" href=(format!("{}{}", context.origin, event.path())) target="_blank" rel="noopener" {
                    (event.title)
                }
                @if let Some(state) = state { " " span."embed-state" { (state) } }
                p."embed-when" {
                    @match &listed.next_occurrence {
                        Some(next) => (unbroken(&when_words(&when_of_date(next), today))),
                        None => (date),
                    }
                }
                @if !event.location.is_empty() { p."embed-place" { (event.location) } }
            }
        }
    }
}

/// Keeps "AM" and "PM" on the same line as the hour.
fn unbroken(words: &str) -> String {
    words.replace(" AM", "\u{a0}AM").replace(" PM", "\u{a0}PM")
}

type Part = WithHeaders<Vec<u8>, 4>;

/// A static file of the embedded list; other sites load the script.
fn part(name: &str, kind: &'static str) -> Result<Part> {
    let file = Files::get(name).ok_or(Error::NotFound("file"))?;
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "public, max-age=3600"),
        ("Cross-Origin-Resource-Policy", "cross-origin"),
        ("Access-Control-Allow-Origin", "*"),
    ];
    Ok(WithHeaders(file.data.into_owned(), headers))
}

#[get("/embed/events.js")]
fn element() -> Result<Part> {
    part("events.js", "text/javascript; charset=utf-8")
}

#[get("/embed/frame.js")]
fn frame() -> Result<Part> {
    part("frame.js", "text/javascript; charset=utf-8")
}

#[get("/embed/events.css")]
fn style() -> Result<Part> {
    part("events.css", "text/css; charset=utf-8")
}

pub fn routes() -> Vec<Route> {
    routes![list, element, frame, style]
}
