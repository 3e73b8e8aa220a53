//! The calls for answers, which need no account, and for the postcards to businesses without email.

use rocket::response::status::NoContent;
use rocket::{Route, State, get, patch, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::answers::{self, ListingCheck, MAX_CARDS, NewAnswer, Postcard};
use super::rounds::due_before;
use super::store::{self, CheckChannel, DueBusiness};
use crate::accounts::{Actor, Staff};
use crate::kit::error::Result;
use crate::kit::printed_code;
use crate::kit::rate_limit::Limiter;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, routes};
use crate::suggestions;

/// How many codes one network may try.
pub struct ListingCheckLimit(pub Limiter);

#[get("/listing-checks/<code>")]
async fn show(
    code: &str,
    caller: Caller,
    limit: &State<ListingCheckLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<ListingCheck>> {
    limit.0.check(caller.network())?;
    let hash = printed_code::hash(code);
    Ok(PrivateBody(app.db.read(move |conn| answers::show(conn, &hash)).await?))
}

async fn save(
    code: &str,
    caller: &Caller,
    limit: &ListingCheckLimit,
    app: &AppState,
    answer: NewAnswer,
) -> Result<NoContent> {
    limit.0.check(caller.network())?;
    let (hash, now) = (printed_code::hash(code), app.clock.stamp());
    app.db.write(move |conn| answers::answer(conn, &hash, answer, &now)).await?;
    Ok(NoContent)
}

/// Confirms that everything is still right.
#[post("/listing-checks/<code>/confirm")]
async fn confirm(
    code: &str,
    caller: Caller,
    limit: &State<ListingCheckLimit>,
    app: &State<AppState>,
) -> Result<NoContent> {
    save(code, &caller, limit, app, NewAnswer::AllRight).await
}

/// The hours, or what has changed about them, in people's own words.
pub fn read_hours(input: &mut Input) -> Result<String> {
    let text = input.text("hours", TextRule::new().at_most(suggestions::MAX_LENGTH));
    input.check().map(|()| text)
}

#[patch("/listing-checks/<code>", data = "<body>")]
async fn change(
    code: &str,
    body: Body,
    caller: Caller,
    limit: &State<ListingCheckLimit>,
    app: &State<AppState>,
) -> Result<NoContent> {
    let hours = read_hours(&mut body.json()?)?;
    save(code, &caller, limit, app, NewAnswer::Hours(hours, app.clock.local().date())).await
}

/// Stops these emails.
#[post("/listing-checks/<code>/stop")]
async fn stop(
    code: &str,
    caller: Caller,
    limit: &State<ListingCheckLimit>,
    app: &State<AppState>,
) -> Result<NoContent> {
    save(code, &caller, limit, app, NewAnswer::Stop).await
}

#[derive(Serialize, ToSchema)]
pub struct ListingCheckSummary {
    /// Businesses that would get a postcard now.
    postcards: Vec<DueBusiness>,
    postcard_count: u64,
    /// Number of businesses that get the next emails.
    mail_count: u64,
    /// Whether the emails are turned on in the settings.
    is_on: bool,
}

#[get("/admin/listing-checks")]
async fn summary(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<ListingCheckSummary>> {
    let (before, is_on) = (due_before(app.clock.timestamp())?, app.config.get().directory.confirm_quarterly);
    let read = app.db.read(move |conn| {
        Ok(ListingCheckSummary {
            postcards: store::list_due(conn, CheckChannel::Postcard, &before, MAX_CARDS)?,
            postcard_count: store::count_due(conn, CheckChannel::Postcard, &before)?,
            mail_count: store::count_due(conn, CheckChannel::Mail, &before)?,
            is_on,
        })
    });
    Ok(PrivateBody(read.await?))
}

/// Creates the postcards of a round: each has a new code, which invalidates the previous one.
#[post("/admin/listing-checks/postcards")]
async fn postcards(staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Vec<Postcard>>> {
    let before = due_before(app.clock.timestamp())?;
    let (actor, origin) = (Actor::member(&staff.0, &app.clock), app.public_address.require()?);
    let write = app
        .db
        .write_without_invalidation(move |conn| answers::make_postcards(conn, &actor, &origin, &before));
    Ok(PrivateBody(write.await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![show, confirm, change, stop, summary, postcards]
}
