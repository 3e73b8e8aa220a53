//! SQL of the newsletter.

mod admin_list;
mod bounces;
mod issues;
mod links;
mod stop_links;
mod subscribers;

pub use admin_list::{
    SubscriberFilter, SubscriberOrder, admin_query, list_for_admin, subscribe_again, unsubscribe_many,
};
pub use bounces::{count_bounces, insert_bounce, renew_webhook_secret, restore, webhook_secret_version};
pub use issues::{
    IssueChange, count_edited, count_sent, delete_deliveries, delete_issue, find_content, find_edited,
    find_sent, finish_sending, hold, insert_issue, insert_sent, list_edited, list_overdue, list_sending,
    list_sent, list_sent_ids, note_delivery, reopen, resume, schedule, show_content, start_sending,
    unschedule, update_issue,
};
pub use links::{
    count_click, find_link, find_outcome, insert_links, list_counted, list_figures, list_links,
    list_subscribed_spans,
};
pub use stop_links::{
    StopLink, delete_old_stop_links, delete_stop_links_for, find_stop_link, insert_stop_link,
};
pub use subscribers::{
    Recipient, change, confirm, count_by_status, count_recipients, delete, delete_stale, find,
    find_by_choice, find_by_email, insert_imported, list_all, list_recipients, list_stopped,
    request_subscription, stop, unsubscribe,
};
