//! What an import did, or would do, and what it has to say about the file.
//!
//! Invariant: `rows = created + updated + unchanged + skipped` when it has ended.

use std::fmt;

use serde::Serialize;

use crate::kit::csv::RowFault;

/// Kept word for word; further ones are counted.
const MOST_KEPT: usize = 1_000;
/// Warnings shown to a reader; all that are kept are in the JSON.
const MOST_SHOWN: usize = 50;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Rows, or entries of a calendar, good or bad.
    pub rows: u64,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    /// Bad ones, repeated ones, and those that were deleted here.
    pub skipped: u64,
    pub bad_rows: u64,
    pub fault_count: u64,
    pub warning_count: u64,
    /// The first of them.
    pub faults: Vec<RowFault>,
    pub warnings: Vec<RowFault>,
    pub unused_columns: Vec<String>,
}

impl Report {
    pub fn add_bad_row(&mut self, faults: &[RowFault]) {
        self.bad_rows += 1;
        self.skipped += 1;
        for fault in faults {
            self.fault_count += 1;
            keep(&mut self.faults, fault.clone());
        }
    }

    pub fn skip(&mut self, line: u64, reason: &str) {
        self.skipped += 1;
        self.warn(RowFault { line, column: None, reason: format!("{reason}; skipped") });
    }

    pub fn warn(&mut self, warning: RowFault) {
        self.warning_count += 1;
        keep(&mut self.warnings, warning);
    }
}

fn keep(list: &mut Vec<RowFault>, fault: RowFault) {
    if list.len() < MOST_KEPT {
        list.push(fault);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        for warning in self.warnings.iter().take(MOST_SHOWN) {
            writeln!(f, "warning: {warning}")?;
        }
        if self.warnings.len() > MOST_SHOWN {
            writeln!(f, "... and {} more warnings", self.warnings.len() - MOST_SHOWN)?;
        }
        if !self.unused_columns.is_empty() {
            writeln!(f, "columns not used: {}", self.unused_columns.join(", "))?;
        }
        let Report { rows, created, updated, unchanged, skipped, bad_rows, .. } = self;
        write!(
            f,
            "{rows} rows: {created} created, {updated} updated, {unchanged} unchanged, {skipped} skipped"
        )?;
        if *bad_rows > 0 { write!(f, " ({bad_rows} bad)") } else { Ok(()) }
    }
}
