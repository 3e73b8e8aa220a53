//! The cells of one row by the field they hold, and what there is to say about them.

use super::field::Field;
use super::mapping::Mapping;
use super::report::RowFault;
use super::{clean, contact};
use crate::kit::csv::Record;

pub(super) const LONGEST_LINE: usize = 300;
pub(super) const LONGEST_ADDRESS: usize = 500;
pub(super) const LONGEST_DESCRIPTION: usize = 10_000;

/// A record seen through the mapping, and what there is to say about it.
pub(super) struct Cells<'a> {
    pub(super) record: &'a Record,
    pub(super) mapping: &'a Mapping,
    pub(super) faults: Vec<RowFault>,
    pub(super) warnings: Vec<RowFault>,
    /// Fields the row brings nothing for, because its value was refused.
    pub(super) left_out: Vec<Field>,
}

impl<'a> Cells<'a> {
    pub(super) fn new(record: &'a Record, mapping: &'a Mapping) -> Self {
        Cells { record, mapping, faults: Vec::new(), warnings: Vec::new(), left_out: Vec::new() }
    }

    pub(super) fn raw(&self, field: Field) -> &'a str {
        self.mapping.column(field).map_or("", |column| self.record.get(column))
    }

    pub(super) fn say(&self, field: Field, reason: impl Into<String>) -> RowFault {
        RowFault {
            line: self.record.line,
            column: Some(self.mapping.heading(field).unwrap_or(field.name()).to_owned()),
            reason: reason.into(),
        }
    }

    pub(super) fn fault(&mut self, field: Field, reason: impl Into<String>) {
        let fault = self.say(field, reason);
        self.faults.push(fault);
    }

    pub(super) fn warn(&mut self, field: Field, reason: impl Into<String>) {
        let warning = self.say(field, reason);
        self.warnings.push(warning);
    }

    pub(super) fn leave_out(&mut self, field: Field, reason: impl Into<String>) {
        self.warn(field, reason);
        self.left_out.push(field);
    }

    pub(super) fn fit(&mut self, field: Field, text: String, longest: usize) -> String {
        let length = text.chars().count();
        if length > longest {
            self.fault(field, format!("has {length} characters; at most {longest} are kept"));
        }
        if text.contains(char::REPLACEMENT_CHARACTER) {
            self.warn(field, "holds a letter that could not be read");
        }
        text
    }

    pub(super) fn text(&mut self, field: Field, longest: usize) -> String {
        self.fit(field, clean::known(self.raw(field)), longest)
    }

    /// A value that is left out when `check` refuses it.
    pub(super) fn optional<T>(
        &mut self,
        field: Field,
        check: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let text = self.text(field, LONGEST_DESCRIPTION);
        if text.is_empty() {
            return None;
        }
        self.accept(field, check(&text))
    }

    pub(super) fn accept<T>(&mut self, field: Field, result: Result<T, String>) -> Option<T> {
        result.map_err(|reason| self.leave_out(field, format!("{reason}; left out"))).ok()
    }

    pub(super) fn checked(
        &mut self,
        field: Field,
        longest: usize,
        check: fn(&str) -> Result<String, String>,
    ) -> String {
        let text = self.optional(field, check).unwrap_or_default();
        self.fit(field, text, longest)
    }

    /// As `checked`, where people like to type two.
    pub(super) fn first_of(&mut self, field: Field, check: fn(&str) -> Result<String, String>) -> String {
        let text = clean::known(self.raw(field));
        if let Some(first) = contact::first_of_several(&text)
            && let Ok(value) = check(first)
        {
            self.warn(field, format!("holds more than one; \"{first}\" was taken"));
            return self.fit(field, value, LONGEST_ADDRESS);
        }
        self.checked(field, LONGEST_ADDRESS, check)
    }
}
