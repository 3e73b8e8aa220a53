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
    /// Bad and repeated rows.
    pub skipped: u64,
    /// Rows with at least one error.
    pub bad_rows: u64,
    /// Rows about the same business as an earlier row.
    pub repeated_rows: u64,
    /// Owners that were added or invited by mail.
    pub invited: u64,
    /// New businesses without a category, filed under "Other".
    pub without_category: u64,
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

    pub(super) fn add_repeated_row(&mut self, line: u64, first: u64) {
        self.repeated_rows += 1;
        self.skipped += 1;
        let reason = format!("is the same business as line {first}; skipped");
        self.diagnostics.add_warning(RowProblem::row(line, reason));
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
            write!(f, " ({} bad, {} repeated)", self.bad_rows, self.repeated_rows)?;
        }
        Ok(())
    }
}
