//! A file of events, whatever it is: a table or a calendar.

use std::collections::HashMap;
use std::io::Cursor;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::export::{export_headings, export_row};
use super::field::{EventField, EventMapping};
use super::report::EventImportReport;
use super::row::read_row;
use super::upsert::UpsertItem;
use crate::events::ics;
use crate::kit::csv::{CsvError, CsvReader, CsvRecord, RowProblem};
use crate::kit::error::{Error, Result};

/// More is no town's calendar; a slip of a spreadsheet can be a million empty rows.
const MOST_ROWS: usize = 20_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventFileFormat {
    Csv,
    Ics,
}

impl EventFileFormat {
    pub fn as_str(self) -> &'static str {
        match self {
            EventFileFormat::Csv => "csv",
            EventFileFormat::Ics => "ics",
        }
    }

    /// By its name, or else by how it begins.
    pub fn of(file_name: &str, bytes: &[u8]) -> EventFileFormat {
        let name = file_name.to_lowercase();
        let start = bytes.get(..64).unwrap_or(bytes);
        let is_calendar = String::from_utf8_lossy(start).contains("BEGIN:VCALENDAR");
        if is_calendar || [".ics", ".ical", ".icalendar"].iter().any(|ending| name.ends_with(ending)) {
            EventFileFormat::Ics
        } else {
            EventFileFormat::Csv
        }
    }
}

/// Line, then heading, then the text that stands there instead.
pub type Fixes = HashMap<u64, HashMap<String, String>>;

/// How a file is to be read.
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// "title=Event name,start_date=When": overrides the guessed columns.
    pub map: Option<String>,
    pub fixes: Fixes,
}

#[derive(Debug, Clone, PartialEq)]
pub struct BadRow {
    pub line: u64,
    pub name: String,
    pub faults: Vec<RowProblem>,
    /// As they stand in the table.
    pub cells: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct EventFile {
    pub format: EventFileFormat,
    pub headings: Vec<String>,
    pub mapping: Option<EventMapping>,
    pub rows: Vec<Result<UpsertItem, BadRow>>,
    /// The first rows as they stand in the table.
    pub sample: Vec<Vec<String>>,
    town: TimeZone,
    today: Date,
}

/// Rows shown while columns are chosen.
const SAMPLE: usize = 5;
/// Rows by which a column is judged.
const LOOKED_AT: usize = 50;

impl EventFile {
    /// An error means that nothing of the file can be read.
    pub fn read(
        bytes: &[u8],
        file_name: &str,
        how: &ReadOptions,
        town: &TimeZone,
        today: Date,
    ) -> Result<EventFile> {
        match EventFileFormat::of(file_name, bytes) {
            EventFileFormat::Ics => EventFile::read_calendar(bytes, town, today),
            EventFileFormat::Csv => EventFile::read_table(bytes, how, town),
        }
    }

    fn read_calendar(bytes: &[u8], town: &TimeZone, today: Date) -> Result<EventFile> {
        let calendar = ics::read(bytes, town, today);
        if calendar.events.is_empty()
            && let [only] = calendar.refused.as_slice()
            && only.line == 0
        {
            return Err(Error::BadRequest(format!("{} {}", only.name, only.reason)));
        }
        let mut rows: Vec<Result<UpsertItem, BadRow>> =
            calendar.events.into_iter().map(|found| Ok(UpsertItem::of_found(found))).collect();
        for warning in calendar.warnings {
            let about = RowProblem::row(warning.line, format!("\"{}\": {}", warning.name, warning.reason));
            let is_its = |row: &UpsertItem| row.line == warning.line;
            let its = rows.iter().position(|row| row.as_ref().is_ok_and(is_its)).unwrap_or(0);
            if let Some(Ok(row)) = rows.get_mut(its) {
                row.warnings.push(about);
            }
        }
        rows.extend(calendar.refused.into_iter().map(|refused| {
            let reason = format!("\"{}\" {}", refused.name, refused.reason);
            let faults = vec![RowProblem::row(refused.line, reason)];
            Err(BadRow { line: refused.line, name: refused.name, faults, cells: Vec::new() })
        }));
        Ok(EventFile {
            format: EventFileFormat::Ics,
            headings: Vec::new(),
            mapping: None,
            rows,
            sample: Vec::new(),
            town: town.clone(),
            today,
        })
    }

    /// A table, whatever it is called.
    pub fn read_table(bytes: &[u8], how: &ReadOptions, town: &TimeZone) -> Result<EventFile> {
        let mut reader = CsvReader::new(Cursor::new(bytes))?;
        let headings = reader.headings().to_vec();
        let (first, looked_at) = first_records(&mut reader);
        let mapping = match &how.map {
            Some(map) => EventMapping::parse(map, &headings, &looked_at)?,
            None => EventMapping::guess(&headings, &looked_at)?,
        };
        let (mut rows, mut sample) = (Vec::new(), Vec::new());
        for record in first.into_iter().chain(reader.by_ref()) {
            if rows.len() >= MOST_ROWS {
                return Err(Error::BadRequest(format!(
                    "the table has more than {MOST_ROWS} rows; import it in parts"
                )));
            }
            let mut record = match record {
                Ok(record) if record.is_empty() => continue,
                Ok(record) => record,
                Err(fault) if fault.is_final => return Err(fault.into()),
                Err(fault) => {
                    let faults = vec![RowProblem::row(fault.line, fault.reason)];
                    rows.push(Err(BadRow {
                        line: fault.line,
                        name: String::new(),
                        faults,
                        cells: Vec::new(),
                    }));
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
            let name =
                mapping.column(EventField::Title).map_or("", |column| record.get(column)).trim().to_owned();
            rows.push(read_row(&record, &mapping, town).map_err(|faults| BadRow {
                line: record.line,
                name,
                faults,
                cells: record.cells().to_vec(),
            }));
        }
        let (town, today) = (town.clone(), Date::default());
        Ok(EventFile {
            format: EventFileFormat::Csv,
            headings,
            mapping: Some(mapping),
            rows,
            sample,
            town,
            today,
        })
    }

    /// With what there is to say about its columns.
    pub fn report(&self) -> EventImportReport {
        let mapping = self.mapping.as_ref();
        EventImportReport {
            unused_columns: mapping.map(EventMapping::unused_columns).unwrap_or_default(),
            questions: mapping.map(EventMapping::questions).unwrap_or_default(),
            ..EventImportReport::default()
        }
    }

    /// What an event of ours would say of itself in a file of this kind, read back.
    pub fn as_read(&self, entry: &ics::CalendarEvent) -> Option<UpsertItem> {
        let town = &self.town;
        if self.format == EventFileFormat::Ics {
            let sheet = ics::CalendarInfo { name: "", origin: None, address: None, zone: town };
            let text = ics::write(&sheet, std::slice::from_ref(entry));
            let found = ics::read(text.as_bytes(), town, self.today).events.pop()?;
            return Some(UpsertItem::of_found(found));
        }
        let headings: Vec<String> = export_headings().into_iter().map(str::to_owned).collect();
        let mapping = if self.mapping.as_ref().is_some_and(EventMapping::is_export) {
            EventMapping::guess(&headings, &[])
        } else {
            EventMapping::parse("", &headings, &[])
        };
        let cells = export_row(entry).iter().map(|cell| cell.replace('\0', "")).collect();
        read_row(&CsvRecord::new(0, cells), &mapping.ok()?, town).ok()
    }

    /// Field and heading of every column that is used.
    pub fn columns(&self) -> Vec<(&'static str, &str)> {
        self.mapping.as_ref().map(EventMapping::named).unwrap_or_default()
    }
}

/// The first records of a table, and those of them that can be read.
fn first_records(
    reader: &mut CsvReader<Cursor<&[u8]>>,
) -> (Vec<Result<CsvRecord, CsvError>>, Vec<CsvRecord>) {
    let first: Vec<_> = reader.by_ref().take(LOOKED_AT).collect();
    let sound = first.iter().filter_map(|record| record.as_ref().ok().cloned()).collect();
    (first, sound)
}

/// What a table whose columns cannot all be guessed shows of itself.
pub struct TablePreview {
    pub headings: Vec<String>,
    pub sample: Vec<Vec<String>>,
    /// Without what must be there.
    pub mapping: EventMapping,
}

pub fn peek(bytes: &[u8]) -> Result<TablePreview> {
    let mut reader = CsvReader::new(Cursor::new(bytes))?;
    let headings = reader.headings().to_vec();
    let (_, looked_at) = first_records(&mut reader);
    let mapping = EventMapping::guess_any(&headings, &looked_at);
    let sample = looked_at.iter().take(SAMPLE).map(|record| record.cells().to_vec()).collect();
    Ok(TablePreview { headings, sample, mapping })
}
