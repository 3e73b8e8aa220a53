//! `PUT businesslistings/{key}/images/`: replaces a listing's photos, their order and their alt texts.

use rocket::{Route, State, put};
use serde::Serialize;
use utoipa::ToSchema;

use super::SlugOrId;
use crate::accounts::{Actor, Member, check_edit, newest_revision};
use crate::directory::access::require_business_access;
use crate::directory::images::{BusinessImage, find, list, place, read};
use crate::directory::store;
use crate::kit::error::Result;
use crate::kit::web::{AppState, Body, PrivateBody, routes};

/// In order; the first is the cover.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusinessImages {
    images: Vec<BusinessImage>,
    /// Of the listing. Send it back with the next change; 409 if somebody else has changed the photos since.
    revision: i64,
}

#[put("/businesslistings/<key>/images", data = "<body>")]
async fn replace(
    key: SlugOrId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<BusinessImages>> {
    let actor = Actor::member(&member, &app.clock);
    let write = app.db.write(move |conn| {
        let id = store::find_any(conn, &key)?.id;
        require_business_access(conn, &member, id)?;
        let (mut input, subject) = (body.json()?, format!("business:{id}"));
        let wanted = read(&mut input)?;
        // The audit trail calls this field `photos`.
        input.alias("photos", "images");
        check_edit(conn, &actor, &subject, &mut input, &|_| true)?;
        let placed = find(conn, &store::list_placed(conn, id)?, wanted)?;
        place(conn, &actor, "business.photos", id, &placed)?;
        Ok(BusinessImages { images: list(conn, id)?, revision: newest_revision(conn, &subject)? })
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![replace]
}
