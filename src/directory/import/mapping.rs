//! Which column of a table holds which field.
//!
//! Invariant: a mapping has a name column, and a latitude only together with a longitude.

use super::field::{FIELDS, Field, fold};
use crate::kit::error::{Error, Result};

/// Headings named in a message; a table can have thousands.
const MOST_NAMED: usize = 40;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    headings: Vec<String>,
    columns: Vec<(Field, usize)>,
}

impl Mapping {
    /// By the headings alone.
    pub fn guess(headings: &[String]) -> Result<Mapping> {
        Mapping::guess_any(headings).check()
    }

    /// The guess, overridden by `field=Column` pairs parted by commas. `field=` leaves the
    /// field out. A comma inside a column's name needs no sign.
    pub fn parse(text: &str, headings: &[String]) -> Result<Mapping> {
        let mut mapping = Mapping::guess_any(headings);
        let mut named: Vec<(Field, Option<usize>)> = Vec::new();
        for (field, column) in pairs(text)? {
            let field = Field::parse(&field).ok_or_else(|| no_field(&field))?;
            let column = if column.is_empty() { None } else { Some(mapping.find_column(&column)?) };
            named.retain(|(earlier, _)| *earlier != field);
            named.push((field, column));
        }
        mapping.columns.retain(|(field, column)| {
            named
                .iter()
                .all(|(named_field, named_column)| named_field != field && *named_column != Some(*column))
        });
        mapping.columns.extend(named.into_iter().filter_map(|(field, column)| Some((field, column?))));
        mapping.check()
    }

    fn guess_any(headings: &[String]) -> Mapping {
        let folded: Vec<String> = headings.iter().map(|heading| fold(heading)).collect();
        let mut columns: Vec<(Field, usize)> = Vec::new();
        for (field, _, names) in FIELDS {
            let free = names.iter().find_map(|name| {
                let column = folded.iter().position(|heading| heading == name)?;
                columns.iter().all(|(_, taken)| *taken != column).then_some(column)
            });
            // A column "source" names a source of keys only beside one that says it holds them.
            let has_keys = || folded.iter().any(|heading| heading == "sourcekey");
            if let Some(column) = free
                && (field != Field::Source || has_keys())
            {
                columns.push((field, column));
            }
        }
        Mapping { headings: headings.to_vec(), columns }
    }

    fn check(mut self) -> Result<Mapping> {
        if self.column(Field::Name).is_none() {
            return Err(Error::BadRequest(format!(
                "no column holds the name of the business; say which one does, as in name=Column. The columns are: {}",
                list(self.headings.iter().map(String::as_str)),
            )));
        }
        if self.column(Field::Latitude).is_none() || self.column(Field::Longitude).is_none() {
            self.columns.retain(|(field, _)| !matches!(field, Field::Latitude | Field::Longitude));
        }
        Ok(self)
    }

    fn find_column(&self, name: &str) -> Result<usize> {
        let exact = self.headings.iter().position(|heading| heading == name);
        exact.or_else(|| self.headings.iter().position(|heading| fold(heading) == fold(name))).ok_or_else(
            || {
                let columns = list(self.headings.iter().map(String::as_str));
                Error::BadRequest(format!("there is no column \"{name}\"; the columns are: {columns}"))
            },
        )
    }

    pub fn column(&self, field: Field) -> Option<usize> {
        self.columns.iter().find(|(mapped, _)| *mapped == field).map(|(_, column)| *column)
    }

    /// The heading of the field's column as it stands in the file.
    pub fn heading(&self, field: Field) -> Option<&str> {
        self.headings.get(self.column(field)?).map(String::as_str)
    }

    pub fn fields(&self) -> impl Iterator<Item = Field> {
        self.columns.iter().map(|(field, _)| *field)
    }

    pub fn unused_columns(&self) -> Vec<String> {
        let is_unused = |index: &usize| self.columns.iter().all(|(_, used)| used != index);
        (0..self.headings.len())
            .filter(is_unused)
            .filter_map(|index| self.headings.get(index).cloned())
            .collect()
    }
}

fn pairs(text: &str) -> Result<Vec<(String, String)>> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for piece in text.split(',') {
        match (piece.split_once('='), pairs.last_mut()) {
            (Some((field, column)), _) => pairs.push((field.trim().to_owned(), column.trim().to_owned())),
            (None, Some((_, column))) if !piece.trim().is_empty() => {
                column.push(',');
                column.push_str(piece);
            }
            (None, _) if piece.trim().is_empty() => {}
            (None, _) => {
                return Err(Error::BadRequest(format!(
                    "\"{}\" is no pair of a field and a column, as in name=MarketName",
                    piece.trim()
                )));
            }
        }
    }
    Ok(pairs)
}

fn no_field(name: &str) -> Error {
    let fields = list(FIELDS.iter().map(|(_, name, _)| *name));
    Error::BadRequest(format!("there is no field \"{name}\"; the fields are: {fields}"))
}

fn list<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let rest = names.len().saturating_sub(MOST_NAMED);
    let mut text = names.take(MOST_NAMED).collect::<Vec<_>>().join(", ");
    if rest > 0 {
        text.push_str(&format!(" and {rest} more"));
    }
    text
}
