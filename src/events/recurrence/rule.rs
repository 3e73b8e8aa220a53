//! A recurrence rule as in RFC 5545 (`FREQ=WEEKLY;BYDAY=TH`): parsed tolerantly, stored in one normalized
//! form. `UNTIL` is the town's local time here, like everything else about an event; only imported and
//! exported files have it in UTC.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

use super::model::RecurrenceId;

/// More values than a year has days add nothing.
const MAX_VALUES: usize = 366;
/// Times per day: every ten minutes. The library expands a whole year at once; every second of it would
/// exhaust the memory.
const MAX_TIMES: usize = 144;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frequency {
    Yearly,
    Monthly,
    Weekly,
    Daily,
    Hourly,
}

impl Frequency {
    fn name(self) -> &'static str {
        match self {
            Frequency::Yearly => "YEARLY",
            Frequency::Monthly => "MONTHLY",
            Frequency::Weekly => "WEEKLY",
            Frequency::Daily => "DAILY",
            Frequency::Hourly => "HOURLY",
        }
    }
}

/// Why a rule cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecurrenceError {
    /// No town event repeats every minute; such rules only cost time.
    TooOften,
    /// The part of the rule that cannot be read.
    Unreadable(String),
    /// It ends before the first date.
    OverBefore,
}

impl fmt::Display for RecurrenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecurrenceError::TooOften => f.write_str("An event cannot repeat more often than every hour."),
            RecurrenceError::OverBefore => f.write_str("The rule ends before the event begins."),
            RecurrenceError::Unreadable(part) => write!(f, "The rule cannot be read at \"{part}\"."),
        }
    }
}

impl std::error::Error for RecurrenceError {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    Local(RecurrenceId),
    Utc(DateTime),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecurrenceRule {
    pub frequency: Frequency,
    pub interval: u16,
    pub count: Option<u32>,
    pub until: Option<Until>,
    /// The remaining parts in the order of the RFC, with validated names and values.
    pub parts: Vec<(&'static str, String)>,
}

impl RecurrenceRule {
    /// The value of a part such as `BYDAY`.
    pub fn part(&self, name: &str) -> Option<&str> {
        self.parts.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// The same rule with `UNTIL` in the local time of this zone.
    pub fn local(mut self, zone: &TimeZone) -> Self {
        if let Some(Until::Utc(at)) = self.until {
            let local = TimeZone::UTC.to_timestamp(at).map(|at| zone.to_datetime(at)).unwrap_or(at);
            self.until = Some(Until::Local(RecurrenceId::At(local)));
        }
        self
    }

    /// The last moment at which an occurrence may start; a day lasts until its end.
    pub fn last_start(&self) -> Option<DateTime> {
        self.until.map(|until| match until {
            Until::Local(RecurrenceId::At(at)) | Until::Utc(at) => at,
            Until::Local(RecurrenceId::Day(date)) => date.to_datetime(Time::constant(23, 59, 59, 0)),
        })
    }
}

const NUMBERS: [(&str, i32, i32); 8] = [
    ("BYMONTH", 1, 12),
    ("BYWEEKNO", -53, 53),
    ("BYYEARDAY", -366, 366),
    ("BYMONTHDAY", -31, 31),
    ("BYHOUR", 0, 23),
    ("BYMINUTE", 0, 59),
    ("BYSECOND", 0, 59),
    ("BYSETPOS", -366, 366),
];
const WEEKDAYS: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

impl FromStr for RecurrenceRule {
    type Err = RecurrenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let upper = text.trim().to_ascii_uppercase();
        let value = upper.strip_prefix("RRULE:").unwrap_or(&upper);
        let unreadable = |part: &str| RecurrenceError::Unreadable(part.chars().take(60).collect());
        let mut frequency = None;
        let (mut interval, mut count, mut until) = (1, None, None);
        let mut parts: Vec<(&'static str, String)> = Vec::new();
        for part in value.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| unreadable(part))?;
            let (name, value) = (name.trim(), value.trim());
            match name {
                "FREQ" => frequency = Some(read_frequency(value)?.ok_or_else(|| unreadable(part))?),
                "INTERVAL" => {
                    interval = value.parse().ok().filter(|n| *n > 0).ok_or_else(|| unreadable(part))?;
                }
                // Some programs write "-1" for "no end".
                "COUNT" if value.starts_with('-') => {}
                "COUNT" => {
                    count = Some(value.parse().ok().filter(|n| *n > 0).ok_or_else(|| unreadable(part))?);
                }
                "UNTIL" => until = Some(read_until(value).ok_or_else(|| unreadable(part))?),
                "BYDAY" | "BYWEEKDAY" => {
                    let days = list(value, is_weekday).ok_or_else(|| unreadable(part))?;
                    parts.push(("BYDAY", days));
                }
                "WKST" if WEEKDAYS.contains(&value) => parts.push(("WKST", value.to_owned())),
                name if name.starts_with("X-") => {}
                name => {
                    let known = NUMBERS.iter().find(|(known, ..)| *known == name);
                    let (known, least, most) = known.ok_or_else(|| unreadable(part))?;
                    let fits = |item: &str| {
                        item.parse()
                            .is_ok_and(|n: i32| (*least..=*most).contains(&n) && (n != 0 || *least == 0))
                    };
                    parts.push((known, list(value, fits).ok_or_else(|| unreadable(part))?));
                }
            }
        }
        let frequency = frequency.ok_or_else(|| unreadable(value))?;
        let place = |name: &str| NUMBERS.iter().position(|(known, ..)| *known == name).unwrap_or(0);
        parts.sort_by_key(|(name, _)| place(name));
        parts.dedup_by(|one, other| one.0 == other.0);
        if times_a_day(frequency, &parts) > MAX_TIMES {
            return Err(RecurrenceError::TooOften);
        }
        // Without another BY part it would select from a set of one.
        if parts.iter().all(|(name, _)| ["BYSETPOS", "WKST"].contains(name)) {
            parts.retain(|(name, _)| *name != "BYSETPOS");
        }
        Ok(RecurrenceRule { frequency, interval, count, until, parts })
    }
}

/// How many times a day a rule can match.
fn times_a_day(frequency: Frequency, parts: &[(&'static str, String)]) -> usize {
    let count = |name: &str, without: usize| {
        let part = parts.iter().find(|(known, _)| *known == name);
        part.map_or(without, |(_, values)| values.split(',').count())
    };
    let hours = count("BYHOUR", if frequency == Frequency::Hourly { 24 } else { 1 });
    hours.saturating_mul(count("BYMINUTE", 1)).saturating_mul(count("BYSECOND", 1))
}

fn read_frequency(value: &str) -> Result<Option<Frequency>, RecurrenceError> {
    Ok(match value {
        "YEARLY" => Some(Frequency::Yearly),
        "MONTHLY" => Some(Frequency::Monthly),
        "WEEKLY" => Some(Frequency::Weekly),
        "DAILY" => Some(Frequency::Daily),
        "HOURLY" => Some(Frequency::Hourly),
        "MINUTELY" | "SECONDLY" => return Err(RecurrenceError::TooOften),
        _ => None,
    })
}

fn list(value: &str, is_right: impl Fn(&str) -> bool) -> Option<String> {
    let items: Vec<&str> = value.split(',').map(|item| item.trim().trim_start_matches('+')).collect();
    (items.len() <= MAX_VALUES && items.iter().all(|item| is_right(item))).then(|| items.join(","))
}

fn is_weekday(item: &str) -> bool {
    WEEKDAYS.iter().any(|day| {
        item.strip_suffix(day).is_some_and(|nth| {
            nth.is_empty() || nth.parse::<i32>().is_ok_and(|nth| nth != 0 && nth.abs() <= 53)
        })
    })
}

fn read_until(value: &str) -> Option<Until> {
    if value.len() == 8 {
        return Date::strptime("%Y%m%d", value).ok().map(|date| Until::Local(RecurrenceId::Day(date)));
    }
    let (local, is_utc) = value.strip_suffix('Z').map_or((value, false), |local| (local, true));
    let at = DateTime::strptime("%Y%m%dT%H%M%S", local).ok()?;
    Some(if is_utc { Until::Utc(at) } else { Until::Local(RecurrenceId::At(at)) })
}

impl fmt::Display for RecurrenceRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FREQ={}", self.frequency.name())?;
        if self.interval != 1 {
            write!(f, ";INTERVAL={}", self.interval)?;
        }
        for (name, value) in &self.parts {
            write!(f, ";{name}={value}")?;
        }
        match self.until {
            Some(Until::Local(RecurrenceId::Day(date))) => write!(f, ";UNTIL={}", date.strftime("%Y%m%d"))?,
            Some(Until::Local(RecurrenceId::At(at))) => {
                write!(f, ";UNTIL={}", at.strftime("%Y%m%dT%H%M%S"))?;
            }
            Some(Until::Utc(at)) => write!(f, ";UNTIL={}", at.strftime("%Y%m%dT%H%M%SZ"))?,
            None => {}
        }
        if let Some(count) = self.count {
            write!(f, ";COUNT={count}")?;
        }
        Ok(())
    }
}
