//! Calendar files (iCalendar, RFC 5545): read as tolerantly as calendar programs do, written strictly.
//!
//! Invariant: no file makes reading fail. What cannot be used is rejected by name and with the reason, and
//! everything else in the file is still used.

mod appointment;
mod calendar;
mod dated_entry;
mod escaped_text;
mod join;
mod lines;
mod read;
mod series;
mod value;
mod vtimezone;
mod write;
mod zone;
#[cfg(test)]
mod tests;

pub use appointment::{Appointment, write_appointments};
pub use calendar::{Calendar, IcsProblem};
pub use dated_entry::DatedEntry;
pub use read::read;
pub use write::{CalendarEvent, CalendarInfo, TAIL, body, head, write};
