//! Deals from tables (CSV or JSON). What a row may say is what the API takes; how files come in is in `imports`.
//!
//! Invariant: a deal is known by its business, its title and, where the table has one, its first day; the same
//! file a second time changes nothing.

mod field;
mod kind;
mod row;
#[cfg(test)]
mod tests;

pub use kind::Deals;
