//! Checking a channel: whether it would take a post, and what it reports about itself.

use jiff::Timestamp;
use rusqlite::Connection;

use super::adapters::{ChannelInfo, PublishError};
use super::delivery;
use super::model::{Channel, ChannelCheck};
use super::store;
use crate::kit::clock::stamp_of;
use crate::kit::error::Result;

/// Records the outcome of a check; if the channel works, posts that were held back go out.
pub fn note(
    conn: &Connection,
    channel: &Channel,
    outcome: std::result::Result<ChannelInfo, PublishError>,
    now: Timestamp,
) -> Result<ChannelCheck> {
    let (is_fine, words) = match outcome {
        Ok(greeting) => {
            store::note_check(conn, channel.id, &greeting, &stamp_of(now))?;
            delivery::release(conn, channel.id, now)?;
            (true, greeting.words)
        }
        Err(PublishError::Channel(words)) => {
            store::note_trouble(conn, channel.id, &words)?;
            (false, words)
        }
        // This may be temporary, so the channel is not marked as broken and no posts are held back.
        Err(
            PublishError::Later { words, .. } | PublishError::Refused(words) | PublishError::Unknown(words),
        ) => (false, words),
    };
    Ok(ChannelCheck { is_fine, words, channel: store::find_channel(conn, channel.id)? })
}
