//! The public reviews of a business.

use rocket::{Route, State, get};

use crate::directory::{self, SlugOrId};
use crate::kit::error::Result;
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::reviews::listing;

#[get("/businesslistings/<key>/reviews")]
async fn list(key: SlugOrId, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let page = PageRequest::parse(&request)?;
    app.json(&request, move |conn| listing::read(conn, directory::find_id(conn, &key)?, &page)).await
}

pub fn routes() -> Vec<Route> {
    routes![list]
}
