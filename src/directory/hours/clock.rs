//! Times, days and dates, as Americans write them and as machines do.
//!
//! Minutes past the end of a day are shown as a time of the next day.

use jiff::civil::Date;

use super::{DAY, Span};

/// `540` is "9 AM", `1050` is "5:30 PM", `1440` is "12 AM".
pub fn label(minutes: u16) -> String {
    let minutes = minutes % DAY;
    let half = if minutes < 12 * 60 { "AM" } else { "PM" };
    let hour = match minutes / 60 % 12 {
        0 => 12,
        hour => hour,
    };
    match minutes % 60 {
        0 => format!("{hour} {half}"),
        minute => format!("{hour}:{minute:02} {half}"),
    }
}

/// "9 AM to 5 PM".
pub fn span_label(span: Span) -> String {
    format!("{} to {}", label(span.opens), label(span.closes))
}

/// `540` is "09:00"; the end of a day is "24:00", anything past it a time of the next day.
pub fn digits(minutes: u16) -> String {
    let minutes = if minutes > DAY { minutes - DAY } else { minutes };
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Reads "09:00" up to "24:00", two digits on either side.
pub fn from_digits(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let is_pair = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_pair(hours) || !is_pair(minutes) {
        return None;
    }
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    let total = hours * 60 + minutes;
    (minutes < 60 && total <= DAY).then_some(total)
}

/// "Dec 25, 2026".
pub fn date_label(date: Date) -> String {
    date.strftime("%b %-d, %Y").to_string()
}
