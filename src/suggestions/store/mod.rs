//! SQL for suggestions and confirmations.

mod decisions;
mod notices;
mod suggestions;

pub use decisions::{forward_overdue, reopen, reopen_rejected, set_decision};
pub use notices::{find_business, notify_office, open_link, require_asked};
pub use suggestions::{
    EXPORT, confirm, count, count_own, count_received, count_received_each, find, find_open, forward, insert,
    list, list_own, list_received, without_sender,
};
