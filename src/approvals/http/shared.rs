//! What somebody with a link reads and decides. Reading changes nothing.

use rocket::{Route, get, post};

use crate::approvals::context::ApprovalContext;
use crate::approvals::input::{SHARED_DECISIONS, read_decision};
use crate::approvals::{sharing, shown};
use crate::kit::error::Result;
use crate::kit::web::{Body, PrivateResponse, routes};

#[get("/shared-approvals/<token>")]
async fn show(token: &str, context: ApprovalContext) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), context.clock.stamp());
    let read =
        context.read(move |conn, context| shown::shared(conn, context, sharing::find(conn, &token, &now)?));
    PrivateResponse::new(read.await?)
}

#[post("/shared-approvals/<token>", data = "<body>")]
async fn decide(token: &str, body: Body, context: ApprovalContext) -> Result<PrivateResponse> {
    let (token, now) = (token.to_owned(), context.clock.stamp());
    let decision = body.json().and_then(|input| read_decision(input, &SHARED_DECISIONS));
    // Invalidates caches, as a decision in the office does.
    let write = context.publish(move |conn, context| {
        sharing::find(conn, &token, &now)?;
        sharing::decide(conn, context, &token, &decision?, &now)?;
        shown::shared(conn, context, sharing::find(conn, &token, &now)?)
    });
    PrivateResponse::new(write.await?)
}

pub fn routes() -> Vec<Route> {
    routes![show, decide]
}
