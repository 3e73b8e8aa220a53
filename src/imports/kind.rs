//! What a feature implements to have its records imported from files.

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::model::{ImportReport, PlannedRow, ReadOptions, RowAction};
use super::table::TablePreview;
use crate::accounts::Actor;
use crate::kit::clock::Clock;
use crate::kit::csv::TableField;
use crate::kit::error::{Error, Result};

/// A field of a record that a column can hold.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportField {
    pub name: &'static str,
    pub label: &'static str,
    pub is_needed: bool,
    pub is_common: bool,
}

impl ImportField {
    /// All fields of a table, in order. `describe` returns the label, whether it is required, and whether it
    /// is common.
    pub fn list<F: TableField>(describe: impl Fn(F) -> (&'static str, bool, bool)) -> Vec<ImportField> {
        let fields = F::FIELDS.iter().map(|&(field, name, _)| {
            let (label, is_needed, is_common) = describe(field);
            ImportField { name, label, is_needed, is_common }
        });
        fields.collect()
    }
}

/// Who imports or undoes, and when.
pub struct ImportContext<'a> {
    pub clock: &'a Clock,
    pub actor: &'a Actor,
    /// The name under which the file's keys are stored.
    pub source: &'a str,
}

/// What a row created besides its own record: the noun, and the id.
pub type Added = (String, i64);

/// A record before and after a change, as the audit trail records it.
pub type AuditedChange = [Value; 2];

/// The outcome of a row.
#[derive(Debug, Clone)]
pub struct Applied {
    pub action: RowAction,
    pub record_id: Option<i64>,
    /// The record before the change, as `put_back` expects it; `None` if it was created.
    pub before: Option<String>,
    /// `None` if it was created.
    pub change: Option<AuditedChange>,
    pub added: Vec<Added>,
    /// The parts of the row that could not be imported.
    pub problems: Vec<String>,
}

impl Applied {
    fn of(action: RowAction, record_id: Option<i64>) -> Applied {
        let (added, problems) = (Vec::new(), Vec::new());
        Applied { action, record_id, before: None, change: None, added, problems }
    }

    pub fn created(id: i64) -> Applied {
        Applied::of(RowAction::Create, Some(id))
    }

    pub fn updated(id: i64, before: &impl Serialize, change: AuditedChange) -> Result<Applied> {
        let (before, change) = (Some(serde_json::to_string(before)?), Some(change));
        Ok(Applied { before, change, ..Applied::of(RowAction::Update, Some(id)) })
    }

    pub fn unchanged(id: i64) -> Applied {
        Applied::of(RowAction::Unchanged, Some(id))
    }

    /// Somebody else was faster.
    pub fn skipped() -> Applied {
        Applied::of(RowAction::Skip, None)
    }
}

/// A kind of records that can be imported from files.
pub trait ImportKind: Send + Sync {
    /// The name in the API and on the command line: "events".
    fn name(&self) -> &'static str;

    /// The noun of one record, as in the audit trail: "event".
    fn record(&self) -> &'static str;

    fn fields(&self) -> Vec<ImportField>;

    /// Headings and sample of a table whose columns cannot all be guessed.
    fn preview(&self, bytes: &[u8]) -> Result<TablePreview>;

    /// An error means that nothing of the file can be read.
    fn read(
        &self,
        bytes: &[u8],
        file_name: &str,
        how: &ReadOptions,
        clock: &Clock,
    ) -> Result<Box<dyn ImportFile>>;

    /// Applies a planned row to the current state of the database.
    fn apply(&self, conn: &Connection, context: &ImportContext<'_>, item: &str) -> Result<Applied>;

    /// Restores a record to its previous state, and returns what that changed.
    fn put_back(
        &self,
        conn: &Connection,
        context: &ImportContext<'_>,
        id: i64,
        before: &str,
    ) -> Result<AuditedChange>;

    /// Moves a record that was created to the deleted records.
    fn set_aside(&self, conn: &Connection, context: &ImportContext<'_>, id: i64) -> Result<()>;

    /// `None`: it is gone.
    fn updated_at(&self, conn: &Connection, id: i64) -> Result<Option<String>>;

    /// Whether a record that a run created is somebody's by now, though it still says the same. `run`: since
    /// when, and until when the run was at work on it.
    fn is_in_use(&self, _conn: &Connection, _id: i64, _run: (&str, &str)) -> Result<bool> {
        Ok(false)
    }

    /// Removes what a run created along with its records, if nothing needs it; once its records are undone.
    fn tidy(&self, _conn: &Connection, _context: &ImportContext<'_>, _added: &[Added]) -> Result<()> {
        Ok(())
    }
}

/// A file that has been read.
pub trait ImportFile: Send {
    /// Another format that the kind supports says so.
    fn format(&self) -> &'static str {
        "csv"
    }

    fn headings(&self) -> &[String];

    /// The first rows, unchanged.
    fn sample(&self) -> &[Vec<String>];

    /// Field and heading of every column in use.
    fn columns(&self) -> BTreeMap<String, String>;

    /// A report with only what concerns the columns.
    fn report(&self) -> ImportReport;

    fn row_count(&self) -> usize;

    /// What each row would do. Changes nothing.
    fn plan(
        &self,
        conn: &Connection,
        clock: &Clock,
        source: &str,
        each: &mut dyn FnMut(PlannedRow) -> Result<()>,
    ) -> Result<()>;
}

/// The kinds of imports in this town.
#[derive(Clone)]
pub struct ImportKinds(pub Vec<Arc<dyn ImportKind>>);

impl ImportKinds {
    pub fn find(&self, name: &str) -> Option<Arc<dyn ImportKind>> {
        self.0.iter().find(|kind| kind.name() == name).cloned()
    }

    pub fn expect(&self, name: &str) -> Result<Arc<dyn ImportKind>> {
        self.find(name).ok_or_else(|| Error::not_a_choice("kind", name))
    }

    pub fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|kind| kind.name()).collect()
    }
}
