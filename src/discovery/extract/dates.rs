//! Dates in machine-readable documents: ISO 8601 and common deviations from it, RFC 2822.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::fmt::rfc2822;
use jiff::tz::{Offset, TimeZone};

use crate::kit::day;

/// A date and time as scraped, in the town's local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScrapedTime {
    pub date: Date,
    pub time: Option<Time>,
}

/// A time with an offset or `Z` is converted; one without is already the town's local time.
pub fn iso(text: &str, zone: &TimeZone) -> Option<ScrapedTime> {
    let text = text.trim();
    // "2024-02-01T19:00:00-05:00[America/New_York]" gives both offset and zone.
    let text = text.split('[').next().unwrap_or(text);
    let (day, clock) = match text.find(['T', ' ', 't']) {
        Some(at) => (text.get(..at)?, text.get(at + 1..)?.trim()),
        None => (text, ""),
    };
    let date = date(day)?;
    if clock.is_empty() {
        return Some(ScrapedTime { date, time: None });
    }
    if let Some(time) = dashed(clock) {
        return Some(ScrapedTime { date, time: Some(time?) });
    }
    let sign = clock.find(['+', '-', '\u{2212}']);
    let (clock, offset) = match (clock.strip_suffix(['Z', 'z']), sign) {
        (Some(clock), _) => (clock, Some(Offset::UTC)),
        (None, Some(at)) => (clock.get(..at)?, Some(offset(clock.get(at..)?)?)),
        (None, None) => (clock, None),
    };
    let time = time(clock.trim())?;
    let Some(offset) = offset else { return Some(ScrapedTime { date, time: Some(time) }) };
    let at = offset.to_timestamp(date.to_datetime(time)).ok()?.to_zoned(zone.clone()).datetime();
    Some(ScrapedTime { date: at.date(), time: Some(at.time()) })
}

/// "19-30-00", and "19-19-30-00", which is how a widespread plugin writes half past seven, with the hour
/// twice. Other forms with three dashes could be an offset: then the inner value is `None`.
fn dashed(clock: &str) -> Option<Option<Time>> {
    let parts: Vec<&str> = clock.split('-').collect();
    let is_number = |part: &&str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !parts.iter().all(is_number) {
        return None;
    }
    let time = |hour: &str, minute: &str| Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok();
    match parts.as_slice() {
        [hour, minute, _] => Some(time(hour, minute)),
        [hour, again, minute, _] if hour == again => Some(time(hour, minute)),
        [_, _, _, _, ..] => Some(None),
        _ => None,
    }
}

/// "2024-02-01", "20240201", "2024-2-1".
pub fn date(text: &str) -> Option<Date> {
    any_date(text.trim()).filter(|date| day::is_inside(*date))
}

fn any_date(text: &str) -> Option<Date> {
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Date::new(
            text.get(..4)?.parse().ok()?,
            text.get(4..6)?.parse().ok()?,
            text.get(6..)?.parse().ok()?,
        )
        .ok();
    }
    let mut parts = text.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    (year.len() == 4).then(|| Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok())?
}

/// "19:30", "19:30:00.000", "1930", "7:30 PM".
pub fn time(text: &str) -> Option<Time> {
    let lower = text.trim().to_ascii_lowercase();
    let (digits, is_pm) = match (lower.strip_suffix("pm"), lower.strip_suffix("am")) {
        (Some(rest), _) => (rest.trim(), Some(true)),
        (None, Some(rest)) => (rest.trim(), Some(false)),
        (None, None) => (lower.as_str(), None),
    };
    let digits = digits.split('.').next()?;
    let mut parts = digits.split(':');
    let (hour, minute): (i8, i8) = match (parts.next()?, parts.next()) {
        (hour, Some(minute)) => (hour.parse().ok()?, minute.parse().ok()?),
        (both, None) if both.len() == 4 || both.len() == 6 => {
            (both.get(..2)?.parse().ok()?, both.get(2..4)?.parse().ok()?)
        }
        (hour, None) => (hour.parse().ok()?, 0),
    };
    let hour = match (is_pm, hour) {
        // In "19:00 PM" the suffix is redundant; "19:00 AM" makes no sense.
        (Some(true), 13..) => hour,
        (Some(false), 13..) => return None,
        (Some(true), 12) => 12,
        (Some(true), hour) => hour + 12,
        (Some(false), 12) => 0,
        (_, hour) => hour,
    };
    // "24:00" means midnight at the end of the day.
    Time::new(if hour == 24 { 0 } else { hour }, minute, 0, 0).ok()
}

fn offset(text: &str) -> Option<Offset> {
    let is_west = !text.starts_with('+');
    // "-5:00" and "-5" lack a leading zero.
    let padded =
        match text.strip_prefix(['+', '-', '\u{2212}']).map(|rest| rest.split(':').next().unwrap_or(rest)) {
            Some(hours) if hours.len() == 1 => format!("0{}", text.strip_prefix(['+', '-', '\u{2212}'])?),
            _ => text.to_owned(),
        };
    let digits: String = padded.chars().filter(char::is_ascii_digit).collect();
    let hours: i32 = digits.get(..2.min(digits.len()))?.parse().ok()?;
    let minutes: i32 = digits.get(2..4).map_or(Some(0), |text| text.parse().ok())?;
    let seconds = (hours * 60 + minutes) * 60;
    Offset::from_seconds(if is_west { -seconds } else { seconds }).ok()
}

/// "Sat, 22 Aug 2026 02:18:51 +0000", or an ISO timestamp.
pub fn moment(text: &str, zone: &TimeZone) -> Option<DateTime> {
    let text = text.trim();
    let at = rfc2822::parse(text).map(|zoned| zoned.timestamp()).or_else(|_| text.parse::<Timestamp>());
    match at {
        Ok(at) => Some(at.to_zoned(zone.clone()).datetime()).filter(|at| day::is_inside(at.date())),
        Err(_) => iso(text, zone).map(|told| told.date.to_datetime(told.time.unwrap_or_default())),
    }
}
