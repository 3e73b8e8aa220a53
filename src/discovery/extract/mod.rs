//! Extracts events from a site's response: schema.org data in pages, news feeds, and tables.
//!
//! Invariant: what cannot become an event is reported with a reason; nothing in a response prevents the rest
//! from being read.

mod dates;
mod feed;
mod json;
mod microdata;
mod page;
mod schedule;
mod html_text;
mod schema_org;
mod natural_date;
mod syntaxes;
mod table;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::events::ExternalEvent;
pub use feed::read as read_feed;
pub use page::read as read_page;
pub use table::read as read_table;

/// A title as it is stored, for comparisons.
#[cfg(test)]
pub fn plain_line(text: &str) -> String {
    let line = html_text::line(text, 200);
    crate::events::title_status::read(&line).map_or(line, |(_, title)| title)
}

/// No page or feed of a town has more.
pub const MOST_EVENTS: usize = 1_000;

/// The contents of a document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extraction {
    pub found: Vec<ExternalEvent>,
    pub rejected: Vec<RejectedItem>,
}

/// An item of a source that was not taken as an event, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RejectedItem {
    pub title: String,
    pub reason: String,
}

impl Extraction {
    /// Adds an event; documents often contain the same one twice.
    fn add(&mut self, result: Result<ExternalEvent, RejectedItem>) {
        match result {
            Ok(found) if self.found.len() >= MOST_EVENTS => {
                let reason = format!("It comes after the first {MOST_EVENTS} events.");
                self.reject(RejectedItem { title: found.title, reason });
            }
            Ok(found) => {
                let is_same = |known: &ExternalEvent| {
                    known.title == found.title
                        && known.when == found.when
                        && (known.location == found.location
                            || known.location.is_empty()
                            || found.location.is_empty())
                };
                match self.found.iter_mut().find(|known| is_same(known)) {
                    // Of two duplicates, keep the more detailed one.
                    Some(known) if weight(&found) > weight(known) => *known = found,
                    Some(_) => {}
                    None => self.found.push(found),
                }
            }
            Err(rejected) => self.reject(rejected),
        }
    }

    fn reject(&mut self, rejected: RejectedItem) {
        if self.rejected.len() < MOST_EVENTS && !self.rejected.contains(&rejected) {
            self.rejected.push(rejected);
        }
    }
}

fn weight(found: &ExternalEvent) -> usize {
    found.description.len()
        + found.location.len()
        + found.address.len()
        + found.organizer.len()
        + found.url.len()
}
