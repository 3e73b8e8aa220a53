//! Types for channels and posts.

use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// The kind of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChannelKind {
    Mastodon,
    Bluesky,
    Facebook,
    Webhook,
    Rss,
    /// What has no interface: somebody copies the post there by hand.
    Copy,
}

word_enum!(ChannelKind {
    Mastodon = "mastodon",
    Bluesky = "bluesky",
    Facebook = "facebook",
    Webhook = "webhook",
    Rss = "rss",
    Copy = "copy",
});

impl ChannelKind {
    /// Whether we call an API of the channel.
    pub fn is_called(self) -> bool {
        !matches!(self, ChannelKind::Rss | ChannelKind::Copy)
    }

    /// Whether it needs an account there: a handle or a page.
    pub fn has_account(self) -> bool {
        matches!(self, ChannelKind::Bluesky | ChannelKind::Facebook)
    }

    /// The character limit unless the channel or the office says otherwise.
    pub fn usual_limit(self) -> u32 {
        match self {
            ChannelKind::Mastodon => 500,
            ChannelKind::Bluesky => 300,
            ChannelKind::Facebook => 63_206,
            ChannelKind::Webhook | ChannelKind::Rss => 10_000,
            // The limit of Instagram captions; the office may set another.
            ChannelKind::Copy => 2_200,
        }
    }

    /// The value of `utm_medium`.
    pub fn medium(self) -> &'static str {
        match self {
            ChannelKind::Webhook => "webhook",
            ChannelKind::Rss => "feed",
            _ => "social",
        }
    }
}

/// What a post is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SubjectKind {
    Guide,
    Event,
    Deal,
}

word_enum!(SubjectKind { Guide = "guide", Event = "event", Deal = "deal" });

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PostStatus {
    Scheduled,
    /// Due, but the channel takes nothing until somebody has looked after it.
    Held,
    Sending,
    /// A person copies it.
    Ready,
    Sent,
    Failed,
    /// The channel may have it or not; a person looks before it is sent again.
    Unknown,
    Withdrawn,
}

word_enum!(PostStatus {
    Scheduled = "scheduled",
    Held = "held",
    Sending = "sending",
    Ready = "ready",
    Sent = "sent",
    Failed = "failed",
    Unknown = "unknown",
    Withdrawn = "withdrawn",
});

impl PostStatus {
    /// Whether it can still be changed: as far as we know, it has not been sent anywhere.
    pub fn is_open(self) -> bool {
        matches!(self, PostStatus::Scheduled | PostStatus::Held | PostStatus::Ready | PostStatus::Failed)
    }
}

/// A channel as staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Channel {
    pub id: i64,
    pub kind: ChannelKind,
    pub name: String,
    pub address: String,
    pub account: String,
    /// The maximum length of a post, in characters.
    pub character_limit: u32,
    /// Days before the same guide may go there again.
    pub repeat_days: i64,
    /// Whether there is a token or password; it is never shown.
    pub has_secret: bool,
    pub secret_set_at: Option<String>,
    /// Why it accepts no posts at present, and what to do; empty while it does.
    pub trouble: String,
    pub checked_at: Option<String>,
    /// Number of posts that wait for their time, or for the channel.
    pub waiting: i64,
    pub sent: i64,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
    #[serde(skip)]
    pub link_length: Option<u32>,
}

/// The channel form's input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelChange {
    pub name: String,
    pub address: String,
    pub account: String,
    /// `None`: unchanged.
    pub secret: Option<String>,
    /// `None`: the channel's own limit, or the default.
    pub character_limit: Option<u32>,
    pub repeat_days: i64,
}

/// What is needed to post there. Never log its secret.
#[derive(Clone)]
pub struct ChannelAccess {
    pub id: i64,
    pub kind: ChannelKind,
    pub name: String,
    pub address: String,
    pub account: String,
    pub secret: String,
}

/// The length of a text, as its channel counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostLength {
    pub length: usize,
    pub limit: usize,
    /// Whether it is too long, in characters or, if the channel counts them, in bytes.
    pub is_over: bool,
}

/// Something to post about, in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubjectItem {
    pub kind: SubjectKind,
    pub id: i64,
    pub title: String,
    pub note: String,
    pub path: String,
}

/// The picture of a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostPicture {
    pub url: String,
    pub alt: String,
    #[serde(skip)]
    pub token: String,
}

/// Something to post about, with a draft for each channel.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostDraft {
    #[serde(flatten)]
    pub subject: SubjectItem,
    pub picture: Option<PostPicture>,
    pub channels: Vec<ChannelDraft>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChannelDraft {
    pub channel_id: i64,
    pub text: String,
    pub link: String,
    /// When it was last posted there, or is scheduled to be.
    pub last_at: Option<String>,
    /// It can be posted there again from this time on.
    pub free_from: Option<String>,
}

/// A post of a draft as its channel would show it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostPreview {
    pub channel_id: i64,
    /// The whole text, with the link where the channel shows it in the text.
    pub text: String,
    pub link: String,
    #[serde(flatten)]
    pub length: PostLength,
    /// Why it cannot be posted; empty if it can.
    pub problem: String,
}

/// The date of an event that a post announces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnnouncedDate {
    pub day: Date,
    pub time: Option<Time>,
    pub place: String,
    /// Whether the text names it; otherwise it was the next one when the post was planned.
    pub is_named: bool,
}

/// A post as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChannelPost {
    pub id: i64,
    pub channel_id: i64,
    pub channel_name: String,
    pub channel_kind: ChannelKind,
    pub subject_kind: SubjectKind,
    pub subject_id: i64,
    pub title: String,
    pub text: String,
    pub link: String,
    /// Text and link, ready to be copied.
    pub packet: String,
    pub image_url: String,
    pub image_alt: String,
    pub status: PostStatus,
    /// When it is due, or will be tried next.
    pub send_at: String,
    pub attempts: i64,
    /// Why it is not sent, and what to do.
    pub problem: String,
    /// Whether the channel may have it already; then it cannot be changed.
    pub may_have_arrived: bool,
    /// Address of the post on the channel.
    pub proof_url: String,
    pub sent_at: Option<String>,
    pub created_at: String,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
    #[serde(skip)]
    pub image_token: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostLogEntry {
    pub at: String,
    pub words: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostDetail {
    #[serde(flatten)]
    pub post: ChannelPost,
    /// Oldest first.
    pub log: Vec<PostLogEntry>,
}

/// The result of checking a channel.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChannelCheck {
    pub is_fine: bool,
    pub words: String,
    pub channel: Channel,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_that_of_its_value() {
        assert_eq!(ChannelKind::ALL.map(ChannelKind::as_str), ChannelKind::WORDS);
        for word in SubjectKind::WORDS {
            assert_eq!(SubjectKind::parse(word).unwrap().as_str(), word);
        }
        for status in PostStatus::ALL {
            assert_eq!(PostStatus::parse(status.as_str()), Some(status));
        }
    }
}
