//! What an import did, or would do, and what it has to say about the file.
//!
//! Invariant: `rows = created + updated + unchanged + skipped` when it has ended.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::csv::{ColumnQuestion, ImportDiagnostics, RowProblem};
use crate::layout::count_words;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventImportReport {
    /// Rows, or entries of a calendar, good or bad.
    pub rows: u64,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    /// Bad ones, repeated ones, and those that were deleted here.
    pub skipped: u64,
    pub bad_rows: u64,
    #[serde(flatten)]
    pub remarks: ImportDiagnostics,
    pub unused_columns: Vec<String>,
    /// About columns that are not used and look as if they should be.
    pub questions: Vec<ColumnQuestion>,
}

impl EventImportReport {
    pub fn add_bad_row(&mut self, faults: &[RowProblem]) {
        self.bad_rows += 1;
        self.skipped += 1;
        faults.iter().for_each(|fault| self.remarks.add_error(fault.clone()));
    }

    pub fn skip(&mut self, line: u64, reason: &str) {
        self.skipped += 1;
        self.remarks.add_warning(RowProblem::row(line, format!("{reason}; skipped")));
    }
}

impl fmt::Display for EventImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.remarks)?;
        if !self.unused_columns.is_empty() {
            writeln!(f, "columns not used: {}", self.unused_columns.join(", "))?;
        }
        for question in &self.questions {
            writeln!(f, "question: {question}")?;
        }
        let EventImportReport { rows, created, updated, unchanged, skipped, bad_rows, .. } = self;
        write!(
            f,
            "{}: {created} created, {updated} updated, {unchanged} unchanged, {skipped} skipped",
            count_words(*rows, "row", "rows")
        )?;
        if *bad_rows > 0 { write!(f, " ({bad_rows} bad)") } else { Ok(()) }
    }
}
