//! What is on in town: events with their dates, trust, interest and reports.
//!
//! Tables: `events` and the `event_` tables. Calls: `events/` and below. Pages: `/events`,
//! `/events/{slug}`. Invariant: `event_occurrences` holds what an event's rule and exceptions
//! give; every list, calendar and feed reads those rows and none works dates out by itself.

pub mod draft;
pub mod feeds;
mod audited;
mod found;
mod hits;
mod late;
mod http;
pub mod ics;
mod limits;
pub mod import;
mod model;
mod notices;
mod overrides;
mod page;
mod question;
pub mod recurrence;
mod section;
pub mod series;
mod shown;
mod sign;
mod store;
#[cfg(test)]
mod tests;
pub mod title_status;
pub mod trust;
mod vocabulary;
mod words;

pub use audited::audited;
pub use found::{Found, category_of, is_free, web_address};
pub use hits::read_hits;
pub use http::{ActionLimit, read_filter, routes as api_routes};
pub use model::*;
pub use notices::{day_words, time_words};
pub use page::{is_still_on, routes as page_routes, small_card};
pub use question::{EventFilter, Order, Stretch, TONIGHT};
pub use section::section;
pub use shown::{More, Sources, find_for, find_more};
pub use sign::find_sign;
pub use store::{
    EXPORT, HIDING, Neighbour, Toggled, ToldBy, changed_fields, close, copy_interests, count,
    count_open_reports, count_reporters, delete_interests, documents, facets, find, find_by_removal_token,
    find_by_slug, find_by_uid, find_date, find_removal_token, find_source, insert, insert_report,
    interests_of, is_business, list, list_all, list_coming, list_dates, list_ended, list_entries, list_pins,
    list_similar, list_slugs, load, make_removal_token, neighbours, pin, remove, save_source, set_merged,
    toggle, update, update_by_editor,
};

use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Handlers;

/// What interested people are told, and the dates of every series one day further each day.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    late::handle(notices::handle(handlers, db, clock), db, clock)
}
