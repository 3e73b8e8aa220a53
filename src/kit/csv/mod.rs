//! Tables from people and for people: CSV in whatever form an office program saved it.
//!
//! Reading detects the encoding (UTF-8, UTF-16, else Windows-1252), the delimiter (comma, semicolon, tab,
//! pipe) and the line ends by itself, and streams: a file of a million rows needs no more memory than one of
//! ten. Every record knows the line it starts on. A file of places on a map (GeoJSON) is read as a table too.
//! Invariant: what [`CsvWriter`] writes, [`CsvReader`] returns unchanged, except NUL, which no table can
//! contain.

mod delimiter;
mod diagnostics;
mod encoding;
mod features;
mod formula_injection;
mod geometry;
mod line_index;
mod mapping;
pub mod normalize;
mod reader;
mod record;
mod row_parser;
mod row_problem;
mod utf8_reader;
mod writer;
#[cfg(test)]
mod tests;

pub use diagnostics::ImportDiagnostics;
pub use encoding::{DecodedText, stray_words};
pub use mapping::{ColumnQuestion, Mapping, TableField, fold};
pub use reader::CsvReader;
pub use record::CsvRecord;
pub use row_parser::{MAX_LINE_LENGTH, MAX_URL_LENGTH, RowParser};
pub use row_problem::{CellProposal, RowProblem};
pub use writer::CsvWriter;

use std::fmt;

use crate::kit::error::Error;

/// What is wrong with a line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvError {
    pub line: u64,
    pub reason: String,
    /// Nothing after this line can be read; otherwise only this record is lost.
    pub is_final: bool,
}

impl CsvError {
    fn row(line: u64, reason: impl Into<String>) -> Self {
        CsvError { line, reason: reason.into(), is_final: false }
    }

    fn file(line: u64, reason: impl Into<String>) -> Self {
        CsvError { line, reason: reason.into(), is_final: true }
    }
}

impl fmt::Display for CsvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for CsvError {}

impl From<CsvError> for Error {
    fn from(error: CsvError) -> Self {
        Error::BadRequest(error.to_string())
    }
}
