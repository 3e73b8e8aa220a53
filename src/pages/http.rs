//! The pages, and their texts for the browser's code.

use rocket::request::FromParam;
use rocket::{Route, State, get};

use super::text::find_page;
use super::text_page::{PAGES, text_page};
use crate::kit::error::{Error, Result};
use crate::kit::slug::is_slug;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::layout::is_commercial_path;

/// The paths in a town that sells, or in one that does not.
pub fn list_paths(is_commercial: bool) -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|(path, _)| *path).filter(move |path| is_commercial || !is_commercial_path(path))
}

struct Name(String);

impl<'a> FromParam<'a> for Name {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        if is_slug(param) { Ok(Name(param.to_owned())) } else { Err(param) }
    }
}

#[get("/pages/<name>")]
async fn page_text(name: Name, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let context = app.render_context(&request);
    app.json(&request, move |conn| find_page(conn, &name.0, &context)?.ok_or(Error::NotFound("Page"))).await
}

#[get("/<page>")]
async fn one_segment(
    page: PageName,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<CachedResponse> {
    show(page.0, &request, app).await
}

#[get("/business/signup")]
async fn business_signup(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    show(("/business/signup", "business-signup"), &request, app).await
}

/// A page's path, which has only one segment.
struct PageName((&'static str, &'static str));

impl<'a> FromParam<'a> for PageName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        PAGES
            .iter()
            .find(|(path, _)| path.strip_prefix('/') == Some(param))
            .map(|page| PageName(*page))
            .ok_or(param)
    }
}

async fn show(
    (path, name): (&'static str, &'static str),
    request: &PublicRequest<'_>,
    app: &AppState,
) -> Result<CachedResponse> {
    app.page(request, move |conn, context| text_page(conn, context, path, name)).await
}

pub fn api_routes() -> Vec<Route> {
    routes![page_text]
}

pub fn routes() -> Vec<Route> {
    routes![one_segment, business_signup]
}
