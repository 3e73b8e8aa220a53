//! The businesses that could meet a need.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::EventPlanItem;
use crate::checklists;
use crate::directory::{self, Business, BusinessFilter, BusinessOrder};
use crate::kit::error::Result;
use crate::search::Search;

/// The most businesses shown for a need.
const MAX_CANDIDATES: u32 = 100;

/// Those in its categories, then those that its words find: not every town has these categories. If neither
/// finds anybody, its title is searched for.
pub fn list_candidates(
    conn: &Connection,
    search: &Search,
    item: &EventPlanItem,
    now: DateTime,
) -> Result<Vec<Business>> {
    let mut found = Vec::new();
    if !item.categories.is_empty() {
        let filter = BusinessFilter { categories: item.categories.clone(), ..BusinessFilter::default() };
        found = directory::list(conn, &filter, now, MAX_CANDIDATES, 0)?;
    }
    for words in [&item.search, &item.title] {
        let mut ids = checklists::find_by_words(search, words);
        ids.retain(|id| found.iter().all(|known: &Business| known.id != *id));
        if !ids.is_empty() {
            let ordering = BusinessOrder::Relevance;
            let filter = BusinessFilter { found: Some(ids), ordering, ..BusinessFilter::default() };
            found.extend(directory::list(conn, &filter, now, MAX_CANDIDATES, 0)?);
        }
        if !found.is_empty() {
            break;
        }
    }
    Ok(found)
}
