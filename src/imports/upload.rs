//! An uploaded file, and what it seems to contain.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use utoipa::ToSchema;

use super::kind::ImportKind;
use super::model::Fixes;
use super::run_model::{ImportAnalysis, ImportOptions};
use super::table::TablePreview;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::web::{Received, RequestBody};

/// Base64 encodes three bytes as four characters: this allows a file of 12 MB.
pub const MAX_BYTES: u64 = 16 << 20;
pub const TOO_LARGE: &str =
    "The file is larger than 12 MB. Split it into several files, or import it at the terminal.";

/// A file, and how to read it.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ImportUpload {
    /// businesses, events or deals. Not needed for a preview.
    #[serde(default)]
    pub kind: String,
    #[serde(default)]
    pub file_name: String,
    /// In base64.
    #[serde(default)]
    #[schema(required, value_type = String)]
    content: Option<String>,
    /// From field to column heading; an empty heading leaves the field out.
    #[serde(default)]
    map: Option<BTreeMap<String, String>>,
    /// Corrected cells: from line to column heading to text.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, BTreeMap<String, String>>)]
    fixes: Fixes,
    /// The name under which the rows are remembered; by default, the file's name.
    #[serde(default)]
    source: String,
    /// Whether the valid rows are imported although others are invalid.
    #[serde(default)]
    skip_bad: bool,
}

impl ImportUpload {
    pub async fn receive(body: RequestBody<'_>, bytes: u64, too_large: &str) -> Result<ImportUpload> {
        let received = Received::read(body, bytes).await?;
        if !received.is_complete() {
            return Err(Error::TooLarge(too_large.into()));
        }
        let sent: ImportUpload = serde_json::from_slice(received.bytes())
            .map_err(|error| Error::BadRequest(format!("JSON parse error - {error}")))?;
        match sent.content.as_deref() {
            None => Err(Error::field("content", "This field is required.")),
            Some("") => Err(Error::BadRequest("The file is empty.".into())),
            Some(_) => Ok(sent),
        }
    }

    pub fn bytes(&self) -> Result<Vec<u8>> {
        STANDARD
            .decode(self.content.as_deref().unwrap_or_default())
            .map_err(|_| Error::field("content", "Send the file as base64."))
    }

    pub fn options(&self) -> ImportOptions {
        ImportOptions { map: self.map.clone(), fixes: self.fixes.clone(), skip_bad: self.skip_bad }
    }

    /// The name under which the file's keys are stored; by default the file name.
    pub fn source(&self) -> String {
        let named = self.source.trim();
        if named.is_empty() { source_name(&self.file_name).to_owned() } else { named.to_owned() }
    }
}

/// A file's name without its extension, and without the number that a browser gives to a second download of it:
/// `events (1).csv` continues `events.csv`.
pub fn source_name(file_name: &str) -> &str {
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let is_copy =
        |number: &str| (1..=2).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit());
    let first = stem
        .strip_suffix(')')
        .and_then(|stem| stem.rsplit_once(" ("))
        .filter(|(_, number)| is_copy(number))
        .map_or(stem, |(first, _)| first);
    if first.is_empty() { "upload" } else { first }
}

/// The format of a file, and what its columns seem to mean.
pub fn analyze(
    kind: &dyn ImportKind,
    bytes: &[u8],
    file_name: &str,
    options: &ImportOptions,
    clock: &Clock,
) -> Result<ImportAnalysis> {
    let fields = kind.fields();
    match kind.read(bytes, file_name, &options.reading(), clock) {
        Ok(file) => Ok(ImportAnalysis {
            format: file.format(),
            fields,
            problem: None,
            rows: Some(file.row_count()),
            headings: file.headings().to_vec(),
            sample: file.sample().to_vec(),
            mapping: file.columns(),
            is_remembered: false,
            questions: file.report().questions,
        }),
        // A table whose columns cannot be guessed still has columns to choose from.
        Err(Error::BadRequest(problem)) => {
            let Ok(TablePreview { headings, sample, mapping, questions }) = kind.preview(bytes) else {
                return Err(Error::BadRequest(problem));
            };
            if headings.len() < 2 || sample.is_empty() {
                return Err(Error::BadRequest(problem));
            }
            let mapping = mapping.into_iter().map(|(field, heading)| (field.to_owned(), heading)).collect();
            Ok(ImportAnalysis {
                format: "csv",
                fields,
                problem: Some(problem),
                rows: None,
                headings,
                sample,
                mapping,
                is_remembered: false,
                questions,
            })
        }
        Err(error) => Err(error),
    }
}

/// The columns chosen last time, if the file has all of them.
pub fn fitting(remembered: &str, headings: &[String]) -> Option<BTreeMap<String, String>> {
    let map: BTreeMap<String, String> = serde_json::from_str(remembered).ok()?;
    let is_there = |heading: &String| heading.is_empty() || headings.contains(heading);
    let says_something = map.values().any(|heading| !heading.is_empty());
    (says_something && map.values().all(is_there)).then_some(map)
}
