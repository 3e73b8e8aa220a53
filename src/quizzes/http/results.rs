//! A quiz's results, for the office.

use rocket::{Route, State, get};

use crate::accounts::Staff;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, Download, PrivateBody, PublicRequest, RecordId, routes};
use crate::quizzes::results;
use crate::quizzes::results_model::{QuizResults, QuizSubmission, ResultsPeriod};
use crate::quizzes::{store, table};

/// The most rows in a table; further ones are cut off.
const MAX_ROWS: u32 = 100_000;

fn period_of(request: &PublicRequest<'_>) -> Result<ResultsPeriod> {
    Ok(request.choice("period", ResultsPeriod::parse)?.unwrap_or_default())
}

#[get("/admin/quizzes/<id>/results")]
async fn show(
    id: RecordId,
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<QuizResults>> {
    let (id, period, clock) = (id.of("Quiz")?, period_of(&request)?, app.clock.clone());
    Ok(PrivateBody(app.db.read(move |conn| results::build(conn, &clock, id, period)).await?))
}

#[get("/admin/quizzes/<id>/submissions")]
async fn submissions(
    id: RecordId,
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<QuizSubmission>>> {
    let (id, period, clock) = (id.of("Quiz")?, period_of(&request)?, app.clock.clone());
    let page = PageRequest::parse(&request)?;
    let read = app.db.read(move |conn| {
        store::find_version(conn, id)?.ok_or(Error::NotFound("Quiz"))?;
        let (_, _, span) = results::span_of(conn, &clock, id, period)?;
        let count = store::count_submissions(conn, &span)?;
        let found = page.list(count, |limit, offset| store::list_submissions(conn, &span, limit, offset))?;
        Ok(found.map(|submission| submission.shown(clock.zone())))
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/quizzes/<id>/results/export")]
async fn export(
    id: RecordId,
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<Download> {
    let (id, period, clock) = (id.of("Quiz")?, period_of(&request)?, app.clock.clone());
    let read = app.db.read(move |conn| {
        store::find_version(conn, id)?.ok_or(Error::NotFound("Quiz"))?;
        let (from, to, span) = results::span_of(conn, &clock, id, period)?;
        let submissions: Vec<QuizSubmission> = store::list_submissions(conn, &span, MAX_ROWS, 0)?
            .into_iter()
            .map(|submission| submission.shown(clock.zone()))
            .collect();
        let bytes = table::write(&store::find_questions(conn, id)?, &submissions)?;
        Ok((format!("quiz-{id}-{from}-{to}.csv"), bytes))
    });
    let (name, bytes) = read.await?;
    Ok(Download::csv(&name, bytes))
}

pub fn routes() -> Vec<Route> {
    routes![show, submissions, export]
}
