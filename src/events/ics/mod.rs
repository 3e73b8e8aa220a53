//! Calendar files (iCalendar, RFC 5545): read as tolerantly as calendar programs do, written strictly.
//!
//! Invariant: no file makes reading fail. What cannot be used is rejected by name and with the reason, and
//! everything else in the file is still used.

mod dated_entry;
mod appointment;
mod calendar;
mod join;
mod escaped_text;
mod lines;
mod read;
mod series;
#[cfg(test)]
mod tests;
mod value;
mod vtimezone;
mod write;
mod zone;

pub use appointment::{Appointment, write_appointments};
pub use calendar::{Calendar, IcsProblem};
pub use dated_entry::DatedEntry;
pub use read::read;
pub use write::{CalendarEvent, CalendarInfo, TAIL, body, head, write};
