//! A table of any kind, read as a whole: its columns, its rows and their errors.

use std::collections::BTreeMap;
use std::io::Cursor;

use super::model::{BadRow, ImportReport, ReadOptions};
use crate::kit::csv::{ColumnQuestion, CsvError, CsvReader, CsvRecord, Mapping, RowProblem, TableField};
use crate::kit::error::{Error, Result};

/// No town has a longer list; a slip in a spreadsheet can produce a million empty rows.
const MAX_ROWS: usize = 20_000;
/// Rows shown while the user chooses the columns.
const SAMPLE: usize = 5;
/// Rows used to guess what a column contains.
const LOOKED_AT: usize = 50;
/// Cells of the first line quoted in the error if it has no headings.
const NAMED: usize = 3;

#[derive(Debug, Clone)]
pub struct Table<F, R> {
    pub headings: Vec<String>,
    pub mapping: Mapping<F>,
    pub rows: Vec<Result<R, BadRow>>,
    /// The first rows, unchanged.
    pub sample: Vec<Vec<String>>,
}

impl<F: TableField, R> Table<F, R> {
    /// An error means that nothing in the table can be read. `name`: the field that identifies a row to
    /// users.
    pub fn read(
        bytes: &[u8],
        how: &ReadOptions,
        name: F,
        read_row: impl Fn(&CsvRecord, &Mapping<F>) -> Result<R, Vec<RowProblem>>,
    ) -> Result<Table<F, R>> {
        let mut reader = CsvReader::new(Cursor::new(bytes))?;
        let headings = reader.headings().to_vec();
        let (first, looked_at) = first_records(&mut reader);
        let mapping = match &how.map {
            Some(map) => Mapping::parse(map, &headings, &looked_at),
            None => Mapping::guess(&headings, &looked_at),
        };
        let mapping = mapping.map_err(|error| without_headings::<F>(&headings).unwrap_or(error))?;
        let (mut rows, mut sample) = (Vec::new(), Vec::new());
        for record in first.into_iter().chain(reader.by_ref()) {
            if rows.len() >= MAX_ROWS {
                return Err(Error::BadRequest(format!(
                    "the table has more than {MAX_ROWS} rows; import it in parts"
                )));
            }
            let mut record = match record {
                Ok(record) if record.is_empty() => continue,
                Ok(record) => record,
                Err(error) if error.is_final => return Err(error.into()),
                Err(error) => {
                    let errors = vec![RowProblem::row(error.line, error.reason)];
                    let (name, cells) = (String::new(), Vec::new());
                    rows.push(Err(BadRow { line: error.line, name, errors, cells }));
                    continue;
                }
            };
            if sample.len() < SAMPLE {
                sample.push(record.cells().to_vec());
            }
            for (heading, text) in how.fixes.get(&record.line).into_iter().flatten() {
                if let Some(column) = headings.iter().position(|known| known == heading) {
                    record.set(column, text);
                }
            }
            let name = mapping.column(name).map_or("", |column| record.get(column)).trim().to_owned();
            let cells = || record.cells().to_vec();
            rows.push(read_row(&record, &mapping).map_err(|errors| BadRow {
                line: record.line,
                name,
                errors,
                cells: cells(),
            }));
        }
        Ok(Table { headings, mapping, rows, sample })
    }

    /// Field and heading of every column in use.
    pub fn columns(&self) -> BTreeMap<String, String> {
        let named = self.mapping.named().into_iter();
        named.map(|(field, heading)| (field.to_owned(), heading.to_owned())).collect()
    }

    /// A report with only what concerns the columns.
    pub fn report(&self) -> ImportReport {
        ImportReport {
            unused_columns: self.mapping.unused_columns(),
            questions: self.mapping.questions(),
            ..ImportReport::default()
        }
    }
}

/// The first records of a table, and those among them that are valid.
fn first_records(
    reader: &mut CsvReader<Cursor<&[u8]>>,
) -> (Vec<Result<CsvRecord, CsvError>>, Vec<CsvRecord>) {
    let first: Vec<_> = reader.by_ref().take(LOOKED_AT).collect();
    let sound = first.iter().filter_map(|record| record.as_ref().ok().cloned()).collect();
    (first, sound)
}

/// The error if the first line is data instead of headings: using it as headings would lose that row.
fn without_headings<F: TableField>(headings: &[String]) -> Option<Error> {
    let is_value =
        |heading: &String| heading.contains('@') || heading.bytes().any(|byte| byte.is_ascii_digit());
    let is_unnamed = |heading: &String| heading.starts_with("column ");
    let is_known = |heading: &String| F::parse(heading).is_some();
    let has_value = headings.iter().any(|heading| is_value(heading) && !is_unnamed(heading));
    if !has_value || headings.iter().any(is_known) {
        return None;
    }
    let shown: Vec<&str> = headings.iter().take(NAMED).map(String::as_str).collect();
    Some(Error::BadRequest(format!(
        "the first line (\"{}\") names no columns; put a line above it that does, such as {}, and try again",
        shown.join(", "),
        F::EXAMPLE,
    )))
}

/// Headings and sample of a table whose columns cannot all be guessed.
pub struct TablePreview {
    pub headings: Vec<String>,
    pub sample: Vec<Vec<String>>,
    /// May lack required fields.
    pub mapping: Vec<(&'static str, String)>,
    pub questions: Vec<ColumnQuestion>,
}

impl TablePreview {
    pub fn of<F: TableField>(bytes: &[u8]) -> Result<TablePreview> {
        let mut reader = CsvReader::new(Cursor::new(bytes))?;
        let headings = reader.headings().to_vec();
        if let Some(error) = without_headings::<F>(&headings) {
            return Err(error);
        }
        let (_, looked_at) = first_records(&mut reader);
        let mapping = Mapping::<F>::guess_any(&headings, &looked_at);
        let sample = looked_at.iter().take(SAMPLE).map(|record| record.cells().to_vec()).collect();
        let named = mapping.named().into_iter().map(|(field, heading)| (field, heading.to_owned())).collect();
        Ok(TablePreview { headings, sample, questions: mapping.questions(), mapping: named })
    }
}
