//! Events in town, with their dates, trust scores, interest and reports.
//!
//! Tables: `events`, `locked_event_fields` and the `event_` tables, except those of `discovery` and
//! `event_plans`. Calls: `events/`, `admin/events/`, `businesslistings/{slug}/events/`. Pages: `/events`,
//! `/events/{slug}`.
//! Invariant: `event_occurrences` holds what an event's rule and exceptions expand to; every list, calendar
//! and feed reads those rows and none computes dates itself.

mod agenda;
mod audited;
mod business_lookup;
mod business_section;
mod edit;
mod event_page;
mod external_event;
mod extras;
pub mod feeds;
mod filter;
mod format;
mod http;
pub mod ics;
pub mod import;
pub mod input;
mod late_reminders;
mod list_page;
mod model;
mod moved_exceptions;
mod og_image;
mod openapi;
mod overrides;
mod own_events;
mod page;
mod place;
mod publication_notices;
mod quota;
pub mod recurrence;
mod refusal;
mod reminders;
mod report_notices;
mod restore;
mod search_results;
pub mod series;
mod store;
pub mod title_status;
pub mod trust;
mod vocabulary;
#[cfg(test)]
mod tests;

pub use agenda::AgendaEntry;
pub use audited::audited;
pub use business_lookup::find as find_business;
pub use business_section::section;
pub use edit::{DELETABLE, expect_unchanged};
pub use event_page::event_page;
pub use external_event::ExternalEvent;
pub use extras::{EventExtras, SourceList};
pub use filter::{DateRange, EventFilter, EventOrder, TONIGHT};
pub use format::{begin_words, daily_hours, day_to_go, note_words, until_words, when_words};
pub use http::{ActionLimit, BULK, routes as api_routes};
pub use list_page::first_page;
pub use model::*;
pub use og_image::find_og_image;
pub use openapi::operations as api_operations;
pub use page::{is_still_on, poster, routes as page_routes, small_card};
pub use quota::check as check_quota;
pub use refusal::record_refused;
pub use restore::{RESTORER, keep as audit_change};
pub use search_results::read_hits;
pub use store::{
    AdjacentEvent, AdminEventFilter, DateReference, EXPORT, IS_OVER, ReportOutcome, SourceMention,
    admin_query, answer_reports, close_reports, copy_interests, count, count_open_reports, count_reporters,
    delete_interests, documents, erase, find, find_by_removal_token, find_by_slug, find_by_uid, find_date,
    find_date_on, find_merged, find_removal_token, follow_date, forget_sender, insert, insert_report,
    is_coming, is_excluded, list, list_agenda, list_all, list_coming, list_dates, list_ended,
    list_ended_series, list_for_admin, list_locked_fields, list_shown_dates, list_slugs, load, lock_fields,
    make_removal_token, on_date, remove, reopen_reports, reporters, set_merged, set_source_reliability,
    settle_past, tell_of_merge, toggle, unlock_fields, update, update_by_editor,
};

use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::jobs::Handlers;
use crate::kit::media::ImageReferences;

/// The columns of this feature that may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences = ImageReferences {
    by_id: &[("events", "image_id")],
    by_address: &[
        ("events", "image"),
        ("events", "description"),
        ("event_exceptions", "changes"),
        ("revisions", "content"),
    ],
};

/// Registers the jobs that notify interested people, submitters and reporters, and the daily job that extends every
/// series by a day.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let handlers = publication_notices::handle(report_notices::handle(handlers, db), db);
    late_reminders::handle(reminders::handle(handlers, db, clock), db, clock)
}
