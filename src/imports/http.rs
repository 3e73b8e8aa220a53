//! The import wizard's calls. From the first step on, the file and its options are stored on the server, so
//! that somebody can continue in another tab, or tomorrow.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, get, post};
use serde::de::DeserializeOwned;

use super::detail::{detail, find};
use super::jobs::{enqueue_run, enqueue_undo};
use super::kind::ImportKinds;
use super::model::{ImportCheck, RowAction};
use super::run::{note, wrong_rows};
use super::run_model::{Import, ImportDetail, ImportOptions, ImportRow, ImportStart, ImportState, NewImport};
use super::store;
use super::upload::{ImportUpload, MAX_BYTES, TOO_LARGE, analyze, fitting};
use crate::accounts::{Actor, Staff};
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{
    AppState, Download, PrivateBody, PublicRequest, Received, RecordId, RequestBody, routes,
};

/// The mapped columns and corrected cells, as JSON.
const MAX_OPTIONS_BYTES: u64 = 4 << 20;

#[post("/admin/imports", data = "<data>")]
async fn begin(
    staff: Staff,
    data: RequestBody<'_>,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<(Status, PrivateBody<ImportDetail>)> {
    app.db.check_room()?;
    let sent = ImportUpload::receive(data, MAX_BYTES, TOO_LARGE).await?;
    let kind = kinds.expect(&sent.kind)?;
    let (actor, clock, kinds) =
        (Actor::member(&staff.0, &app.clock), app.clock.clone(), ImportKinds::clone(kinds));
    let reading = clock.clone();
    let (sent, bytes, options, analysis) = app
        .db
        .read_long(move |conn| {
            let (bytes, mut options) = (sent.bytes()?, sent.options());
            let mut seen = analyze(kind.as_ref(), &bytes, &sent.file_name, &options, &reading)?;
            let remembered = store::find_mapping(conn, kind.name())?;
            let last = remembered.and_then(|remembered| fitting(&remembered, &seen.headings));
            if options.map.is_none() && last.is_some() {
                options.map = last;
                seen = analyze(kind.as_ref(), &bytes, &sent.file_name, &options, &reading)?;
            }
            Ok((sent, bytes, options, seen))
        })
        .await?;
    let made = app
        .db
        .write_without_invalidation(move |conn| {
            let id = store::insert(
                conn,
                &NewImport {
                    kind: &sent.kind,
                    source: &sent.source(),
                    file_name: &sent.file_name,
                    format: analysis.format,
                    actor: &actor,
                    options: &options,
                    row_count: analysis.rows.and_then(|rows| rows.try_into().ok()).unwrap_or(0),
                    content: &bytes,
                },
            )?;
            detail(conn, &kinds, &clock, id)
        })
        .await?;
    Ok((Status::Created, PrivateBody(made)))
}

#[get("/admin/imports")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<PrivateBody<Paginated<Import>>> {
    let page = PageRequest::parse(&request)?;
    let asked = request.value("kind").filter(|kind| !kind.is_empty());
    let names = match asked.as_deref() {
        Some(kind) => vec![kinds.expect(kind)?.name()],
        None => kinds.names(),
    };
    let names = serde_json::to_string(&names)?;
    let found = app
        .db
        .read(move |conn| {
            let count = store::count(conn, &names)?;
            page.list(count, |limit, offset| store::list(conn, &names, limit, offset))
        })
        .await?;
    Ok(PrivateBody(found))
}

#[get("/admin/imports/<id>")]
async fn show(
    id: RecordId,
    _staff: Staff,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<PrivateBody<ImportDetail>> {
    let (id, clock, kinds) = (id.of("Import")?, app.clock.clone(), ImportKinds::clone(kinds));
    app.db.read(move |conn| detail(conn, &kinds, &clock, id)).await.map(PrivateBody)
}

async fn read<T: DeserializeOwned>(data: RequestBody<'_>, if_empty: &[u8]) -> Result<T> {
    let received = Received::read(data, MAX_OPTIONS_BYTES).await?;
    if !received.is_complete() {
        return Err(Error::TooLarge(
            "There are too many corrections. Fix the file and upload it again.".into(),
        ));
    }
    let sent = received.bytes();
    serde_json::from_slice(if sent.is_empty() { if_empty } else { sent })
        .map_err(|error| Error::BadRequest(format!("JSON parse error - {error}")))
}

/// An import that has started cannot be started again.
fn not_a_draft() -> Error {
    Error::BadRequest("This import has already started.".into())
}

/// A dry run, row by row. Stores the mapped columns and corrected cells.
#[post("/admin/imports/<id>/check", data = "<data>")]
async fn check(
    id: RecordId,
    staff: Staff,
    data: RequestBody<'_>,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<PrivateBody<ImportCheck>> {
    let (id, by_token, options) =
        (id.of("Import")?, staff.0.scope.is_some(), read::<ImportOptions>(data, b"").await?);
    let (clock, kinds, at) = (app.clock.clone(), ImportKinds::clone(kinds), app.clock.stamp());
    let known = kinds.clone();
    app.db
        .write_without_invalidation(move |conn| {
            let import = find(conn, &known, id)?;
            if import.state != ImportState::Draft {
                return Err(not_a_draft());
            }
            store::save_options(conn, id, &options, &at)
        })
        .await?;
    app.db
        .read_long(move |conn| super::run::check(conn, &kinds, &clock, (id, by_token)))
        .await
        .map(PrivateBody)
}

/// Uses the options stored by the last check.
#[post("/admin/imports/<id>/run", data = "<data>")]
async fn run(
    id: RecordId,
    staff: Staff,
    data: RequestBody<'_>,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<(Status, PrivateBody<ImportDetail>)> {
    app.db.check_room()?;
    let (id, by_token) = (id.of("Import")?, staff.0.scope.is_some());
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let expected = read::<ImportStart>(data, b"{}").await?.options;
    let (checking, known, seen) = (clock.clone(), ImportKinds::clone(kinds), expected.clone());
    let wrong = app
        .db
        .read_long(move |conn| {
            let import = find(conn, &known, id)?;
            if import.state != ImportState::Draft {
                return Err(not_a_draft());
            }
            let skips_bad = store::expect_options(conn, id, seen.as_ref())?.skip_bad;
            let wrong = super::run::check(conn, &known, &checking, (id, by_token))?.report.bad_rows;
            Ok(if skips_bad { 0 } else { wrong })
        })
        .await?;
    if wrong > 0 {
        return Err(wrong_rows(wrong));
    }
    let known = ImportKinds::clone(kinds);
    let begun = app
        .db
        .write_without_invalidation(move |conn| {
            if !store::set_state(conn, id, ImportState::Draft, ImportState::Running)? {
                return Err(not_a_draft());
            }
            let import = store::find(conn, id)?;
            if let Some(map) =
                store::expect_options(conn, id, expected.as_ref())?.map.filter(|_| import.format == "csv")
            {
                store::save_mapping(conn, &import.kind, &serde_json::to_string(&map)?)?;
            }
            enqueue_run(conn, &actor, id, by_token)?;
            detail(conn, &known, &clock, id)
        })
        .await?;
    Ok((Status::Accepted, PrivateBody(begun)))
}

#[post("/admin/imports/<id>/cancel")]
async fn cancel(
    id: RecordId,
    _staff: Staff,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<PrivateBody<ImportDetail>> {
    let (id, clock, kinds) = (id.of("Import")?, app.clock.clone(), ImportKinds::clone(kinds));
    let asked = app
        .db
        .write_without_invalidation(move |conn| {
            find(conn, &kinds, id)?;
            if !store::ask_to_stop(conn, id)? {
                return Err(Error::BadRequest("This import is not running.".into()));
            }
            detail(conn, &kinds, &clock, id)
        })
        .await?;
    Ok(PrivateBody(asked))
}

#[post("/admin/imports/<id>/undo")]
async fn take_back(
    id: RecordId,
    staff: Staff,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<(Status, PrivateBody<ImportDetail>)> {
    let (id, kinds) = (id.of("Import")?, ImportKinds::clone(kinds));
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let begun = app
        .db
        .write_without_invalidation(move |conn| {
            let import = find(conn, &kinds, id)?;
            if matches!(import.state, ImportState::Undoing | ImportState::Undone) {
                return Err(Error::BadRequest("This import was already undone.".into()));
            }
            if !import.can_undo() || !store::set_state(conn, id, import.state, ImportState::Undoing)? {
                return Err(Error::BadRequest("This import has not ended yet.".into()));
            }
            enqueue_undo(conn, &actor, id)?;
            detail(conn, &kinds, &clock, id)
        })
        .await?;
    Ok((Status::Accepted, PrivateBody(begun)))
}

#[delete("/admin/imports/<id>")]
async fn discard(
    id: RecordId,
    staff: Staff,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<NoContent> {
    let (id, kinds) = (id.of("Import")?, ImportKinds::clone(kinds));
    let actor = Actor::member(&staff.0, &app.clock);
    app.db
        .write_without_invalidation(move |conn| {
            let file_name = find(conn, &kinds, id)?.file_name;
            note(conn, &actor, id, &file_name, "import.discard")?;
            if store::delete_draft(conn, id)? {
                return Ok(());
            }
            Err(Error::BadRequest("This import has begun; undo it instead.".into()))
        })
        .await?;
    Ok(NoContent)
}

fn read_action(request: &PublicRequest<'_>) -> Result<Option<RowAction>> {
    let word = request.value("action").filter(|word| !word.is_empty());
    let action =
        word.map(|word| RowAction::parse(&word).ok_or_else(|| Error::field("action", NO_SUCH_CHOICE)));
    action.transpose()
}

#[get("/admin/imports/<id>/rows")]
async fn rows(
    id: RecordId,
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<PrivateBody<Paginated<ImportRow>>> {
    let (id, kinds) = (id.of("Import")?, ImportKinds::clone(kinds));
    let (action, page) = (read_action(&request)?, PageRequest::parse(&request)?);
    let found = app
        .db
        .read(move |conn| {
            find(conn, &kinds, id)?;
            let count = store::count_rows(conn, id, action)?;
            page.list(count, |limit, offset| store::list_rows(conn, id, action, limit, offset))
        })
        .await?;
    Ok(PrivateBody(found))
}

/// All rows, each with its problems.
#[get("/admin/imports/<id>/report")]
async fn report(
    id: RecordId,
    _staff: Staff,
    app: &State<AppState>,
    kinds: &State<ImportKinds>,
) -> Result<Download> {
    let (id, kinds) = (id.of("Import")?, ImportKinds::clone(kinds));
    let rows = app
        .db
        .read_long(move |conn| {
            find(conn, &kinds, id)?;
            store::list_rows(conn, id, None, u32::MAX, 0)
        })
        .await?;
    let write = || -> std::io::Result<Vec<u8>> {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(["line", "name", "result", "id", "remarks"])?;
        for row in &rows {
            let remarks: Vec<String> = row
                .problems
                .iter()
                .map(|problem| match &problem.column {
                    Some(column) => format!("{column}: {}", problem.reason),
                    None => problem.reason.clone(),
                })
                .collect();
            let id = row.record_id.map(|id| id.to_string()).unwrap_or_default();
            let cells = [
                row.line.to_string(),
                row.title.clone(),
                row.action.as_str().to_owned(),
                id,
                remarks.join("; "),
            ];
            writer.row(cells)?;
        }
        writer.finish()
    };
    Ok(Download::csv(&format!("import-{id}.csv"), write().map_err(Error::internal)?))
}

pub fn routes() -> Vec<Route> {
    routes![begin, list, show, check, run, cancel, take_back, discard, rows, report]
}
