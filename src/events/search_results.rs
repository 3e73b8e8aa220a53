//! Events among the search results.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::format::day_text;
use super::store;
use crate::kit::error::Result;
use crate::kit::words::time_words;
use crate::search::OtherHit;

/// Only upcoming ones, also those that do not take place: people search to learn whether they do.
pub fn read_hits(conn: &Connection, ids: &[i64], now: DateTime) -> Result<Vec<OtherHit>> {
    let coming = store::list_coming_or_cancelled(conn, ids, now)?;
    let hits = coming.into_iter().filter_map(|event| {
        let mut note = day_text(event.date?, now.date());
        if let Some(state) = event.status.state() {
            note.insert_str(0, &format!("{state} · "));
        }
        if let Some(time) = event.time {
            note.push_str(&format!(", {}", time_words(time)));
        }
        if !event.location.is_empty() {
            note.push_str(&format!(" · {}", event.location));
        }
        Some(OtherHit { id: event.id, name: event.title, path: event.path, note })
    });
    Ok(hits.collect())
}
