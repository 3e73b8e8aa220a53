//! Series: rules, exceptions to them, and the dates that result.
//!
//! Depends on neither the web nor the database. Invariant: everything in here is the town's local time, so a
//! weekly concert at seven stays at seven through daylight saving changes; and whatever rule comes from
//! outside, expanding it ends soon.

mod expand;
mod model;
mod rule;
mod words;
#[cfg(test)]
mod tests;

pub use expand::{check, count_before, expand, first_date, last_before, rule_dates, runs_into_next};
pub use model::{Changes, EventTime, Exception, Occurrence, OccurrenceStatus, RecurrenceId};
pub use rule::{Frequency, RecurrenceError, RecurrenceRule, Until};
pub use words::in_words;
