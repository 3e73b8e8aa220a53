//! `GET search/`: businesses found by words; `GET also-found/`: what else the same words find.

use rocket::{Route, State, get, routes};

use super::question::{Question, is_long_enough};
use crate::kit::error::Result;
use crate::kit::rate::Limiter;
use crate::kit::web::{Ask, Caller, Public, Site};
use crate::search::{self, Groups, Search};

/// Calls a minute for each network.
pub struct SearchLimit(pub Limiter);

/// The same for what else is found, so that a search with both costs one of each.
pub struct AlsoFoundLimit(pub Limiter);

#[get("/search")]
async fn find(
    ask: Ask<'_>,
    caller: Caller,
    site: &State<Site>,
    search: &State<Search>,
    groups: &State<Groups>,
    limit: &State<SearchLimit>,
) -> Result<Public> {
    limit.0.check(caller.network())?;
    let words = ask.value("q").unwrap_or_default();
    let now = site.clock.local();
    // A kept answer is found without asking the index.
    let (index, asked) = (Search::clone(search), words.clone());
    let answer = site.json(&ask, move |conn| Question::new(&asked, &index).answer(conn, now)).await?;
    let is_fruitless = answer.body() == b"[]" && search.is_ready() && is_long_enough(&words);
    if is_fruitless && groups.look(search, words.trim()).is_empty() {
        search::count_fruitless(site, words.trim()).await;
    }
    Ok(answer)
}

/// Events, guides and deals in groups; a plain client of `search/` never meets them.
#[get("/also-found")]
async fn also(
    ask: Ask<'_>,
    caller: Caller,
    site: &State<Site>,
    search: &State<Search>,
    groups: &State<Groups>,
    limit: &State<AlsoFoundLimit>,
) -> Result<Public> {
    limit.0.check(caller.network())?;
    let words = ask.value("q").unwrap_or_default().trim().to_owned();
    let now = site.clock.local();
    let (groups, index) = (Groups::clone(groups), Search::clone(search));
    site.json(&ask, move |conn| {
        if !is_long_enough(&words) {
            return Ok(Vec::new());
        }
        groups.look(&index, &words).read(conn, &words, now)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![find, also]
}
