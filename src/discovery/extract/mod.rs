//! Events out of what a site sends: schema.org data in its pages, feeds of news, and tables.
//!
//! Invariant: what cannot become an event is named with its reason; nothing a site sends stops
//! the reading of the rest of it.

mod dates;
mod feed;
mod json;
mod microdata;
mod page;
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

/// A title as it is kept, for comparing.
#[cfg(test)]
pub fn plain_line(text: &str) -> String {
    let line = html_text::line(text, 200);
    crate::events::title_status::read(&line).map_or(line, |(_, title)| title)
}

/// More than this no page or feed of a town holds.
pub const MOST_EVENTS: usize = 1_000;

/// What a document held.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extraction {
    pub found: Vec<ExternalEvent>,
    pub rejected: Vec<RejectedItem>,
}

/// Something that calls itself an event, and why it is none to us.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RejectedItem {
    pub title: String,
    pub reason: String,
}

impl Extraction {
    /// The same event is often told twice in one document.
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
                    // Of two tellings the fuller one stays.
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
