//! The result of an import, and messages about the file.
//!
//! Invariant: `rows = created + updated + unchanged + skipped` once the import has finished.

use std::fmt;

use serde::Serialize;

use crate::kit::csv::{ColumnQuestion, ImportDiagnostics, RowProblem};
use crate::kit::words::count_words;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BusinessImportReport {
    /// Non-empty rows, good or bad.
    pub rows: u64,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    /// Bad and repeated rows, and those of a listing that is in another town or was deleted here.
    pub skipped: u64,
    /// Rows with at least one error.
    pub bad_rows: u64,
    /// Rows about the same business as an earlier row.
    pub repeated_rows: u64,
    /// Rows with the name and the address of a listing in another town.
    pub rows_elsewhere: u64,
    /// Rows about a listing that was deleted here, or merged into another one.
    pub rows_deleted: u64,
    /// Owners that were added or invited by mail.
    pub invited: u64,
    /// New businesses without a category, filed under "Other".
    pub without_category: u64,
    /// New businesses of which nobody said where they are.
    pub without_position: u64,
    #[serde(flatten)]
    pub diagnostics: ImportDiagnostics,
    pub unused_columns: Vec<String>,
    /// About unused columns that look as if they should be used.
    pub questions: Vec<ColumnQuestion>,
}

impl BusinessImportReport {
    pub fn add_bad_row(&mut self, errors: Vec<RowProblem>) {
        self.bad_rows += 1;
        self.skipped += 1;
        errors.into_iter().for_each(|error| self.diagnostics.add_error(error));
    }

    pub(super) fn add_skipped_row(&mut self, line: u64, reason: &str) {
        self.skipped += 1;
        self.diagnostics.add_warning(RowProblem::row(line, format!("{reason}; skipped")));
    }
}

impl fmt::Display for BusinessImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.diagnostics)?;
        if self.without_category > 0 {
            writeln!(
                f,
                "without a category, filed under \"{}\": {}",
                super::FALLBACK_CATEGORY,
                self.without_category
            )?;
        }
        if self.without_position > 0 {
            writeln!(f, "without a position, not on the map: {}", self.without_position)?;
        }
        if self.invited > 0 {
            writeln!(f, "owners invited: {}", self.invited)?;
        }
        if !self.unused_columns.is_empty() {
            writeln!(f, "columns not used: {}", self.unused_columns.join(", "))?;
        }
        for question in &self.questions {
            writeln!(f, "question: {question}")?;
        }
        let BusinessImportReport { rows, created, updated, unchanged, skipped, .. } = self;
        write!(
            f,
            "{}: {created} created, {updated} updated, {unchanged} unchanged, {skipped} skipped",
            count_words(*rows, "row", "rows")
        )?;
        if *skipped > 0 {
            write!(f, " ({} bad, {} repeated", self.bad_rows, self.repeated_rows)?;
            if self.rows_elsewhere > 0 {
                write!(f, ", {} listed in another town", self.rows_elsewhere)?;
            }
            if self.rows_deleted > 0 {
                write!(f, ", {} deleted here", self.rows_deleted)?;
            }
            write!(f, ")")?;
        }
        Ok(())
    }
}
