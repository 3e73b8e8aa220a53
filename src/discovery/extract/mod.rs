//! Extracts events from a site's response: schema.org data in pages, news feeds, and tables.
//!
//! Invariant: what cannot become an event is reported with a reason; nothing in a response prevents the rest
//! from being read.

mod dates;
mod feed;
mod html_text;
mod json;
mod microdata;
mod natural_date;
mod page;
mod schedule;
mod schema_org;
mod syntaxes;
mod table;

#[cfg(test)]
mod tests;

use jiff::civil::Date;
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

/// No page or feed of a town has more to come. As many that are over are kept, too: a known one may change.
pub const MAX_EVENTS: usize = 1_000;

/// The contents of a document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extraction {
    pub found: Vec<ExternalEvent>,
    pub rejected: Vec<RejectedItem>,
    /// How many of its events are over, counting those beyond the limit.
    pub past: usize,
}

/// An item of a source that was not taken as an event, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RejectedItem {
    pub title: String,
    pub reason: String,
}

impl Extraction {
    /// Adds an event; documents often contain the same one twice. Those that are over have a limit of their own:
    /// the oldest first, they would use up that of those to come.
    fn add(&mut self, result: Result<ExternalEvent, RejectedItem>, today: Date) {
        let found = match result {
            Ok(found) => found,
            Err(rejected) => return self.reject(rejected),
        };
        let is_same = |known: &ExternalEvent| {
            known.title == found.title
                && known.when == found.when
                && (known.location == found.location
                    || known.location.is_empty()
                    || found.location.is_empty())
        };
        if let Some(known) = self.found.iter_mut().find(|known| is_same(known)) {
            // Of two duplicates, keep the more detailed one.
            if weight(&found) > weight(known) {
                *known = found;
            }
            return;
        }
        let kept_past = self.past.min(MAX_EVENTS);
        if found.is_over(today) {
            self.past += 1;
            if kept_past < MAX_EVENTS {
                self.found.push(found);
            }
        } else if self.found.len().saturating_sub(kept_past) < MAX_EVENTS {
            self.found.push(found);
        } else {
            let reason = format!("It comes after the first {MAX_EVENTS} events to come.");
            self.reject(RejectedItem { title: found.title, reason });
        }
    }

    /// Those that are over and beyond the limit.
    pub fn past_left_out(&self) -> usize {
        self.past.saturating_sub(MAX_EVENTS)
    }

    fn reject(&mut self, rejected: RejectedItem) {
        if self.rejected.len() < MAX_EVENTS && !self.rejected.contains(&rejected) {
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
