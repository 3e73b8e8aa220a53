//! A table (CSV) in which a site publishes its events: the same columns and heuristics as for a table that
//! staff import.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::{Extraction, RejectedItem};
use crate::events::Visibility;
use crate::events::import::{EventFile, UpsertItem};
use crate::imports::{BadRow, ReadOptions as How};
use crate::kit::words::sentence;

/// Fails if nothing of the table can be read. `zone` and `today` are the town's.
pub fn read(bytes: &[u8], zone: &TimeZone, today: Date) -> Result<Extraction, String> {
    let how = How::default();
    let file = EventFile::read_table(bytes, &how, zone).map_err(|error| sentence(&error.to_string()))?;
    let mut reading = Extraction::default();
    for row in file.rows {
        reading.add(row.map_err(|bad| refused(&bad)).and_then(open), today);
    }
    Ok(reading)
}

/// Some sites keep public and non-public events in one table.
fn open(row: UpsertItem) -> Result<crate::events::ExternalEvent, RejectedItem> {
    if row.event.visibility == Visibility::Published {
        return Ok(row.into_found());
    }
    let reason = format!("Line {}: it is marked as {}.", row.line, row.event.visibility.as_str());
    Err(RejectedItem { title: row.event.title, reason })
}

fn refused(bad: &BadRow) -> RejectedItem {
    let errors: Vec<String> = bad.errors.iter().map(|error| sentence(&error.to_string())).collect();
    RejectedItem { title: bad.name.clone(), reason: errors.join(" ") }
}
