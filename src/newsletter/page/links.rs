//! Links of an issue that are counted: each leads on at once.

use rocket::http::{Header, Method};
use rocket::outcome::Outcome;
use rocket::request::{FromRequest, Request};
use rocket::response::Redirect;
use rocket::{Responder, Route, State, get, routes};

use crate::analytics::WantsPrivacy;
use crate::kit::error::{Error, Result};
use crate::kit::web::AppState;
use crate::newsletter::store;

/// Somebody follows the link: no program that only looks ahead.
struct IsVisit(bool);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for IsVisit {
    type Error = std::convert::Infallible;

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, (rocket::http::Status, Self::Error), rocket::http::Status> {
        let purpose = ["Sec-Purpose", "Purpose"].iter().find_map(|name| request.headers().get_one(name));
        let is_ahead = purpose.is_some_and(|purpose| purpose.contains("prefetch"));
        Outcome::Success(IsVisit(request.method() == Method::Get && !is_ahead))
    }
}

#[derive(Responder)]
struct Onward {
    redirect: Redirect,
    cache: Header<'static>,
    robots: Header<'static>,
    referrer: Header<'static>,
}

/// Leads on whether or not it is counted: the town may have turned that off since, or the browser asks not to be counted.
#[get("/newsletter/<issue_id>/links/<position>")]
async fn follow(
    issue_id: i64,
    position: i64,
    visit: IsVisit,
    privacy: WantsPrivacy,
    site: &State<AppState>,
) -> Result<Onward> {
    let found = site.db.read(move |conn| store::find_link(conn, issue_id, position)).await?;
    let url = found.ok_or(Error::NotFound("Link"))?;
    if visit.0 && !privacy.0 && site.config.get().newsletter.count_clicks {
        let count = site
            .db
            .write_without_invalidation(move |conn| store::count_click(conn, issue_id, position));
        if let Err(error) = count.await {
            tracing::warn!("a click was not counted: {error}");
        }
    }
    Ok(Onward {
        redirect: Redirect::to(url),
        cache: Header::new("Cache-Control", "no-store"),
        robots: Header::new("X-Robots-Tag", "noindex"),
        referrer: Header::new("Referrer-Policy", "no-referrer"),
    })
}

pub fn routes() -> Vec<Route> {
    routes![follow]
}
