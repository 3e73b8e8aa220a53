//! The display's page: a list of the coming days, of which its script shows one. Without scripts it is a list
//! of today and tomorrow that reloads itself.

use jiff::civil::{Date, DateTime};
use jiff::{Timestamp, ToSpan};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

use crate::art;
use crate::events::AgendaEntry;
use crate::kit::config::ScreenTheme;
use crate::kit::day;
use crate::kit::page::RenderContext;
use crate::kit::words::time_words;
use crate::layout;
use crate::limits::LIMITS;
use crate::town_sheet::typed;

/// How many days a display keeps going without a network.
const DAYS: i32 = 14;
/// Seconds between reloads in a browser without scripts.
const PLAIN_REFRESH: &str = "300";
/// From this hour until the other, the display is dark.
const EVENING: i8 = 19;
const MORNING: i8 = 7;

/// The first and the last day on the page.
pub fn days_from(today: Date) -> [Date; 2] {
    [today, today.saturating_add((DAYS - 1).days())]
}

/// `alerts`: the town's alerts, as every page carries them. `address`: where the code leads.
pub fn draw(
    context: &RenderContext,
    entries: &[AgendaEntry],
    alerts: &Value,
    address: Option<&str>,
) -> Markup {
    let now = context.clock.local();
    let today = now.date();
    let config = &context.config;
    let theme = config.screen.theme;
    let is_dark = match theme {
        ScreenTheme::Auto => now.hour() >= EVENING || now.hour() < MORNING,
        ScreenTheme::Light => false,
        ScreenTheme::Dark => true,
    };
    let days: Vec<Date> = today.series(1.day()).take(DAYS as usize).collect();
    html! {
        (DOCTYPE)
        html lang="en" data-theme=(if is_dark { "dark" } else { "light" }) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="robots" content="noindex";
                noscript { meta http-equiv="refresh" content=(PLAIN_REFRESH); }
                title { "Today in " (config.town.name) }
                link rel="stylesheet" href=(layout::stylesheet());
                @if layout::has_colors(context) { link rel="stylesheet" href="/colors.css"; }
                link rel="stylesheet" href="/screen/screen.css";
                // It follows the display's clock, on which the day of a copy is long over.
                @if context.snapshot_notice.is_none() { script src="/screen/screen.js" defer {} }
            }
            body.screen data-zone=(config.town.time_zone) data-as-of=(context.clock.timestamp().as_millisecond())
                data-theme-setting=(theme_word(theme)) {
                header."screen-head" {
                    div {
                        p."screen-town" { (config.town.name) }
                        h1 id="day" { (day::weekday_and_date(today)) }
                    }
                    p."screen-clock" id="clock" hidden {}
                }
                section id="alerts" aria-label="Alerts" {
                    @if let Some(sentence) = &context.snapshot_notice { p."screen-alert" { (sentence) } }
                    @for alert in alerts.as_array().into_iter().flatten().take(LIMITS.alerts.shown) {
                        (alert_of(alert))
                    }
                }
                main {
                    div."screen-live" id="live" hidden {}
                    div."screen-days" id="days" {
                        @for day in &days { (day_of(*day, now, entries)) }
                    }
                }
                footer."screen-foot" id="foot" {
                    div {
                        p id="as-of" { "As of " (time_words(now.time())) }
                        @if !config.town.contact_hours.is_empty() {
                            p { (config.town.office_name()) ": " (config.town.contact_hours) }
                        }
                        @if let Some(address) = address { p { "More at " (typed(address)) } }
                    }
                    p."screen-count" id="count" hidden {}
                    @if let Some(address) = address { (code(address)) }
                }
            }
        }
    }
}

fn theme_word(theme: ScreenTheme) -> &'static str {
    match theme {
        ScreenTheme::Auto => "auto",
        ScreenTheme::Light => "light",
        ScreenTheme::Dark => "dark",
    }
}

fn alert_of(alert: &Value) -> Markup {
    // A moment, as the script's clock, which hides it by then.
    let ends = alert["ends_at"].as_str().and_then(|ends| ends.parse::<Timestamp>().ok());
    html! {
        @if let Some(text) = alert["text"].as_str() {
            p."screen-alert" data-ends=[ends.map(Timestamp::as_millisecond)] { (text) }
        }
    }
}

fn day_of(day: Date, now: DateTime, entries: &[AgendaEntry]) -> Markup {
    let today = now.date();
    let of_day: Vec<&AgendaEntry> = entries.iter().filter(|entry| entry.is_on(day)).collect();
    let name = if day == today { "Today".to_owned() } else { day::weekday_and_date(day) };
    // Without scripts, only today and tomorrow are shown.
    let is_far = today.saturating_add(1.day()) < day;
    html! {
        section data-day=(day) data-name=(day::weekday_and_date(day)) hidden[is_far] {
            h2 { (name) }
            @if of_day.is_empty() {
                p { "Nothing on the calendar." }
            } @else {
                ul { @for entry in of_day { (row(entry, day, now)) } }
            }
        }
    }
}

fn row(entry: &AgendaEntry, day: Date, now: DateTime) -> Markup {
    let (begins, ends) = entry.span_on(day);
    // In minutes, as the script's clock.
    let local = |at: DateTime| at.strftime("%Y-%m-%dT%H:%M").to_string();
    let state = entry.state_words();
    html! {
        li."screen-event" data-occurrence={ (entry.event_id) " " (entry.recurrence_id) } data-begins=(local(begins)) data-ends=(local(ends)) hidden[ends <= now] {
            p."screen-time" { (entry.time_words(day)) }
            div {
                h3."screen-title" {
                    @if !state.is_empty() { strong."screen-state" { (state) ":" } " " }
                    (entry.title)
                }
                p."screen-place" {
                    (entry.place_words())
                    @if !entry.price.is_empty() && state != "Canceled" {
                        @if !entry.place_words().is_empty() { " · " }
                        (entry.price)
                    }
                }
            }
        }
    }
}

fn code(address: &str) -> Markup {
    html! {
        @if let Some(drawing) = art::qr_code(&format!("{address}/events")) {
            div."screen-code" aria-hidden="true" { (PreEscaped(drawing)) }
        }
    }
}
