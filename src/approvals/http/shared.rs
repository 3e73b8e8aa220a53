//! What somebody with a link reads and decides. Reading changes nothing.

use rocket::{Route, get, post};

use crate::approvals::desk::Desk;
use crate::approvals::input::{SHARED_DECISIONS, read_decision};
use crate::approvals::{sharing, shown};
use crate::kit::error::Result;
use crate::kit::web::{Body, PrivateResponse, routes};

#[get("/shared-approvals/<token>")]
async fn show(token: &str, desk: Desk) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), desk.clock.stamp());
    let read = desk.read(move |conn, desk| shown::shared(conn, desk, sharing::find(conn, &token, &now)?));
    PrivateResponse::new(read.await?)
}

#[post("/shared-approvals/<token>", data = "<body>")]
async fn decide(token: &str, body: Body, desk: Desk) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), desk.clock.stamp());
    let decision = body.json().and_then(|input| read_decision(input, &SHARED_DECISIONS));
    let write = desk.write(move |conn, desk| {
        sharing::find(conn, &token, &now)?;
        sharing::decide(conn, desk, &token, &decision?, &now)?;
        shown::shared(conn, desk, sharing::find(conn, &token, &now)?)
    });
    PrivateResponse::new(write.await?)
}

pub fn routes() -> Vec<Route> {
    routes![show, decide]
}
