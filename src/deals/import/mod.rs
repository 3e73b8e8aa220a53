//! Deals from tables (CSV or JSON). A row may have what the API accepts; the import itself is in `imports`.
//!
//! Invariant: a deal is identified by its business, its title and, if the table has it, its first day;
//! importing the same file again changes nothing.

mod field;
mod kind;
mod row;
#[cfg(test)]
mod tests;

pub use kind::Deals;
