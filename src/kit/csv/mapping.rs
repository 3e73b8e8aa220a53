//! Which column of a table holds which field.
//!
//! Invariant: a mapping satisfies its fields' own `check`, and no column holds two fields.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use super::record::CsvRecord;
use crate::kit::error::{Error, Result};

/// The fields that a table of one kind can provide.
pub trait TableField: Copy + PartialEq + 'static {
    /// Each field, its name, and the headings people use for it, the most certain first, in the form that
    /// [`fold`] produces. A column goes to the first field that claims it.
    const FIELDS: &'static [(Self, &'static str, &'static [&'static str])];

    /// The columns of a table exported by this program. If all are used as what they are named, cells are taken
    /// literally.
    const EXPORT: &'static [Self] = &[];

    /// What each row is, where headings repeat it: "Event Start Date".
    const SUBJECT: &'static str = "";

    /// A sample first line for people who have none.
    const EXAMPLE: &'static str = "";

    /// Whether guessing may assign this field in a table with these headings.
    fn is_meant(self, _folded: &[String]) -> bool {
        true
    }

    /// Whether a column under this heading (in the form that [`fold`] produces) contains values that the
    /// field can hold: "End" is a date in one table and a time in the next.
    fn fits(self, _heading: &str, _values: &[&str]) -> bool {
        true
    }

    /// Checks which fields are required, and which may not stand alone.
    fn check(mapping: &mut Mapping<Self>) -> Result<()>;

    fn name(self) -> &'static str {
        Self::FIELDS.iter().find(|(field, ..)| *field == self).map_or("", |(_, name, _)| name)
    }

    /// Finds a field by its name or by any heading it is known under.
    fn parse(text: &str) -> Option<Self> {
        let wanted = fold(text);
        let by_name = Self::FIELDS.iter().find(|(_, name, _)| fold(name) == wanted);
        by_name
            .or_else(|| Self::FIELDS.iter().find(|(.., headings)| headings.contains(&wanted.as_str())))
            .map(|(field, ..)| *field)
    }
}

/// Letters and digits only, in lowercase: `E-mail`, `e_mail` and `EMail` are the same heading.
pub fn fold(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Prefixes of headings in tables made from nested data, each followed by a dot or a colon: `addr:street`,
/// `contact:phone`, `location.city`, `wof:name`.
const NAMESPACES: [&str; 11] = [
    "addr",
    "address",
    "contact",
    "coordinates",
    "geo",
    "geom",
    "location",
    "position",
    "properties",
    "sg",
    "wof",
];

/// The heading without a prefix that only says where it comes from, or what the table is about anyway.
fn bare(heading: &str, subject: &str) -> Option<String> {
    let (before, after) = heading.rsplit_once([':', '.']).unwrap_or(("", heading));
    let namespace = before.rsplit([':', '.']).next().unwrap_or_default();
    if NAMESPACES.contains(&fold(namespace).as_str()) {
        return Some(fold(after));
    }
    let folded = fold(heading);
    let rest = folded.strip_prefix(subject).filter(|_| !subject.is_empty())?;
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// Headings listed in a message; a table can have thousands.
const MAX_NAMED: usize = 40;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping<F> {
    headings: Vec<String>,
    columns: Vec<(F, usize)>,
    is_export: bool,
    /// Rows used to judge the columns.
    sample: Vec<CsvRecord>,
}

fn values(sample: &[CsvRecord], column: usize) -> Vec<&str> {
    let values = sample.iter().map(|record| record.get(column).trim());
    values.filter(|value| !value.is_empty()).collect()
}

impl<F: TableField> Mapping<F> {
    /// Guesses by the headings and, where those are ambiguous, by the values below them.
    pub fn guess(headings: &[String], sample: &[CsvRecord]) -> Result<Self> {
        Self::guess_any(headings, sample).checked()
    }

    /// Whether this program exported the table: "TBD" in it is text like any other.
    pub fn is_export(&self) -> bool {
        self.is_export
    }

    /// The guess, overridden by `field=Column` pairs separated by commas. `field=` leaves the field out. A
    /// comma inside a column's name needs no escaping.
    pub fn parse(text: &str, headings: &[String], sample: &[CsvRecord]) -> Result<Self> {
        let mut mapping = Mapping::guess_any(headings, sample);
        let mut named: Vec<(F, Option<usize>)> = Vec::new();
        for (field, column) in pairs(text)? {
            let field = F::parse(&field).ok_or_else(|| no_field::<F>(&field))?;
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
        mapping.checked()
    }

    /// The guess, even if required fields are missing.
    pub fn guess_any(headings: &[String], sample: &[CsvRecord]) -> Self {
        let folded: Vec<String> = headings.iter().map(|heading| fold(heading)).collect();
        let bare: Vec<String> =
            headings.iter().map(|heading| bare(heading, F::SUBJECT).unwrap_or_default()).collect();
        let mut columns: Vec<(F, usize)> = Vec::new();
        for known in [&folded, &bare] {
            for (field, _, names) in F::FIELDS {
                let free = names.iter().find_map(|name| {
                    let is_free = |column: &usize| columns.iter().all(|(_, taken)| taken != column);
                    let named = known.iter().enumerate().filter(|(_, heading)| heading == name);
                    let mut free = named.map(|(column, _)| column).filter(is_free);
                    free.find(|column| field.fits(name, &values(sample, *column)))
                });
                if let Some(column) = free
                    && columns.iter().all(|(taken, _)| taken != field)
                    && field.is_meant(&folded)
                {
                    columns.push((*field, column));
                }
            }
        }
        Mapping { headings: headings.to_vec(), columns, is_export: false, sample: sample.to_vec() }
    }

    fn checked(mut self) -> Result<Self> {
        F::check(&mut self)?;
        let is_own = |field: &F| self.heading(*field) == Some(field.name());
        self.is_export = !F::EXPORT.is_empty() && F::EXPORT.iter().all(is_own);
        Ok(self)
    }

    /// Removes fields whose columns say nothing on their own.
    pub fn drop_fields(&mut self, fields: &[F]) {
        self.columns.retain(|(field, _)| !fields.contains(field));
    }

    /// The error for a missing required field; it lists the columns that exist.
    pub fn missing(&self, what: &str, example: &str) -> Error {
        let columns = list(self.headings.iter().map(String::as_str));
        Error::BadRequest(format!(
            "no column holds {what}; say which one does, as in {example}. The columns are: {columns}"
        ))
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

    pub fn column(&self, field: F) -> Option<usize> {
        self.columns.iter().find(|(mapped, _)| *mapped == field).map(|(_, column)| *column)
    }

    /// The heading of the field's column as written in the file.
    pub fn heading(&self, field: F) -> Option<&str> {
        self.headings.get(self.column(field)?).map(String::as_str)
    }

    /// Field name and heading of every used column.
    pub fn named(&self) -> Vec<(&'static str, &str)> {
        self.fields().filter_map(|field| Some((field.name(), self.heading(field)?))).collect()
    }

    pub fn fields(&self) -> impl Iterator<Item = F> {
        self.columns.iter().map(|(field, _)| *field)
    }

    /// Unused columns that look like a field without a column: what to ask about each.
    pub fn questions(&self) -> Vec<ColumnQuestion> {
        let folded: Vec<String> = self.headings.iter().map(|heading| fold(heading)).collect();
        let is_free = |field: F| self.column(field).is_none() && field.is_meant(&folded);
        let free = || F::FIELDS.iter().filter(|(field, ..)| is_free(*field));
        let asked = self.unused().filter_map(|(column, heading)| {
            let values = values(&self.sample, column);
            // An empty column raises no question.
            if values.is_empty() && !self.sample.is_empty() {
                return None;
            }
            let is_meant = |field: F| field.fits(&fold(heading), &values);
            let (_, name, _) =
                free().find(|(field, name, known)| is_alike(heading, name, known) && is_meant(*field))?;
            Some(ColumnQuestion { heading: heading.clone(), field: name })
        });
        asked.take(MAX_NAMED).collect()
    }

    pub fn unused_columns(&self) -> Vec<String> {
        self.unused().map(|(_, heading)| heading.clone()).collect()
    }

    fn unused(&self) -> impl Iterator<Item = (usize, &String)> {
        let is_unused = |index: usize| self.columns.iter().all(|(_, used)| *used != index);
        self.headings.iter().enumerate().filter(move |(index, _)| is_unused(*index))
    }
}

/// A question: does an unused column belong to a field that has no column?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ColumnQuestion {
    pub heading: String,
    /// The field's name.
    pub field: &'static str,
}

/// The question as asked at the command line.
impl fmt::Display for ColumnQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ColumnQuestion { heading, field }, said) = (self, self.field.replace('_', " "));
        write!(f, "is \"{heading}\" the {said}? If it is: --map \"{field}={heading}\"")
    }
}

/// Whether a word of the heading is one of these names, or nearly.
fn is_alike(heading: &str, name: &str, known: &[&str]) -> bool {
    let words: Vec<String> = heading
        .split(|letter: char| !letter.is_alphanumeric())
        .map(fold)
        .filter(|word| !word.is_empty())
        .collect();
    let pairs = words.windows(2).map(|pair| pair.concat());
    let said: Vec<String> = words.iter().cloned().chain(pairs).chain([fold(heading)]).collect();
    let name = fold(name);
    known.iter().copied().chain([name.as_str()]).filter(|known| known.len() > 2).any(|known| {
        let slips = known.len() / 4;
        said.iter().any(|word| word == known || word.len() > 5 && strsim::osa_distance(word, known) <= slips)
    })
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
                    "\"{}\" is not a pair of a field and a column, as in name=MarketName",
                    piece.trim()
                )));
            }
        }
    }
    Ok(pairs)
}

fn no_field<F: TableField>(name: &str) -> Error {
    let fields = list(F::FIELDS.iter().map(|(_, name, _)| *name));
    Error::BadRequest(format!("there is no field \"{name}\"; the fields are: {fields}"))
}

fn list<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let rest = names.len().saturating_sub(MAX_NAMED);
    let mut text = names.take(MAX_NAMED).collect::<Vec<_>>().join(", ");
    if rest > 0 {
        text.push_str(&format!(" and {rest} more"));
    }
    text
}
