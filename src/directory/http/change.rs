//! `PATCH businesslistings/{key}/`: edits of a listing by its owners, its managers, or staff.

use rocket::{Route, State, patch};
use serde::Serialize;
use utoipa::ToSchema;

use super::SlugOrId;
use crate::accounts::{Actor, Member};
use crate::directory::access::require_business_access;
use crate::directory::change::edit;
use crate::directory::change_requests::{self, ChangeRequest};
use crate::directory::model::BusinessDetail;
use crate::directory::store;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, Body, PrivateBody, routes};

/// The response to a change: what is public now, and what waits for staff.
#[derive(Serialize, ToSchema)]
pub struct ChangedBusiness {
    #[serde(flatten)]
    business: BusinessDetail,
    change_request: Option<ChangeRequest>,
}

#[patch("/businesslistings/<key>", data = "<body>", rank = 2)]
async fn change(
    key: SlugOrId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ChangedBusiness>> {
    let now = app.clock.local();
    let actor = Actor::member(&member, &app.clock);
    let changed = app
        .db
        .write(move |conn| {
            let id = store::find_any(conn, &key)?.id;
            require_business_access(conn, &member, id)?;
            edit(conn, &member, &actor, id, body.json()?, now.date())?;
            let change_request = change_requests::find_open(conn, id, &store::load(conn, id)?)?;
            let business = store::find(conn, id, now)?.ok_or(Error::NotFound("Business"))?;
            Ok(ChangedBusiness { business, change_request })
        })
        .await?;
    Ok(PrivateBody(changed))
}

pub fn routes() -> Vec<Route> {
    routes![change]
}
