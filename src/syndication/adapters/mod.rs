//! The protocol of each channel: how to check it, how to send a post, and what its responses mean. Nothing
//! here uses the database, and all of it blocks.

mod bluesky;
mod facebook;
mod mastodon;
mod webhook;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use super::model::{ChannelAccess, ChannelKind, SubjectKind};
use crate::kit::fetch::{ApiClient, ApiError, ApiRequest, ApiResponse};

pub use bluesky::record_key;

/// A post to send.
#[derive(Debug, Clone)]
pub struct OutgoingPost {
    pub subject_kind: SubjectKind,
    pub subject_id: i64,
    pub title: String,
    pub text: String,
    pub link: String,
    /// The same for every attempt, so that the channel recognizes a retry.
    pub key: String,
    /// When this attempt began, or the first of those that may have arrived.
    pub started_at: Timestamp,
    pub now: Timestamp,
    /// When the earliest attempt began that may have arrived without our knowing.
    pub unclear_since: Option<Timestamp>,
    pub picture: Option<OutgoingPicture>,
}

#[derive(Debug, Clone)]
pub struct OutgoingPicture {
    pub bytes: Vec<u8>,
    pub content_type: &'static str,
    pub alt: String,
    pub width: u32,
    pub height: u32,
    pub url: String,
}

/// The channel confirmed the post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// Where the channel shows it, if anywhere.
    pub proof_url: String,
    pub words: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublishError {
    /// The channel rejects this post.
    Refused(String),
    /// The channel rejects every post until somebody fixes it.
    Channel(String),
    /// A later attempt may succeed. `is_unclear`: this one may have arrived.
    Later { words: String, after: Option<SignedDuration>, is_unclear: bool },
    /// An earlier attempt may have arrived, and there is no way to find out.
    Unknown(String),
}

/// What a channel reports about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChannelInfo {
    pub words: String,
    pub account: Option<String>,
    pub character_limit: Option<u32>,
    pub link_length: Option<u32>,
}

type Result<T> = std::result::Result<T, PublishError>;

pub fn deliver(client: &ApiClient, access: &ChannelAccess, post: &OutgoingPost) -> Result<Delivered> {
    match access.kind {
        ChannelKind::Mastodon => mastodon::deliver(client, access, post),
        ChannelKind::Bluesky => bluesky::deliver(client, access, post),
        ChannelKind::Facebook => facebook::deliver(client, access, post),
        ChannelKind::Webhook => webhook::deliver(client, access, post),
        ChannelKind::Rss | ChannelKind::Copy => {
            Err(PublishError::Refused("This channel is not called.".into()))
        }
    }
}

/// Checks whether the channel would take a post, without publishing anything.
pub fn greet(client: &ApiClient, access: &ChannelAccess, now: Timestamp) -> Result<ChannelInfo> {
    match access.kind {
        ChannelKind::Mastodon => mastodon::greet(client, access),
        ChannelKind::Bluesky => bluesky::greet(client, access),
        ChannelKind::Facebook => facebook::greet(client, access),
        ChannelKind::Webhook => webhook::greet(client, access, now),
        ChannelKind::Rss | ChannelKind::Copy => Ok(ChannelInfo::default()),
    }
}

/// Makes a call; `name` is the channel's, for the messages about network failures.
fn call(client: &ApiClient, name: &str, ask: &ApiRequest) -> Result<ApiResponse> {
    match client.call(ask) {
        Ok(answer) => Ok(answer),
        Err(ApiError::Unreached(words)) => Err(PublishError::Later {
            words: format!("{name} was not reached. {words}"),
            after: None,
            is_unclear: false,
        }),
        Err(ApiError::Unclear(words)) => {
            Err(PublishError::Later { words: format!("{name}: {words}"), after: None, is_unclear: true })
        }
    }
}

/// A failure before the post itself was sent never leaves one behind.
fn before_the_post<T>(outcome: Result<T>) -> Result<T> {
    outcome.map_err(|error| match error {
        PublishError::Later { words, after, .. } => PublishError::Later { words, after, is_unclear: false },
        other => other,
    })
}

/// Maps the status codes that mean the same for every channel; `said` is the channel's own message.
fn error_of(name: &str, answer: &ApiResponse, said: &str) -> PublishError {
    let quoted = if said.is_empty() { String::new() } else { format!(" It says: “{said}”") };
    match answer.status {
        401 | 403 => PublishError::Channel(format!(
            "{name} no longer accepts the token. Make a new one there and enter it here.{quoted}"
        )),
        429 => PublishError::Later {
            words: format!("{name} asks us to wait (429).{quoted}"),
            after: answer.retry_after,
            is_unclear: false,
        },
        408 | 500.. => PublishError::Later {
            words: format!("{name} failed ({}).{quoted}", answer.status),
            after: answer.retry_after,
            is_unclear: true,
        },
        300..=399 => PublishError::Channel(format!(
            "{name} is no longer at this address: it leads elsewhere. Correct it."
        )),
        404 | 410 => PublishError::Channel(format!(
            "{name} does not answer at this address ({}). Correct the address.{quoted}",
            answer.status
        )),
        status => PublishError::Refused(format!("{name} refused the post ({status}).{quoted}")),
    }
}

/// For a response that this kind of channel never gives.
fn nonsense(name: &str, is_unclear: bool) -> PublishError {
    if is_unclear {
        return PublishError::Later {
            words: format!("{name} answered something that cannot be read."),
            after: None,
            is_unclear: true,
        };
    }
    PublishError::Channel(format!("What answers at this address is not {name}. Correct the address."))
}

/// The first of these fields that is a string, cut to a readable length.
fn words_in(answer: &ApiResponse, paths: &[&str]) -> String {
    let value: Value = answer.json().unwrap_or_default();
    let found = paths.iter().find_map(|path| value.pointer(path)?.as_str().map(str::to_owned));
    found.unwrap_or_default().chars().take(300).collect()
}

/// Joins address and path; people often leave a trailing slash.
fn at(access: &ChannelAccess, path: &str) -> String {
    format!("{}{path}", access.address.trim_end_matches('/'))
}
