//! The secret URL of a member's own calendar: show, renew, close.

use rocket::{Route, State, delete, get, post};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::Member;
use crate::events::store;
use crate::kit::error::Result;
use crate::kit::web::{AppState, PrivateBody, PublicRequest, routes};

#[derive(Serialize, ToSchema)]
pub struct FeedAddress {
    /// Null if there is none.
    address: Option<String>,
}

fn answer(origin: &str, token: Option<&str>) -> PrivateBody<FeedAddress> {
    PrivateBody(FeedAddress { address: token.map(|token| format!("{origin}/calendar/{token}.ics")) })
}

#[get("/events/feed-address")]
async fn show(
    member: Member,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<FeedAddress>> {
    let token = app.db.read(move |conn| store::find_feed_token(conn, member.user_id)).await?;
    Ok(answer(&request.origin, token.as_deref()))
}

/// Issues a new URL; the previous one stops working.
#[post("/events/feed-address")]
async fn renew(
    member: Member,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<FeedAddress>> {
    let clock = app.clock.clone();
    let token = app.db.write(move |conn| store::renew_feed_token(conn, &clock, member.user_id)).await?;
    Ok(answer(&request.origin, Some(&token)))
}

#[delete("/events/feed-address")]
async fn close(
    member: Member,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<FeedAddress>> {
    app.db.write(move |conn| store::delete_feed_token(conn, member.user_id)).await?;
    Ok(answer(&request.origin, None))
}

pub fn routes() -> Vec<Route> {
    routes![show, renew, close]
}
