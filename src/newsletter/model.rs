//! Subscribers, what they want, and the issues they get.

use serde::{Deserialize, Serialize};

/// Where somebody stands with the newsletter. Only the confirmed are written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    Pending,
    Confirmed,
    Unsubscribed,
    Bounced,
}

impl Standing {
    pub const ALL: [Standing; 4] =
        [Standing::Pending, Standing::Confirmed, Standing::Unsubscribed, Standing::Bounced];

    pub fn as_str(self) -> &'static str {
        match self {
            Standing::Pending => "pending",
            Standing::Confirmed => "confirmed",
            Standing::Unsubscribed => "unsubscribed",
            Standing::Bounced => "bounced",
        }
    }

    pub fn parse(text: &str) -> Option<Standing> {
        Standing::ALL.into_iter().find(|standing| standing.as_str() == text)
    }
}

/// What an issue's sections are about; a subscriber chooses among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    Events,
    Deals,
    Guides,
    Businesses,
}

impl Topic {
    pub const ALL: [Topic; 4] = [Topic::Events, Topic::Deals, Topic::Guides, Topic::Businesses];

    pub fn as_str(self) -> &'static str {
        match self {
            Topic::Events => "events",
            Topic::Deals => "deals",
            Topic::Guides => "guides",
            Topic::Businesses => "businesses",
        }
    }

    pub fn parse(text: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|topic| topic.as_str() == text)
    }

    /// As a heading in an issue.
    pub fn title(self) -> &'static str {
        match self {
            Topic::Events => "Coming up",
            Topic::Deals => "New deals",
            Topic::Guides => "New guides",
            Topic::Businesses => "New in town",
        }
    }
}

/// A list of topics as a column keeps it.
pub fn write_topics(topics: &[Topic]) -> String {
    let words: Vec<&str> =
        Topic::ALL.into_iter().filter(|topic| topics.contains(topic)).map(Topic::as_str).collect();
    format!(",{},", words.join(","))
}

pub fn read_topics(text: &str) -> Vec<Topic> {
    text.split(',').filter_map(Topic::parse).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Frequency {
    #[default]
    Weekly,
    Monthly,
}

impl Frequency {
    pub const NAMES: [&'static str; 2] = ["weekly", "monthly"];

    pub fn as_str(self) -> &'static str {
        match self {
            Frequency::Weekly => "weekly",
            Frequency::Monthly => "monthly",
        }
    }

    pub fn parse(text: &str) -> Option<Frequency> {
        [Frequency::Weekly, Frequency::Monthly].into_iter().find(|frequency| frequency.as_str() == text)
    }

    /// Days that one issue looks ahead for events, and back for what is new.
    pub fn days(self) -> i32 {
        match self {
            Frequency::Weekly => 7,
            Frequency::Monthly => 31,
        }
    }
}

/// A subscriber as staff and the export see them.
#[derive(Debug, Clone, Serialize)]
pub struct Subscriber {
    pub id: i64,
    pub email: String,
    pub status: Standing,
    pub topics: Vec<Topic>,
    pub frequency: Frequency,
    pub source: String,
    pub created_at: String,
    pub consent_at: Option<String>,
    pub unsubscribed_at: Option<String>,
    /// What the mail server said when it refused the address for good.
    pub bounce: String,
}

/// What a subscriber sees and changes by the link in a mail.
#[derive(Debug, Clone, Serialize)]
pub struct Subscription {
    pub email: String,
    pub status: Standing,
    pub topics: Vec<Topic>,
    pub frequency: Frequency,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum IssueStatus {
    Draft,
    Scheduled,
    Sending,
    Sent,
}

impl IssueStatus {
    pub fn parse(text: &str) -> Option<IssueStatus> {
        match text {
            "draft" => Some(IssueStatus::Draft),
            "scheduled" => Some(IssueStatus::Scheduled),
            "sending" => Some(IssueStatus::Sending),
            "sent" => Some(IssueStatus::Sent),
            _ => None,
        }
    }
}

/// A part of an issue, frozen when it was composed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    pub topic: Topic,
    pub title: String,
    pub items: Vec<Item>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub title: String,
    /// A path of this site.
    pub path: String,
    /// When and where, in one line.
    pub note: String,
    pub text: String,
}

/// An issue as readers see it.
#[derive(Debug, Clone, Serialize)]
pub struct Issue {
    pub id: i64,
    pub subject: String,
    pub frequency: Frequency,
    pub intro_html: String,
    /// The opening as plain text, at most 200 characters.
    pub summary: String,
    pub sent_at: Option<String>,
    pub sections: Vec<Section>,
}

/// An issue as staff see it.
#[derive(Debug, Clone, Serialize)]
pub struct EditedIssue {
    #[serde(flatten)]
    pub issue: Issue,
    /// Markdown
    pub intro: String,
    pub status: IssueStatus,
    pub scheduled_at: Option<String>,
    pub created_at: String,
    pub updated_at: String,
    pub mailed: i64,
    pub skipped: i64,
    /// Mails that the recipients' servers refused for good.
    pub bounced: i64,
}

/// How many there are, by standing, and how the newsletter is set up.
#[derive(Debug, Clone, Serialize)]
pub struct Overview {
    pub pending: i64,
    pub confirmed: i64,
    pub unsubscribed: i64,
    pub bounced: i64,
    /// Of the confirmed.
    pub weekly: i64,
    pub monthly: i64,
    pub double_opt_in: bool,
    pub per_minute: u32,
    /// Mails stay in the outbox, because no mail server is configured.
    pub is_mail_kept: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_come_back_from_their_column_in_one_order() {
        assert_eq!(write_topics(&[Topic::Guides, Topic::Events]), ",events,guides,");
        assert_eq!(read_topics(",events,guides,"), [Topic::Events, Topic::Guides]);
        assert_eq!(read_topics(&write_topics(&[])), []);
        assert_eq!(read_topics(",weather,deals,"), [Topic::Deals]);
    }
}
