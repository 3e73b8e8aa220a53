//! The newsletter: subscribers, subscribing and unsubscribing, composing issues, and delivery.
//!
//! Tables: `subscribers`, `newsletter_issues`, `newsletter_deliveries`, `newsletter_stop_links`,
//! `newsletter_bounces`, `newsletter_webhook_secrets`, `newsletter_links`. Calls: `newsletter/`,
//! `admin/newsletter/`. Pages: `/newsletter` and below. Invariant: nobody gets mail without having agreed to
//! it, nobody gets an issue twice, and no response reveals to a stranger who is subscribed.

mod archive_page;
mod bounces;
mod clicks;
mod compose;
mod csv;
mod delivery;
mod departures;
mod emails;
mod holds;
mod http;
mod issue_page;
mod model;
mod openapi;
mod outcome;
mod outdated;
mod page;
mod resending;
mod results;
mod scheduling;
mod send_check;
mod state;
mod store;
mod token;
mod welcome;
#[cfg(test)]
mod tests;

pub use archive_page::first_page;
pub use bounces::{ReportedBounces, record_bounces_of, split_mailbox};
pub use csv::{COLUMNS, SubscriberImportReport, import_if};
pub use delivery::handle;
pub use departures::follow_departures;
pub use http::{BULK, api_routes};
pub use issue_page::issue_page;
pub use model::{
    IssueContent, IssueItem, IssueSection, NewsletterFrequency, NewsletterIssue, NewsletterTopic, Subscriber,
    SubscriberStatus,
};
pub use openapi::operations as api_operations;
pub use page::routes as page_routes;
pub use resending::retry_mail;
pub use scheduling::{has_gone_out, hold_overdue, schedule_issue, unschedule_issue};
pub use send_check::SendCheck;
pub use state::{EXPORT, Newsletter};
pub use store::{
    SubscriberFilter, admin_query, count_edited as count_issues, find_content as find_issue_content,
    insert_imported, insert_sent, list_all, list_figures, list_for_admin, list_sent_ids,
    show_content as show_issue_content, unsubscribe,
};

use crate::kit::media::ImageReferences;

/// The columns of this feature that may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences = ImageReferences {
    by_id: &[],
    by_address: &[("newsletter_issues", "intro"), ("newsletter_issues", "sections")],
};
