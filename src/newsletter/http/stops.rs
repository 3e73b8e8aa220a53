//! The stop link in the mail that comes before a scheduled issue. Whoever has it need not sign in.

use rocket::{Route, State, get, post, routes};

use crate::kit::error::Result;
use crate::kit::web::{AppState, Body, PrivateResponse};
use crate::newsletter::holds;
use crate::newsletter::model::IssueStop;

/// Kept by nobody on the way, and its address told to no other site.
fn answer(stop: IssueStop) -> Result<PrivateResponse> {
    Ok(PrivateResponse::new(stop)?
        .header("Cache-Control", "private, no-store")
        .header("Referrer-Policy", "no-referrer")
        .header("X-Robots-Tag", "noindex"))
}

#[get("/newsletter/stop-links/<token>")]
async fn show(token: &str, site: &State<AppState>) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), site.clock.stamp());
    answer(site.db.read(move |conn| holds::look_at(conn, &token, &now)).await?)
}

#[post("/newsletter/stop-links/<token>", data = "<_body>")]
async fn stop(token: &str, _body: Body, site: &State<AppState>) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), site.clock.stamp());
    answer(site.db.write_without_invalidation(move |conn| holds::stop(conn, &token, &now)).await?)
}

pub fn routes() -> Vec<Route> {
    routes![show, stop]
}
