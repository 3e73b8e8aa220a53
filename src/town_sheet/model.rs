//! What a sheet is, and which week it is for.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::{Timestamp, ToSpan};
use serde::Serialize;
use utoipa::ToSchema;

use crate::events::AgendaEntry;
use crate::kit::config::Paper;

/// From this hour on Thursday, the sheet is for next week.
pub const HOUR: i8 = 6;

/// The Monday of a day's week.
pub fn monday_of(day: Date) -> Date {
    day.saturating_sub(i64::from(day.weekday().to_monday_zero_offset()).days())
}

/// The week whose sheet is current at this moment: from Thursday morning on, it is the next one.
pub fn week_at(now: DateTime) -> Date {
    let monday = monday_of(now.date());
    let has_turned = match now.weekday() {
        Weekday::Thursday => now.hour() >= HOUR,
        Weekday::Friday | Weekday::Saturday | Weekday::Sunday => true,
        Weekday::Monday | Weekday::Tuesday | Weekday::Wednesday => false,
    };
    if has_turned { monday.saturating_add(7.days()) } else { monday }
}

/// When the sheet for a week is made.
pub fn making_of(week: Date) -> DateTime {
    week.saturating_sub(4.days()).at(HOUR, 0, 0, 0)
}

/// A sheet as it was made.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredSheet {
    pub week: Date,
    pub made_at: String,
    pub entries: Vec<AgendaEntry>,
}

/// A sheet as it is displayed.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    pub week: Date,
    /// When its facts were current.
    pub as_of: Timestamp,
    pub entries: Vec<AgendaEntry>,
    /// Events that were added, changed or removed since it was made.
    pub changed: usize,
    /// False for a preview that is rendered before Thursday and not stored.
    pub is_made: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintOptions {
    pub paper: Paper,
    pub is_large: bool,
}

/// The state of the Town Sheet, for the office.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct TownSheetState {
    /// The Monday of its week.
    pub week: Date,
    /// When it was made; null before Thursday.
    pub made_at: Option<String>,
    pub event_count: usize,
    /// Number of events that were added, changed or removed since it was made.
    pub changed_count: usize,
    /// The address in its QR codes. Null: it has no codes, because the site's address is not set.
    pub public_address: Option<String>,
    /// Email addresses that get its link each Thursday.
    pub weekly_to: Vec<String>,
    /// The Mondays of earlier weeks, newest first.
    pub earlier_weeks: Vec<Date>,
}

#[cfg(test)]
mod tests {
    use jiff::civil::{date, datetime};

    use super::*;

    #[test]
    fn the_sheet_turns_to_next_week_on_thursday_at_six() {
        assert_eq!(week_at(datetime(2026, 11, 23, 0, 0, 0, 0)), date(2026, 11, 23));
        assert_eq!(week_at(datetime(2026, 11, 26, 5, 59, 0, 0)), date(2026, 11, 23));
        assert_eq!(week_at(datetime(2026, 11, 26, 6, 0, 0, 0)), date(2026, 11, 30));
        assert_eq!(week_at(datetime(2026, 11, 29, 23, 59, 0, 0)), date(2026, 11, 30));
        assert_eq!(making_of(date(2026, 11, 30)), datetime(2026, 11, 26, 6, 0, 0, 0));
    }
}
