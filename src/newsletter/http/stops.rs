//! The stop link in the email that announces a scheduled issue. It works without signing in.

use rocket::{Route, State, get, post};

use crate::kit::error::Result;
use crate::kit::web::{AppState, Body, PrivateResponse, routes};
use crate::newsletter::holds;

#[get("/newsletter/stop-links/<token>")]
async fn show(token: &str, app: &State<AppState>) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), app.clock.stamp());
    PrivateResponse::new(app.db.read(move |conn| holds::look_at(conn, &token, &now)).await?)
}

#[post("/newsletter/stop-links/<token>", data = "<_body>")]
async fn stop(token: &str, _body: Body, app: &State<AppState>) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), app.clock.stamp());
    let write = app.db.write_without_invalidation(move |conn| holds::stop(conn, &token, &now));
    PrivateResponse::new(write.await?)
}

pub fn routes() -> Vec<Route> {
    routes![show, stop]
}
