//! Categories as a table: export and import.

use std::fmt;
use std::io::Read;

use rusqlite::Connection;

use crate::art::Pictogram;
use crate::directory::limits::MAX_CATEGORY_LENGTH;
use crate::directory::model::{Category, NewCategory};
use crate::directory::{SavedBusiness, save_category};
use crate::kit::csv::{CsvReader, CsvRecord, RowProblem, normalize};
use crate::kit::error::{Error, Result};
use crate::kit::slug::{is_slug, slug};

pub const CATEGORY_HEADINGS: [&str; 4] = ["name", "slug", "description", "pictogram"];

/// The cells for `CATEGORY_HEADINGS`.
pub fn category_row(category: &Category) -> [&str; 4] {
    [&category.name, &category.slug, &category.description, &category.pictogram]
}

#[derive(Debug, Clone, Default)]
pub struct CategoryReport {
    pub created: u64,
    pub updated: u64,
    pub unchanged: u64,
    pub errors: Vec<RowProblem>,
}

impl fmt::Display for CategoryReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "{error}")?;
        }
        let CategoryReport { created, updated, unchanged, errors } = self;
        write!(f, "{created} created, {updated} updated, {unchanged} unchanged, {} wrong", errors.len())
    }
}

/// Saves every valid row. The caller holds the transaction and rolls it back if the report is not as wanted.
/// A missing column changes nothing.
pub fn import_categories<S: Read>(conn: &Connection, reader: &mut CsvReader<S>) -> Result<CategoryReport> {
    let column = |wanted: &str| {
        reader.headings().iter().position(|heading| heading.trim().eq_ignore_ascii_case(wanted))
    };
    let columns @ [Some(_), ..] = CATEGORY_HEADINGS.map(column) else {
        return Err(Error::BadRequest("The file has no column \"name\".".into()));
    };
    let mut report = CategoryReport::default();
    for record in reader.by_ref() {
        let read = match record {
            Ok(record) if record.is_empty() => continue,
            Ok(record) => read_row(&record, columns).map(|new| (record.line, new)),
            Err(error) if error.is_final => return Err(error.into()),
            Err(error) => Err(RowProblem::row(error.line, error.reason)),
        };
        let saved = match read {
            Ok((line, new)) => match save_category(conn, &new) {
                Err(Error::BadRequest(reason)) => Err(about(line, "name", reason)),
                saved => Ok(saved?),
            },
            Err(error) => Err(error),
        };
        match saved {
            Ok(SavedBusiness::Created(_)) => report.created += 1,
            Ok(SavedBusiness::Updated(_)) => report.updated += 1,
            Ok(SavedBusiness::Unchanged(_)) => report.unchanged += 1,
            Err(error) => report.errors.push(error),
        }
    }
    Ok(report)
}

fn read_row(record: &CsvRecord, columns: [Option<usize>; 4]) -> Result<NewCategory, RowProblem> {
    let cell = |column: Option<usize>| column.map(|column| record.get(column));
    let [name, address, description, pictogram] = columns.map(cell);
    let name = normalize::line(name.unwrap_or_default());
    // A name that was saved once may be too long today; a row of an export (it has all columns) keeps it.
    let is_export = !columns.contains(&None);
    if name.is_empty() || (name.chars().count() > MAX_CATEGORY_LENGTH && !is_export) {
        let reason = format!("a category needs a name of at most {MAX_CATEGORY_LENGTH} characters");
        return Err(about(record.line, "name", reason));
    }
    let pictogram = pictogram.map(str::trim).filter(|word| !word.is_empty());
    if let Some(word) = pictogram.filter(|word| word.parse::<Pictogram>().is_err()) {
        return Err(about(record.line, "pictogram", format!("there is no drawing called \"{word}\"")));
    }
    Ok(NewCategory {
        name,
        slug: address.map(str::trim).filter(|text| !text.is_empty()).map(as_slug),
        description: description.map(normalize::lines),
        pictogram: pictogram.map(str::to_owned),
    })
}

/// A slug of ours is kept as it is: generated anew, a long one would lose the number that makes it unique.
fn as_slug(text: &str) -> String {
    let is_ours = is_slug(text) && !text.bytes().all(|byte| byte.is_ascii_digit());
    if is_ours { text.to_owned() } else { slug(text) }
}

fn about(line: u64, column: &str, reason: String) -> RowProblem {
    RowProblem { column: Some(column.to_owned()), ..RowProblem::row(line, reason) }
}
