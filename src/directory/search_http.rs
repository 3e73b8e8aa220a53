//! `GET search/`: businesses by words; `GET also-found/`: what else the same words match.

use jiff::civil::DateTime;
use rocket::http::Header;
use rocket::response::{self, Responder};
use rocket::{Request, Route, State, get};
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::hours::OpenStatus;
use super::model::{NO_POINT, Point};
use super::page::{phone_link, phone_text};
use super::search_query::{BusinessSearch, UnderstoodHours};
use super::store;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::search::{
    CompanionSearch, FederatedHits, FoundGroup, Groups, LimitedSearch, Match, Search, SearchResult,
};

/// What a search finds besides the list of businesses.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FederatedSearchResults {
    #[serde(rename = "match")]
    pub matched: Match,
    pub opening: Option<UnderstoodHours>,
    pub places: Vec<ResultContact>,
    pub groups: Vec<FoundGroup>,
}

/// How to reach a business of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultContact {
    pub id: i64,
    /// `None` where the hours are not known.
    pub open_status: Option<OpenStatus>,
    pub phone: Option<Phone>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Phone {
    pub text: String,
    pub href: String,
}

impl FederatedSearchResults {
    pub fn read(
        conn: &Connection,
        question: &BusinessSearch,
        looked: &FederatedHits,
        results: &[SearchResult],
        now: DateTime,
    ) -> Result<FederatedSearchResults> {
        if question.is_empty() {
            return Ok(FederatedSearchResults::default());
        }
        let ids: Vec<i64> = results.iter().map(|result| result.id).collect();
        let mut contacts = store::list_contacts(conn, &ids)?;
        contacts.sort_by_key(|(id, ..)| ids.iter().position(|known| known == id));
        let places = contacts.into_iter().map(|(id, phone, hours)| ResultContact {
            id,
            open_status: hours.map(|hours| hours.open_status(now)),
            phone: phone_link(&phone).map(|href| Phone { text: phone_text(&phone), href }),
        });
        Ok(FederatedSearchResults {
            matched: question.matched(),
            opening: question.understood(now),
            places: places.collect(),
            groups: looked.read(conn, question.words(), now)?,
        })
    }
}

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
