//! The home page, `/health` and `/design`.

pub mod body;
mod design;
mod health;

use rocket::{Route, State, get};

use super::home_page::home_page;
use crate::kit::error::Result;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

#[get("/")]
async fn home(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request.cacheable_for_all(), home_page).await
}

pub fn routes() -> Vec<Route> {
    [routes![home], health::routes(), design::routes()].concat()
}
