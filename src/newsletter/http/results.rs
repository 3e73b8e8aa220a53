//! Results of issues, and subscribers over time, for staff.

use rocket::{Route, State, get};

use crate::accounts::Staff;
use crate::kit::error::Result;
use crate::kit::web::{AppState, Download, PrivateBody, routes};
use crate::newsletter::outcome::{IssueResults, NewsletterResults};
use crate::newsletter::results;

#[get("/admin/newsletter/issues/<id>/results")]
async fn show(id: i64, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<IssueResults>> {
    Ok(PrivateBody(app.db.read(move |conn| results::build(conn, id)).await?))
}

#[get("/admin/newsletter/issues/<id>/results/export")]
async fn export(id: i64, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let found = app.db.read(move |conn| results::build(conn, id)).await?;
    Ok(Download::csv(&format!("newsletter-{id}.csv"), results::issue_table(&found)?))
}

async fn read_overall(app: &AppState) -> Result<NewsletterResults> {
    let clock = app.clock.clone();
    app.db.read(move |conn| results::overall(conn, &clock)).await
}

#[get("/admin/newsletter/results")]
async fn overall(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<NewsletterResults>> {
    Ok(PrivateBody(read_overall(app).await?))
}

#[get("/admin/newsletter/results/months/export")]
async fn export_months(_staff: Staff, app: &State<AppState>) -> Result<Download> {
    Ok(Download::csv("newsletter-subscribers.csv", results::months_table(&read_overall(app).await?)?))
}

#[get("/admin/newsletter/results/issues/export")]
async fn export_issues(_staff: Staff, app: &State<AppState>) -> Result<Download> {
    Ok(Download::csv("newsletter-issues.csv", results::issues_table(&read_overall(app).await?)?))
}

pub fn routes() -> Vec<Route> {
    routes![show, export, overall, export_months, export_issues]
}
