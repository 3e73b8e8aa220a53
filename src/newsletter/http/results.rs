//! What an issue did, for staff.

use rocket::{Route, State, get, routes};

use crate::accounts::Staff;
use crate::kit::error::Result;
use crate::kit::web::{AppState, Download, PrivateBody};
use crate::newsletter::model::IssueResults;
use crate::newsletter::results;

#[get("/admin/newsletter/issues/<id>/results")]
async fn show(id: i64, _staff: Staff, site: &State<AppState>) -> Result<PrivateBody<IssueResults>> {
    Ok(PrivateBody(site.db.read(move |conn| results::build(conn, id)).await?))
}

#[get("/admin/newsletter/issues/<id>/results/export")]
async fn export(id: i64, _staff: Staff, site: &State<AppState>) -> Result<Download> {
    let found = site.db.read(move |conn| results::build(conn, id)).await?;
    Ok(Download::csv(&format!("newsletter-{id}.csv"), results::table(&found)?))
}

pub fn routes() -> Vec<Route> {
    routes![show, export]
}
