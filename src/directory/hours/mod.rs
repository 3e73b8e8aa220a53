//! Opening hours: the weekly plan, special days, and whether a place is open at a given time.
//!
//! Minutes count from midnight of the day on which a span begins, in the town's wall time; a span may end
//! past 1440, which is the early morning of the next day. Hours accepted by [`Hours::check`] have one text,
//! one wire form and one set of rows, and each of these reads back unchanged.

mod check;
mod clock;
mod dates;
mod holidays;
mod natural;
mod open;
mod osm;
mod parse;
mod rows;
mod schema_org;
mod text;
mod typed;
mod wire;

#[cfg(test)]
mod tests;

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

pub use clock::label as clock_label;
pub use holidays::on as federal_holiday;
pub use open::{OpenStatus, Run};
pub use rows::HoursRow;
pub use typed::{MAX_LINE, TypedHours, TypedHoursReading, TypedSpecialDay};

/// Minutes in a day, and so the minute at which a day ends.
pub const DAY: u16 = 24 * 60;
/// More spans in one day than this is a mistake, not a plan.
pub const MAX_SPANS_PER_DAY: usize = 5;
/// More special days than this is a season, which the weekly plan should hold.
pub const MAX_SPECIAL_DAYS: usize = 200;
/// The longest note of a special day, in characters.
pub const MAX_NOTE: usize = 120;
/// How far ahead the dates and holidays of a text become special days.
const HORIZON_MONTHS: i32 = 24;

/// One stretch of opening hours. `0 <= opens < 1440`, `opens < closes <= opens + 1440`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub opens: u16,
    pub closes: u16,
}

impl Span {
    /// From midnight to midnight.
    pub const ALL_DAY: Span = Span { opens: 0, closes: DAY };

    /// A span from two times of day; closing at or before the opening means the next day.
    fn between(opens: u16, closes: u16) -> Span {
        let closes = if closes <= opens { closes.saturating_add(DAY) } else { closes };
        Span { opens, closes }
    }

    /// Whether some minute is in both; spans that only touch do not overlap.
    fn overlaps(self, other: Span) -> bool {
        self.opens < other.closes && other.opens < self.closes
    }
}

/// A date whose hours differ from the week's plan; no spans means closed all day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialDay {
    pub date: Date,
    pub spans: Vec<Span>,
    pub note: String,
}

/// The hours of one business. `weekly[0]` is Monday; `special` is sorted by date.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hours {
    pub weekly: [Vec<Span>; 7],
    pub special: Vec<SpecialDay>,
}

/// The days of the week in the order of [`Hours::weekly`].
pub const WEEK: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

impl Hours {
    /// The spans that begin on `date`.
    pub fn spans_on(&self, date: Date) -> &[Span] {
        match self.special.iter().find(|special| special.date == date) {
            Some(special) => &special.spans,
            None => self.spans_of(date.weekday()),
        }
    }

    /// The spans that begin on this weekday, unless the date is special.
    pub fn spans_of(&self, weekday: Weekday) -> &[Span] {
        let mut days = WEEK.iter().zip(&self.weekly);
        days.find(|(day, _)| **day == weekday).map_or(&[], |(_, spans)| spans)
    }

    /// The special days from a date on, each with the last day of its run: days that follow each other with the
    /// same hours and note, such as a vacation.
    pub fn special_runs(&self, from: Date) -> Vec<(&SpecialDay, Date)> {
        let mut runs: Vec<(&SpecialDay, Date)> = Vec::new();
        for day in self.special.iter().filter(|day| day.date >= from) {
            match runs.last_mut() {
                Some((first, last))
                    if last.tomorrow().ok() == Some(day.date)
                        && first.spans == day.spans
                        && first.note == day.note =>
                {
                    *last = day.date;
                }
                _ => runs.push((day, day.date)),
            }
        }
        runs
    }

    /// Whether no day of the week has a span.
    pub fn is_closed_all_week(&self) -> bool {
        self.weekly.iter().all(Vec::is_empty)
    }

    /// The same hours without special days before `today`, as a text parsed today can express them.
    pub fn without_past(mut self, today: Date) -> Hours {
        self.special.retain(|special| special.date >= today);
        self
    }

    /// The same hours without the special days that are over. Yesterday's may still run past midnight.
    pub fn without_ended(self, today: Date) -> Hours {
        self.without_past(today.saturating_sub(1.day()))
    }

    /// The same hours with this date made special, or no longer special.
    pub fn with_day(&self, date: Date, special: Option<SpecialDay>) -> Hours {
        let mut hours = self.clone();
        hours.special.retain(|known| known.date != date);
        hours.special.extend(special);
        hours.tidied()
    }

    /// Sorts spans and special days, and normalizes notes to what texts can hold.
    fn tidied(mut self) -> Hours {
        for spans in &mut self.weekly {
            spans.sort_unstable();
        }
        for special in &mut self.special {
            special.spans.sort_unstable();
            special.note = tidy_note(&special.note);
        }
        self.special.sort_by_key(|special| special.date);
        self
    }
}

/// Why more special days than possible are refused.
pub fn too_many_special_days() -> String {
    format!("at most {MAX_SPECIAL_DAYS} special dates are possible: remove some, or change the weekly hours")
}

/// One line, single spaces, no double quotation marks (one would end the note in a text).
fn tidy_note(note: &str) -> String {
    let words: Vec<&str> = note.split_whitespace().collect();
    words.join(" ").replace('"', "'")
}

/// The days from `today` for which dates and holidays of a text become special days.
fn horizon(today: Date) -> impl Iterator<Item = Date> {
    let end = last_day(today);
    today.series(1.day()).take_while(move |date| *date <= end)
}

/// The last day of [`horizon`].
fn last_day(today: Date) -> Date {
    today.saturating_add(HORIZON_MONTHS.months())
}
