//! An owner transfers a business; the recipient accepts or declines.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, get, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::OwnedContext;
use crate::accounts::{Actor, Member};
use crate::claims::model::Transfer;
use crate::claims::transfers;
use crate::directory::{self, SlugOrId};
use crate::kit::error::Result;
use crate::kit::rate_limit::InvitationLimit;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, RecordId, routes};

/// An offer of a business, as the recipient sees it.
#[derive(Serialize, ToSchema)]
pub struct TransferOffer {
    transfer: Transfer,
    /// Whether the account's email address is confirmed, so that the offer can be accepted.
    can_accept: bool,
}

pub fn read_email(input: &mut Input) -> String {
    input.text("email", TextRule::address())
}

#[post("/businesslistings/<key>/transfer", data = "<body>")]
async fn start(
    key: SlugOrId,
    member: Member,
    caller: Caller,
    body: Body,
    limit: &State<InvitationLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<Transfer>)> {
    let mut input = body.json()?;
    limit.check(caller.network(), 1)?;
    let (owned, actor) = (OwnedContext::of(app), Actor::member(&member, &app.clock));
    let write = app.db.write(move |conn| {
        let business = directory::find_for_people(conn, &member, &key)?;
        let email = read_email(&mut input);
        input.check()?;
        transfers::start(conn, owned.context(), &actor, &member.user, &business, &email)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[delete("/businesslistings/<key>/transfer")]
async fn withdraw(key: SlugOrId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    let actor = Actor::member(&member, &app.clock);
    let write = app.db.write(move |conn| {
        let business = directory::find_for_people(conn, &member, &key)?;
        transfers::withdraw(conn, &actor, &business)
    });
    write.await?;
    Ok(NoContent)
}

#[get("/transfers/<id>")]
async fn offer(id: RecordId, member: Member, app: &State<AppState>) -> Result<PrivateBody<TransferOffer>> {
    let id = id.of("Transfer")?;
    let now = app.clock.stamp();
    let read = app.db.read(move |conn| {
        let transfer = transfers::find_for(conn, id, &member.user, &now)?;
        Ok(TransferOffer { transfer, can_accept: member.user.confirmed_email().is_some() })
    });
    Ok(PrivateBody(read.await?))
}

#[post("/transfers/<id>/accept")]
async fn accept(id: RecordId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    let id = id.of("Transfer")?;
    let actor = Actor::member(&member, &app.clock);
    app.db.write(move |conn| transfers::accept(conn, &actor, &member.user, id)).await?;
    Ok(NoContent)
}

#[post("/transfers/<id>/decline")]
async fn decline(id: RecordId, member: Member, app: &State<AppState>) -> Result<NoContent> {
    let id = id.of("Transfer")?;
    let actor = Actor::member(&member, &app.clock);
    app.db.write(move |conn| transfers::decline(conn, &actor, &member.user, id)).await?;
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![start, withdraw, offer, accept, decline]
}
