//! `GET search/`: businesses found by words; `GET also-found/`: what else the same words find.

use rocket::http::Header;
use rocket::response::{self, Responder};
use rocket::{Request, Route, State, get, routes};

use super::model::{NO_POINT, Point};
use super::question::{Question, is_long_enough};
use crate::kit::error::{Error, Result};
use crate::kit::web::{Ask, Public, Site};
use crate::search::{self, AlsoFound, CompanionSearch, Groups, LimitedSearch, Search};

/// Businesses, and a word to other programs where they are found by name alone so far.
struct Found {
    answer: Public,
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
async fn find(
    ask: Ask<'_>,
    site: &State<Site>,
    search: LimitedSearch<'_>,
    groups: &State<Groups>,
) -> Result<Found> {
    let search = search.take()?;
    let near = read_near(&ask)?;
    let ask = ask.narrowed(true, near.is_some());
    // Asked before the answer is made: one of the index is never called one of names.
    let is_building = !search.is_ready();
    let words = ask.value("q").unwrap_or_default();
    let now = site.clock.local();
    // A kept answer is found without asking the index.
    let (index, asked) = (Search::clone(search), words.clone());
    let answer = site.json(&ask, move |conn| Question::new(&asked, near, &index).answer(conn, now)).await?;
    let is_fruitless = answer.body() == b"[]" && search.is_ready() && is_long_enough(&words);
    if is_fruitless && groups.look(search, words.trim()).is_empty() {
        search::count_fruitless(site, words.trim()).await;
    }
    Ok(Found { answer, is_building })
}

/// Where the visitor is, if they told: nearer places come first among those that fit as well.
pub fn read_near(ask: &Ask<'_>) -> Result<Option<Point>> {
    let Some(near) = ask.word("near") else { return Ok(None) };
    Point::parse(&near).map(Some).ok_or_else(|| Error::field("near", NO_POINT))
}

/// Events, guides and deals in groups; a plain client of `search/` never meets them.
#[get("/also-found")]
async fn also(
    ask: Ask<'_>,
    site: &State<Site>,
    search: CompanionSearch<'_>,
    groups: &State<Groups>,
) -> Result<Public> {
    let search = search.0.take()?;
    let words = ask.value("q").unwrap_or_default().trim().to_owned();
    let now = site.clock.local();
    let (groups, index) = (Groups::clone(groups), Search::clone(search));
    site.json(&ask, move |conn| {
        if !is_long_enough(&words) {
            return Ok(AlsoFound::default());
        }
        groups.look(&index, &words).read(conn, &words, now)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![find, also]
}
