//! What a file holds, row by row, and what importing it would do.
//!
//! Invariant: `rows = created + updated + unchanged + skipped` in a complete report.

use std::collections::HashMap;
use std::fmt;

use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::csv::{ColumnQuestion, ImportDiagnostics, RowProblem};
use crate::kit::word_enum::word_enum;
use crate::kit::words::count_words;

/// Rows shown in the preview.
const MAX_SHOWN: usize = 500;

/// Line, then heading, then the text that replaces the cell.
pub type Fixes = HashMap<u64, HashMap<String, String>>;

/// How to read a file.
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// "title=Event name,start_date=When": overrides the guessed columns.
    pub map: Option<String>,
    pub fixes: Fixes,
    /// Whether a program with an access token imports it.
    pub by_token: bool,
}

/// A row that cannot be parsed.
#[derive(Debug, Clone, PartialEq)]
pub struct BadRow {
    pub line: u64,
    pub name: String,
    pub errors: Vec<RowProblem>,
    /// The cells, unchanged.
    pub cells: Vec<String>,
}

/// What the import does with a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RowAction {
    Create,
    Update,
    Unchanged,
    Skip,
    Wrong,
}

word_enum!(RowAction {
    Create = "create",
    Update = "update",
    Unchanged = "unchanged",
    Skip = "skip",
    Wrong = "wrong",
});

/// A row before it is imported.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CheckedRow {
    pub line: u64,
    pub title: String,
    /// The first day of an event or a deal.
    pub start_date: Option<Date>,
    #[schema(value_type = Option<String>)]
    pub start_time: Option<Time>,
    /// The last day, if it is not the first.
    pub end_date: Option<Date>,
    #[schema(value_type = Option<String>)]
    pub end_time: Option<Time>,
    /// An event's place, a business's address, a deal's business.
    pub detail: String,
    pub action: RowAction,
    /// The fields that an update would change.
    pub changed: Vec<String>,
    pub errors: Vec<RowProblem>,
    pub warnings: Vec<RowProblem>,
    /// The cells as they are in the file; only for invalid rows.
    pub cells: Vec<String>,
    /// How many people it invites by email.
    #[serde(skip)]
    pub invitations: u64,
}

impl CheckedRow {
    pub fn new(line: u64, title: &str, detail: &str, action: RowAction) -> CheckedRow {
        CheckedRow {
            line,
            title: title.to_owned(),
            start_date: None,
            start_time: None,
            end_date: None,
            end_time: None,
            detail: detail.to_owned(),
            action,
            changed: Vec::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
            cells: Vec::new(),
            invitations: 0,
        }
    }

    pub fn wrong(bad: &BadRow) -> CheckedRow {
        CheckedRow {
            errors: bad.errors.clone(),
            cells: bad.cells.clone(),
            ..CheckedRow::new(bad.line, &bad.name, "", RowAction::Wrong)
        }
    }

    /// Marks the row as skipped, with the reason.
    pub fn skipped(mut self, reason: &str) -> CheckedRow {
        self.warnings.push(RowProblem::row(self.line, format!("{reason}; skipped")));
        CheckedRow { action: RowAction::Skip, ..self }
    }
}

/// The warning that a row makes something quite different of a record: two files with one name may use the same ids.
pub fn replaced(line: u64, name: &str, detail: &str) -> RowProblem {
    let advice = "if this row is about something else, give the file another name";
    RowProblem::row(line, format!("replaces \"{name}\" ({detail}), which has the same id; {advice}"))
}

/// A row, and what is needed to import it.
#[derive(Debug, Clone)]
pub struct PlannedRow {
    pub shown: CheckedRow,
    /// `None` if nothing of it is imported.
    pub item: Option<String>,
}

/// What an import did, or would do, and what there is to say about the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportReport {
    /// Rows, or entries of a calendar, valid or not.
    pub rows: u64,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    /// Rows that are invalid or repeated, or whose record was deleted here.
    pub skipped: u64,
    pub bad_rows: u64,
    /// Invitations by email that the import will send.
    pub invitations: u64,
    #[serde(flatten)]
    pub diagnostics: ImportDiagnostics,
    pub unused_columns: Vec<String>,
    /// Questions about columns that are not used but look as if they should be.
    pub questions: Vec<ColumnQuestion>,
}

impl ImportReport {
    pub fn count(&mut self, row: &CheckedRow) {
        self.rows += 1;
        self.invitations += row.invitations;
        row.warnings.iter().for_each(|warning| self.diagnostics.add_warning(warning.clone()));
        match row.action {
            RowAction::Create => self.created += 1,
            RowAction::Update => self.updated += 1,
            RowAction::Unchanged => self.unchanged += 1,
            RowAction::Skip => self.skipped += 1,
            RowAction::Wrong => {
                self.bad_rows += 1;
                self.skipped += 1;
                row.errors.iter().for_each(|error| self.diagnostics.add_error(error.clone()));
            }
        }
    }
}

impl fmt::Display for ImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.diagnostics)?;
        if !self.unused_columns.is_empty() {
            writeln!(f, "columns not used: {}", self.unused_columns.join(", "))?;
        }
        for question in &self.questions {
            writeln!(f, "question: {question}")?;
        }
        let ImportReport { rows, created, updated, unchanged, skipped, bad_rows, .. } = self;
        write!(
            f,
            "{}: {created} created, {updated} updated, {unchanged} unchanged, {skipped} skipped",
            count_words(*rows, "row", "rows")
        )?;
        if *bad_rows > 0 { write!(f, " ({bad_rows} bad)") } else { Ok(()) }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportCheck {
    #[serde(flatten)]
    pub report: ImportReport,
    /// Invalid rows first; at most 500.
    pub preview: Vec<CheckedRow>,
}

impl ImportCheck {
    /// `report` contains only what concerns the columns.
    pub fn of(mut report: ImportReport, rows: Vec<CheckedRow>) -> ImportCheck {
        rows.iter().for_each(|row| report.count(row));
        let (mut preview, others): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| row.action == RowAction::Wrong);
        preview.extend(others);
        preview.truncate(MAX_SHOWN);
        ImportCheck { report, preview }
    }
}
