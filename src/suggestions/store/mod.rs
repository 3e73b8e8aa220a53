//! SQL for suggestions and confirmations.

mod decisions;
mod notices;
mod suggestions;

pub use decisions::{answer, decide, forward_overdue, reopen, restore};
pub use notices::{open_link, require_asked};
pub use suggestions::{
    EXPORT, confirm, count, count_own, count_received, count_received_each, find, insert, list, list_own,
    list_received, without_sender,
};
