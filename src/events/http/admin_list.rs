//! The office's list of events: its filters, its export as a file, and bulk actions.

use rocket::{Route, State, get};

use crate::accounts::Staff;
use crate::events::model::{OccurrenceStatus, Visibility};
use crate::events::refusal;
use crate::events::store::{self, AdminEvent, AdminEventFilter, AdminEventOrder};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::Paginated;
use crate::kit::records::{Column, ListQuery, respond_csv, respond_page, yes_or_no};
use crate::kit::web::{AppState, Download, PrivateBody, PublicRequest, routes};
use crate::moderation::ContentKind;
use crate::record_lists::{BulkKind, FieldChange, Hiding};

/// The columns the table can have, in the order of the file.
pub const COLUMNS: [Column<AdminEvent>; 14] = [
    ("title", |shown| shown.event.title.clone()),
    ("next_date", |shown| {
        let date = shown.next_occurrence.as_ref().map(|next| next.start_date);
        date.unwrap_or(shown.event.start_date).to_string()
    }),
    ("visibility", |shown| shown.visibility.as_str().to_owned()),
    ("status", |shown| shown.status.as_str().to_owned()),
    ("needs_review", |shown| yes_or_no(shown.event.needs_review)),
    ("source", |shown| {
        shown.event.event_source.as_ref().map(|source| source.name.clone()).unwrap_or_default()
    }),
    ("interest_count", |shown| shown.event.interest_count.to_string()),
    ("location", |shown| shown.event.location.clone()),
    ("category", |shown| shown.event.category.clone()),
    ("organizer", |shown| shown.event.organizer.clone()),
    ("price", |shown| shown.event.price.clone().unwrap_or_default()),
    ("is_recurring", |shown| yes_or_no(shown.event.is_recurring)),
    ("created_at", |shown| shown.event.created_at.clone()),
    ("updated_at", |shown| shown.event.updated_at.clone()),
];

fn find(request: &PublicRequest<'_>, clock: &Clock) -> Result<ListQuery> {
    let filter = AdminEventFilter {
        visibility: request.choice("visibility", Visibility::parse)?,
        status: request.choice("status", OccurrenceStatus::parse)?,
        needs_review: request.strict_flag("needs_review")?,
        words: request.text("search").unwrap_or_default(),
        order: request.choice("ordering", AdminEventOrder::parse)?.unwrap_or_default(),
        ..AdminEventFilter::default()
    };
    Ok(store::admin_query(clock, &filter))
}

#[get("/admin/events")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<AdminEvent>>> {
    let (query, clock) = (find(&request, &app.clock)?, app.clock.clone());
    respond_page(app, &request, query, move |conn, ids| store::list_for_admin(conn, &clock, ids)).await
}

/// Exports all pages of the list, in the visible columns.
#[get("/admin/events/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let (query, clock) = (find(&request, &app.clock)?, app.clock.clone());
    respond_csv(app, &request, query, ("events.csv", &COLUMNS), move |conn, ids| {
        store::list_for_admin(conn, &clock, ids)
    })
    .await
}

/// Excludes events waiting for review: those are decided in the inbox, which notifies whoever submitted them.
pub const BULK: BulkKind = BulkKind {
    list: "events",
    noun: "event",
    actions: &["show", "hide"],
    hiding: Some(Hiding {
        kind: ContentKind::Event,
        is_rule_optional: false,
        hides: "hide",
        shows: "show",
        keep: refusal::record_hidden,
    }),
    filters: &["visibility", "status", "needs_review", "search", "ordering"],
    find,
    change: |conn, step, ids| {
        let (from, to) = match step.action {
            "show" => (Visibility::Hidden, Visibility::Published),
            "hide" => (Visibility::Published, Visibility::Hidden),
            _ => return Err(Error::NotFound("Change")),
        };
        store::change_visibility(conn, step.clock, ids, (from, to))
    },
    put_back: |conn, step, changes| store::put_back_visibility(conn, step.clock, changes),
    audited: |_, _, change| Ok(Some(FieldChange::of("visibility", change))),
};

pub fn routes() -> Vec<Route> {
    routes![list, export]
}
