//! SQL of the newsletter.

mod issues;
mod subscribers;

pub use issues::{
    Change, delete_issue, find_edited, find_sent, insert_issue, list_edited, list_sent, count_edited, count_sent, note_delivery,
    replace_sections, schedule, start_sending, unschedule, update_issue, finish_sending,
};
pub use subscribers::{
    SubscriberFilter, ask, change, confirm, count, delete, delete_stale, find, find_by_email, insert_imported,
    list, list_all, list_recipients, standings, unsubscribe,
};
