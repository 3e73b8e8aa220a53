//! The wizard's calls. Each one sends the whole file, so that nothing of it lies about on the
//! server between the steps.
//!
//! `POST admin/events/import/{analyse,check,commit}` take `{"file_name", "content" (base64),
//! "map" {field: heading}, "fixes" {line: {heading: text}}, "source", "skip_bad"}`; only the
//! first two are needed.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rocket::http::Status as HttpStatus;
use rocket::{Data, Route, State, get, post, routes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::apply::{ImportCheck, ImportOptions, check};
use super::field::EventField;
use super::file::{EventFile, EventFileFormat, Fixes, ReadOptions, TablePreview, peek};
use super::ingest::take_in;
use super::report::EventImportReport;
use super::undo::{UndoneImport, undo};
use crate::accounts::{Actor, Staff};
use crate::events::store::{self, ImportRun};
use crate::kit::clock::Clock;
use crate::kit::csv::{ColumnQuestion, TableField};
use crate::kit::error::{Error, Result};
use crate::kit::ingest;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, PrivateBody, PublicRequest, Received};
use crate::layout::count_words;

/// Base64 makes four letters of three bytes: a file of 12 MB.
const LARGEST_BYTES: u64 = 16 << 20;

/// A file, and how it is to be read.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EventFileUpload {
    #[serde(default)]
    file_name: String,
    /// In base64.
    #[serde(default)]
    #[schema(required)]
    content: String,
    /// Field to heading; an empty heading leaves the field out.
    #[serde(default)]
    map: Option<BTreeMap<String, String>>,
    /// Line, then heading, then the text that stands there instead.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, BTreeMap<String, String>>)]
    fixes: Fixes,
    /// The name under which the rows are remembered; the file's own unless told.
    #[serde(default)]
    source: String,
    /// The good rows are imported although others are wrong.
    #[serde(default)]
    skip_bad: bool,
}

impl EventFileUpload {
    async fn receive(data: Data<'_>) -> Result<EventFileUpload> {
        EventFileUpload::receive_at_most(data, LARGEST_BYTES, "The file is larger than 12 MB.").await
    }

    pub(super) async fn receive_at_most(
        data: Data<'_>,
        bytes: u64,
        too_large: &str,
    ) -> Result<EventFileUpload> {
        let received = Received::read(data, bytes).await?;
        if !received.is_complete() {
            return Err(Error::TooLarge(too_large.into()));
        }
        let sent: EventFileUpload = serde_json::from_slice(received.bytes())
            .map_err(|error| Error::BadRequest(format!("JSON parse error - {error}")))?;
        if sent.content.is_empty() {
            return Err(Error::field("content", "This field is required."));
        }
        Ok(sent)
    }

    fn bytes(&self) -> Result<Vec<u8>> {
        STANDARD.decode(&self.content).map_err(|_| Error::field("content", "Send the file as base64."))
    }

    fn reading(&self) -> ReadOptions {
        let map = self.map.as_ref().map(|map| {
            let pairs = map.iter().map(|(field, heading)| format!("{field}={heading}"));
            pairs.collect::<Vec<_>>().join(",")
        });
        ReadOptions { map, fixes: self.fixes.clone() }
    }

    /// The name under which the file's keys are remembered; by default the file's own.
    fn source(&self) -> String {
        let named = self.source.trim();
        if !named.is_empty() {
            return named.to_owned();
        }
        let stem = self.file_name.rsplit_once('.').map_or(self.file_name.as_str(), |(stem, _)| stem);
        if stem.is_empty() { "upload".to_owned() } else { stem.to_owned() }
    }

    pub(super) fn file(&self, clock: &Clock) -> Result<EventFile> {
        let today = clock.local().date();
        EventFile::read(&self.bytes()?, &self.file_name, &self.reading(), clock.zone(), today)
    }

    pub(super) fn analyse(&self, clock: &Clock) -> Result<EventFileAnalysis> {
        let bytes = self.bytes()?;
        let format = EventFileFormat::of(&self.file_name, &bytes);
        let fields = EventFieldChoice::all();
        match self.file(clock) {
            Ok(file) => Ok(EventFileAnalysis {
                format: format.as_str(),
                fields,
                problem: None,
                rows: Some(file.rows.len()),
                mapping: owned(file.columns()),
                questions: file.report().questions,
                headings: file.headings,
                sample: file.sample,
            }),
            // A table whose title column nobody can guess still has columns to choose from.
            Err(Error::BadRequest(problem)) if format == EventFileFormat::Csv => {
                let TablePreview { headings, sample, mapping } = peek(&bytes)?;
                Ok(EventFileAnalysis {
                    format: format.as_str(),
                    fields,
                    problem: Some(problem),
                    rows: None,
                    mapping: owned(mapping.named()),
                    questions: mapping.questions(),
                    headings,
                    sample,
                })
            }
            Err(error) => Err(error),
        }
    }
}

/// A field of an event that a column can hold.
#[derive(Serialize, ToSchema)]
pub struct EventFieldChoice {
    name: &'static str,
    label: &'static str,
    is_needed: bool,
    is_common: bool,
}

impl EventFieldChoice {
    fn all() -> Vec<EventFieldChoice> {
        let fields = EventField::FIELDS.iter().map(|&(field, name, _)| EventFieldChoice {
            name,
            label: field.label(),
            is_needed: field.is_needed(),
            is_common: field.is_common(),
        });
        fields.collect()
    }
}

/// What a file is, its columns and what they seem to mean.
#[derive(Serialize, ToSchema)]
pub struct EventFileAnalysis {
    /// csv or ics
    format: &'static str,
    fields: Vec<EventFieldChoice>,
    /// Why its rows cannot be read yet; null where they can.
    problem: Option<String>,
    rows: Option<usize>,
    headings: Vec<String>,
    sample: Vec<Vec<String>>,
    /// Field to heading.
    mapping: BTreeMap<String, String>,
    questions: Vec<ColumnQuestion>,
}

fn owned(columns: Vec<(&'static str, &str)>) -> BTreeMap<String, String> {
    columns.into_iter().map(|(field, heading)| (field.to_owned(), heading.to_owned())).collect()
}

#[post("/admin/events/import/analyse", data = "<data>")]
async fn analyse(
    _staff: Staff,
    data: Data<'_>,
    site: &State<AppState>,
) -> Result<PrivateBody<EventFileAnalysis>> {
    EventFileUpload::receive(data).await?.analyse(&site.clock).map(PrivateBody)
}

/// What taking it in would do, row by row.
#[post("/admin/events/import/check", data = "<data>")]
async fn look(_staff: Staff, data: Data<'_>, site: &State<AppState>) -> Result<PrivateBody<ImportCheck>> {
    let sent = EventFileUpload::receive(data).await?;
    let file = sent.file(&site.clock)?;
    let source = sent.source();
    site.db.read(move |conn| check(conn, &file, &source)).await.map(PrivateBody)
}

#[derive(Serialize, ToSchema)]
pub struct EventImportResult {
    #[serde(flatten)]
    report: EventImportReport,
    /// Null where nothing was imported.
    run: Option<i64>,
    /// Why nothing was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    detail: Option<String>,
}

#[post("/admin/events/import/commit", data = "<data>")]
async fn commit(
    staff: Staff,
    data: Data<'_>,
    site: &State<AppState>,
) -> Result<(HttpStatus, PrivateBody<EventImportResult>)> {
    site.db.check_room()?;
    let sent = EventFileUpload::receive(data).await?;
    let file = sent.file(&site.clock)?;
    let (actor, clock) = (Actor::member(&staff.0, &site.clock), site.clock.clone());
    let path = site.db.path().to_owned();
    let (report, run) = ingest::beside(&site.db, move |steps| {
        let wish =
            ImportOptions { source: &sent.source(), file_name: &sent.file_name, skip_bad: sent.skip_bad };
        take_in(steps, &path, &clock, &actor, &file, &wish)
    })
    .await?;
    let status = if run.is_some() { HttpStatus::Created } else { HttpStatus::BadRequest };
    let detail = run.is_none().then(|| {
        let rows = count_words(report.bad_rows, "row", "rows");
        let are = if report.bad_rows == 1 { "is" } else { "are" };
        format!("{rows} {are} wrong; nothing was imported.")
    });
    Ok((status, PrivateBody(EventImportResult { report, run, detail })))
}

#[get("/admin/events/import")]
async fn list(
    ask: PublicRequest<'_>,
    _staff: Staff,
    site: &State<AppState>,
) -> Result<PrivateBody<Paginated<ImportRun>>> {
    let page_ask = PageRequest::parse(&ask)?;
    let page = site
        .db
        .read(move |conn| {
            let count = store::count_runs(conn)?;
            page_ask.list(count, |limit, offset| store::list_runs(conn, limit, offset))
        })
        .await?;
    Ok(PrivateBody(page))
}

#[post("/admin/events/import/<id>/undo")]
async fn take_back(
    id: Result<i64, &str>,
    staff: Staff,
    site: &State<AppState>,
) -> Result<PrivateBody<UndoneImport>> {
    let id = id.map_err(|_| Error::NotFound("Import"))?;
    let (actor, clock) = (Actor::member(&staff.0, &site.clock), site.clock.clone());
    let path = site.db.path().to_owned();
    ingest::beside(&site.db, move |steps| undo(steps, &path, &clock, &actor, id)).await.map(PrivateBody)
}

pub fn routes() -> Vec<Route> {
    routes![analyse, look, commit, list, take_back]
}
