//! The directory's pages, rendered by the server; the same markup as `ui/directory/` and `ui/search/`.
//!
//! Invariant: everything a page shows is also in its data, so that the browser's code renders the same.

mod card;
pub(super) mod detail;
mod filters;
mod format;
pub(super) mod json_ld;
pub(super) mod list;
pub(super) mod list_params;
mod map;
mod results;
#[cfg(test)]
mod no_script_tests;

pub use card::{numbered_cards, upright_card};

use rocket::{Route, State, get};

use super::business_page::business_page;
use super::federated_results::FederatedSearchResults;
use super::http::{SlugOrId, read_filter, read_near};
use super::list_page::list_page;
use super::model::BusinessFilter;
use super::search_query::BusinessSearch;
use super::sections::Sections;
use super::store;
use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::search::{Groups, LimitedSearch};
pub use format::{phone_link, phone_text, website, website_text, week_text};
use list_params::BusinessListParams;
pub use list_params::{encode, encode_query};
pub use map::map_ground;

#[get("/directory")]
async fn directory(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<CachedResponse> {
    let choices = BusinessListParams::read(&request);
    let filter = match read_filter(&choices.query(), search) {
        Err(error @ Error::TooMany(_)) => return Ok(app.error_page(&request, &error)),
        filter => filter,
    };
    let is_search = filter.as_ref().is_ok_and(BusinessFilter::has_words);
    let is_near = filter.as_ref().is_ok_and(|filter| filter.near.is_some());
    let asked = PageRequest::parse(&request.at("/api/v1/businesslistings/"));
    app.page(&request.narrowed(is_search, is_near), move |conn, context| {
        // Invalid choices were ignored; if the filter is invalid all the same, the whole directory is shown.
        list_page(conn, context, filter.unwrap_or_default(), choices, asked?)
    })
    .await
}

#[get("/directory/<key>")]
async fn business(
    key: SlugOrId,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    sections: &State<Sections>,
) -> Result<CachedResponse> {
    show(key, "/directory/", &request.cacheable_for_all(), app, sections).await
}

#[get("/business/<key>", rank = 2)]
async fn business_by_its_other_name(
    key: SlugOrId,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    sections: &State<Sections>,
) -> Result<CachedResponse> {
    show(key, "/business/", &request.cacheable_for_all(), app, sections).await
}

async fn show(
    key: SlugOrId,
    under: &'static str,
    request: &PublicRequest<'_>,
    app: &AppState,
    sections: &Sections,
) -> Result<CachedResponse> {
    let sections = sections.0.clone();
    app.page(request, move |conn, context| business_page(conn, context, &key.0, under, &sections)).await
}

#[get("/search")]
async fn search_page(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
    groups: &State<Groups>,
) -> Result<CachedResponse> {
    let words = request.value("q").unwrap_or_default().trim().to_owned();
    let now = app.clock.local();
    let search = match search.take() {
        Ok(search) => search,
        Err(error) => return Ok(app.error_page(&request, &error)),
    };
    // An invalid position counts as none.
    let near = read_near(&request).unwrap_or_default();
    let request = request.narrowed(true, near.is_some());
    let asked_near =
        near.map(|near| format!("&near={},{}", near.latitude, near.longitude)).unwrap_or_default();
    let question = BusinessSearch::new(&words, near, search);
    let looked = groups.search_all(search, question.words());
    app.page(&request, move |conn, _| {
        let categories = store::list_categories(conn, now.date())?;
        let results = question.answer(conn, now)?;
        let also = FederatedSearchResults::read(conn, &question, &looked, &results, now)?;
        let found = (!question.is_empty()).then_some((results.as_slice(), &also));
        let title = if words.is_empty() { "Search".to_owned() } else { format!("Search: {words}") };
        let body = results::body(&words, found, &categories, now.date());
        let page = Page { is_hidden: true, words: words.clone(), ..Page::new("search", title, body) };
        if question.is_empty() {
            return Ok(page);
        }
        let asked = list_params::encode(&words);
        page.with_data(format!("/api/v1/search/?q={asked}{asked_near}"), &results)?
            .with_data(format!("/api/v1/also-found/?q={asked}{asked_near}"), &also)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![directory, business, business_by_its_other_name, search_page]
}
