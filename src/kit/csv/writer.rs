//! Writes rows to a file that any spreadsheet can open, containing nothing that a spreadsheet would run.

use std::io::{self, Write};

use super::formula_injection::escape;

/// Without the BOM, Excel reads UTF-8 as its own encoding and garbles every accent.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Writes UTF-8 with commas and CRLF. Cells that begin like a formula get an apostrophe, which
/// [`super::CsvReader`] removes again.
pub struct CsvWriter<W: Write>(csv::Writer<W>);

impl<W: Write> CsvWriter<W> {
    pub fn new(mut target: W) -> io::Result<Self> {
        target.write_all(MARK)?;
        Ok(CsvWriter(csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(target)))
    }

    pub fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) -> io::Result<()> {
        for cell in cells {
            let cell = cell.as_ref();
            // The reader takes a NUL for the sign of a file that is not text.
            let without_nul = cell.replace('\0', "");
            self.0.write_field(escape(&without_nul).as_bytes())?;
        }
        self.0.write_record(None::<&[u8]>)?;
        Ok(())
    }

    /// Writes out what is still buffered and returns the target.
    pub fn finish(self) -> io::Result<W> {
        self.0.into_inner().map_err(|error| io::Error::other(error.to_string()))
    }
}
