//! The deals' server-rendered pages; the same markup as `ui/deals/`.

mod card;
pub(super) mod detail;
pub(super) mod list;

use rocket::{Route, State, get};

use super::deal_page::deal_page;
use super::http::read_filter;
use super::list_page::list_page;
use crate::directory::SlugOrId;
use crate::kit::error::Result;
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

pub use card::cards;

#[get("/deals")]
async fn deals(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    // An invalid filter shows all deals rather than an error page.
    let filter = read_filter(&request).unwrap_or_default();
    let asked = PageRequest::parse(&request.at("/api/v1/deals/"));
    app.page(&request.cacheable_for_all(), move |conn, context| list_page(conn, context, &filter, asked?))
        .await
}

#[get("/deals/<key>")]
async fn deal(key: SlugOrId, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request.cacheable_for_all(), move |conn, context| deal_page(conn, context, &key.0)).await
}

pub fn routes() -> Vec<Route> {
    routes![deals, deal]
}
