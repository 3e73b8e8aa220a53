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
use serde::Deserialize;
use serde_json::{Value, json};

use super::apply::{Checked, ImportOptions, check};
use super::field::EventField;
use super::file::{EventFile, EventFileFormat, Fixes, ReadOptions, TablePreview, peek};
use super::ingest::take_in;
use super::undo::{Undone, undo};
use crate::accounts::{Actor, Staff};
use crate::events::store::{self, ImportRun};
use crate::kit::csv::TableField;
use crate::kit::error::{Error, Result};
use crate::kit::ingest;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, PrivateBody, PublicRequest, Received};
use crate::layout::count_words;

/// Base64 makes four letters of three bytes: a file of 12 MB.
const LARGEST_BYTES: u64 = 16 << 20;

#[derive(Debug, Default, Deserialize)]
struct Sent {
    #[serde(default)]
    file_name: String,
    #[serde(default)]
    content: String,
    /// Field to heading; an empty heading leaves the field out.
    #[serde(default)]
    map: Option<BTreeMap<String, String>>,
    #[serde(default)]
    fixes: Fixes,
    #[serde(default)]
    source: String,
    #[serde(default)]
    skip_bad: bool,
}

impl Sent {
    async fn receive(data: Data<'_>) -> Result<Sent> {
        let received = Received::read(data, LARGEST_BYTES).await?;
        if !received.is_complete() {
            return Err(Error::TooLarge("The file is larger than 12 MB.".into()));
        }
        let sent: Sent = serde_json::from_slice(received.bytes())
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

    fn file(&self, site: &AppState) -> Result<EventFile> {
        let today = site.clock.local().date();
        EventFile::read(&self.bytes()?, &self.file_name, &self.reading(), site.clock.zone(), today)
    }
}

/// What the file is, its columns and what they seem to mean.
#[post("/admin/events/import/analyse", data = "<data>")]
async fn analyse(_staff: Staff, data: Data<'_>, site: &State<AppState>) -> Result<PrivateBody<Value>> {
    let sent = Sent::receive(data).await?;
    let bytes = sent.bytes()?;
    let format = EventFileFormat::of(&sent.file_name, &bytes);
    let fields: Vec<Value> = EventField::FIELDS
        .iter()
        .map(|(field, name, _)| {
            json!({
                "name": name, "label": field.label(),
                "is_needed": field.is_needed(), "is_common": field.is_common(),
            })
        })
        .collect();
    let answer = match sent.file(site) {
        Ok(file) => {
            let mapping: BTreeMap<&str, &str> = file.columns().into_iter().collect();
            json!({
                "format": format.as_str(), "fields": fields, "problem": null, "rows": file.rows.len(),
                "headings": file.headings, "sample": file.sample, "mapping": mapping,
                "questions": file.report().questions,
            })
        }
        // A table whose title column nobody can guess still has columns to choose from.
        Err(Error::BadRequest(problem)) if format == EventFileFormat::Csv => {
            let TablePreview { headings, sample, mapping } = peek(&bytes)?;
            let guessed: BTreeMap<&str, &str> = mapping.named().into_iter().collect();
            json!({
                "format": format.as_str(), "fields": fields, "problem": problem, "rows": null,
                "headings": headings, "sample": sample, "mapping": guessed,
                "questions": mapping.questions(),
            })
        }
        Err(error) => return Err(error),
    };
    Ok(PrivateBody(answer))
}

/// What taking it in would do, row by row.
#[post("/admin/events/import/check", data = "<data>")]
async fn look(_staff: Staff, data: Data<'_>, site: &State<AppState>) -> Result<PrivateBody<Checked>> {
    let sent = Sent::receive(data).await?;
    let file = sent.file(site)?;
    let source = sent.source();
    site.db.read(move |conn| check(conn, &file, &source)).await.map(PrivateBody)
}

#[post("/admin/events/import/commit", data = "<data>")]
async fn commit(
    staff: Staff,
    data: Data<'_>,
    site: &State<AppState>,
) -> Result<(HttpStatus, PrivateBody<Value>)> {
    site.db.check_room()?;
    let sent = Sent::receive(data).await?;
    let file = sent.file(site)?;
    let (actor, clock) = (Actor::member(&staff.0, &site.clock), site.clock.clone());
    let path = site.db.path().to_owned();
    let (report, run) = ingest::beside(&site.db, move |steps| {
        let wish =
            ImportOptions { source: &sent.source(), file_name: &sent.file_name, skip_bad: sent.skip_bad };
        take_in(steps, &path, &clock, &actor, &file, &wish)
    })
    .await?;
    let status = if run.is_some() { HttpStatus::Created } else { HttpStatus::BadRequest };
    let mut answer = serde_json::to_value(&report)?;
    if let Some(fields) = answer.as_object_mut() {
        fields.insert("run".into(), json!(run));
        if run.is_none() {
            let (rows, are) = (
                count_words(report.bad_rows, "row", "rows"),
                if report.bad_rows == 1 { "is" } else { "are" },
            );
            let detail = format!("{rows} {are} wrong; nothing was imported.");
            fields.insert("detail".into(), json!(detail));
        }
    }
    Ok((status, PrivateBody(answer)))
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
) -> Result<PrivateBody<Undone>> {
    let id = id.map_err(|_| Error::NotFound("Import"))?;
    let (actor, clock) = (Actor::member(&staff.0, &site.clock), site.clock.clone());
    let path = site.db.path().to_owned();
    ingest::beside(&site.db, move |steps| undo(steps, &path, &clock, &actor, id)).await.map(PrivateBody)
}

pub fn routes() -> Vec<Route> {
    routes![analyse, look, commit, list, take_back]
}
