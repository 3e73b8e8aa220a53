//! Events among the results of the search.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::format::day_text;
use super::reminders::time_words;
use super::store;
use crate::kit::error::Result;
use crate::search::OtherHit;

/// Those that are coming; what is over or cancelled is not looked for.
pub fn read_hits(conn: &Connection, ids: &[i64], now: DateTime) -> Result<Vec<OtherHit>> {
    let coming = store::list_coming(conn, ids, now)?;
    let hits = coming.into_iter().filter_map(|event| {
        let mut note = day_text(event.date?, now.date());
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
