//! Subscribers, their preferences, and the issues they get.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// The state of a subscription. Only confirmed subscribers get mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SubscriberStatus {
    Pending,
    Confirmed,
    Unsubscribed,
    Bounced,
}

word_enum!(SubscriberStatus {
    Pending = "pending",
    Confirmed = "confirmed",
    Unsubscribed = "unsubscribed",
    Bounced = "bounced",
});

/// What the causes of emails that only confirmed subscribers get begin with.
pub const ONLY_SUBSCRIBED: [&str; 2] = ["newsletter", "newsletter-welcome"];

/// What an issue's sections are about; a subscriber chooses among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NewsletterTopic {
    Events,
    Deals,
    Guides,
    Businesses,
}

word_enum!(NewsletterTopic {
    Events = "events",
    Deals = "deals",
    Guides = "guides",
    Businesses = "businesses",
});

impl NewsletterTopic {
    /// The heading of the topic's section.
    pub fn title(self) -> &'static str {
        match self {
            NewsletterTopic::Events => "Coming up",
            NewsletterTopic::Deals => "New deals",
            NewsletterTopic::Guides => "New guides",
            NewsletterTopic::Businesses => "New in the directory",
        }
    }
}

/// A list of topics as stored in a column.
pub fn write_topics(topics: &[NewsletterTopic]) -> String {
    let words: Vec<&str> = NewsletterTopic::ALL
        .into_iter()
        .filter(|topic| topics.contains(topic))
        .map(NewsletterTopic::as_str)
        .collect();
    format!(",{},", words.join(","))
}

pub fn read_topics(text: &str) -> Vec<NewsletterTopic> {
    text.split(',').filter_map(NewsletterTopic::parse).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NewsletterFrequency {
    #[default]
    Weekly,
    Monthly,
}

word_enum!(NewsletterFrequency { Weekly = "weekly", Monthly = "monthly" });

impl NewsletterFrequency {
    /// How many days an issue looks ahead for events, and back for what is new.
    pub fn days(self) -> i32 {
        match self {
            NewsletterFrequency::Weekly => 7,
            NewsletterFrequency::Monthly => 31,
        }
    }
}

/// A subscriber.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Subscriber {
    pub id: i64,
    pub email: String,
    pub status: SubscriberStatus,
    pub topics: Vec<NewsletterTopic>,
    pub frequency: NewsletterFrequency,
    pub source: String,
    pub created_at: String,
    pub consent_at: Option<String>,
    pub unsubscribed_at: Option<String>,
    /// The mail server's message when it rejected the address permanently.
    pub bounce: String,
}

/// A subscription, as the link in an email shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Subscription {
    pub email: String,
    pub status: SubscriberStatus,
    pub topics: Vec<NewsletterTopic>,
    pub frequency: NewsletterFrequency,
}

impl From<Subscriber> for Subscription {
    fn from(subscriber: Subscriber) -> Self {
        let Subscriber { email, status, topics, frequency, .. } = subscriber;
        Subscription { email, status, topics, frequency }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum IssueStatus {
    Draft,
    Scheduled,
    Sending,
    Sent,
}

word_enum!(IssueStatus { Draft = "draft", Scheduled = "scheduled", Sending = "sending", Sent = "sent" });

/// Why an issue that was to go out is a draft again, or stopped halfway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HoldReason {
    /// Nothing was in it when it was to go out.
    Empty,
    /// Somebody of the office stopped it by the link in the last-chance mail.
    Stopped,
    /// The office wants issues approved, and nobody had approved this text.
    Unapproved,
    /// An item was no longer as composed: canceled, on another day, over, or no longer public.
    Outdated,
    /// A backup was restored that was made while it was going out; the rest waits for the office.
    Restored,
}

word_enum!(HoldReason {
    Empty = "empty",
    Stopped = "stopped",
    Unapproved = "unapproved",
    Outdated = "outdated",
    Restored = "restored",
});

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct IssueHold {
    pub because: HoldReason,
    pub at: String,
    /// Who stopped it; empty if nobody did or the account was deleted.
    pub by: String,
}

/// A part of an issue, frozen when it was composed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct IssueSection {
    pub topic: NewsletterTopic,
    pub title: String,
    pub items: Vec<IssueItem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct IssueItem {
    pub title: String,
    /// A path of this site.
    pub path: String,
    /// When and where, in one line.
    pub note: String,
    pub text: String,
}

/// An item that is no longer as it was when the issue was composed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OutdatedItem {
    pub path: String,
    /// What changed: "“Porch Songs” was canceled."
    pub sentence: String,
}

/// The content of an issue as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IssueContent {
    pub subject: String,
    /// Markdown
    pub intro: String,
    pub frequency: String,
    pub sections: Vec<IssueSection>,
}

/// An issue as readers see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NewsletterIssue {
    pub id: i64,
    pub subject: String,
    pub frequency: NewsletterFrequency,
    pub intro_html: String,
    /// The opening as plain text, at most 200 characters.
    pub summary: String,
    pub sent_at: Option<String>,
    pub sections: Vec<IssueSection>,
}

/// An issue as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EditedIssue {
    #[serde(flatten)]
    pub issue: NewsletterIssue,
    /// Markdown
    pub intro: String,
    pub status: IssueStatus,
    pub scheduled_at: Option<String>,
    /// Of a draft that was to go out and did not, or of an issue that was stopped while it was going out.
    pub hold: Option<IssueHold>,
    /// When it should have gone out, if it went out late because the program was not running.
    pub missed_at: Option<String>,
    /// Items to refresh or remove before it can go out. Empty in lists, and once it goes out.
    pub outdated: Vec<OutdatedItem>,
    pub created_at: String,
    pub updated_at: String,
    pub mailed: i64,
    pub skipped: i64,
    /// Number of readers whose copy bounced.
    pub bounced: i64,
    /// Id of its newest audit entry. Send it back with a change; 409 if somebody else has changed it since.
    pub revision: i64,
    /// The opening is the one that the program composed, or none: alone it tells nobody anything.
    #[serde(skip)]
    pub is_intro_composed: bool,
}

impl EditedIssue {
    /// It has no items, and nobody wrote an opening.
    pub fn is_empty(&self) -> bool {
        self.is_intro_composed && self.issue.sections.iter().all(|section| section.items.is_empty())
    }
}

/// A scheduled issue, as the link in the email before sending shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct IssueStop {
    pub subject: String,
    /// When it will go out, or should have.
    pub scheduled_at: String,
    pub is_stopped: bool,
}

/// The number of subscribers by state, and how the newsletter is set up.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NewsletterOverview {
    pub pending: i64,
    pub confirmed: i64,
    pub unsubscribed: i64,
    pub bounced: i64,
    /// Number of confirmed subscribers who get it weekly.
    pub weekly: i64,
    pub monthly: i64,
    pub double_opt_in: bool,
    pub per_minute: u32,
    /// Whether emails stay in the outbox because no mail server is configured.
    pub is_mail_kept: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_come_back_from_their_column_in_one_order() {
        assert_eq!(write_topics(&[NewsletterTopic::Guides, NewsletterTopic::Events]), ",events,guides,");
        assert_eq!(read_topics(",events,guides,"), [NewsletterTopic::Events, NewsletterTopic::Guides]);
        assert_eq!(read_topics(&write_topics(&[])), []);
        assert_eq!(read_topics(",weather,deals,"), [NewsletterTopic::Deals]);
    }
}
