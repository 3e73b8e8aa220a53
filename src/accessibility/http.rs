//! The calls for findings, for starting a run, and for checking a text while it is being written.

use rocket::http::Status;
use rocket::tokio::task::spawn_blocking;
use rocket::{Route, State, delete, get, post};

use super::check::{PublicPages, count_own};
use super::jobs::begin_run;
use super::model::{
    AccessibilityFinding, AccessibilityOverview, AccessibilityRun, CheckedKind, CheckedText, FindingFilter,
    FindingState, RunStatus,
};
use super::store;
use crate::accounts::{Member, Staff};
use crate::kit::accessibility::{AccessibilityRule, check_text};
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, PrivateResponse, PublicRequest, routes};

/// As long as the site's longest text.
const MAX_LENGTH: usize = 60_000;

#[get("/admin/accessibility")]
async fn overview(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<AccessibilityOverview>> {
    let read = app.db.read(|conn| {
        let newest = store::find_newest_run(conn)?;
        Ok(AccessibilityOverview {
            rules: store::count_rules(conn)?,
            last_run: store::find_last_done(conn)?,
            current_run: newest.filter(|run| run.status != RunStatus::Done),
        })
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/accessibility/findings")]
async fn findings(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<AccessibilityFinding>>> {
    let asked = PageRequest::parse(&request)?;
    let filter = FindingFilter {
        rule: request.choice("rule", AccessibilityRule::parse)?,
        kind: request.choice("kind", CheckedKind::parse)?,
        state: request.choice("state", FindingState::parse)?.unwrap_or_default(),
        words: request.text("search").unwrap_or_default(),
    };
    let read = app.db.read(move |conn| {
        let count = store::count(conn, &filter)?;
        asked.list(count, |limit, offset| store::list(conn, &filter, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[post("/admin/accessibility/runs")]
async fn begin(
    staff: Staff,
    app: &State<AppState>,
    pages: &State<PublicPages>,
) -> Result<(Status, PrivateBody<AccessibilityRun>)> {
    let (clock, own) = (app.clock.clone(), count_own(pages));
    let write =
        app.db.write_without_invalidation(move |conn| begin_run(conn, &clock, Some(staff.0.user_id), own));
    Ok((Status::Accepted, PrivateBody(write.await?)))
}

#[delete("/admin/accessibility/runs/current")]
async fn cancel(_staff: Staff, app: &State<AppState>) -> Result<PrivateResponse> {
    let now = app.clock.stamp();
    let write = app.db.write_without_invalidation(move |conn| {
        let running = store::find_newest_run(conn)?.filter(|run| run.status == RunStatus::Running);
        let run = running.ok_or(Error::NotFound("Run"))?;
        store::end_run(conn, run.id, RunStatus::Cancelled, &now).map(drop)
    });
    write.await?;
    Ok(PrivateResponse::nothing())
}

pub fn read_text(mut input: Input) -> Result<String> {
    let text = input.text("text", TextRule::new().at_most(MAX_LENGTH).or_blank());
    input.check()?;
    Ok(text)
}

/// Stores nothing.
#[post("/accessibility/check", data = "<body>")]
async fn check(_member: Member, body: Body) -> Result<PrivateBody<CheckedText>> {
    let text = read_text(body.json()?)?;
    let findings = spawn_blocking(move || check_text(&text)).await.map_err(Error::internal)?;
    Ok(PrivateBody(CheckedText { findings }))
}

pub fn api_routes() -> Vec<Route> {
    routes![overview, findings, begin, cancel, check]
}
