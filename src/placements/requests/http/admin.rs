//! Calls for staff to answer requests: accept, perhaps with changes, or decline with a reason.

use rocket::{Route, State, get, post};
use serde_json::{Value, json};

use crate::accounts::{Actor, Staff, audit_with};
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};
use crate::placements::input;
use crate::placements::requests::admin_view::admin_view;
use crate::placements::requests::input::MAX_NOTE_LENGTH;
use crate::placements::requests::model::{AdminPlacementRequest, PlacementRequestState};
use crate::placements::requests::notices;
use crate::placements::sale::{Sales, Seller, accept_request, find_open};
use crate::placements::store;

#[get("/admin/placement-requests")]
async fn list(
    _staff: Staff,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    sales: &State<Sales>,
) -> Result<PrivateBody<Paginated<AdminPlacementRequest>>> {
    let state = request.choice("state", PlacementRequestState::parse)?.unwrap_or(PlacementRequestState::Open);
    let (page, settings) = (PageRequest::parse(&request)?, app.config.get().placements);
    let (sales, today) = (**sales, app.clock.local().date());
    let read = app.db.read(move |conn| {
        let count = store::count_requests(conn, state)?;
        page.list(count, |limit, offset| {
            let requests = store::list_requests(conn, state, limit, offset)?;
            requests.into_iter().map(|request| admin_view(conn, request, (settings, sales, today))).collect()
        })
    });
    Ok(PrivateBody(read.await?))
}

pub fn read_reason(input: &mut Input) -> String {
    let rule = TextRule::new().at_most(MAX_NOTE_LENGTH).or_blank();
    input.optional_text("reason", rule).unwrap_or_default()
}

/// Fields in the body change the placement; all others stay as requested.
#[post("/admin/placement-requests/<id>/accept", data = "<body>")]
async fn accept(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
    sales: &State<Sales>,
) -> Result<PrivateBody<AdminPlacementRequest>> {
    let id = id.of("Request")?;
    let mut input = body.json()?;
    let reason = read_reason(&mut input);
    let (today, config, sales) = (app.clock.local().date(), app.config.get(), **sales);
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        let request = find_open(conn, id)?;
        let wanted = input::read(input, Some(request.placement), today)?;
        let by = Seller { actor: &actor, town: &config.town, settings: config.placements, sales, today };
        accept_request(conn, by, id, wanted, &reason)?;
        admin_view(conn, store::find_request(conn, id)?, (config.placements, sales, today))
    });
    Ok(PrivateBody(write.await?))
}

pub fn read_refusal(input: &mut Input) -> String {
    input.text("reason", TextRule::new().at_most(MAX_NOTE_LENGTH))
}

#[post("/admin/placement-requests/<id>/decline", data = "<body>")]
async fn decline(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
    sales: &State<Sales>,
) -> Result<PrivateBody<AdminPlacementRequest>> {
    let id = id.of("Request")?;
    let mut input = body.json()?;
    let reason = read_refusal(&mut input);
    let (today, config, sales) = (app.clock.local().date(), app.config.get(), **sales);
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        find_open(conn, id)?;
        input.check()?;
        store::decide_request(conn, id, PlacementRequestState::Declined, &reason, None, &actor.at)?;
        let request = store::find_request(conn, id)?;
        let details = json!({ "name": request.name(), "reason": reason });
        let subject = format!("placement_request:{id}");
        audit_with(conn, &actor, "placement_request.decline", &subject, [&Value::Null; 2], &details)?;
        notices::tell_asker(conn, &config.town, &request, None, today)?;
        admin_view(conn, request, (config.placements, sales, today))
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, accept, decline]
}
