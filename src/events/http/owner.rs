//! `businesslistings/{key}/events/`: the events of a business, for those who manage it.
//!
//! Invariant: they change an event's content and whether it takes place, never whose it is, whether it is
//! shown or how far it is trusted.

use jiff::civil::Date;
use rocket::http::Status as HttpStatus;
use rocket::{Route, State, delete, get, patch, post};
use serde_json::Value;

use super::ActionLimit;
use super::admin::scope_of;
use crate::accounts::{Actor, Member, audit};
use crate::directory::{self, SlugOrId};
use crate::events::audited::audited;
use crate::events::edit;
use crate::events::input::{self, PictureChange};
use crate::events::model::NewEvent;
use crate::events::own_events::{check_quota, open_event, own_business, own_event, place_picture, shown};
use crate::events::store::{self, AdminEvent, AdminEventFilter, EventPeriod};
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::records;
use crate::kit::validation::Input;
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

/// The fields that a business's people may set on their event; its picture is for `place_picture`.
pub fn read_change(input: &mut Input, event: &mut NewEvent) -> PictureChange {
    input::read_content(input, event);
    input::read_status(input, event);
    input::read_picture(input)
}

pub fn read_new(input: &mut Input, today: Date) -> Result<(NewEvent, PictureChange)> {
    let mut new = NewEvent::default();
    input::require(input);
    let picture = read_change(input, &mut new);
    input::refuse_past(input, &new, today);
    input.check().map(|()| (new, picture))
}

#[get("/businesslistings/<key>/events")]
async fn list(
    key: SlugOrId,
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<AdminEvent>>> {
    let page_ask = PageRequest::parse(&request)?;
    let period = request.choice("period", EventPeriod::parse)?.unwrap_or(EventPeriod::Coming);
    let clock = app.clock.clone();
    let read = app.db.read(move |conn| {
        let business_id = own_business(conn, &key, &member)?;
        let own = Some((business_id, period));
        let query = store::admin_query(&clock, &AdminEventFilter { own, ..AdminEventFilter::default() });
        let page = records::page(conn, &page_ask, &query, |ids| store::list_for_admin(conn, &clock, ids))?;
        Ok(page.map(AdminEvent::for_business))
    });
    Ok(PrivateBody(read.await?))
}

#[post("/businesslistings/<key>/events", data = "<body>")]
async fn create(
    key: SlugOrId,
    member: Member,
    body: Body,
    limit: &State<ActionLimit>,
    app: &State<AppState>,
) -> Result<(HttpStatus, PrivateBody<AdminEvent>)> {
    let mut input = body.json()?;
    let (actor, clock) = (Actor::member(&member, &app.clock), app.clock.clone());
    limit.0.check(member.user_id)?;
    let write = app.db.write(move |conn| {
        let business_id = own_business(conn, &key, &member)?;
        let (mut new, picture) = read_new(&mut input, clock.local().date())?;
        place_picture(conn, business_id, &mut new, picture)?;
        if new.organizer.is_empty() {
            new.organizer = directory::find_name(conn, business_id)?.name;
        }
        if !directory::is_published(conn, business_id)? {
            return Err(Error::BadRequest(
                "The listing is not public yet. You can add events as soon as it is.".into(),
            ));
        }
        (new.business_id, new.submitted_by) = (Some(business_id), Some(member.user_id));
        check_quota(conn, &clock, &member, &new, None)?;
        let id = store::insert(conn, &clock, &new)?;
        audit(conn, &actor, "event.create", &format!("event:{id}"), &Value::Null, &audited(&new)?)?;
        shown(conn, &clock, id)
    });
    Ok((HttpStatus::Created, PrivateBody(write.await?)))
}

#[get("/businesslistings/<key>/events/<id>")]
async fn show(
    key: SlugOrId,
    id: RecordId,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<AdminEvent>> {
    let id = id.of("Event")?;
    let clock = app.clock.clone();
    let read = app.db.read(move |conn| {
        own_event(conn, own_business(conn, &key, &member)?, id)?;
        shown(conn, &clock, id)
    });
    Ok(PrivateBody(read.await?))
}

#[patch("/businesslistings/<key>/events/<id>", data = "<body>")]
async fn change(
    key: SlugOrId,
    id: RecordId,
    request: PublicRequest<'_>,
    member: Member,
    body: Body,
    limit: &State<ActionLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<AdminEvent>> {
    let id = id.of("Event")?;
    let scope = scope_of(&request)?;
    let mut input = body.json()?;
    limit.0.check(member.user_id)?;
    let (actor, clock) = (Actor::member(&member, &app.clock), app.clock.clone());
    let write = app.db.write(move |conn| {
        let business_id = own_business(conn, &key, &member)?;
        open_event(conn, &member, business_id, id)?;
        edit::check_conflict(conn, &actor, (id, scope), &mut input)?;
        let saved = edit::change(conn, &clock, &actor, (id, scope), |event| {
            let rule = event.recurring_pattern.clone();
            let picture = read_change(&mut input, event);
            input.check()?;
            place_picture(conn, business_id, event, picture)?;
            // Only a new rule counts: an existing event may still be corrected.
            if event.recurring_pattern == rule {
                return Ok(());
            }
            check_quota(conn, &clock, &member, event, Some(id))
        })?;
        if saved != id {
            let split = own_event(conn, business_id, saved)?;
            check_quota(conn, &clock, &member, &split, Some(saved))?;
        }
        shown(conn, &clock, saved)
    });
    Ok(PrivateBody(write.await?))
}

#[delete("/businesslistings/<key>/events/<id>")]
async fn remove(
    key: SlugOrId,
    id: RecordId,
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<HttpStatus> {
    let id = id.of("Event")?;
    let scope = scope_of(&request)?;
    let (actor, clock) = (Actor::member(&member, &app.clock), app.clock.clone());
    let write = app.db.write(move |conn| {
        open_event(conn, &member, own_business(conn, &key, &member)?, id)?;
        edit::remove(conn, &clock, &actor, (id, scope))
    });
    write.await?;
    Ok(HttpStatus::NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![list, create, show, change, remove]
}
