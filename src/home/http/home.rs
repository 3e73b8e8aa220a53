//! `GET home/`: the whole home page in one response.

use rocket::{Route, State, get};

use crate::home::data::read;
use crate::kit::error::Result;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

#[get("/home")]
async fn home(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let (now, settings) = (app.clock.local(), app.config.get().placements);
    app.json(&request.cacheable_for_all(), move |conn| read(conn, now, settings)).await
}

pub fn routes() -> Vec<Route> {
    routes![home]
}
