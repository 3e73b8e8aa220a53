//! The calls of the documentation.

use rocket::http::ContentType;
use rocket::{Route, State, get};

use super::{document_of, page};
use crate::kit::error::Result;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

#[get("/openapi.json")]
async fn openapi_json(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let is_commercial = app.config.at_start().site.commercial;
    app.json(&request.cacheable_for_all(), move |_| document_of(is_commercial)).await
}

#[get("/docs")]
async fn docs(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let is_commercial = app.config.at_start().site.commercial;
    app.text(&request.cacheable_for_all(), "text/html; charset=utf-8", move |_| {
        Ok(page::draw(document_of(is_commercial)?).into_string())
    })
    .await
}

#[get("/docs.css")]
fn style() -> (ContentType, &'static str) {
    (ContentType::CSS, include_str!("../../assets/api-docs/style.css"))
}

pub fn api_routes() -> Vec<Route> {
    routes![openapi_json, docs, style]
}
