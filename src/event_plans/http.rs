//! The calls of event plans. Each edit returns the whole plan, so that all its totals are current.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, get, patch, post};

use super::candidates::list_candidates;
use super::input::{
    read_copy, read_guest_edit, read_item_edit, read_new_guest, read_new_item, read_new_plan,
    read_new_vendor, read_plan_edit, read_suggestions, read_vendor_edit,
};
use super::member_plan::{change, change_with, read};
use super::model::{EditedEventPlan, EventPlan, EventPlanSummary};
use super::{calendar, changes, store};
use crate::accounts::Member;
use crate::directory::Business;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::slug::slug;
use crate::kit::web::{AppState, Body, Download, PrivateBody, RecordId, routes};
use crate::search::Search;

type PlanResponse = Result<PrivateBody<EventPlan>>;

#[get("/event-plans")]
async fn list(member: Member, app: &State<AppState>) -> Result<PrivateBody<Vec<EventPlanSummary>>> {
    let today = app.clock.local().date();
    Ok(PrivateBody(app.db.read(move |conn| store::list(conn, member.user_id, today)).await?))
}

#[post("/event-plans", data = "<body>")]
async fn create(
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<EventPlan>)> {
    let mut input = body.json()?;
    let clock: Clock = app.clock.clone();
    let (occasion, fields) = read_new_plan(&mut input, clock.local().date());
    input.check()?;
    let write = app.db.write_without_invalidation(move |conn| {
        changes::create(conn, member.user_id, &occasion, &fields, &clock)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[get("/event-plans/<id>")]
async fn show(id: RecordId, member: Member, app: &State<AppState>) -> PlanResponse {
    Ok(PrivateBody(read(app, &member, id).await?))
}

#[get("/event-plans/<id>/calendar")]
async fn deadlines(id: RecordId, member: Member, app: &State<AppState>) -> Result<Download> {
    let plan = read(app, &member, id).await?;
    let origin = app.public_address.for_links().to_string();
    let text = calendar::deadlines(&plan, &origin, app.clock.zone());
    Ok(Download::calendar(&format!("{}-deadlines.ics", slug(&plan.title)), text))
}

#[patch("/event-plans/<id>", data = "<body>")]
async fn edit(
    id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<EditedEventPlan>> {
    let mut input = body.json()?;
    let edit = read_plan_edit(&mut input, app.clock.local().date());
    change_with(app, &member, id, input, |conn, editing| editing.edit(conn, edit)).await
}

#[delete("/event-plans/<id>")]
async fn remove(id: RecordId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    change(app, &member, id, |conn, editing| editing.delete(conn)).await?;
    Ok(NoContent)
}

#[post("/event-plans/<id>/duplicate", data = "<body>")]
async fn duplicate(
    id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<EventPlan>)> {
    let mut input = body.json()?;
    let (title, date) = read_copy(&mut input, app.clock.local().date());
    let copy = change_with(app, &member, id, input, move |conn, editing| editing.copy(conn, title, date));
    Ok((Status::Created, copy.await?))
}

/// Adds suggested items of the occasion's checklist, or declines them.
#[post("/event-plans/<id>/suggestions", data = "<body>")]
async fn suggestions(id: RecordId, member: Member, body: Body, app: &State<AppState>) -> PlanResponse {
    let mut input = body.json()?;
    let choice = read_suggestions(&mut input);
    change_with(app, &member, id, input, |conn, editing| editing.choose_suggestions(conn, choice)).await
}

#[post("/event-plans/<id>/items", data = "<body>")]
async fn add_item(id: RecordId, member: Member, body: Body, app: &State<AppState>) -> PlanResponse {
    let mut input = body.json()?;
    let item = read_new_item(&mut input);
    change_with(app, &member, id, input, |conn, editing| editing.add_item(conn, item)).await
}

#[patch("/event-plans/<id>/items/<item_id>", data = "<body>")]
async fn edit_item(
    id: RecordId,
    item_id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> PlanResponse {
    let mut input = body.json()?;
    let edit = read_item_edit(&mut input);
    let item_id = item_id.of("Item")?;
    change_with(app, &member, id, input, move |conn, editing| editing.edit_item(conn, item_id, edit)).await
}

#[delete("/event-plans/<id>/items/<item_id>")]
async fn remove_item(id: RecordId, item_id: RecordId, member: Member, app: &State<AppState>) -> PlanResponse {
    let item_id = item_id.of("Item")?;
    change(app, &member, id, move |conn, editing| editing.remove_item(conn, item_id)).await
}

/// Includes those already on its shortlist.
#[get("/event-plans/<id>/items/<item_id>/candidates")]
async fn candidates(
    id: RecordId,
    item_id: RecordId,
    member: Member,
    app: &State<AppState>,
    search: &State<Search>,
) -> Result<PrivateBody<Vec<Business>>> {
    let (plan_id, item_id, now) = (id.of("Plan")?, item_id.of("Item")?, app.clock.local());
    let search = Search::clone(search);
    let find = app.db.read(move |conn| {
        let plan = store::find_row(conn, member.user_id, plan_id)?;
        list_candidates(conn, &search, &store::find_item(conn, &plan, item_id)?, now)
    });
    Ok(PrivateBody(find.await?))
}

#[post("/event-plans/<id>/items/<item_id>/vendors", data = "<body>")]
async fn add_vendor(
    id: RecordId,
    item_id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> PlanResponse {
    let mut input = body.json()?;
    let vendor = read_new_vendor(&mut input);
    let item_id = item_id.of("Item")?;
    change_with(app, &member, id, input, move |conn, editing| editing.add_vendor(conn, item_id, vendor)).await
}

#[patch("/event-plans/<id>/vendors/<vendor_id>", data = "<body>")]
async fn edit_vendor(
    id: RecordId,
    vendor_id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> PlanResponse {
    let mut input = body.json()?;
    let edit = read_vendor_edit(&mut input);
    let vendor_id = vendor_id.of("Vendor")?;
    change_with(app, &member, id, input, move |conn, editing| editing.edit_vendor(conn, vendor_id, edit))
        .await
}

#[delete("/event-plans/<id>/vendors/<vendor_id>")]
async fn remove_vendor(
    id: RecordId,
    vendor_id: RecordId,
    member: Member,
    app: &State<AppState>,
) -> PlanResponse {
    let vendor_id = vendor_id.of("Vendor")?;
    change(app, &member, id, move |conn, editing| editing.remove_vendor(conn, vendor_id)).await
}

#[post("/event-plans/<id>/guests", data = "<body>")]
async fn add_guest(id: RecordId, member: Member, body: Body, app: &State<AppState>) -> PlanResponse {
    let mut input = body.json()?;
    let guest = read_new_guest(&mut input);
    change_with(app, &member, id, input, |conn, editing| editing.add_guest(conn, guest)).await
}

#[patch("/event-plans/<id>/guests/<guest_id>", data = "<body>")]
async fn edit_guest(
    id: RecordId,
    guest_id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> PlanResponse {
    let mut input = body.json()?;
    let edit = read_guest_edit(&mut input);
    let guest_id = guest_id.of("Guest")?;
    change_with(app, &member, id, input, move |conn, editing| editing.edit_guest(conn, guest_id, edit)).await
}

#[delete("/event-plans/<id>/guests/<guest_id>")]
async fn remove_guest(
    id: RecordId,
    guest_id: RecordId,
    member: Member,
    app: &State<AppState>,
) -> PlanResponse {
    let guest_id = guest_id.of("Guest")?;
    change(app, &member, id, move |conn, editing| editing.remove_guest(conn, guest_id)).await
}

pub fn api_routes() -> Vec<Route> {
    routes![
        list,
        create,
        show,
        deadlines,
        edit,
        remove,
        duplicate,
        suggestions,
        add_item,
        edit_item,
        remove_item,
        candidates,
        add_vendor,
        edit_vendor,
        remove_vendor,
        add_guest,
        edit_guest,
        remove_guest,
    ]
}
