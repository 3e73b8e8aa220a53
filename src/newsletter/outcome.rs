//! Results of issues and bounces: types.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{IssueStatus, NewsletterTopic};
use crate::kit::mail::{BounceKind, MailCounts};

/// How a bounce was reported; rejections during SMTP are recorded by a trigger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BounceSource {
    Webhook,
    Command,
}

impl BounceSource {
    pub fn as_str(self) -> &'static str {
        match self {
            BounceSource::Webhook => "webhook",
            BounceSource::Command => "command",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BounceReport {
    /// In lower case.
    pub email: String,
    pub kind: BounceKind,
    /// The server's response.
    pub reason: String,
    /// When it bounced; none means now.
    pub at: Option<Timestamp>,
}

/// The address where programs report bounces, and the secret for signing the reports.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BounceWebhook {
    pub address: String,
    /// `whsec_…`, as in Standard Webhooks.
    pub secret: String,
}

/// A link of an issue, with its clicks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct IssueLink {
    /// Null: in the opening.
    pub topic: Option<NewsletterTopic>,
    pub title: String,
    /// A path of this site, or a web address from the opening text.
    pub url: String,
    /// Null: fewer than 5.
    pub clicks: Option<i64>,
}

/// The clicks of one section: on its links with at least five.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SectionClicks {
    /// Null: the opening.
    pub topic: Option<NewsletterTopic>,
    pub title: String,
    pub links: i64,
    /// Null: none of its links has five.
    pub clicks: Option<i64>,
}

/// Readers whose mail bounced, each counted once, by the most serious bounce.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct BounceCounts {
    pub hard: i64,
    pub soft: i64,
    pub blocked: i64,
}

/// The results of an issue.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct IssueResults {
    pub id: i64,
    pub subject: String,
    pub status: IssueStatus,
    pub sent_at: Option<String>,
    pub mails: MailCounts,
    /// Number of readers who chose none of its topics.
    pub skipped: i64,
    pub bounced: i64,
    pub bounces: BounceCounts,
    /// Number of readers who unsubscribed after this issue and before the next.
    pub unsubscribed: i64,
    pub counts_clicks: bool,
    /// In the order of the email; empty if clicks are not counted.
    pub sections: Vec<SectionClicks>,
    /// Most clicked first; empty if clicks are not counted.
    pub links: Vec<IssueLink>,
}

/// The figures of a sent issue, in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct IssueFigures {
    pub id: i64,
    pub subject: String,
    pub sent_at: String,
    pub mailed: i64,
    pub bounced: i64,
    pub unsubscribed: i64,
    pub counts_clicks: bool,
    /// Clicks on links with at least five; null if there are none, or if clicks are not counted.
    pub clicks: Option<i64>,
}

/// Subscribers in one month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscriberMonth {
    /// The first day of the month.
    pub month: Date,
    pub joined: i64,
    /// Number of those who unsubscribed, or whose mail bounced.
    pub left: i64,
    /// Number of subscribers at the end of the month, or now.
    pub subscribed: i64,
}

/// The results of the newsletter so far.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NewsletterResults {
    /// Twelve months; the last is the current one.
    pub months: Vec<SubscriberMonth>,
    /// The last 24 issues, newest first.
    pub issues: Vec<IssueFigures>,
}
