//! The calls of the saved places: read all, add some (a browser's list joins in), remove one.

use rocket::{Route, State, delete, get, put};
use serde::Serialize;
use utoipa::ToSchema;

use super::{MAX_SAVED, store};
use crate::accounts::Member;
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED};
use crate::kit::web::{AppState, Body, PrivateBody, RecordId, routes};

#[derive(Serialize, ToSchema)]
pub struct SavedPlaces {
    /// Newest first.
    business_ids: Vec<i64>,
}

#[get("/saved")]
async fn list(member: Member, app: &State<AppState>) -> Result<PrivateBody<SavedPlaces>> {
    let business_ids = app.db.read(move |conn| store::list(conn, member.user_id)).await?;
    Ok(PrivateBody(SavedPlaces { business_ids }))
}

#[put("/saved", data = "<body>")]
async fn add(member: Member, body: Body, app: &State<AppState>) -> Result<PrivateBody<SavedPlaces>> {
    let ids = read_ids(&mut body.json()?)?;
    let now = app.clock.stamp();
    let write = app.db.write_without_invalidation(move |conn| {
        store::add(conn, member.user_id, &ids, &now)?;
        store::list(conn, member.user_id)
    });
    Ok(PrivateBody(SavedPlaces { business_ids: write.await? }))
}

pub fn read_ids(input: &mut Input) -> Result<Vec<i64>> {
    let ids = input.ids("business_ids", MAX_SAVED);
    match ids {
        None => input.error("business_ids", REQUIRED),
        Some(None) => input.error("business_ids", format!("Give a list of at most {MAX_SAVED} ids.")),
        Some(Some(_)) => {}
    }
    input.check().map(|()| ids.flatten().unwrap_or_default())
}

/// What is not there is removed already.
#[delete("/saved/<id>")]
async fn remove(id: RecordId, member: Member, app: &State<AppState>) -> Result<PrivateBody<SavedPlaces>> {
    let id = id.of("Business")?;
    let write = app.db.write_without_invalidation(move |conn| {
        store::remove(conn, member.user_id, id)?;
        store::list(conn, member.user_id)
    });
    Ok(PrivateBody(SavedPlaces { business_ids: write.await? }))
}

pub fn api_routes() -> Vec<Route> {
    routes![list, add, remove]
}
