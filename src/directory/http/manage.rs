//! `businesslistings/{key}/manage/`: a listing for those who may edit it, whatever its status; and closing it
//! for today.

use rocket::{Route, State, delete, get, post};

use super::SlugOrId;
use crate::accounts::{Actor, Member};
use crate::directory::access::require_business_access;
use crate::directory::closed_today;
use crate::directory::managed_business::{ManagedBusiness, load};
use crate::directory::store;
use crate::kit::error::Result;
use crate::kit::web::{AppState, Body, PrivateBody, routes};

#[get("/businesslistings/<key>/manage")]
async fn manage(
    key: SlugOrId,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<ManagedBusiness>> {
    let now = app.clock.local();
    let read = app.db.read(move |conn| {
        let business = store::find_any(conn, &key)?;
        require_business_access(conn, &member, business.id)?;
        load(conn, &member, business, now)
    });
    Ok(PrivateBody(read.await?))
}

#[post("/businesslistings/<key>/close-today", data = "<body>")]
async fn close_today(
    key: SlugOrId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ManagedBusiness>> {
    let mut input = body.json()?;
    let note = closed_today::read_note(&mut input);
    input.check()?;
    let now = app.clock.local();
    let actor = Actor::member(&member, &app.clock);
    let write = app.db.write(move |conn| {
        let business = store::find_any(conn, &key)?;
        require_business_access(conn, &member, business.id)?;
        closed_today::close(conn, &actor, business.id, now.date(), &note)?;
        load(conn, &member, business, now)
    });
    Ok(PrivateBody(write.await?))
}

#[delete("/businesslistings/<key>/close-today")]
async fn reopen_today(
    key: SlugOrId,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<ManagedBusiness>> {
    let now = app.clock.local();
    let actor = Actor::member(&member, &app.clock);
    let write = app.db.write(move |conn| {
        let business = store::find_any(conn, &key)?;
        require_business_access(conn, &member, business.id)?;
        closed_today::reopen(conn, &actor, business.id)?;
        load(conn, &member, business, now)
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![manage, close_today, reopen_today]
}
