//! Suggested edits: visitors report what is wrong with a listing, or confirm that it is still right.
//!
//! Tables: `suggestions`, `suggestion_links`, `businesses.confirmed_at`. Calls:
//! `businesslistings/{slug}/suggestions/`, `businesslistings/{slug}/confirm/`, `suggestions/`,
//! `admin/suggestions/`. Invariant: nothing in a suggestion is public before staff or the business's people
//! approve it, and then the listing is changed in the same transaction; if a listing has owners or managers,
//! they have a week to decide first.

mod apply;
mod deciding;
mod http;
mod model;
mod openapi;
mod store;
#[cfg(test)]
mod tests;

use jiff::SignedDuration;

use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::error::Error;
use crate::kit::jobs::Handlers;

pub use apply::read_hours;
pub use deciding::{decide, reopen, restore};
pub use http::{SuggestionLimit, api_routes};
pub use model::{MAX_LENGTH, SuggestionDecision, SuggestionField, SuggestionInput};
pub use openapi::operations as api_operations;
pub use store::{EXPORT, count_own, count_received_each, insert};

/// How long a business's people have before staff decide.
const BUSINESS_DECIDES: SignedDuration = SignedDuration::from_hours(7 * 24);

/// A daily job that passes suggestions the businesses have not answered in time on to staff.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.daily("suggestions-forward", move |_| {
        let (db, now) = (db.clone(), clock.timestamp());
        async move {
            let before = stamp_of(now.checked_sub(BUSINESS_DECIDES).map_err(Error::internal)?);
            Ok(db.write_without_invalidation(move |conn| store::forward_overdue(conn, &before)).await?)
        }
    })
}
