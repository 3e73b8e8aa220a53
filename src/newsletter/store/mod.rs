//! SQL of the newsletter.

mod issues;
mod subscribers;

pub use issues::{
    IssueChange, count_edited, count_sent, delete_issue, find_edited, find_sent, finish_sending,
    insert_issue, insert_sent, list_edited, list_sent, list_sent_ids, note_delivery, schedule, start_sending,
    unschedule, update_issue,
};
pub use subscribers::{
    SubscriberFilter, ask, change, confirm, count, delete, delete_stale, find, find_by_email,
    insert_imported, list, list_all, list_recipients, standings, unsubscribe,
};
