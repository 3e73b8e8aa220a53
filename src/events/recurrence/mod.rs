//! Series: rules, the dates that break them, and every date that follows.
//!
//! Knows neither the web nor the database. Invariant: everything in here is the town's wall
//! time, so a weekly concert at seven stays at seven through both clock changes; and whatever
//! rule comes from outside, expanding it ends soon.

mod expand;
mod model;
mod rule;
#[cfg(test)]
mod tests;
mod words;

pub use expand::{check, expand};
pub use model::{Changes, EventTime, Exception, Occurrence, OccurrenceStatus, RecurrenceId};
pub use rule::{Frequency, RecurrenceError, RecurrenceRule, Until};
pub use words::in_words;
