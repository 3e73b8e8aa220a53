//! Opening hours: the weekly plan, the days that differ, and what they say of a moment.
//!
//! Minutes count from midnight of the day a span belongs to, in the town's wall time; a span
//! may end past 1440, which is the early morning of the next day.

use jiff::civil::{Date, Weekday};

/// One stretch of being open. `0 <= opens < 1440`, `opens < closes <= opens + 1440`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub opens: u16,
    pub closes: u16,
}

/// A date whose hours differ from the week's plan; no spans means closed all day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialDay {
    pub date: Date,
    pub spans: Vec<Span>,
    pub note: String,
}

/// The hours of one business. `weekly[0]` is Monday.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hours {
    pub weekly: [Vec<Span>; 7],
    pub special: Vec<SpecialDay>,
}

impl Hours {
    /// The spans that begin on `date`.
    pub fn spans_on(&self, date: Date) -> &[Span] {
        let _ = (date, Weekday::Monday);
        &[]
    }
}
