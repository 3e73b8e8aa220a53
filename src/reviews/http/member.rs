//! What members do with reviews: write, edit and delete their own, reply as the owner, report other people's.

use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, post};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::ReviewLimit;
use crate::accounts::Member;
use crate::directory::{self, SlugOrId};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, RecordId, routes};
use crate::reviews::model::{MAX_LENGTH, REASONS, Rating, Review, ReviewInput, ReviewPermissions};
use crate::reviews::store;

#[derive(Serialize, ToSchema)]
pub struct ReportThanks {
    detail: &'static str,
}

fn read_rating(input: &mut Input) -> Option<Rating> {
    let stars = json!({ "type": "integer", "minimum": 1, "maximum": 5 });
    let value = input.value_of("rating", || schema::of_json(stars))?;
    let stars = value.as_i64().or_else(|| value.as_str()?.trim().parse().ok());
    let rating = stars.and_then(Rating::new);
    if rating.is_none() {
        input.error("rating", "Give between one and five stars.");
    }
    rating
}

/// A blank text counts as none.
fn text_rule() -> TextRule {
    TextRule::new().at_most(MAX_LENGTH).or_blank()
}

pub fn read_new(input: &mut Input) -> Result<ReviewInput> {
    if !input.has("rating") {
        input.error("rating", REQUIRED);
    }
    let rating = read_rating(input);
    let text = input.optional_text("text", text_rule()).unwrap_or_default();
    input.check()?;
    let rating = rating.ok_or_else(|| Error::field("rating", REQUIRED))?;
    Ok(ReviewInput { rating, text })
}

pub fn read_change(input: &mut Input) -> Result<(Option<Rating>, Option<String>)> {
    let read = (read_rating(input), input.optional_text("text", text_rule()));
    input.check().map(|()| read)
}

/// The text, and the `created_at` of the reply that it replaces: blank if there was none; without it nothing is
/// compared.
pub fn read_answer(input: &mut Input) -> Result<(String, Option<String>)> {
    let text = input.text("text", text_rule());
    let seen = input.optional_text("answered_at", TextRule::new().at_most(40).or_blank());
    input.check().map(|()| (text, seen))
}

/// The reason, and a description of the problem.
pub fn read_report(input: &mut Input) -> Result<(String, String)> {
    if !input.has("reason") {
        input.error("reason", REQUIRED);
    }
    let reason = input.choice("reason", &REASONS).unwrap_or_default();
    let description = input.optional_text("description", text_rule()).unwrap_or_default();
    input.check().map(|()| (reason, description))
}

#[get("/businesslistings/<key>/reviews/mine")]
async fn mine(
    key: SlugOrId,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<ReviewPermissions>> {
    let read = app.db.read(move |conn| {
        store::find_review_permissions(conn, directory::find_id(conn, &key)?, member.user_id)
    });
    Ok(PrivateBody(read.await?))
}

#[post("/businesslistings/<key>/reviews", data = "<body>")]
async fn create(
    key: SlugOrId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ReviewLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<Review>)> {
    let review = read_new(&mut body.json()?)?;
    limit.0.check(caller.network())?;
    let now = app.clock.stamp();
    let write = app.db.write(move |conn| {
        let business = directory::find_id(conn, &key)?;
        store::save_review(conn, business, member.user_id, &review, &now)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[patch("/reviews/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Review>> {
    let id = id.of("Review")?;
    let (rating, text) = read_change(&mut body.json()?)?;
    let now = app.clock.stamp();
    let write = app
        .db
        .write(move |conn| store::update_review(conn, id, member.user_id, rating, text.as_deref(), &now));
    Ok(PrivateBody(write.await?))
}

#[delete("/reviews/<id>")]
async fn take_back(id: RecordId, member: Member, app: &State<AppState>) -> Result<Status> {
    let (id, now) = (id.of("Review")?, app.clock.stamp());
    app.db.write(move |conn| store::delete_review(conn, id, member.user_id, &now)).await?;
    Ok(Status::NoContent)
}

#[post("/reviews/<id>/answer", data = "<body>")]
async fn answer(
    id: RecordId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ReviewLimit>,
    app: &State<AppState>,
) -> Result<PrivateBody<Review>> {
    let id = id.of("Review")?;
    let (text, seen) = read_answer(&mut body.json()?)?;
    limit.0.check(caller.network())?;
    let now = app.clock.stamp();
    let write =
        app.db.write(move |conn| store::save_answer(conn, id, member.user_id, &text, seen.as_deref(), &now));
    Ok(PrivateBody(write.await?))
}

#[post("/reviews/<id>/report", data = "<body>")]
async fn report(
    id: RecordId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<ReviewLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<ReportThanks>)> {
    let id = id.of("Review")?;
    let (reason, description) = read_report(&mut body.json()?)?;
    limit.0.check(caller.network())?;
    let now = app.clock.stamp();
    let is_new = app
        .db
        .write_without_invalidation(move |conn| {
            store::report(conn, id, member.user_id, &reason, &description, &now)
        })
        .await?;
    let detail = match is_new {
        true => "Thank you. The town office will look at this review.",
        false => "You have already reported this review, and it has not changed since.",
    };
    Ok((Status::Created, PrivateBody(ReportThanks { detail })))
}

pub fn routes() -> Vec<Route> {
    routes![mine, create, change, take_back, answer, report]
}
