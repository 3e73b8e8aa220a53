//! `GET search/`: businesses found by words.

use rocket::{Route, State, get, routes};

use super::store;
use crate::kit::error::Result;
use crate::kit::rate::Limiter;
use crate::kit::web::{Ask, Caller, Public, Site};
use crate::search::{self, Kind, Search, SearchResult};

/// Lines of an answer.
const LIMIT: usize = 20;
/// Letters that a search needs.
const LEAST: usize = 2;

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
    let words = ask.value("q").unwrap_or_default().trim().to_owned();
    let now = site.clock.local();
    let is_long_enough = words.chars().count() >= LEAST;
    let hits = is_long_enough.then(|| search.find(&words, &[Kind::Business], LIMIT)).flatten();
    let for_answer = words.clone();
    let answer = site
        .json(&ask, move |conn| -> Result<Vec<SearchResult>> {
            if !is_long_enough {
                return Ok(Vec::new());
            }
            let Some(hits) = hits else {
                let ids = store::find_by_name(conn, &for_answer, LIMIT)?;
                return store::list_results(conn, &ids, now);
            };
            let ids: Vec<i64> = hits.iter().map(|hit| hit.id).collect();
            let mut results = store::list_results(conn, &ids, now)?;
            prefer_open(&mut results, &hits);
            Ok(results)
        })
        .await?;
    if answer.body() == b"[]" && is_long_enough && search.is_ready() {
        search::count_fruitless(site, &words).await;
    }
    Ok(answer)
}

/// Among hits that fit the words equally well, those that are open now come first.
fn prefer_open(results: &mut [SearchResult], hits: &[search::Hit]) {
    let rank = |id: i64| {
        let score = hits.iter().find(|hit| hit.id == id).map_or(0.0, |hit| hit.score);
        // Scores that differ by less than a tenth say nothing about which fits better.
        (score * 10.0).round() as i64
    };
    results.sort_by_key(|result| (std::cmp::Reverse(rank(result.id)), !result.is_open));
}

pub fn routes() -> Vec<Route> {
    routes![find]
}
