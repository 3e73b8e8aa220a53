//! Checks where the links of a text lead, from what this site knows: no other site is contacted.

use jiff::civil::DateTime;
use rusqlite::Connection;

use crate::directory::{self, ResolvedSlug};
use crate::events::{OccurrenceStatus, UpcomingEvent};
use crate::guides::embed::{Embeds, find_event};
use crate::guides::model::GuideStatus;
use crate::guides::store;
use crate::kit::db;
use crate::kit::error::Result;
use crate::layout;

/// Which check a link fails, and why; `None` if it works or leads to another site. `origin` is this site's:
/// "https://wexbury.example".
pub fn dead_link(
    conn: &Connection,
    address: &str,
    embeds: &Embeds,
    now: DateTime,
    origin: &str,
) -> Result<Option<(&'static str, String)>> {
    let own = address.strip_prefix(origin).unwrap_or(address);
    if own.is_empty() || own == "https://" || own == "http://" {
        return Ok(Some(("link", "This link has no address yet.".into())));
    }
    if own.starts_with("//") || own.starts_with('#') || !own.starts_with('/') {
        let is_relative = !own.contains(':') && !own.starts_with("//") && !own.starts_with('#');
        return Ok(is_relative
            .then(|| ("link", format!("The link to “{own}” leads nowhere. Begin it with / or https://"))));
    }
    let path = own.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let nowhere = || Some(("link", format!("There is no page at {path}.")));
    Ok(match parts.as_slice() {
        ["directory" | "business", key] if *key != "signup" && *key != "add" => {
            match directory::resolve(conn, key)? {
                Some(ResolvedSlug::Current(_) | ResolvedSlug::Moved(..)) => None,
                _ => match directory::find_any(conn, key) {
                    Ok(business) => {
                        Some(("business", format!("{} is not in the directory now.", business.name)))
                    }
                    Err(_) => nowhere(),
                },
            }
        }
        ["events", key] if event_id(key).is_some() => {
            match event_id(key).map(|id| find_event(conn, id, now)).transpose()?.flatten() {
                None => nowhere(),
                Some(event) => not_taking_place(&event).map(|problem| ("event", problem)),
            }
        }
        ["guides", key] => match store::resolve(conn, key)? {
            None => nowhere(),
            Some(guide) if guide.status != GuideStatus::Published => {
                Some(("link", format!("The guide at {path} is not published.")))
            }
            Some(_) => None,
        },
        ["deals", key] => {
            let found = embeds.0.iter().find(|embed| embed.name == "deal");
            let cards = found.map(|embed| (embed.find)(conn, &[(*key).to_owned()], now)).transpose()?;
            if cards.is_some_and(|cards| !cards.is_empty()) { None } else { nowhere() }
        }
        // What the server has besides the pages in the list: files, API calls, feeds, sheets to print or to hang up.
        ["media" | "art" | "api" | "assets" | "open-data" | "embed", ..] => None,
        ["feeds" | "calendar", _] | ["town-sheet" | "screen"] => None,
        [file] if file.contains('.') => None,
        _ if !layout::is_page_path(if path.is_empty() { "/" } else { path }) => nowhere(),
        _ if layout::is_commercial_path(path) && !db::is_commercial(conn)? => nowhere(),
        _ => None,
    })
}

/// An event's address ends with its id.
fn event_id(key: &str) -> Option<i64> {
    key.rsplit('-').next()?.parse().ok()
}

/// What readers would be sent to in vain.
pub fn not_taking_place(event: &UpcomingEvent) -> Option<String> {
    match (event.date, event.status) {
        (None, _) => Some(format!("“{}” is over.", event.title)),
        (Some(_), OccurrenceStatus::Cancelled) => Some(format!("“{}” is canceled.", event.title)),
        _ => None,
    }
}
