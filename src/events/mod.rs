//! What is on in town.

mod found;
pub mod ics;
pub mod recurrence;

pub use found::{Found, category_of, is_free, web_address};
