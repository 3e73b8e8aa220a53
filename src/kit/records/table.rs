//! A list as a file: the visible columns, in the order in which the list has them.

use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};
use crate::kit::web::{Download, PublicRequest};

/// The first column is always included.
pub struct Columns(Vec<&'static str>);

impl Columns {
    /// The columns named in the address; all if there are none.
    pub fn read(request: &PublicRequest<'_>, known: &[&'static str]) -> Columns {
        let wanted = request.text("columns").unwrap_or_default();
        let wanted: Vec<&str> = wanted.split(',').filter(|name| !name.is_empty()).collect();
        let columns = known.iter().enumerate();
        let columns = columns.filter(|(at, name)| *at == 0 || wanted.is_empty() || wanted.contains(*name));
        Columns(columns.map(|(_, name)| *name).collect())
    }

    pub fn file<T>(&self, name: &str, rows: &[T], cell: impl Fn(&T, &str) -> String) -> Result<Download> {
        let write = || {
            let mut writer = CsvWriter::new(Vec::new())?;
            writer.row(&self.0)?;
            for row in rows {
                writer.row(self.0.iter().map(|column| cell(row, column)))?;
            }
            writer.finish()
        };
        Ok(Download::csv(name, write().map_err(Error::internal)?))
    }
}

pub fn yes_or_no(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}
