//! Event administration for staff: create, edit, cancel, delete. Every change is recorded in the audit trail.

use rocket::http::Status as HttpStatus;
use rocket::serde::json::Json;
use rocket::{Route, State, delete, get, patch, post, put};
use serde_json::Value;

use crate::accounts::{Actor, Staff, audit};
use crate::events::audited::audited;
use crate::events::business_lookup;
use crate::events::edit;
use crate::events::input;
use crate::events::model::{Event, NewEvent, Visibility};
use crate::events::refusal;
use crate::events::series::Scope;
use crate::events::store::{self, AdminEvent};
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};
use crate::moderation::{self, ContentKind, Grounds};

/// Reads `rule` and `reason` if the change hides, rejects or removes a whole event.
pub fn read_rule(input: &mut Input, [before, after]: [Visibility; 2]) -> Option<Grounds> {
    moderation::read_grounds_if(refusal::hides(before, after), input, ContentKind::Event)
}

pub fn read(input: &mut Input, event: &mut NewEvent) {
    input::read_content(input, event);
    input::read_status(input, event);
    input::read_staff_fields(input, event);
}

#[post("/events", data = "<body>")]
async fn create(staff: Staff, body: Body, app: &State<AppState>) -> Result<(HttpStatus, Json<Event>)> {
    let mut input = body.json()?;
    let mut new = NewEvent::default();
    input::require(&mut input);
    read(&mut input, &mut new);
    input.check()?;
    let names_business = input.has("business");
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let event = app
        .db
        .write(move |conn| {
            store::check_links(conn, &new)?;
            if !names_business {
                business_lookup::fill(conn, None, &mut new)?;
            }
            let id = store::insert(conn, &clock, &new)?;
            let event = store::find(conn, id)?.ok_or(Error::NotFound("Event"))?;
            audit(conn, &actor, "event.create", &format!("event:{id}"), &Value::Null, &audited(&new)?)?;
            Ok(event)
        })
        .await?;
    Ok((HttpStatus::Created, Json(event)))
}

/// Which dates of a series the request applies to.
pub fn scope_of(request: &PublicRequest<'_>) -> Result<Scope> {
    Scope::read(request.value("scope").as_deref(), request.value("occurrence").as_deref())
}

async fn save(
    id: RecordId,
    request: PublicRequest<'_>,
    staff: Staff,
    body: Body,
    app: &AppState,
) -> Result<Event> {
    let id = id.of("Event")?;
    let scope = scope_of(&request)?;
    let mut input = body.json()?;
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    app.db
        .write(move |conn| {
            store::find_kept(conn, id)?;
            edit::check_conflict(conn, &actor, (id, scope), &mut input)?;
            let mut moderated = None;
            let saved = edit::change(conn, &clock, &actor, (id, scope), |event| {
                let before = event.clone();
                read(&mut input, event);
                // One date has no business and no visibility of its own.
                if !matches!(scope, Scope::This(_)) {
                    if !input.has("business") {
                        business_lookup::fill(conn, Some(&before), event)?;
                    }
                    let grounds = read_rule(&mut input, [before.visibility, event.visibility]);
                    moderated = Some((before, event.clone(), grounds));
                }
                input.check()?;
                store::check_links(conn, event)
            })?;
            if let Some((before, after, grounds)) = moderated {
                refusal::settle_edit(conn, &clock, &actor, saved, [&before, &after], grounds.as_ref())?;
            }
            store::find(conn, saved)?.ok_or(Error::NotFound("Event"))
        })
        .await
}

#[patch("/events/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    request: PublicRequest<'_>,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Event>> {
    save(id, request, staff, body, app).await.map(PrivateBody)
}

/// Absent fields stay unchanged, as with PATCH.
#[put("/events/<id>", data = "<body>")]
async fn replace(
    id: RecordId,
    request: PublicRequest<'_>,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Event>> {
    save(id, request, staff, body, app).await.map(PrivateBody)
}

#[delete("/events/<id>")]
async fn remove(
    id: RecordId,
    request: PublicRequest<'_>,
    staff: Staff,
    app: &State<AppState>,
) -> Result<HttpStatus> {
    let id = id.of("Event")?;
    let scope = scope_of(&request)?;
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    app.db
        .write(move |conn| {
            store::find_kept(conn, id)?;
            edit::remove(conn, &clock, &actor, (id, scope))
        })
        .await?;
    Ok(HttpStatus::NoContent)
}

#[get("/admin/events/<id>")]
async fn show(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<PrivateBody<AdminEvent>> {
    let id = id.of("Event")?;
    let clock = app.clock.clone();
    let found = app.db.read(move |conn| store::find_for_admin(conn, &clock, id)).await?;
    let found = found.ok_or(Error::NotFound("Event"))?;
    Ok(PrivateBody(if staff.0.is_in_person() { found } else { found.without_token() }))
}

pub fn routes() -> Vec<Route> {
    routes![create, change, replace, remove, show]
}
