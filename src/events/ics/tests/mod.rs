mod corpus;
mod forms;
mod parts;

use jiff::civil::date;
use jiff::tz::TimeZone;

use super::{Calendar, read};

fn town() -> TimeZone {
    TimeZone::get("America/New_York").unwrap()
}

fn calendar(text: &str) -> Calendar {
    read(text.as_bytes(), &town(), date(2026, 9, 1))
}
