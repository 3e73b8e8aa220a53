//! Parses one row: its cells by field, and the problems found.

use super::mapping::{Mapping, TableField};
use super::normalize;
use super::record::CsvRecord;
use super::row_problem::{CellProposal, RowProblem};

pub const MAX_LINE_LENGTH: usize = 300;
pub const MAX_URL_LENGTH: usize = 500;
/// What is not stored as it stands: a number, an address, a list.
const MAX_CELL_LENGTH: usize = 10_000;

/// A record viewed through the mapping, and the problems found in it.
pub struct RowParser<'a, F> {
    pub record: &'a CsvRecord,
    pub mapping: &'a Mapping<F>,
    pub errors: Vec<RowProblem>,
    pub warnings: Vec<RowProblem>,
    /// Fields that the row has no value for, because its value was rejected.
    pub left_out: Vec<F>,
}

impl<'a, F: TableField> RowParser<'a, F> {
    pub fn new(record: &'a CsvRecord, mapping: &'a Mapping<F>) -> Self {
        let warnings = record.strays().into_iter().collect();
        RowParser { record, mapping, errors: Vec::new(), warnings, left_out: Vec::new() }
    }

    pub fn raw(&self, field: F) -> &'a str {
        self.mapping.column(field).map_or("", |column| self.record.get(column))
    }

    pub fn say(&self, field: F, reason: impl Into<String>) -> RowProblem {
        RowProblem {
            line: self.record.line,
            column: Some(self.mapping.heading(field).unwrap_or(field.name()).to_owned()),
            reason: reason.into(),
            proposal: None,
        }
    }

    /// An error that the answer to one question fixes.
    pub fn ask(&mut self, field: F, reason: impl Into<String>, proposal: CellProposal) {
        let error = RowProblem { proposal: Some(proposal), ..self.say(field, reason) };
        self.errors.push(error);
    }

    pub fn error(&mut self, field: F, reason: impl Into<String>) {
        let error = self.say(field, reason);
        self.errors.push(error);
    }

    pub fn warn(&mut self, field: F, reason: impl Into<String>) {
        let warning = self.say(field, reason);
        self.warnings.push(warning);
    }

    pub fn leave_out(&mut self, field: F, reason: impl Into<String>) {
        self.warn(field, reason);
        self.left_out.push(field);
    }

    pub fn fit(&mut self, field: F, text: String, longest: usize) -> String {
        let length = text.chars().count();
        // An exported value was accepted once and is accepted again.
        if length > longest && !self.mapping.is_export() {
            self.error(field, format!("has {length} characters; at most {longest} are kept"));
        }
        if text.contains(char::REPLACEMENT_CHARACTER) {
            self.warn(field, "holds a character that could not be read");
        }
        text
    }

    pub fn text(&mut self, field: F, longest: usize) -> String {
        self.fit(field, self.line(field), longest)
    }

    /// A row's key has no length limit.
    pub fn key(&self, field: F) -> Option<String> {
        Some(self.line(field)).filter(|key| !key.is_empty())
    }

    /// A single line; empty if it says nothing.
    pub fn line(&self, field: F) -> String {
        let raw = self.raw(field);
        if self.mapping.is_export() { normalize::line(raw) } else { normalize::known(raw) }
    }

    /// Several lines; empty if they say nothing.
    pub fn lines(&self, field: F) -> String {
        let raw = self.raw(field);
        if self.mapping.is_export() { normalize::lines(raw) } else { normalize::known_lines(raw) }
    }

    /// A value that is left out if `check` rejects it.
    pub fn optional<T>(&mut self, field: F, check: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let text = self.text(field, MAX_CELL_LENGTH);
        if text.is_empty() {
            return None;
        }
        self.accept(field, check(&text))
    }

    pub fn accept<T>(&mut self, field: F, result: Result<T, String>) -> Option<T> {
        result.map_err(|reason| self.leave_out(field, format!("{reason}; left out"))).ok()
    }

    pub fn checked(
        &mut self,
        field: F,
        longest: usize,
        check: impl FnOnce(&str) -> Result<String, String>,
    ) -> String {
        let text = self.optional(field, check).unwrap_or_default();
        self.fit(field, text, longest)
    }
}
