//! What is on in town.

pub mod recurrence;
