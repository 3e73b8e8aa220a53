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

/// Where programs report bounces, and what they sign with.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BounceWebhook {
    pub address: String,
    /// `whsec_…`, as Standard Webhooks has it.
    pub secret: String,
}

/// A link of an issue, and how often it was followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct IssueLink {
    /// Null: in the opening.
    pub topic: Option<NewsletterTopic>,
    pub title: String,
    /// A path of this site, or a web address out of the opening.
    pub url: String,
    /// Null: fewer than 5.
    pub clicks: Option<i64>,
}

/// The clicks of one section: of its links that five or more followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SectionClicks {
    /// Null: the opening.
    pub topic: Option<NewsletterTopic>,
    pub title: String,
    pub links: i64,
    /// Null: no link of it was followed five times.
    pub clicks: Option<i64>,
}

/// Readers whose mail came back, each counted once, under the worst that was said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct BounceCounts {
    pub hard: i64,
    pub soft: i64,
    pub blocked: i64,
}

/// What an issue did.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct IssueResults {
    pub id: i64,
    pub subject: String,
    pub status: IssueStatus,
    pub sent_at: Option<String>,
    pub mails: MailCounts,
    /// Readers without a topic in it.
    pub skipped: i64,
    pub bounced: i64,
    pub bounces: BounceCounts,
    /// Who left after this issue and before the next.
    pub unsubscribed: i64,
    pub counts_clicks: bool,
    /// In the order of the mail; empty where clicks are not counted.
    pub sections: Vec<SectionClicks>,
    /// Most followed first; empty where clicks are not counted.
    pub links: Vec<IssueLink>,
}

/// A sent issue among others.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct IssueFigures {
    pub id: i64,
    pub subject: String,
    pub sent_at: String,
    pub mailed: i64,
    pub bounced: i64,
    pub unsubscribed: i64,
    pub counts_clicks: bool,
    /// Of links that five or more followed; null: none was, or clicks are not counted.
    pub clicks: Option<i64>,
}

/// Subscribers in one month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubscriberMonth {
    /// Its first day.
    pub month: Date,
    pub joined: i64,
    /// Unsubscribed, or no longer written to because mail came back.
    pub left: i64,
    /// At its end, or now.
    pub subscribed: i64,
}

/// What the newsletter did so far.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NewsletterResults {
    /// Twelve, the last is the current one.
    pub months: Vec<SubscriberMonth>,
    /// The last 24, newest first.
    pub issues: Vec<IssueFigures>,
}
