//! Placements as visitors see them.

use rocket::{Responder, Route, State, get};

use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::{MaybeMember, Member};
use crate::directory;
use crate::kit::error::Result;
use crate::kit::web::{AppState, CachedResponse, PrivateBody, PublicRequest, routes};
use crate::placements::model::{PreviewPlacements, Spotlight};
use crate::placements::store;

#[get("/businesslistings/featured")]
async fn featured(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let (now, settings) = (app.clock.local(), app.config.get().placements);
    app.json(&request.cacheable_for_all(), move |conn| store::list_featured(conn, now, settings)).await
}

#[get("/sponsors")]
async fn sponsors(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let (today, settings) = (app.clock.local().date(), app.config.get().placements);
    app.json(&request.cacheable_for_all(), move |conn| store::list_sponsors(conn, today, settings)).await
}

#[derive(Responder)]
enum Shown {
    All(CachedResponse),
    /// Includes what only staff and the business's own people may see.
    Preview(PrivateBody<Vec<Spotlight>>),
}

#[derive(Serialize, ToSchema)]
pub struct PreviewRight {
    is_allowed: bool,
    /// What is previewed beside the spotlights; nothing for others.
    placements: Option<PreviewPlacements>,
}

/// Whether the caller may preview the site for this business, and what the preview shows.
#[get("/businesslistings/<id>/preview")]
async fn preview_right(id: i64, member: Member, app: &State<AppState>) -> Result<PrivateBody<PreviewRight>> {
    let now = app.clock.local();
    let right = app.db.read(move |conn| {
        let is_allowed = directory::has_business_access(conn, &member, id)? && directory::exists(conn, id)?;
        let placements = if is_allowed { store::read_preview(conn, id, now)? } else { None };
        Ok(PreviewRight { is_allowed, placements })
    });
    Ok(PrivateBody(right.await?))
}

#[get("/spotlights/current")]
async fn spotlights(request: PublicRequest<'_>, member: MaybeMember, app: &State<AppState>) -> Result<Shown> {
    let (today, settings) = (app.clock.local().date(), app.config.get().placements);
    let previewed: Option<i64> = request.value("preview_business_id").and_then(|text| text.parse().ok());
    if let (Some(business_id), Some(member)) = (previewed, member.0) {
        let preview = app
            .db
            .read(move |conn| {
                if !directory::has_business_access(conn, &member, business_id)? {
                    return Ok(None);
                }
                let mut shown = store::list_previews(conn, business_id, today)?;
                let Some(own) = shown.first().map(|preview| preview.business_slug.clone()) else {
                    return Ok(None);
                };
                let running = store::list_spotlights(conn, today, settings)?;
                shown.extend(running.into_iter().filter(|spotlight| spotlight.business_slug != own));
                Ok(Some(shown))
            })
            .await?;
        if let Some(preview) = preview {
            return Ok(Shown::Preview(PrivateBody(preview)));
        }
    }
    Ok(Shown::All(
        app.json(&request.cacheable_for_all(), move |conn| store::list_spotlights(conn, today, settings))
            .await?,
    ))
}

pub fn routes() -> Vec<Route> {
    routes![featured, sponsors, spotlights, preview_right]
}
