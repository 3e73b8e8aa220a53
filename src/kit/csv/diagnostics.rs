//! Diagnostics of an import: errors and warnings by row.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use super::row_problem::RowProblem;
use crate::kit::words::count_words;

/// Kept verbatim; further ones are only counted, so that a wrong file cannot fill the memory.
const MAX_KEPT: usize = 1_000;
/// Warnings shown as text; the JSON contains all that are kept.
const MAX_SHOWN: usize = 50;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportDiagnostics {
    pub error_count: u64,
    pub warning_count: u64,
    /// The first ones.
    pub errors: Vec<RowProblem>,
    /// The first ones.
    pub warnings: Vec<RowProblem>,
}

impl ImportDiagnostics {
    pub fn add_error(&mut self, error: RowProblem) {
        self.error_count += 1;
        keep(&mut self.errors, error);
    }

    pub fn add_warning(&mut self, warning: RowProblem) {
        self.warning_count += 1;
        keep(&mut self.warnings, warning);
    }
}

fn keep(list: &mut Vec<RowProblem>, error: RowProblem) {
    if list.len() < MAX_KEPT {
        list.push(error);
    }
}

/// One line for each problem.
impl fmt::Display for ImportDiagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "{error}")?;
        }
        show_rest(f, self.error_count, self.errors.len(), ["more error", "more errors"])?;
        let shown = self.warnings.len().min(MAX_SHOWN);
        for warning in self.warnings.iter().take(shown) {
            writeln!(f, "warning: {warning}")?;
        }
        show_rest(f, self.warning_count, shown, ["more warning", "more warnings"])
    }
}

fn show_rest(f: &mut fmt::Formatter<'_>, count: u64, shown: usize, [one, many]: [&str; 2]) -> fmt::Result {
    let rest = count.saturating_sub(u64::try_from(shown).unwrap_or(u64::MAX));
    if rest > 0 { writeln!(f, "... and {}", count_words(rest, one, many)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_shown_is_counted() {
        let mut diagnostics = ImportDiagnostics::default();
        let about = |line| RowProblem::row(line, "is wrong");
        (1..=1_002).for_each(|line| diagnostics.add_error(about(line)));
        (1..=51).for_each(|line| diagnostics.add_warning(about(line)));
        assert_eq!((diagnostics.error_count, diagnostics.errors.len()), (1_002, 1_000));
        let words = diagnostics.to_string();
        assert!(words.contains("line 1000: is wrong\n... and 2 more errors\nwarning: line 1: is wrong\n"));
        assert!(words.ends_with("warning: line 50: is wrong\n... and 1 more warning\n"));
    }
}
