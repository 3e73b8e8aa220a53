//! The guides' server-rendered pages; the same markup as `ui/guides/`.

pub(super) mod card;
pub(super) mod detail;
pub(super) mod list;

use rocket::{Route, State, get};

use super::embed::Embeds;
use super::guide_page::guide_page;
use super::http::read_filter;
use super::list_page::list_page;
use crate::directory::SlugOrId;
use crate::kit::error::Result;
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

pub use list::section_cards;

#[get("/guides")]
async fn guides(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let filter = read_filter(&request).unwrap_or_default();
    let asked = PageRequest::parse(&request.at("/api/v1/guides/"));
    app.page(&request.cacheable_for_all(), move |conn, context| list_page(conn, context, filter, asked?))
        .await
}

#[get("/guides/<key>")]
async fn guide(
    key: SlugOrId,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    embeds: &State<Embeds>,
) -> Result<CachedResponse> {
    let embeds = Embeds::clone(embeds);
    app.page(&request.cacheable_for_all(), move |conn, context| guide_page(conn, context, &key.0, &embeds))
        .await
}

pub fn routes() -> Vec<Route> {
    routes![guides, guide]
}
