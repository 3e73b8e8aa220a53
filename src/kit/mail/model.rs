//! What a mail consists of.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::config::{Config, MailMode};
use crate::kit::word_enum::word_enum;

/// A mail to be sent. `cause` identifies what it is about ("reset:17:2026-11-21T10:00"): the same cause never
/// gets a second mail.
#[derive(Debug, Clone, Default)]
pub struct NewMail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub cause: String,
}

/// What writing a mail needs besides what it says.
#[derive(Clone, Copy)]
pub struct MailContext<'a> {
    pub config: &'a Config,
    /// Base URL of the links in the mail.
    pub origin: &'a str,
}

/// A mail being sent.
#[derive(Debug, Clone)]
pub struct Mail {
    pub id: i64,
    pub cause: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Empty for mail to one person.
    pub unsubscribe_url: String,
    /// If empty, replies go to the sender.
    pub reply_to: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailStatus {
    Queued,
    Sent,
    Failed,
    /// No mail server is configured: it is read in the outbox.
    Kept,
}

word_enum!(MailStatus { Queued = "queued", Sent = "sent", Failed = "failed", Kept = "kept" });

/// Which mails to list.
#[derive(Debug, Clone, Default)]
pub struct OutboxFilter {
    pub status: Option<MailStatus>,
}

/// An email, as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShownMail {
    pub id: i64,
    pub cause: String,
    pub to: String,
    pub subject: String,
    pub status: MailStatus,
    pub attempts: u32,
    pub error: String,
    pub created_at: String,
    pub sent_at: Option<String>,
    /// Only when a single email is requested, and only as long as texts are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub html: Option<String>,
}

/// The number of emails of one kind, by what became of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct MailCounts {
    /// Accepted by the mail server.
    pub sent: i64,
    pub waiting: i64,
    /// In the outbox, because no mail server is configured.
    pub kept: i64,
    /// The mail server could not be reached, or it is not known whether it accepted them.
    pub failed: i64,
}

/// What is said to whoever had an email sent: it waits for the mail server, or there is none.
pub fn on_its_way(mode: MailMode, what: &str, to: &str) -> String {
    match mode {
        MailMode::Smtp => format!("{what} is on its way to {to}."),
        MailMode::Outbox => format!("{what} to {to} is in the office’s outbox: no mail server is set up."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_on_its_way_without_a_mail_server() {
        let told = |mode| on_its_way(mode, "The report", "ada@x.example");
        assert_eq!(told(MailMode::Smtp), "The report is on its way to ada@x.example.");
        assert_eq!(
            told(MailMode::Outbox),
            "The report to ada@x.example is in the office’s outbox: no mail server is set up."
        );
    }
}
