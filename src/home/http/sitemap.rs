//! `/sitemap.xml` and `/robots.txt`.

use rocket::{Route, State, get};

use crate::home::sitemap::{draw, list};
use crate::kit::error::Result;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::kit::xml;

/// All public pages, or the list of their files if they are more than one file may name; `page`: one of these.
#[get("/sitemap.xml?<page>")]
async fn sitemap(
    page: Option<usize>,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<CachedResponse> {
    let origin = request.origin.clone();
    let clock = app.clock.clone();
    let is_commercial = app.config.at_start().site.commercial;
    app.text(&request, "application/xml; charset=utf-8", move |conn| {
        let listed = list(conn, &clock, is_commercial)?;
        draw(&origin, &listed, page).map(|markup| xml::document(&markup))
    })
    .await
}

#[get("/robots.txt")]
async fn robots(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let origin = request.origin.clone();
    app.text(&request, "text/plain; charset=utf-8", move |_| {
        Ok(format!(
            "User-agent: *\nDisallow: /api/\nDisallow: /search\nAllow: /\n\nSitemap: {origin}/sitemap.xml\n"
        ))
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![sitemap, robots]
}
