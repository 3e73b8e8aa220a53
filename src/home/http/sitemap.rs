//! `/sitemap.xml` and `/robots.txt`.

use maud::html;
use rocket::{Route, State, get};

use crate::deals;
use crate::directory;
use crate::events;
use crate::guides;
use crate::kit::error::Result;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::kit::xml;
use crate::newsletter;
use crate::pages;

#[get("/sitemap.xml")]
async fn sitemap(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let origin = request.origin.clone();
    let today = app.clock.local().date();
    let clock = app.clock.clone();
    let is_commercial = app.config.at_start().site.commercial;
    app.text(&request, "application/xml; charset=utf-8", move |conn| {
        let categories = directory::list_categories(conn, today)?;
        let businesses = directory::list_slugs(conn)?;
        let events = events::list_slugs(conn, &clock)?;
        let guides = guides::list_slugs(conn)?;
        let deals = deals::list_changes(conn, today)?;
        let issues = newsletter::list_sent_ids(conn)?;
        let markup = html! {
            urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
                url { loc { (origin) "/" } }
                url { loc { (origin) "/directory" } }
                url { loc { (origin) "/take-quiz" } }
                url { loc { (origin) "/newsletter" } }
                @for (id, sent_at) in &issues {
                    url { loc { (origin) "/newsletter/" (id) } lastmod { (sent_at) } }
                }
                @for path in pages::list_paths(is_commercial) { url { loc { (origin) (path) } } }
                @for category in categories.iter().filter(|category| category.business_count > 0) {
                    url { loc { (origin) "/directory?category=" (category.slug) } }
                }
                url { loc { (origin) "/events" } }
                @for (slug, updated_at) in &events {
                    url { loc { (origin) "/events/" (slug) } lastmod { (updated_at) } }
                }
                url { loc { (origin) "/guides" } }
                @for (slug, updated_at) in &guides {
                    url { loc { (origin) "/guides/" (slug) } lastmod { (updated_at) } }
                }
                @if is_commercial { url { loc { (origin) "/deals" } } }
                @for (id, updated_at) in &deals {
                    url { loc { (origin) "/deals/" (id) } lastmod { (updated_at) } }
                }
                @for (slug, updated_at) in &businesses {
                    url { loc { (origin) "/directory/" (slug) } lastmod { (updated_at) } }
                }
            }
        };
        Ok(xml::document(&markup))
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
