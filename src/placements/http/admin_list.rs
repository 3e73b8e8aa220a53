//! The office's list of placements: filters, CSV export, and bulk edits.

use rocket::{Route, State, get};

use crate::accounts::Staff;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::Paginated;
use crate::kit::records::{Column, ListQuery, respond_csv, respond_page};
use crate::kit::web::{AppState, Download, PrivateBody, PublicRequest, routes};
use crate::placements::model::{Placement, PlacementKind, PlacementState, PlacementStatus};
use crate::placements::store::{self, PlacementFilter, PlacementOrder};
use crate::record_lists::{BulkKind, FieldChange};

/// The columns that the table can show, in the order of the exported file.
pub const COLUMNS: [Column<Placement>; 12] = [
    ("name", |shown| {
        let own = Some(shown.placement.name.clone()).filter(|name| !name.is_empty());
        own.or_else(|| shown.business_name.clone()).unwrap_or_default()
    }),
    ("kind", |shown| shown.placement.kind.label().to_owned()),
    ("category", |shown| shown.category_name.clone().unwrap_or_default()),
    ("state", |shown| shown.state.as_str().to_owned()),
    ("starts_at", |shown| shown.placement.starts_at.to_string()),
    ("ends_at", |shown| shown.placement.ends_at.map(|day| day.to_string()).unwrap_or_default()),
    ("priority", |shown| shown.placement.priority.to_string()),
    ("impressions", |shown| shown.counts.impressions.to_string()),
    ("clicks", |shown| shown.counts.clicks.to_string()),
    ("title", |shown| shown.placement.custom_title.clone()),
    ("created_at", |shown| shown.created_at.clone()),
    ("updated_at", |shown| shown.updated_at.clone()),
];

fn find(request: &PublicRequest<'_>, clock: &Clock) -> Result<ListQuery> {
    let filter = PlacementFilter {
        kind: request.choice("kind", PlacementKind::parse)?,
        business_id: request.choice("business", |id| id.parse().ok())?,
        state: request.choice("state", PlacementState::parse)?,
        words: request.text("search").unwrap_or_default(),
        order: request.choice("ordering", PlacementOrder::parse)?.unwrap_or_default(),
    };
    Ok(store::admin_query(&filter, clock.local().date()))
}

#[get("/admin/placements")]
async fn list(
    _staff: Staff,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<Placement>>> {
    let (query, today) = (find(&request, &app.clock)?, app.clock.local().date());
    respond_page(app, &request, query, move |conn, ids| store::list_for_admin(conn, ids, today)).await
}

/// Exports all pages of the filtered list, in the selected columns.
#[get("/admin/placements/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let (query, today) = (find(&request, &app.clock)?, app.clock.local().date());
    respond_csv(app, &request, query, ("placements.csv", &COLUMNS), move |conn, ids| {
        store::list_for_admin(conn, ids, today)
    })
    .await
}

pub const BULK: BulkKind = BulkKind {
    list: "placements",
    noun: "placement",
    actions: &["activate", "draft"],
    hiding: None,
    filters: &["kind", "business", "state", "search", "ordering"],
    find,
    change: |conn, step, ids| {
        let to = match step.action {
            "activate" => PlacementStatus::Active,
            "draft" => PlacementStatus::Draft,
            _ => return Err(Error::NotFound("Change")),
        };
        store::change_status(conn, ids, to, &step.actor.at)
    },
    put_back: |conn, step, changes| store::put_back_status(conn, changes, &step.actor.at),
    audited: |_, _, change| Ok(Some(FieldChange::of("status", change))),
};

pub fn routes() -> Vec<Route> {
    routes![list, export]
}
