//! A file of guides as rows, each like a call of the API.

use serde_json::{Map, Value};

use super::field::{GuideField, GuideMapping};
use super::markdown_file;
use crate::guides::change;
use crate::imports::{BadRow, ReadOptions, Table};
use crate::kit::csv::{CsvRecord, RowParser, RowProblem, TableField, normalize};
use crate::kit::error::{Error, Result};
use crate::kit::slug::slug;
use crate::kit::validation::Input;

#[derive(Debug, Clone)]
pub struct GuideRow {
    /// "line 3", or a file's name.
    pub place: String,
    pub line: u64,
    pub slug: String,
    /// The row's values, as the API accepts them.
    pub fields: Map<String, Value>,
    /// Slugs, names or ids.
    pub businesses: Option<Vec<String>>,
}

/// The contents of a file.
pub struct GuideFile {
    pub rows: Vec<Result<GuideRow, BadRow>>,
    pub unused_columns: Vec<String>,
}

impl GuideFile {
    /// Fails only if nothing in the file can be read.
    pub fn read(bytes: &[u8], file_name: &str, map: Option<&str>) -> Result<GuideFile> {
        let ending = file_name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
        if ending.is_some_and(|ending| ["md", "markdown"].contains(&ending.as_str())) {
            let (headings, record) = markdown_file::read(bytes, file_name)?;
            let mapping = GuideMapping::guess(&headings, &[]).map_err(|_| {
                Error::BadRequest(format!(
                    "{file_name} has no title; begin it with a line such as # A Day Out"
                ))
            })?;
            let unused_columns = mapping.unused_columns();
            let row = read_row(&record, &mapping).map(|row| GuideRow { place: file_name.to_owned(), ..row });
            let named = |errors: Vec<RowProblem>| {
                let errors = errors.into_iter().map(|error| {
                    let what = error.column.map(|column| format!("{column}: ")).unwrap_or_default();
                    RowProblem::row(0, format!("{file_name}, {what}{}", error.reason))
                });
                BadRow { line: 0, name: file_name.to_owned(), errors: errors.collect(), cells: Vec::new() }
            };
            return Ok(GuideFile { rows: vec![row.map_err(named)], unused_columns });
        }
        let how = ReadOptions { map: map.map(str::to_owned), ..ReadOptions::default() };
        let table = Table::read(bytes, &how, GuideField::Title, read_row)?;
        Ok(GuideFile { unused_columns: table.mapping.unused_columns(), rows: table.rows })
    }
}

fn read_row(record: &CsvRecord, mapping: &GuideMapping) -> Result<GuideRow, Vec<RowProblem>> {
    let mut cells = RowParser::new(record, mapping);
    let mut fields = Map::new();
    let title = normalize::line(cells.raw(GuideField::Title));
    if title.is_empty() {
        cells.error(GuideField::Title, "a guide needs a title");
    }
    let named = normalize::line(cells.raw(GuideField::Slug));
    let address = if named.is_empty() { slug(&title) } else { named };
    for field in [GuideField::Introduction, GuideField::Body] {
        if mapping.column(field).is_some() {
            fields.insert(field.name().into(), Value::from(normalize::lines(cells.raw(field))));
        }
    }
    for field in [GuideField::ImageUrl, GuideField::ImageAlt, GuideField::Author] {
        if mapping.column(field).is_some() {
            fields.insert(field.name().into(), Value::from(cells.line(field)));
        }
    }
    for field in [GuideField::Status, GuideField::IsFeatured] {
        let word = cells.line(field).to_lowercase();
        if !word.is_empty() {
            fields.insert(field.name().into(), Value::from(word));
        }
    }
    fields.insert("title".into(), Value::from(title));
    fields.insert("slug".into(), Value::from(address.as_str()));
    if cells.errors.is_empty()
        && let Err(error) = change::read(Input::new(fields.clone()), None)
    {
        cells.errors.extend(errors_of(&error, record.line, mapping));
    }
    let has_businesses = mapping.column(GuideField::RelatedBusinesses).is_some();
    let businesses = has_businesses.then(|| normalize::list(cells.raw(GuideField::RelatedBusinesses)));
    let place = format!("line {}", record.line);
    let RowParser { errors, .. } = cells;
    let row = GuideRow { place, line: record.line, slug: slug(&address), fields, businesses };
    if errors.is_empty() { Ok(row) } else { Err(errors) }
}

/// The API's errors, each at its column.
fn errors_of(error: &Error, line: u64, mapping: &GuideMapping) -> Vec<RowProblem> {
    let Error::Fields(fields) = error else { return vec![RowProblem::row(line, error.to_string())] };
    let errors = fields.iter().map(|(field, texts)| {
        let known = GuideField::parse(field);
        let column = known.and_then(|field| mapping.heading(field)).unwrap_or(field).to_owned();
        let reason = match known {
            Some(GuideField::Status) => format!("{} There are draft and published.", texts.join(" ")),
            Some(GuideField::IsFeatured) => "write yes or no".to_owned(),
            _ => texts.join(" "),
        };
        RowProblem { column: Some(column), ..RowProblem::row(line, reason) }
    });
    errors.collect()
}
