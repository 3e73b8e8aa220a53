//! The background jobs, for staff.

use rocket::{Route, State, get, post};

use crate::accounts::Staff;
use crate::kit::error::Result;
use crate::kit::jobs::{self, JobStatus, ShownJob};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, PrivateBody, PublicRequest, RecordId, routes};

/// The failed ones, unless another status is requested.
#[get("/admin/jobs")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ShownJob>>> {
    let page_ask = PageRequest::parse(&request)?;
    let status = request.choice("status", JobStatus::parse)?.unwrap_or(JobStatus::Failed);
    let page = app
        .db
        .read(move |conn| {
            let count = jobs::count(conn, status)?;
            page_ask.list(count, |limit, offset| jobs::list(conn, status, limit, offset))
        })
        .await?;
    Ok(PrivateBody(page))
}

#[post("/admin/jobs/<id>/retry")]
async fn retry(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<ShownJob>> {
    let id = id.of("Job")?;
    let job = app
        .db
        .write_without_invalidation(move |conn| {
            jobs::requeue(conn, id)?;
            jobs::find(conn, id)
        })
        .await?;
    Ok(PrivateBody(job))
}

pub fn routes() -> Vec<Route> {
    routes![list, retry]
}
