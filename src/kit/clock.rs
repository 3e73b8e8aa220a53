//! What time it is in the town. All code gets "now" from here, so that tests can run at any point in time.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, Zoned};

use super::day;

#[derive(Clone)]
pub struct Clock {
    zone: TimeZone,
    fixed: Option<Arc<Mutex<Timestamp>>>,
}

/// A timestamp as stored in columns; the texts sort chronologically.
pub fn stamp_of(at: Timestamp) -> String {
    format!("{at:.3}")
}

impl Clock {
    pub fn system(zone: TimeZone) -> Self {
        Clock { zone, fixed: None }
    }

    /// A clock that stands still except for `set`.
    pub fn fixed(zone: TimeZone, at: Timestamp) -> Self {
        Clock { zone, fixed: Some(Arc::new(Mutex::new(at))) }
    }

    pub fn set(&self, at: Timestamp) {
        if let Some(fixed) = &self.fixed {
            *fixed.lock().unwrap_or_else(PoisonError::into_inner) = at;
        }
    }

    pub fn timestamp(&self) -> Timestamp {
        match &self.fixed {
            Some(fixed) => *fixed.lock().unwrap_or_else(PoisonError::into_inner),
            None => Timestamp::now(),
        }
    }

    pub fn now(&self) -> Zoned {
        self.timestamp().to_zoned(self.zone.clone())
    }

    /// The town's wall clock.
    pub fn local(&self) -> DateTime {
        self.now().datetime()
    }

    /// For columns like `created_at`: UTC with a `Z`, the contract's format for date-times.
    pub fn stamp(&self) -> String {
        stamp_of(self.timestamp())
    }

    pub fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// The moment at which the town's clock shows this time, or a sentence if it never does.
    pub fn moment_of(&self, local: DateTime) -> Result<Timestamp, String> {
        let ambiguous = self.zone.to_ambiguous_timestamp(local);
        if matches!(ambiguous.offset(), AmbiguousOffset::Gap { .. }) {
            let (time, day) = (local.strftime("%-I:%M %p"), day::with_year(local.date()));
            return Err(format!(
                "{time} does not exist on {day}: the clocks go forward. Choose another time."
            ));
        }
        ambiguous.compatible().map_err(|_| day::OUTSIDE.to_owned())
    }

    /// Parses a future moment on the town's clock, such as "2026-11-27T08:00"; a sentence if it is not one.
    pub fn read_coming(&self, text: &str) -> Result<Timestamp, String> {
        const FORMAT: &str = "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm.";
        let local: DateTime = text.parse().map_err(|_| FORMAT.to_owned())?;
        if !day::is_inside(local.date()) {
            return Err(day::OUTSIDE.to_owned());
        }
        let at = self.moment_of(local)?;
        if at > self.timestamp() { Ok(at) } else { Err("This moment has passed.".to_owned()) }
    }

    /// "Friday, November 27, 8:00 AM": a stored moment on the town's clock.
    pub fn moment_in_words(&self, stamp: &str) -> String {
        let Ok(moment) = stamp.parse::<Timestamp>() else { return stamp.to_owned() };
        let local = moment.to_zoned(self.zone.clone()).datetime();
        format!("{}, {}", day::in_words(local.date(), self.local().date()), local.strftime("%-I:%M %p"))
    }

    /// A counter of minutes; responses that depend on the time of day are cached under it.
    pub fn minute(&self) -> u64 {
        u64::try_from(self.timestamp().as_second() / 60).unwrap_or(0)
    }
}
