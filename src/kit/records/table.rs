//! A list as a file: the visible columns, in the order in which the list has them.

use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};
use crate::kit::web::{Download, PublicRequest};

/// A column's name in the API, and its text in a row.
pub type Column<T> = (&'static str, fn(&T) -> String);

/// The rows as a CSV file, with the columns named in the address; all if there are none. The first is always
/// there.
pub fn csv_file<T>(
    request: &PublicRequest<'_>,
    name: &str,
    rows: &[T],
    columns: &[Column<T>],
) -> Result<Download> {
    let wanted = request.text("columns").unwrap_or_default();
    let wanted: Vec<&str> = wanted.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if let Some(unknown) = wanted.iter().find(|name| columns.iter().all(|(known, _)| known != *name)) {
        return Err(Error::not_a_choice("columns", unknown));
    }
    let is_wanted = |name: &str| wanted.is_empty() || wanted.contains(&name);
    let shown = columns.iter().enumerate().filter(|(at, (name, _))| *at == 0 || is_wanted(name));
    let shown: Vec<&Column<T>> = shown.map(|(_, column)| column).collect();
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(shown.iter().map(|(name, _)| *name))?;
        for row in rows {
            writer.row(shown.iter().map(|(_, cell)| cell(row)))?;
        }
        writer.finish()
    };
    Ok(Download::csv(name, write().map_err(Error::internal)?))
}

pub fn yes_or_no(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}
