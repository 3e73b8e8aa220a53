//! A table row as a deal.
//!
//! The row becomes a call of the API, whose own code checks it; the errors are reworded for people who edit
//! tables.

use jiff::civil::Date;
use serde_json::{Map, Value};

use super::field::{DealField, DealMapping};
use crate::deals::change;
use crate::deals::model::{DealStatus, NewDeal};
use crate::events::import::read_date;
use crate::kit::csv::{CsvRecord, RowParser, RowProblem, TableField, normalize};
use crate::kit::error::Error;
use crate::kit::validation::Input;

#[derive(Debug, Clone)]
pub struct DealRow {
    pub line: u64,
    /// Slug, name or id.
    pub business: String,
    pub title: String,
    /// If the row has one.
    pub start_date: Option<Date>,
    pub end_date: Option<Date>,
    /// The row's values, as the API accepts them.
    pub fields: Map<String, Value>,
    pub warnings: Vec<RowProblem>,
    pub cells: Vec<String>,
}

pub fn read_row(record: &CsvRecord, mapping: &DealMapping, today: Date) -> Result<DealRow, Vec<RowProblem>> {
    let mut cells = RowParser::new(record, mapping);
    let business = cells.line(DealField::Business);
    if business.is_empty() {
        cells.error(
            DealField::Business,
            "a deal needs its business: the name, or the end of its page's address",
        );
    }
    let title = normalize::line(cells.raw(DealField::Title));
    if title.is_empty() {
        cells.error(DealField::Title, "a deal needs a title");
    }
    let mut fields = Map::new();
    fields.insert("title".into(), Value::from(title.as_str()));
    let start_date = cells.day(DealField::StartDate, &mut fields);
    let end_date = cells.day(DealField::EndDate, &mut fields);
    cells.texts(&mut fields);
    cells.most_uses(&mut fields);
    cells.status(&mut fields);
    if cells.errors.is_empty()
        && let Err(error) = check(&fields, today)
    {
        cells.errors.extend(errors_of(&error, record.line, mapping));
    }
    if end_date.is_some_and(|last| last < today) && cells.errors.is_empty() {
        cells.warn(DealField::EndDate, "this day is over; nobody will see the deal");
    }
    let RowParser { errors, warnings, .. } = cells;
    if !errors.is_empty() {
        return Err(errors);
    }
    let cells = record.cells().to_vec();
    Ok(DealRow { line: record.line, business, title, start_date, end_date, fields, warnings, cells })
}

/// The API's checks, with a placeholder business.
fn check(fields: &Map<String, Value>, today: Date) -> crate::kit::error::Result<NewDeal> {
    let mut sent = fields.clone();
    sent.insert("business".into(), Value::from(1));
    change::read(Input::new(sent), None, today)
}

/// The API's errors, each at its column.
pub fn errors_of(error: &Error, line: u64, mapping: &DealMapping) -> Vec<RowProblem> {
    let Error::Fields(fields) = error else { return vec![RowProblem::row(line, error.to_string())] };
    let errors = fields.iter().map(|(field, texts)| {
        let column = DealField::parse(field).and_then(|field| mapping.heading(field)).map(str::to_owned);
        RowProblem { column, ..RowProblem::row(line, texts.join(" ")) }
    });
    errors.collect()
}

/// Reads the cells of a deal into the API's fields.
trait DealCells {
    fn day(&mut self, field: DealField, fields: &mut Map<String, Value>) -> Option<Date>;
    fn texts(&mut self, fields: &mut Map<String, Value>);
    fn most_uses(&mut self, fields: &mut Map<String, Value>);
    fn status(&mut self, fields: &mut Map<String, Value>);
}

impl DealCells for RowParser<'_, DealField> {
    fn day(&mut self, field: DealField, fields: &mut Map<String, Value>) -> Option<Date> {
        self.mapping.column(field)?;
        let text = self.line(field);
        if text.is_empty() {
            // An empty last day means until it is withdrawn. An empty first day means nothing.
            if field == DealField::EndDate {
                fields.insert(field.name().into(), Value::Null);
            }
            return None;
        }
        let day = read_date(&text);
        match day {
            Some(day) => drop(fields.insert(field.name().into(), Value::from(day.to_string()))),
            None => self.error(field, format!("\"{text}\" is not a date such as 2026-11-21 or 11/21/2026")),
        }
        day
    }

    fn texts(&mut self, fields: &mut Map<String, Value>) {
        for field in [DealField::Description, DealField::Terms] {
            if self.mapping.column(field).is_some() {
                fields.insert(field.name().into(), Value::from(self.lines(field)));
            }
        }
        if self.mapping.column(DealField::Code).is_some() {
            // "NONE" may well be a code, so take the raw cell.
            let code = normalize::line(self.raw(DealField::Code));
            fields.insert(DealField::Code.name().into(), Value::from(code));
        }
    }

    fn most_uses(&mut self, fields: &mut Map<String, Value>) {
        let field = DealField::MaxRedemptions;
        if self.mapping.column(field).is_none() {
            return;
        }
        let text = self.line(field);
        if text.is_empty() || text.eq_ignore_ascii_case("unlimited") {
            fields.insert(field.name().into(), Value::Null);
            return;
        }
        match text.trim_end_matches(".0").replace(',', "").parse::<i64>() {
            Ok(most) if most > 0 => drop(fields.insert(field.name().into(), Value::from(most))),
            _ => self.error(field, format!("\"{text}\" is not a number of uses such as 50; empty: no limit")),
        }
    }

    fn status(&mut self, fields: &mut Map<String, Value>) {
        let word = self.line(DealField::Status).to_lowercase();
        if word.is_empty() {
            return;
        }
        match DealStatus::parse(&word) {
            Some(status) => {
                drop(fields.insert(DealField::Status.name().into(), Value::from(status.as_str())));
            }
            None => self.error(
                DealField::Status,
                format!("there is no status \"{word}\"; there are draft, published and withdrawn"),
            ),
        }
    }
}
