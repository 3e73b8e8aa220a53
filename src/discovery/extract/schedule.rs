//! A schema.org `Schedule` as a recurrence rule.

use jiff::tz::TimeZone;
use serde_json::Value;

use super::dates;
use super::schema_org::{Fields, field, local, many, text, text_of};
use crate::events::recurrence::{EventTime, Exception, RecurrenceId, RecurrenceRule, first_date};

/// A repeating `Schedule` as an RRULE, and when the series begins. `event`: when the event itself begins, which for a
/// series is usually its next date.
pub fn series(schedule: &Fields, event: EventTime, zone: &TimeZone) -> Option<(String, EventTime)> {
    let start = dates::iso(&text(schedule, "startDate"), zone);
    let rule = rule(schedule, start.is_some())?;
    // The event's end is that of the series, not of each date.
    let mut when = EventTime { end_date: None, ..event };
    let Some(start) = start else { return Some((rule, when)) };
    when.start_date = start.date;
    let named = text(schedule, "scheduleTimezone");
    let is_local = named.is_empty() || zone.iana_name() == Some(named.as_str());
    let said = dates::time(&text(schedule, "startTime")).filter(|_| is_local);
    if let Some(time) = said.or(start.time).filter(|time| when.start_time != Some(*time)) {
        // The next date is at another time than usual.
        when.start_time = Some(time);
        when.end_time = dates::time(&text(schedule, "endTime")).filter(|_| is_local);
    }
    // A season may begin on a day without a date.
    let first = rule.parse::<RecurrenceRule>().and_then(|rule| first_date(&when, &rule));
    if let Ok(Some(first)) = first {
        when.start_date = first.date();
    }
    Some((rule, when))
}

/// `has_start`: whether it says from when its dates count.
fn rule(schedule: &Fields, has_start: bool) -> Option<String> {
    let frequency = text(schedule, "repeatFrequency").to_ascii_uppercase();
    let inner = local(&frequency);
    let (count, unit) = match inner {
        "DAILY" => (1, 'D'),
        "WEEKLY" => (1, 'W'),
        "MONTHLY" => (1, 'M'),
        "YEARLY" => (1, 'Y'),
        period => {
            let digits: String = period.strip_prefix('P')?.chars().take_while(char::is_ascii_digit).collect();
            (digits.parse::<u32>().ok()?, period.chars().last()?)
        }
    };
    let frequency = match unit {
        'D' => "DAILY",
        'W' => "WEEKLY",
        'M' => "MONTHLY",
        'Y' => "YEARLY",
        _ => return None,
    };
    let mut rule = format!("FREQ={frequency}");
    if count > 1 {
        rule.push_str(&format!(";INTERVAL={count}"));
    }
    // A rule without a part that is not understood would have other dates.
    let days: Vec<String> =
        many(field(schedule, "byDay")).map(|day| by_day(day.as_str()?)).collect::<Option<_>>()?;
    if !days.is_empty() {
        rule.push_str(&format!(";BYDAY={}", days.join(",")));
    }
    for (name, part) in [("byMonth", "BYMONTH"), ("byMonthDay", "BYMONTHDAY")] {
        let numbers: Vec<String> = many(field(schedule, name)).map(by_number).collect::<Option<_>>()?;
        if !numbers.is_empty() {
            rule.push_str(&format!(";{part}={}", numbers.join(",")));
        }
    }
    let until = dates::date(text(schedule, "endDate").split('T').next().unwrap_or_default());
    let count = text(schedule, "repeatCount").parse::<u32>().ok().filter(|count| *count > 0);
    match (count, until) {
        (Some(count), _) if has_start => rule.push_str(&format!(";COUNT={count}")),
        (_, Some(until)) => rule.push_str(&format!(";UNTIL={}T235959", until.strftime("%Y%m%d"))),
        // Counted from the next date, its end would move along with it.
        (Some(_), None) => return None,
        (None, None) => {}
    }
    Some(rule)
}

/// "https://schema.org/Thursday" or "Thursday" as "TH"; "3TU" and "-1FR" as they are.
fn by_day(day: &str) -> Option<String> {
    let day = local(day).to_ascii_uppercase();
    let name = day.trim_start_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '+' | '-'));
    let ordinal = day.strip_suffix(name)?;
    let name = name.get(..2).filter(|name| ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].contains(name))?;
    Some(format!("{ordinal}{name}"))
}

fn by_number(number: &Value) -> Option<String> {
    text_of(Some(number)).filter(|number| number.parse::<u8>().is_ok())
}

/// The days on which a schedule has no date.
pub fn excluded(schedule: &Fields) -> Vec<Exception> {
    many(field(schedule, "exceptDate"))
        .filter_map(Value::as_str)
        .filter_map(|date| dates::date(date.split('T').next().unwrap_or_default()))
        .map(|date| Exception::Excluded { at: RecurrenceId::Day(date) })
        .collect()
}
