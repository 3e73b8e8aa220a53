//! Placements as staff manage them. Every change is in the audit trail.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, get, patch, post};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::{Actor, Staff, check_edit};
use crate::kit::error::Result;
use crate::kit::web::{AppState, Body, PrivateBody, routes};
use crate::placements::delete::DELETABLE;
use crate::placements::input::read;
use crate::placements::model::{DayCounts, Placement};
use crate::placements::sale::{Sales, book, rebook};
use crate::placements::store;

/// Days of counts shown for one placement.
const DAYS: u32 = 90;

#[derive(Serialize, ToSchema)]
pub struct PlacementDetail {
    #[serde(flatten)]
    placement: Placement,
    /// Newest first.
    days: Vec<DayCounts>,
}

#[get("/admin/placements/<id>")]
async fn show(_staff: Staff, id: i64, app: &State<AppState>) -> Result<PrivateBody<PlacementDetail>> {
    let today = app.clock.local().date();
    let detail = app
        .db
        .read(move |conn| {
            let placement = store::expect(conn, id, today)?;
            Ok(PlacementDetail { placement, days: store::list_counts(conn, id, DAYS)? })
        })
        .await?;
    Ok(PrivateBody(detail))
}

#[post("/admin/placements", data = "<body>")]
async fn create(staff: Staff, body: Body, app: &State<AppState>) -> Result<(Status, PrivateBody<Placement>)> {
    let today = app.clock.local().date();
    let new = read(body.json()?, None, today)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let created = app
        .db
        .write(move |conn| {
            let id = book(conn, &actor, &new)?;
            store::expect(conn, id, today)
        })
        .await?;
    Ok((Status::Created, PrivateBody(created)))
}

#[patch("/admin/placements/<id>", data = "<body>")]
async fn change(
    staff: Staff,
    id: i64,
    body: Body,
    app: &State<AppState>,
    sales: &State<Sales>,
) -> Result<PrivateBody<Placement>> {
    let (today, sales) = (app.clock.local().date(), **sales);
    let mut input = body.json()?;
    let actor = Actor::member(&staff.0, &app.clock);
    let changed = app
        .db
        .write(move |conn| {
            let present = store::expect(conn, id, today)?.placement;
            check_edit(conn, &actor, &format!("placement:{id}"), &mut input, &|_| true)?;
            let wanted = read(input, Some(present.clone()), today)?;
            store::check_references(conn, &wanted)?;
            sales.check_change(conn, id, &present, &wanted)?;
            rebook(conn, &actor, id, &wanted, today)?;
            store::expect(conn, id, today)
        })
        .await?;
    Ok(PrivateBody(changed))
}

#[delete("/admin/placements/<id>")]
async fn remove(staff: Staff, id: i64, app: &State<AppState>) -> Result<NoContent> {
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    app.db.write(move |conn| (DELETABLE.delete)(conn, &clock, &actor, id, "")).await?;
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![show, create, change, remove]
}
