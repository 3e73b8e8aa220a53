//! Types of an import, from the draft to its undo.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kind::ImportField;
use super::model::{Fixes, ReadOptions, RowAction};
use crate::accounts::Actor;
use crate::kit::csv::{ColumnQuestion, RowProblem};
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportState {
    Draft,
    Running,
    Done,
    Cancelled,
    Undoing,
    Undone,
}

word_enum!(ImportState {
    Draft = "draft",
    Running = "running",
    Done = "done",
    Cancelled = "cancelled",
    Undoing = "undoing",
    Undone = "undone",
});

/// How to read a file, and what to import of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ImportOptions {
    /// From field to column heading; an empty heading leaves the field out. Null: as guessed.
    #[serde(default)]
    pub map: Option<BTreeMap<String, String>>,
    /// Corrected cells: from line to column heading to text.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, BTreeMap<String, String>>)]
    pub fixes: Fixes,
    /// Whether the valid rows are imported although others are invalid.
    #[serde(default)]
    pub skip_bad: bool,
}

impl ImportOptions {
    pub fn reading(&self) -> ReadOptions {
        let map = self.map.as_ref().map(|map| {
            let pairs = map.iter().map(|(field, heading)| format!("{field}={heading}"));
            pairs.collect::<Vec<_>>().join(",")
        });
        ReadOptions { map, fixes: self.fixes.clone(), ..ReadOptions::default() }
    }
}

/// How an import begins.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ImportStart {
    /// Those that were checked: if others were checked since, it does not begin.
    #[serde(default)]
    pub options: Option<ImportOptions>,
}

/// A new import.
#[derive(Debug, Clone)]
pub struct NewImport<'a> {
    pub kind: &'a str,
    pub source: &'a str,
    pub file_name: &'a str,
    pub format: &'a str,
    pub actor: &'a Actor,
    pub options: &'a ImportOptions,
    pub row_count: i64,
    pub content: &'a [u8],
}

/// A record that an undo left as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptRecord {
    pub id: i64,
    pub title: String,
}

/// The result of an undo.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UndoneImport {
    /// Number of records that were moved to the deleted records.
    pub removed: u64,
    pub restored: u64,
    /// Records that were left as they are, because they were changed after the import or could not be undone.
    pub kept: Vec<KeptRecord>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Import {
    pub id: i64,
    /// businesses, events or deals
    pub kind: String,
    pub source: String,
    pub file_name: String,
    pub format: String,
    /// Who ran it: an email address, or "command line"
    pub who: String,
    pub state: ImportState,
    pub row_count: i64,
    /// Number of rows that a running import, or of records that an undo, has processed
    pub progress: i64,
    pub created_count: i64,
    pub updated_count: i64,
    pub unchanged_count: i64,
    pub skipped_count: i64,
    /// Why it could not start
    pub problem: Option<String>,
    pub undone: Option<UndoneImport>,
    pub created_at: String,
    pub finished_at: Option<String>,
    pub undone_at: Option<String>,
    /// Whether it was asked to stop
    pub is_stopping: bool,
}

impl Import {
    /// Whether the import can be undone.
    pub fn can_undo(&self) -> bool {
        matches!(self.state, ImportState::Done | ImportState::Cancelled)
    }
}

/// A row and what the import did with it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ImportRow {
    pub position: i64,
    pub line: u64,
    pub title: String,
    pub action: RowAction,
    pub record_id: Option<i64>,
    pub problems: Vec<RowProblem>,
}

/// The format of a file, its columns and what they seem to mean.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportAnalysis {
    /// csv or ics
    pub format: &'static str,
    pub fields: Vec<ImportField>,
    /// Why its rows cannot be read yet; null if they can.
    pub problem: Option<String>,
    pub rows: Option<usize>,
    pub headings: Vec<String>,
    pub sample: Vec<Vec<String>>,
    /// From field to column heading.
    pub mapping: BTreeMap<String, String>,
    /// Whether the columns are those of the last import.
    pub is_remembered: bool,
    pub questions: Vec<ColumnQuestion>,
}

/// An import with everything needed to continue it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportDetail {
    #[serde(flatten)]
    pub import: Import,
    pub options: ImportOptions,
    /// Of a draft
    pub analysis: Option<ImportAnalysis>,
}
