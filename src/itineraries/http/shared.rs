//! The calls for anyone with a plan's link.
//!
//! Invariant: every call needs only the link, and none changes anything.

use rocket::{Route, State, get};
use serde_json::json;

use super::super::model::StoredItinerary;
use super::{Form, PlanFile, ViewContext, store};
use crate::kit::error::{Refusal, Result};
use crate::kit::secret_token;
use crate::kit::web::{AppState, PrivateResponse, routes};

const UNKNOWN: &str =
    "This link does not lead to a plan. It may be mistyped, or whoever made it has replaced it.";
const ENDED: &str = "This link has ended. Ask whoever sent it for a new one.";

/// Requires a known link that has not expired.
fn open(found: Option<StoredItinerary>, now: &str) -> Result<StoredItinerary> {
    let Some(stored) = found else {
        return Err(Refusal::new(404, json!({ "detail": UNKNOWN })).into());
    };
    match &stored.share {
        Some((_, expires_at)) if expires_at.as_str() > now => Ok(stored),
        _ => Err(Refusal::new(410, json!({ "detail": ENDED })).into()),
    }
}

#[get("/shared-itineraries/<token>")]
async fn show(token: &str, context: ViewContext, app: &State<AppState>) -> Result<PrivateResponse> {
    let (hash, now) = (secret_token::hash(token), app.clock.stamp());
    let plan = app
        .db
        .read(move |conn| context.show_shared(conn, open(store::find_shared(conn, &hash)?, &now)?))
        .await?;
    PrivateResponse::new(plan)
}

async fn file(form: Form, token: &str, context: ViewContext, app: &AppState) -> Result<PlanFile> {
    let hash = secret_token::hash(token);
    app.db
        .read(move |conn| {
            let stored = open(store::find_shared(conn, &hash)?, &context.clock.stamp())?;
            PlanFile::read(conn, form, stored, &context)
        })
        .await
}

#[get("/shared-itineraries/<token>/itinerary.ics")]
async fn calendar(token: &str, context: ViewContext, app: &State<AppState>) -> Result<PlanFile> {
    file(Form::Calendar, token, context, app).await
}

#[get("/shared-itineraries/<token>/itinerary.gpx")]
async fn track(token: &str, context: ViewContext, app: &State<AppState>) -> Result<PlanFile> {
    file(Form::Track, token, context, app).await
}

#[get("/shared-itineraries/<token>/itinerary.txt")]
async fn message(token: &str, context: ViewContext, app: &State<AppState>) -> Result<PlanFile> {
    file(Form::Text, token, context, app).await
}

pub fn routes() -> Vec<Route> {
    routes![show, calendar, track, message]
}
