//! Reads records from a file that someone saved.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;

use super::features::Features;
use super::formula_injection::unescape;
use super::record::CsvRecord;
use super::utf8_reader::{END, Utf8Reader};
use super::{CsvError, delimiter, encoding, features};

/// How much of the text is examined to find the delimiter.
const SAMPLE: usize = 64 * 1024;

/// Streams the records of a table. Iterating returns each record or what is wrong with it; after an error
/// that `is_final` nothing more follows.
pub struct CsvReader<S> {
    rows: csv::Reader<Utf8Reader<S>>,
    /// Set if the file is JSON or a map instead of a table; `rows` is empty then.
    features: Option<Features>,
    headings: Vec<String>,
    encoding: &'static str,
    delimiter: char,
    /// Bytes of the text before the first record.
    skipped: u64,
    bytes_total: u64,
    is_done: bool,
}

impl CsvReader<File> {
    pub fn open(path: &Path) -> Result<Self, CsvError> {
        let file = File::open(path)
            .map_err(|error| CsvError::file(1, format!("{} cannot be opened: {error}", path.display())))?;
        CsvReader::new(file)
    }
}

impl<S: Read + Seek> CsvReader<S> {
    /// Scans the source once for its encoding, then reads the headings.
    pub fn new(mut source: S) -> Result<Self, CsvError> {
        let found = encoding::detect(&mut source).map_err(|error| CsvError::file(1, error.to_string()))?;
        let mut text = Utf8Reader::new(source, found.encoding);
        let (delimiter, skipped) = match text.preview(SAMPLE) {
            Ok(start) if features::is_json(start) => return CsvReader::of_places(text, &found),
            Ok(start) => delimiter::hint(start).unwrap_or_else(|| (delimiter::sniff(start), 0)),
            Err(error) => return Err(unreadable(&text, text.line(), &error)),
        };
        text.skip(skipped);
        let rows = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(text);
        let mut reader = CsvReader {
            rows,
            features: None,
            headings: Vec::new(),
            encoding: found.encoding.name(),
            delimiter: char::from(delimiter),
            skipped: u64::try_from(skipped).unwrap_or(0),
            bytes_total: found.bytes,
            is_done: false,
        };
        match reader.next_row()? {
            Some(row) => reader.headings = name_columns(&row.cells),
            None => return Err(CsvError::file(1, "the file is empty; its first line must name the columns")),
        }
        Ok(reader)
    }

    fn of_places(mut text: Utf8Reader<S>, found: &encoding::DetectedEncoding) -> Result<Self, CsvError> {
        let json = text.whole(features::MAX_BYTES).map_err(|error| unreadable(&text, text.line(), &error))?;
        let features = Features::read(json)?;
        Ok(CsvReader {
            headings: name_columns(&features.headings()),
            features: Some(features),
            rows: csv::Reader::from_reader(text),
            encoding: found.encoding.name(),
            delimiter: ',',
            skipped: 0,
            bytes_total: found.bytes,
            is_done: false,
        })
    }
}

impl<S: Read> CsvReader<S> {
    /// The columns' names: cleaned up, unnamed ones numbered, repeated ones counted.
    pub fn headings(&self) -> &[String] {
        &self.headings
    }

    pub fn encoding(&self) -> &'static str {
        self.encoding
    }

    pub fn delimiter(&self) -> char {
        self.delimiter
    }

    pub fn bytes_read(&self) -> u64 {
        self.rows.get_ref().bytes_read()
    }

    pub fn bytes_total(&self) -> u64 {
        self.bytes_total
    }

    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.rows.get_ref().held()
    }

    fn next_row(&mut self) -> Result<Option<CsvRecord>, CsvError> {
        let offset = self.rows.position().byte() + self.skipped;
        let started = self.rows.get_mut().begin_record(offset);
        let mut row = csv::StringRecord::new();
        let is_row = match self.rows.read_record(&mut row) {
            Ok(is_row) => is_row,
            Err(error) => return Err(self.explain(started, error)),
        };
        let line = self.rows.get_mut().begin_record(offset);
        let end = self.rows.position().byte() + self.skipped;
        if !is_row || (row.len() == 1 && row.get(0) == Some(END)) {
            return Ok(None);
        }
        let is_unclosed = row
            .iter()
            .next_back()
            .and_then(|cell| cell.strip_suffix(END))
            .is_some_and(|cell| cell.ends_with('\n'));
        if is_unclosed && self.rows.get_ref().bytes_read() == self.bytes_total {
            return Err(CsvError::file(line, "a quotation mark is opened in this row and never closed"));
        }
        let text = self.rows.get_mut();
        let after = text.begin_record(end);
        Ok(Some(CsvRecord {
            line,
            cells: row.iter().map(|cell| unescape(cell).to_owned()).collect(),
            strays: text.strays_before(after),
        }))
    }

    fn explain(&self, line: u64, error: csv::Error) -> CsvError {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => unreadable(self.rows.get_ref(), line, &error),
            _ => CsvError::file(line, "this row cannot be read as text"),
        }
    }
}

fn unreadable<S: Read>(text: &Utf8Reader<S>, record_line: u64, error: &io::Error) -> CsvError {
    match error.kind() {
        io::ErrorKind::InvalidData => CsvError::file(text.line(), error.to_string()),
        io::ErrorKind::FileTooLarge => CsvError::file(
            record_line,
            "the row that begins here is longer than 4 MB; is a quotation mark not closed?",
        ),
        _ => CsvError::file(text.line(), format!("the file cannot be read any further: {error}")),
    }
}

impl<S: Read> Iterator for CsvReader<S> {
    type Item = Result<CsvRecord, CsvError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(features) = &mut self.features {
            return features.next();
        }
        let expected = self.headings.len();
        loop {
            if self.is_done {
                return None;
            }
            let mut record = match self.next_row() {
                Ok(Some(record)) => record,
                Ok(None) => {
                    self.is_done = true;
                    return None;
                }
                Err(error) => {
                    self.is_done = true;
                    return Some(Err(error));
                }
            };
            let found = record.cells.len();
            if found == 1 && expected > 1 && record.is_empty() {
                continue;
            }
            let has_more = record.cells.iter().skip(expected).any(|cell| !cell.trim().is_empty());
            if found < expected || has_more {
                return Some(Err(CsvError::row(
                    record.line,
                    format!("{} where the first line has {expected}", cells(found)),
                )));
            }
            record.cells.truncate(expected);
            return Some(Ok(record));
        }
    }
}

fn cells(count: usize) -> String {
    if count == 1 { "has 1 cell".to_owned() } else { format!("has {count} cells") }
}

fn name_columns(row: &[String]) -> Vec<String> {
    let mut seen: HashMap<String, u32> = HashMap::new();
    let tidied = row.iter().enumerate().map(|(index, cell)| {
        let name = cell.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() { format!("column {}", index + 1) } else { name }
    });
    tidied
        .map(|name| {
            let count = seen.entry(name.to_lowercase()).or_insert(0);
            *count += 1;
            if *count > 1 { format!("{name} ({count})") } else { name }
        })
        .collect()
}
