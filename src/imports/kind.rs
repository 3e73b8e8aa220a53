//! What a feature says of its records, so that files of them can come in.

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::Connection;
use serde::Serialize;
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
    /// All fields of a table in their order. `describe`: the label, whether it is needed, whether it is common.
    pub fn list<F: TableField>(describe: impl Fn(F) -> (&'static str, bool, bool)) -> Vec<ImportField> {
        let fields = F::FIELDS.iter().map(|&(field, name, _)| {
            let (label, is_needed, is_common) = describe(field);
            ImportField { name, label, is_needed, is_common }
        });
        fields.collect()
    }
}

/// Who takes something in or back, and when.
pub struct ImportContext<'a> {
    pub clock: &'a Clock,
    pub actor: &'a Actor,
    /// The name under which the file's keys are remembered.
    pub source: &'a str,
}

/// What was done with a row.
#[derive(Debug, Clone)]
pub struct Applied {
    pub action: RowAction,
    pub record_id: Option<i64>,
    /// The record before it was changed, as `undo` wants it; none of a new one.
    pub before: Option<String>,
    /// What of the row could not be done.
    pub problems: Vec<String>,
}

impl Applied {
    pub fn created(id: i64) -> Applied {
        Applied { action: RowAction::Create, record_id: Some(id), before: None, problems: Vec::new() }
    }

    pub fn updated(id: i64, before: &impl Serialize) -> Result<Applied> {
        let before = Some(serde_json::to_string(before)?);
        Ok(Applied { action: RowAction::Update, record_id: Some(id), before, problems: Vec::new() })
    }

    pub fn unchanged(id: i64) -> Applied {
        Applied { action: RowAction::Unchanged, record_id: Some(id), before: None, problems: Vec::new() }
    }

    /// Somebody was quicker.
    pub fn skipped() -> Applied {
        Applied { action: RowAction::Skip, record_id: None, before: None, problems: Vec::new() }
    }
}

/// Records that come in from files.
pub trait ImportKind: Send + Sync {
    /// As calls and people name it: "events".
    fn name(&self) -> &'static str;

    /// The noun of one record, as in the audit trail: "event".
    fn record(&self) -> &'static str;

    fn fields(&self) -> Vec<ImportField>;

    /// What a table shows of itself whose columns cannot all be guessed.
    fn preview(&self, bytes: &[u8]) -> Result<TablePreview>;

    /// An error means that nothing of the file can be read.
    fn read(
        &self,
        bytes: &[u8],
        file_name: &str,
        how: &ReadOptions,
        clock: &Clock,
    ) -> Result<Box<dyn ImportFile>>;

    /// Takes in what a row was planned as, as things stand now.
    fn apply(&self, conn: &Connection, context: &ImportContext<'_>, item: &str) -> Result<Applied>;

    /// Brings a record back to how it was; one that was made is set aside.
    fn undo(
        &self,
        conn: &Connection,
        context: &ImportContext<'_>,
        id: i64,
        before: Option<&str>,
    ) -> Result<()>;

    /// None: it is gone.
    fn updated_at(&self, conn: &Connection, id: i64) -> Result<Option<String>>;
}

/// A file that was read.
pub trait ImportFile: Send {
    /// csv, or another one that the kind knows
    fn format(&self) -> &'static str;

    fn headings(&self) -> &[String];

    /// The first rows as they stand in the table.
    fn sample(&self) -> &[Vec<String>];

    /// Field and heading of every column that is used.
    fn columns(&self) -> BTreeMap<String, String>;

    /// With what there is to say about the columns.
    fn report(&self) -> ImportReport;

    fn row_count(&self) -> usize;

    /// What each row would become. Changes nothing.
    fn plan(
        &self,
        conn: &Connection,
        clock: &Clock,
        source: &str,
        each: &mut dyn FnMut(PlannedRow) -> Result<()>,
    ) -> Result<()>;
}

/// The kinds that this town knows.
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
