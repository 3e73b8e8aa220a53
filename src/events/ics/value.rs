//! Single values of a calendar file: dates, times and durations.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use super::lines::Property;
use super::zone::Zones;
use crate::events::recurrence::RecurrenceId;
use crate::kit::day;

/// A date or time as the file gives it.
#[derive(Debug, Clone)]
pub enum IcsTime {
    Day(Date),
    At { wall: DateTime, zone: TimeZone },
}

impl IcsTime {
    pub fn is_day(&self) -> bool {
        matches!(self, IcsTime::Day(_))
    }

    /// The local time in the file's own zone.
    pub fn wall(&self) -> DateTime {
        match self {
            IcsTime::Day(date) => date.to_datetime(jiff::civil::Time::midnight()),
            IcsTime::At { wall, .. } => *wall,
        }
    }

    pub fn local(&self, town: &TimeZone) -> DateTime {
        match self {
            IcsTime::Day(_) => self.wall(),
            IcsTime::At { wall, zone } => in_zone(*wall, zone, town),
        }
    }

    /// The id, in the town's local time, of an occurrence that starts here. All-day series keep the file's
    /// dates.
    pub fn recurrence_id(&self, is_all_day: bool, town: &TimeZone) -> RecurrenceId {
        if is_all_day || self.is_day() {
            RecurrenceId::Day(self.wall().date())
        } else {
            RecurrenceId::At(self.local(town))
        }
    }

    pub fn instant(&self, town: &TimeZone) -> Option<Timestamp> {
        match self {
            IcsTime::Day(_) => town.to_timestamp(self.wall()).ok(),
            IcsTime::At { wall, zone } => zone.to_timestamp(*wall).ok(),
        }
    }

    /// Adds days as calendar days and hours as elapsed time.
    pub fn after(&self, length: Span) -> Option<IcsTime> {
        match self {
            IcsTime::Day(date) => date.checked_add(length).ok().map(IcsTime::Day),
            IcsTime::At { wall, zone } => {
                let later = wall.to_zoned(zone.clone()).ok()?.checked_add(length).ok()?;
                Some(IcsTime::At { wall: later.datetime(), zone: zone.clone() })
            }
        }
    }
}

/// Converts the local time of one zone to another.
pub fn in_zone(wall: DateTime, from: &TimeZone, to: &TimeZone) -> DateTime {
    if from == to {
        return wall;
    }
    from.to_timestamp(wall).map(|at| to.to_datetime(at)).unwrap_or(wall)
}

/// The dates and times of a property; for a period, with its end.
pub fn moments(property: &Property, zones: &Zones) -> Result<Vec<(IcsTime, Option<IcsTime>)>, String> {
    property
        .value
        .split(',')
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(|text| match text.split_once('/') {
            None => Ok((moment(property, text, zones)?, None)),
            Some((start, end)) => {
                let start = moment(property, start, zones)?;
                let end = match duration(end) {
                    Some(length) => start.after(length),
                    None => Some(moment(property, end, zones)?),
                };
                Ok((start, end))
            }
        })
        .collect()
}

pub fn moment(property: &Property, text: &str, zones: &Zones) -> Result<IcsTime, String> {
    let text = text.trim();
    let wrong = || format!("\"{}\" is not a date", text.chars().take(40).collect::<String>());
    let in_range = |date: Date| day::is_inside(date).then_some(date).ok_or_else(wrong);
    let is_day = property.parameter("VALUE").is_some_and(|kind| kind.eq_ignore_ascii_case("DATE"));
    let digits: String = text.chars().filter(|letter| !matches!(letter, '-' | ':')).collect();
    let (day, time) = match digits.split_once(['T', 't', ' ']) {
        Some((day, time)) => (day, Some(time)),
        None => (digits.as_str(), None),
    };
    let date = Date::strptime("%Y%m%d", day).map_err(|_| wrong()).and_then(in_range)?;
    let Some(time) = time.filter(|_| !is_day) else { return Ok(IcsTime::Day(date)) };
    let (time, is_utc) = time.strip_suffix(['Z', 'z']).map_or((time, false), |time| (time, true));
    let time = match time.len() {
        4 => jiff::civil::Time::strptime("%H%M", time),
        _ => jiff::civil::Time::strptime("%H%M%S", time),
    };
    let wall = date.to_datetime(time.map_err(|_| wrong())?);
    let zone = if is_utc { zones.utc() } else { zones.of(property.parameter("TZID")) };
    Ok(if is_utc {
        // Calendars that name a zone mean that zone, even if they write times in UTC.
        IcsTime::At { wall: in_zone(wall, &TimeZone::UTC, &zone), zone }
    } else {
        IcsTime::At { wall, zone }
    })
}

/// `P1DT2H30M`; a negative duration is invalid.
pub fn duration(text: &str) -> Option<Span> {
    let text = text.trim().trim_start_matches('+');
    if !text.starts_with(['P', 'p']) {
        return None;
    }
    let span: Span = text.parse().ok()?;
    (span.is_positive() || span.is_zero()).then_some(span)
}
