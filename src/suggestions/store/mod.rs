//! SQL of the suggestions and confirmations.

mod decisions;
mod suggestions;

pub use decisions::decide;
pub use suggestions::{EXPORT, confirm, count, count_own, insert, list, list_own};
