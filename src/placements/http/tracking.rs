//! Impressions and clicks of placements, per day. The browser reports impressions in one call per page, and
//! reports nothing for visitors who ask not to be tracked.
//!
//! Invariant: nothing about the caller is stored, and only running placements are counted.

use rocket::response::status::NoContent;
use rocket::{Route, State, post};
use serde_json::Value;
use utoipa::openapi::schema::Type;

use crate::kit::error::Result;
use crate::kit::rate_limit::Limiter;
use crate::kit::validation::{Input, schema};
use crate::kit::web::{AppState, Body, Caller, routes};
use crate::placements::model::PlacementCounts;
use crate::placements::store;

/// Calls per minute from one network.
pub struct CountLimit(pub Limiter);

/// No page shows more at once.
const MAX_EVENTS: usize = 100;
const SHOWN: PlacementCounts = PlacementCounts { impressions: 1, clicks: 0 };
const FOLLOWED: PlacementCounts = PlacementCounts { impressions: 0, clicks: 1 };

/// Reads a list of numbers; anything else is an error.
fn ids(input: &mut Input, field: &str) -> Vec<i64> {
    let Some(value) = input.value_of(field, || schema::list_of(Type::Integer, MAX_EVENTS)).cloned() else {
        return Vec::new();
    };
    let ids = value.as_array().map(|values| values.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>());
    match ids {
        Some(Some(ids)) if ids.len() <= MAX_EVENTS => ids,
        Some(Some(_)) => {
            input.error(field, format!("Ensure this field has no more than {MAX_EVENTS} elements."));
            Vec::new()
        }
        _ => {
            input.error(field, "Expected a list of numbers.");
            Vec::new()
        }
    }
}

/// The ids of placements, and of featured businesses.
pub fn read_impressions(input: &mut Input) -> Result<(Vec<i64>, Vec<i64>)> {
    let read = (ids(input, "placements"), ids(input, "featured"));
    input.check().map(|()| read)
}

async fn add(
    app: &AppState,
    placements: Vec<i64>,
    featured: Vec<i64>,
    each: PlacementCounts,
) -> Result<NoContent> {
    let today = app.clock.local().date();
    app.db
        .write_without_invalidation(move |conn| store::add_counts(conn, &placements, &featured, today, each))
        .await
        .map(|_| NoContent)
}

/// `placements`: ids of placements; `featured`: ids of featured businesses.
#[post("/placements/impressions", data = "<body>")]
async fn shown(
    body: Body,
    caller: Caller,
    app: &State<AppState>,
    limit: &State<CountLimit>,
) -> Result<NoContent> {
    limit.0.check(caller.network())?;
    let (placements, featured) = read_impressions(&mut body.json()?)?;
    if placements.is_empty() && featured.is_empty() {
        return Ok(NoContent);
    }
    add(app, placements, featured, SHOWN).await
}

#[post("/placements/<id>/click")]
async fn followed(
    id: i64,
    caller: Caller,
    app: &State<AppState>,
    limit: &State<CountLimit>,
) -> Result<NoContent> {
    limit.0.check(caller.network())?;
    add(app, vec![id], Vec::new(), FOLLOWED).await
}

/// The page does not know the placement id of a featured business.
#[post("/placements/featured/<business_id>/click")]
async fn featured_followed(
    business_id: i64,
    caller: Caller,
    app: &State<AppState>,
    limit: &State<CountLimit>,
) -> Result<NoContent> {
    limit.0.check(caller.network())?;
    add(app, Vec::new(), vec![business_id], FOLLOWED).await
}

pub fn routes() -> Vec<Route> {
    routes![shown, followed, featured_followed]
}
