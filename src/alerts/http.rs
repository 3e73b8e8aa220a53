//! The calls for alerts: the current ones for everybody, all of them for staff.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, post};
use utoipa::openapi::schema::KnownFormat;

use super::model::{AlertInput, EditableAlert, LEVELS, MAX_LENGTH};
use super::store;
use crate::accounts::{Actor, Staff, check_edit};
use crate::kit::clock::stamp_of;
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, CachedResponse, PrivateBody, PublicRequest, RecordId, routes};
use crate::kit::web_address;

#[get("/alerts/current")]
async fn current(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let now = app.clock.stamp();
    app.json(&request.cacheable_for_all(), move |conn| store::list_current(conn, &now)).await
}

#[get("/admin/alerts")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<EditableAlert>>> {
    let page_ask = PageRequest::parse(&request)?;
    let read = app.db.read(move |conn| {
        let count = store::count(conn)?;
        page_ask.list(count, |limit, offset| store::list(conn, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

/// A time with its offset ("2026-11-21T15:00:00Z"), in the form in which it is stored.
fn moment(input: &mut Input, field: &str) -> Option<String> {
    let text = input.optional_text(field, TextRule::new().or_blank()).filter(|text| !text.is_empty())?;
    match text.parse::<Timestamp>() {
        Ok(moment) if day::is_inside(moment.to_zoned(TimeZone::UTC).date()) => Some(stamp_of(moment)),
        Ok(_) => {
            input.error(field, day::OUTSIDE);
            None
        }
        Err(_) => {
            input.error(field, "Enter a date and time with its offset, such as 2026-11-21T15:00:00Z.");
            None
        }
    }
}

/// Applies the request's fields to `present`.
pub fn read(mut input: Input, present: AlertInput) -> Result<AlertInput> {
    let level = input.choice("level", &LEVELS).unwrap_or(present.level);
    let text = input.optional_text("text", TextRule::new().at_most(MAX_LENGTH)).unwrap_or(present.text);
    if text.is_empty() && !input.has_errors("text") {
        input.error("text", REQUIRED);
    }
    let link = input.optional_text("link", TextRule::new().at_most(500).or_blank()).unwrap_or(present.link);
    if !link.is_empty() && !web_address::is_link(&link) {
        input.error("link", "Enter a path on this site, such as /about, or a web address.");
    }
    let starts_at = moment(&mut input, "starts_at").unwrap_or(present.starts_at);
    let is_end_sent = input.value_of("ends_at", || schema::optional_in(KnownFormat::DateTime)).is_some();
    let ends_at = if is_end_sent { end(&mut input) } else { present.ends_at };
    if ends_at.as_ref().is_some_and(|ends_at| *ends_at <= starts_at) {
        input.error("ends_at", "The end must be after the start.");
    }
    input.check()?;
    Ok(AlertInput { level, text, link, starts_at, ends_at })
}

/// `null` and "" remove the end.
fn end(input: &mut Input) -> Option<String> {
    if input.value("ends_at").is_some_and(serde_json::Value::is_null) {
        return None;
    }
    moment(input, "ends_at")
}

/// The initial values of a new alert.
pub fn blank(starts_at: String) -> AlertInput {
    AlertInput { level: "info".into(), text: String::new(), link: String::new(), starts_at, ends_at: None }
}

#[post("/admin/alerts", data = "<body>")]
async fn create(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<EditableAlert>)> {
    let actor = Actor::member(&staff.0, &app.clock);
    let draft = read(body.json()?, blank(actor.at.clone()))?;
    let write = app.db.write(move |conn| store::save(conn, &actor, None, &draft));
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[patch("/admin/alerts/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<EditableAlert>> {
    let id = id.of("Alert")?;
    let mut input = body.json()?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        let present = store::find(conn, id)?;
        check_edit(conn, &actor, &store::subject(id), &mut input, &|_| true)?;
        let draft = read(input, present)?;
        store::save(conn, &actor, Some(id), &draft)
    });
    Ok(PrivateBody(write.await?))
}

#[delete("/admin/alerts/<id>")]
async fn remove(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Alert")?;
    let actor = Actor::member(&staff.0, &app.clock);
    app.db.write(move |conn| store::delete(conn, &actor, id)).await?;
    Ok(Status::NoContent)
}

pub fn api_routes() -> Vec<Route> {
    routes![current, list, create, change, remove]
}
