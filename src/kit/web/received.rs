//! The bytes of a request's body. All that come in at once are counted together: a thousand senders
//! that stop in the middle must not fill the memory.
//!
//! Invariant: bodies that are received or still held take at most `MOST_RECEIVING` bytes in all, and
//! none is waited for that comes slower than `SLOWEST`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rocket::Data;
use rocket::data::ToByteUnit;
use rocket::tokio::io::AsyncReadExt;
use rocket::tokio::time::{Instant, timeout_at};
use serde_json::json;

use super::body_hash::BodyDigest;
use crate::kit::error::{Error, Refusal, Result};

/// Of all bodies together.
const MOST_RECEIVING: usize = 64 << 20;
/// Every sender has so long, and a second more for each `SLOWEST` bytes that came.
const PATIENCE: Duration = Duration::from_secs(30);
const SLOWEST: usize = 16 << 10;
/// Room that is made at once, however much is announced.
const STEP: usize = 16 << 10;

static RECEIVING: AtomicUsize = AtomicUsize::new(0);

/// What one body takes of all that may be received; given back when dropped.
#[derive(Debug, Default)]
struct Share(usize);

impl Share {
    fn grow_to(&mut self, bytes: usize) -> Result<()> {
        let more = bytes.saturating_sub(self.0);
        let before = RECEIVING.fetch_add(more, Ordering::Relaxed);
        self.0 += more;
        if before + more > MOST_RECEIVING { Err(Error::Busy) } else { Ok(()) }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        RECEIVING.fetch_sub(self.0, Ordering::Relaxed);
    }
}

#[derive(Debug, Default)]
pub struct Received {
    bytes: Vec<u8>,
    is_complete: bool,
    _share: Share,
}

impl Received {
    /// At most `limit` bytes of a body.
    pub async fn read(data: Data<'_>, limit: u64) -> Result<Received> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        // One more, to know whether there is more.
        let mut stream = data.open((limit as u64).saturating_add(1).bytes());
        let (mut bytes, mut share) = (Vec::new(), Share::default());
        let begun = Instant::now();
        loop {
            if bytes.capacity() - bytes.len() < STEP {
                // Doubled, so that a large body is copied seldom.
                let wanted = (bytes.len() * 2).clamp(STEP, limit.saturating_add(STEP));
                share.grow_to(wanted.max(bytes.len() + STEP))?;
                bytes.reserve_exact(wanted.max(bytes.len() + STEP) - bytes.len());
            }
            let earned = Duration::from_secs((bytes.len() / SLOWEST) as u64);
            let read = timeout_at(begun + PATIENCE + earned, stream.read_buf(&mut bytes)).await;
            match read {
                Ok(Ok(0)) => return Ok(Received::of_stream(bytes, true, share)),
                Ok(Ok(_)) if bytes.len() > limit => {
                    bytes.truncate(limit);
                    return Ok(Received::of_stream(bytes, false, share));
                }
                Ok(Ok(_)) => {}
                Ok(Err(_)) => {
                    return Err(Error::BadRequest("The request ended before it was complete.".into()));
                }
                Err(_) => {
                    let detail = "The request took too long to arrive. Please send it again.";
                    return Err(Refusal::new(408, json!({ "detail": detail })).into());
                }
            }
        }
    }

    fn of_stream(bytes: Vec<u8>, is_complete: bool, share: Share) -> Received {
        BodyDigest::note(&bytes);
        Received { bytes, is_complete, _share: share }
    }

    /// The whole body was within the limit.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[cfg(test)]
    pub fn of(bytes: &[u8]) -> Received {
        Received { bytes: bytes.to_vec(), is_complete: true, _share: Share::default() }
    }
}
