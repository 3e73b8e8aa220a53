//! Imports businesses from a table: what its columns mean, what its rows contain, and what is wrong with
//! them.
//!
//! The file is read row by row and never held as a whole. Nothing here writes to the database: the caller
//! saves each row and counts the outcome in the report. Invariant: importing the same file again changes
//! nothing, and neither does importing an export.

mod categories;
mod contact;
mod export;
mod field;
mod incoming;
mod kinds;
mod labels;
mod location;
mod match_key;
mod matching;
mod merge;
mod report;
mod row;
mod saving;
mod social;
#[cfg(test)]
mod categories_tests;
#[cfg(test)]
mod corpus_tests;
#[cfg(test)]
mod foreign_tests;
#[cfg(test)]
mod roundtrip_tests;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

use jiff::civil::Date;

pub use categories::{CATEGORY_HEADINGS, CategoryReport, category_row, import_categories};
pub use export::{export_headings, export_row};
pub use field::BusinessField;
pub use incoming::Businesses;
pub use match_key::key;
pub use matching::{Matcher, RowMatch, say_deleted, say_elsewhere};
pub use report::BusinessImportReport;
pub use row::{BusinessRow, PictureFile, read_row};
pub use saving::{SavedRow, save_row};

use crate::imports::{CheckedRow, RowAction, source_name};
use crate::kit::csv::{CsvReader, RowProblem};
use crate::kit::error::Result;

/// The category of businesses whose row names none.
pub const FALLBACK_CATEGORY: &str = "Other";

/// Which column holds which field of a business.
pub type BusinessMapping = crate::kit::csv::Mapping<BusinessField>;

/// A table being imported. Ask for rows until there are none; the report is updated along the way.
pub struct BusinessImport<S> {
    reader: CsvReader<S>,
    mapping: BusinessMapping,
    source: String,
    today: Date,
    state: String,
    seen: match_key::SeenKeys,
    left_out: Vec<CheckedRow>,
    pub report: BusinessImportReport,
}

impl BusinessImport<File> {
    /// `map` overrides the guessed columns; `source` names the source of the file's keys, by default the file
    /// name (`source_name`); `state` is the town's.
    pub fn open(
        path: &Path,
        map: Option<&str>,
        source: Option<&str>,
        (today, state): (Date, &str),
    ) -> Result<Self> {
        let file_name = path.file_name().unwrap_or_default().to_string_lossy();
        let source = source.unwrap_or_else(|| source_name(&file_name));
        BusinessImport::from_reader(CsvReader::open(path)?, map, source, (today, state))
    }
}

impl<S: Read + Seek> BusinessImport<S> {
    pub fn new(table: S, map: Option<&str>, source: &str, (today, state): (Date, &str)) -> Result<Self> {
        BusinessImport::from_reader(CsvReader::new(table)?, map, source, (today, state))
    }
}

impl<S: Read> BusinessImport<S> {
    fn from_reader(
        reader: CsvReader<S>,
        map: Option<&str>,
        source: &str,
        (today, state): (Date, &str),
    ) -> Result<Self> {
        let mapping = match map {
            Some(map) => BusinessMapping::parse(map, reader.headings(), &[])?,
            None => BusinessMapping::guess(reader.headings(), &[])?,
        };
        let report = BusinessImportReport {
            unused_columns: mapping.unused_columns(),
            questions: mapping.questions(),
            ..BusinessImportReport::default()
        };
        let source = source.to_owned();
        Ok(BusinessImport {
            reader,
            mapping,
            source,
            today,
            state: state.to_owned(),
            seen: match_key::SeenKeys::default(),
            left_out: Vec::new(),
            report,
        })
    }

    /// The next row that can be imported; bad and repeated rows go into the report. An error means that the
    /// rest of the file cannot be read.
    pub fn next_row(&mut self) -> Result<Option<BusinessRow>> {
        while let Some(record) = self.reader.next() {
            let record = match record {
                Ok(record) if record.is_empty() => continue,
                Ok(record) => record,
                Err(error) if error.is_final => return Err(error.into()),
                Err(error) => {
                    self.report.rows += 1;
                    self.leave_out_bad(error.line, "", vec![RowProblem::row(error.line, error.reason)]);
                    continue;
                }
            };
            self.report.rows += 1;
            let mut row = match read_row(&record, &self.mapping, &self.source, (self.today, &self.state)) {
                Ok(row) => row,
                Err(errors) => {
                    let name = self.mapping.column(BusinessField::Name);
                    let name =
                        name.and_then(|column| record.cells().get(column)).cloned().unwrap_or_default();
                    self.leave_out_bad(record.line, name.trim(), errors);
                    continue;
                }
            };
            if let Some(first) = self.seen.first_line(&mut row.business, row.line) {
                self.leave_out_repeated(&row, first);
                continue;
            }
            for warning in &row.warnings {
                self.report.diagnostics.add_warning(warning.clone());
            }
            return Ok(Some(row));
        }
        Ok(None)
    }

    /// Counts a row that was saved. A listing that a row without a category is about keeps its own.
    pub fn count_saved(&mut self, row: &BusinessRow, action: RowAction) {
        match action {
            RowAction::Create => {
                self.report.created += 1;
                self.report.without_category += u64::from(!row.has_category);
                self.report.without_position += u64::from(row.business.latitude.is_none());
            }
            RowAction::Update => self.report.updated += 1,
            _ => self.report.unchanged += 1,
        }
    }

    pub fn leave_out_bad(&mut self, line: u64, title: &str, errors: Vec<RowProblem>) {
        let row = CheckedRow::new(line, title, "", RowAction::Wrong);
        self.left_out.push(CheckedRow { errors: errors.clone(), ..row });
        self.report.add_bad_row(errors);
    }

    /// An earlier row, on the line `first`, is about the same business.
    pub fn leave_out_repeated(&mut self, row: &BusinessRow, first: u64) {
        self.report.repeated_rows += 1;
        self.leave_out(row, &format!("is the same business as line {first}"));
    }

    /// The listing of another town has its name and address (`say_elsewhere`).
    pub fn leave_out_elsewhere(&mut self, row: &BusinessRow, reason: &str) {
        self.report.rows_elsewhere += 1;
        self.leave_out(row, reason);
    }

    /// Its listing was deleted here, or merged into another one (`say_deleted`).
    pub fn leave_out_deleted(&mut self, row: &BusinessRow, reason: &str) {
        self.report.rows_deleted += 1;
        self.leave_out(row, reason);
    }

    fn leave_out(&mut self, row: &BusinessRow, reason: &str) {
        let shown = CheckedRow::new(row.line, &row.business.name, "", RowAction::Skip);
        self.left_out.push(shown.skipped(reason));
        self.report.add_skipped_row(row.line, reason);
    }

    /// The rows that have been left out since the last call.
    pub fn take_left_out(&mut self) -> Vec<CheckedRow> {
        std::mem::take(&mut self.left_out)
    }

    pub fn source(&self) -> &str {
        &self.source
    }

    pub fn mapping(&self) -> &BusinessMapping {
        &self.mapping
    }

    /// Bytes read and total bytes, for a progress bar.
    pub fn progress(&self) -> (u64, u64) {
        (self.reader.bytes_read(), self.reader.bytes_total())
    }
}
