//! API calls for change requests.

use rocket::response::status::NoContent;
use rocket::{Route, State, delete, get, post};
use utoipa::openapi::schema::Type;

use super::model::{MAX_REASON_LENGTH, ReviewedField, ReviewedRequest};
use super::{Decision, decide, withdraw};
use crate::accounts::{Actor, Member, Staff};
use crate::directory::access::require_business_access;
use crate::directory::http::SlugOrId;
use crate::directory::store;
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

pub const STATUSES: [&str; 2] = ["open", "decided"];

#[delete("/businesslistings/<key>/change-request")]
async fn take_back(key: SlugOrId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    let actor = Actor::member(&member, &app.clock);
    app.db
        .write(move |conn| {
            let business = store::find_any(conn, &key)?;
            require_business_access(conn, &member, business.id)?;
            withdraw(conn, &actor, business.id)
        })
        .await?;
    Ok(NoContent)
}

#[get("/admin/change-requests")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ReviewedRequest>>> {
    let page = PageRequest::parse(&request)?;
    let status = request.choice("status", |word| STATUSES.into_iter().find(|status| *status == word))?;
    let status = status.unwrap_or("open");
    let read = app.db.read(move |conn| {
        let count = store::count_requests(conn, status)?;
        page.list(count, |limit, offset| store::list_requests(conn, status, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/change-requests/<id>")]
async fn show(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<ReviewedRequest>> {
    let id = id.of("Request")?;
    Ok(PrivateBody(app.db.read(move |conn| Ok(store::find_request(conn, id)?.0)).await?))
}

pub fn read_decision(input: &mut Input) -> Result<Decision> {
    let list = || schema::list_of(Type::String, ReviewedField::ALL.len());
    let sent = input.value_of("approve", list).cloned();
    let approve = sent.as_ref().and_then(|value| {
        let words = value.as_array()?.iter();
        words.map(|word| word.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
    });
    if sent.is_none() {
        input.error("approve", REQUIRED);
    } else if approve.is_none() {
        input.error("approve", "Expected a list of fields, such as [\"name\"].");
    }
    let reason = input.optional_text("reason", TextRule::new().at_most(MAX_REASON_LENGTH).or_blank());
    let seen_at = input.optional_text("seen_at", TextRule::new().at_most(40));
    input.check()?;
    Ok(Decision { approve: approve.unwrap_or_default(), reason: reason.unwrap_or_default(), seen_at })
}

#[post("/admin/change-requests/<id>/decide", data = "<body>")]
async fn decide_one(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ReviewedRequest>> {
    let id = id.of("Request")?;
    let decision = read_decision(&mut body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    Ok(PrivateBody(app.db.write(move |conn| decide(conn, &actor, id, &decision)).await?))
}

pub fn routes() -> Vec<Route> {
    routes![take_back, list, show, decide_one]
}
