//! What visitors see of the placements.

use rocket::{Responder, Route, State, get, routes};

use super::model::Spotlight;
use super::store;
use crate::accounts::MaybeMember;
use crate::directory;
use crate::kit::error::Result;
use crate::kit::web::{Ask, Private, Public, Site};

#[get("/businesslistings/featured")]
async fn featured(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    let now = site.clock.local();
    site.json(&ask.for_everybody(), move |conn| store::list_featured(conn, now)).await
}

#[get("/sponsors")]
async fn sponsors(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    let today = site.clock.local().date();
    site.json(&ask.for_everybody(), move |conn| store::list_sponsors(conn, today)).await
}

#[derive(Responder)]
enum Shown {
    All(Public),
    /// With what only the owner and staff may see.
    Preview(Private<Vec<Spotlight>>),
}

#[get("/spotlights/current")]
async fn spotlights(ask: Ask<'_>, member: MaybeMember, site: &State<Site>) -> Result<Shown> {
    let today = site.clock.local().date();
    let previewed: Option<i64> = ask.value("preview_business_id").and_then(|text| text.parse().ok());
    if let (Some(business_id), Some(member)) = (previewed, member.0) {
        let preview = site
            .db
            .read(move |conn| {
                let owner = directory::find_owner(conn, business_id)?;
                if !member.is_admin() && owner != Some(member.user_id) {
                    return Ok(None);
                }
                let mut shown = store::list_previews(conn, business_id, today)?;
                let Some(own) = shown.first().map(|preview| preview.business_slug.clone()) else {
                    return Ok(None);
                };
                let running = store::list_spotlights(conn, today)?;
                shown.extend(running.into_iter().filter(|spotlight| spotlight.business_slug != own));
                Ok(Some(shown))
            })
            .await?;
        if let Some(preview) = preview {
            return Ok(Shown::Preview(Private(preview)));
        }
    }
    Ok(Shown::All(site.json(&ask.for_everybody(), move |conn| store::list_spotlights(conn, today)).await?))
}

pub fn routes() -> Vec<Route> {
    routes![featured, sponsors, spotlights]
}
