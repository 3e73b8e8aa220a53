//! `GET search/`: businesses by words; `GET also-found/`: what else the same words match.

use rocket::http::Header;
use rocket::response::{self, Responder};
use rocket::{Request, Route, State, get};

use crate::directory::federated_results::FederatedSearchResults;
use crate::directory::model::{NO_POINT, Point};
use crate::directory::search_query::BusinessSearch;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::search::{CompanionSearch, Groups, LimitedSearch, Search};

/// Businesses, with a header for API clients while results are found by name alone.
struct Found {
    answer: CachedResponse,
    is_building: bool,
}

impl<'r> Responder<'r, 'static> for Found {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let mut response = self.answer.respond_to(request)?;
        if self.is_building {
            response.set_header(Header::new("X-Search-State", "building"));
        }
        Ok(response)
    }
}

#[get("/search")]
async fn find(request: PublicRequest<'_>, app: &State<AppState>, search: LimitedSearch<'_>) -> Result<Found> {
    let search = search.take()?;
    let near = read_near(&request)?;
    let request = request.narrowed(true, near.is_some());
    // Checked before the search runs, so that results found by name are always marked as such.
    let is_building = !search.is_ready();
    let words = request.value("q").unwrap_or_default();
    let now = app.clock.local();
    // A cached response is served without a search of the index.
    let index = Search::clone(search);
    let answer =
        app.json(&request, move |conn| BusinessSearch::new(&words, near, &index).answer(conn, now)).await?;
    Ok(Found { answer, is_building })
}

/// The visitor's position, if given: among equally good matches, nearer places come first.
pub fn read_near(request: &PublicRequest<'_>) -> Result<Option<Point>> {
    let Some(near) = request.text("near") else { return Ok(None) };
    Point::parse(&near).map(Some).ok_or_else(|| Error::field("near", NO_POINT))
}

/// How the words were understood, contact details of the places found, and events, guides and deals in
/// groups; kept apart from `search/`, so that plain clients of it are not affected.
#[get("/also-found")]
async fn also(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: CompanionSearch<'_>,
    groups: &State<Groups>,
) -> Result<CachedResponse> {
    let search = search.0.take()?;
    let near = read_near(&request)?;
    let request = request.narrowed(true, near.is_some());
    let words = request.value("q").unwrap_or_default();
    let now = app.clock.local();
    let (groups, index) = (Groups::clone(groups), Search::clone(search));
    app.json(&request, move |conn| {
        let question = BusinessSearch::new(&words, near, &index);
        let looked = groups.search_all(&index, question.words());
        FederatedSearchResults::read(conn, &question, &looked, &question.answer(conn, now)?, now)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![find, also]
}
