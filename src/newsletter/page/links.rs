//! Counted links of an issue: each redirects to its target.

use rocket::http::Header;
use rocket::outcome::Outcome;
use rocket::request::{FromRequest, Request};
use rocket::{Responder, Route, State, get, head};

use crate::analytics::{AnalyticsLimit, WantsPrivacy};
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, Caller, routes};
use crate::newsletter::store;

/// Whether the browser only prefetches the link; that is not a click.
struct LooksAhead(bool);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for LooksAhead {
    type Error = std::convert::Infallible;

    async fn from_request(
        request: &'r Request<'_>,
    ) -> Outcome<Self, (rocket::http::Status, Self::Error), rocket::http::Status> {
        let says =
            |name: &str| request.headers().get_one(name).is_some_and(|words| words.contains("prefetch"));
        Outcome::Success(LooksAhead(says("Sec-Purpose") || says("Purpose")))
    }
}

#[derive(Responder)]
#[response(status = 302)]
struct Onward {
    body: (),
    location: Header<'static>,
    cache: Header<'static>,
    robots: Header<'static>,
    referrer: Header<'static>,
}

impl Onward {
    fn to(url: String) -> Onward {
        Onward {
            body: (),
            location: Header::new("Location", url),
            cache: Header::new("Cache-Control", "no-store"),
            robots: Header::new("X-Robots-Tag", "noindex"),
            referrer: Header::new("Referrer-Policy", "no-referrer"),
        }
    }
}

async fn find(app: &AppState, issue_id: i64, position: i64) -> Result<String> {
    let found = app.db.read(move |conn| store::find_link(conn, issue_id, position)).await?;
    found.ok_or(Error::NotFound("Link"))
}

/// Redirects even if the click is not counted: the town may have turned counting off since, the browser may
/// ask not to be tracked, or one network may have followed the link too often.
#[get("/newsletter/<issue_id>/links/<position>")]
async fn follow(
    issue_id: i64,
    position: i64,
    ahead: LooksAhead,
    privacy: WantsPrivacy,
    caller: Caller,
    limit: &State<AnalyticsLimit>,
    app: &State<AppState>,
) -> Result<Onward> {
    let url = find(app, issue_id, position).await?;
    let is_counted = app.config.get().newsletter.count_clicks && !ahead.0 && !privacy.0;
    if is_counted && limit.0.check(caller.network()).is_ok() {
        let count =
            app.db.write_without_invalidation(move |conn| store::count_click(conn, issue_id, position));
        if let Err(error) = count.await {
            tracing::warn!("a click was not counted: {error}");
        }
    }
    Ok(Onward::to(url))
}

/// A HEAD request only asks where the link leads; it is not counted.
#[head("/newsletter/<issue_id>/links/<position>")]
async fn head(issue_id: i64, position: i64, app: &State<AppState>) -> Result<Onward> {
    Ok(Onward::to(find(app, issue_id, position).await?))
}

pub fn routes() -> Vec<Route> {
    routes![follow, head]
}
