//! What an import did, and what it has to say about the file.
//!
//! Invariant: `rows = created + updated + unchanged + skipped` when the import has ended.

use std::fmt;

use serde::Serialize;

use crate::kit::csv::RowFault;

/// Kept word for word; further ones are counted, so that a wrong file cannot fill the memory.
const MOST_KEPT: usize = 1_000;
/// Warnings shown to a reader; all that are kept are in the JSON.
const MOST_SHOWN: usize = 50;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Rows with something in them, good or bad.
    pub rows: u64,
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    /// Bad rows and repeated ones.
    pub skipped: u64,
    /// Rows with at least one fault.
    pub bad_rows: u64,
    /// Rows that name a business of an earlier row.
    pub repeated_rows: u64,
    /// Rows without a category, filed under "Other".
    pub without_category: u64,
    pub fault_count: u64,
    pub warning_count: u64,
    /// The first of them.
    pub faults: Vec<RowFault>,
    /// The first of them.
    pub warnings: Vec<RowFault>,
    pub unused_columns: Vec<String>,
}

impl Report {
    /// Whether every row could be read.
    pub fn is_clean(&self) -> bool {
        self.bad_rows == 0
    }

    pub fn add_bad_row(&mut self, faults: Vec<RowFault>) {
        self.bad_rows += 1;
        self.skipped += 1;
        for fault in faults {
            self.fault_count += 1;
            keep(&mut self.faults, fault);
        }
    }

    pub(super) fn add_repeated_row(&mut self, line: u64, first: u64) {
        self.repeated_rows += 1;
        self.skipped += 1;
        let reason = format!("is the same business as line {first}; skipped");
        self.add_warning(RowFault { line, column: None, reason });
    }

    pub(super) fn add_warning(&mut self, warning: RowFault) {
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
        show_rest(f, self.fault_count, self.faults.len(), "faults")?;
        let shown = self.warnings.len().min(MOST_SHOWN);
        for warning in self.warnings.iter().take(shown) {
            writeln!(f, "warning: {warning}")?;
        }
        show_rest(f, self.warning_count, shown, "warnings")?;
        if self.without_category > 0 {
            writeln!(
                f,
                "without a category, filed under \"{}\": {}",
                super::FALLBACK_CATEGORY,
                self.without_category
            )?;
        }
        if !self.unused_columns.is_empty() {
            writeln!(f, "columns not used: {}", self.unused_columns.join(", "))?;
        }
        let Report { rows, created, updated, unchanged, skipped, .. } = self;
        write!(
            f,
            "{rows} rows: {created} created, {updated} updated, {unchanged} unchanged, {skipped} skipped"
        )?;
        if *skipped > 0 {
            write!(f, " ({} bad, {} repeated)", self.bad_rows, self.repeated_rows)?;
        }
        Ok(())
    }
}

fn show_rest(f: &mut fmt::Formatter<'_>, count: u64, shown: usize, noun: &str) -> fmt::Result {
    let rest = count.saturating_sub(u64::try_from(shown).unwrap_or(u64::MAX));
    if rest > 0 { writeln!(f, "... and {rest} more {noun}") } else { Ok(()) }
}
