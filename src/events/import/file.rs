//! A file of events: a table or a calendar.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::export::{export_headings, export_row};
use super::field::{EventField, EventMapping};
use super::row::read_row;
use super::upsert::UpsertItem;
use crate::events::ics;
use crate::imports::{BadRow, ImportReport, ReadOptions, Table};
use crate::kit::csv::{CsvRecord, RowProblem};
use crate::kit::error::{Error, Result};

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

    /// Determined by the content's beginning or the file name.
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

#[derive(Debug, Clone)]
pub struct EventFile {
    pub format: EventFileFormat,
    pub headings: Vec<String>,
    pub mapping: Option<EventMapping>,
    pub rows: Vec<Result<UpsertItem, BadRow>>,
    /// The first rows, unparsed.
    pub sample: Vec<Vec<String>>,
    town: TimeZone,
    today: Date,
}

impl EventFile {
    /// Fails if nothing of the file can be read.
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
            let errors = vec![RowProblem::row(refused.line, reason)];
            Err(BadRow { line: refused.line, name: refused.name, errors, cells: Vec::new() })
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

    /// Reads a table, whatever the file's name.
    pub fn read_table(bytes: &[u8], how: &ReadOptions, town: &TimeZone) -> Result<EventFile> {
        let read = |record: &CsvRecord, mapping: &EventMapping| read_row(record, mapping, town);
        let table = Table::read(bytes, how, EventField::Title, read)?;
        Ok(EventFile {
            format: EventFileFormat::Csv,
            headings: table.headings,
            mapping: Some(table.mapping),
            rows: table.rows,
            sample: table.sample,
            town: town.clone(),
            today: Date::default(),
        })
    }

    /// The findings about its columns.
    pub fn report(&self) -> ImportReport {
        let mapping = self.mapping.as_ref();
        ImportReport {
            unused_columns: mapping.map(EventMapping::unused_columns).unwrap_or_default(),
            questions: mapping.map(EventMapping::questions).unwrap_or_default(),
            ..ImportReport::default()
        }
    }

    /// Writes an event of ours to a file of this kind and reads it back.
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
            EventMapping::guess(&headings, &[]).ok()?
        } else {
            EventMapping::guess_any(&headings, &[])
        };
        let cells = export_row(entry).iter().map(|cell| cell.replace('\0', "")).collect();
        read_row(&CsvRecord::new(0, cells), &mapping, town).ok()
    }

    /// Field and heading of every used column.
    pub fn columns(&self) -> Vec<(&'static str, &str)> {
        self.mapping.as_ref().map(EventMapping::named).unwrap_or_default()
    }
}
