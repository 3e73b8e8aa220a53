//! Rate limit of searches per network, wherever they come from: search, lists filtered by words, feeds of
//! such lists, and the pages that show them.
//!
//! Invariant: handlers of public calls reach the index only through this module.

use rocket::Request;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;

use super::indexer::Search;
use crate::kit::error::Result;
use crate::kit::rate_limit::Limiter;
use crate::kit::web::Caller;

pub struct SearchRateLimits {
    searches: Limiter,
    /// For calls made alongside a search: federated results, facets of the same list. They have a limit of
    /// their own, so a search and its companion cost one of each.
    companions: Limiter,
}

impl SearchRateLimits {
    pub fn per_minute(calls: u32) -> SearchRateLimits {
        SearchRateLimits { searches: Limiter::per_minute(calls), companions: Limiter::per_minute(calls) }
    }
}

/// The index for a visitor, within the rate limit.
#[derive(Clone, Copy)]
pub struct LimitedSearch<'r> {
    search: &'r Search,
    limiter: &'r Limiter,
    caller: Caller,
}

impl<'r> LimitedSearch<'r> {
    /// Counts one search; an error says how long to wait. A cached response counts like any other.
    pub fn take(self) -> Result<&'r Search> {
        self.limiter.check(self.caller.network())?;
        Ok(self.search)
    }
}

/// The same for calls made alongside a search.
#[derive(Clone, Copy)]
pub struct CompanionSearch<'r>(pub LimitedSearch<'r>);

fn limited<'r>(request: &'r Request<'_>, of: fn(&SearchRateLimits) -> &Limiter) -> Option<LimitedSearch<'r>> {
    let limits: &SearchRateLimits = request.rocket().state()?;
    let caller = Caller::from_request(request);
    Some(LimitedSearch { search: request.rocket().state()?, limiter: of(limits), caller })
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for LimitedSearch<'r> {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, (Status, ()), Status> {
        match limited(request, |limits| &limits.searches) {
            Some(search) => Outcome::Success(search),
            None => Outcome::Error((Status::InternalServerError, ())),
        }
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for CompanionSearch<'r> {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, (Status, ()), Status> {
        match limited(request, |limits| &limits.companions) {
            Some(search) => Outcome::Success(CompanionSearch(search)),
            None => Outcome::Error((Status::InternalServerError, ())),
        }
    }
}
