//! The work that is done outside of requests.

use rocket::{Route, State, get, post, routes};

use crate::accounts::Staff;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, ShownJob, Status};
use crate::kit::paging::{Page, PageAsk};
use crate::kit::web::{Ask, Private, Site};

/// The failed ones, unless another status is asked for.
#[get("/admin/jobs")]
async fn list(ask: Ask<'_>, _staff: Staff, site: &State<Site>) -> Result<Private<Page<ShownJob>>> {
    let page_ask = PageAsk::parse(&ask)?;
    let status = ask.choice("status", Status::parse)?.unwrap_or(Status::Failed);
    let page = site
        .db
        .read(move |conn| {
            let count = jobs::count(conn, status)?;
            page_ask.list(count, |limit, offset| jobs::list(conn, status, limit, offset))
        })
        .await?;
    Ok(Private(page))
}

#[post("/admin/jobs/<id>/retry")]
async fn retry(id: Result<i64, &str>, _staff: Staff, site: &State<Site>) -> Result<Private<ShownJob>> {
    let id = id.map_err(|_| Error::NotFound("Job"))?;
    let job = site
        .db
        .write_quietly(move |conn| {
            jobs::requeue(conn, id)?;
            jobs::find(conn, id)
        })
        .await?;
    Ok(Private(job))
}

pub fn routes() -> Vec<Route> {
    routes![list, retry]
}
