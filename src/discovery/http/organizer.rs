//! What an organizer may do about an event that we discovered: with the link from an email, without an
//! account.
//!
//! Invariant: an invalid link reveals nothing, and a valid one gives access to one event and nothing else.

use rocket::{Route, State, get, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::SubmitLimit;
use crate::discovery::organizer;
use crate::discovery::organizer_event::OrganizerEvent;
use crate::events::{self, Visibility};
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, routes};

/// The event's current state.
async fn shown(token: String, app: &AppState) -> Result<OrganizerEvent> {
    app.db
        .read(move |conn| {
            let id = events::find_by_removal_token(conn, &token)?.ok_or(Error::NotFound("Event"))?;
            let event = events::find(conn, id)?
                .filter(|event| event.facts.visibility != Visibility::Removed)
                .ok_or(Error::NotFound("Event"))?;
            OrganizerEvent::read(conn, event)
        })
        .await
}

#[get("/events/organizer/<token>")]
async fn show(
    token: &str,
    caller: Caller,
    app: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<PrivateBody<OrganizerEvent>> {
    limit.0.check(caller.network())?;
    Ok(PrivateBody(shown(token.to_owned(), app).await?))
}

#[derive(Serialize, ToSchema)]
pub struct OrganizerResult {
    /// `confirmed`, `corrected`, `claimed` or `removed`.
    state: &'static str,
}

#[post("/events/organizer/<token>", data = "<body>")]
async fn answer(
    token: &str,
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<PrivateBody<OrganizerResult>> {
    limit.0.check(caller.network())?;
    let (input, token, clock) = (body.json_at_most(64 << 10)?, token.to_owned(), app.clock.clone());
    let state = app.db.write(move |conn| organizer::answer(conn, &clock, &token, input)).await?;
    Ok(PrivateBody(OrganizerResult { state }))
}

pub fn routes() -> Vec<Route> {
    routes![show, answer]
}
