//! `GET search/`: businesses found by words.

use rocket::{Route, State, get, routes};

use super::question::{Question, is_long_enough};
use crate::kit::error::Result;
use crate::kit::rate::Limiter;
use crate::kit::web::{Ask, Caller, Public, Site};
use crate::search::{self, Search};

/// Calls a minute for each network.
pub struct SearchLimit(pub Limiter);

#[get("/search")]
async fn find(
    ask: Ask<'_>,
    caller: Caller,
    site: &State<Site>,
    search: &State<Search>,
    limit: &State<SearchLimit>,
) -> Result<Public> {
    limit.0.check(caller.network())?;
    let ask = ask.in_edition(search.edition());
    let words = ask.value("q").unwrap_or_default();
    let now = site.clock.local();
    // A kept answer is found without asking the index.
    let (index, asked) = (Search::clone(search), words.clone());
    let answer = site.json(&ask, move |conn| Question::new(&asked, &index).answer(conn, now)).await?;
    if answer.body() == b"[]" && search.is_ready() && is_long_enough(&words) {
        search::count_fruitless(site, words.trim()).await;
    }
    Ok(answer)
}

pub fn routes() -> Vec<Route> {
    routes![find]
}
