mod calls;
mod changed_dates;
mod extreme_dates;
mod lists;
mod moved_series;
mod notices;
mod owner;
mod pages;
mod places;
mod reminders;
mod removals;
mod saving;
mod schedules;
mod search;
mod series;
mod trust;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use rusqlite::Connection;

use super::model::{EventTime, NewEvent};
use crate::kit::clock::Clock;
use crate::kit::db;

/// Saturday, 21 November 2026, 10:00 in town.
const NOW: &str = "2026-11-21T15:00:00Z";

fn clock() -> Clock {
    clock_at(NOW)
}

fn clock_at(moment: &str) -> Clock {
    let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
    Clock::fixed(zone, moment.parse::<Timestamp>().unwrap())
}

fn database() -> (tempfile::TempDir, Connection) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("town.db");
    crate::testing::new_data_file(&path);
    let conn = db::open_writer(&path).unwrap();
    (folder, conn)
}

/// An event that begins at "2026-11-21T19:00", or an all-day one on "2026-11-21".
fn new(title: &str, start: &str) -> NewEvent {
    let when = if start.contains('T') {
        EventTime::at(start.parse::<DateTime>().unwrap())
    } else {
        EventTime::all_day(start.parse::<Date>().unwrap())
    };
    NewEvent { title: title.into(), when, ..NewEvent::default() }
}

fn weekly(title: &str, start: &str) -> NewEvent {
    NewEvent { recurring_pattern: Some("FREQ=WEEKLY".into()), ..new(title, start) }
}
