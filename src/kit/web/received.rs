//! The bytes of a request's body. All bodies being received are counted together: a thousand senders that
//! stop midway must not fill the memory.
//!
//! Invariant: bodies being received or still held take at most `MOST_RECEIVING` bytes in total.

use rocket::data::ToByteUnit;
use rocket::tokio::time::Instant;

use super::body_budget::{BodyBudget, BudgetShare, read_some};
use super::body_hash::BodyDigest;
use super::request_body::RequestBody;
use crate::kit::error::Result;

/// For all bodies together.
const MOST_RECEIVING: usize = 64 << 20;
/// How much is allocated at a time, whatever length is announced.
const STEP: usize = 16 << 10;

static RECEIVING: BodyBudget = BodyBudget::new(MOST_RECEIVING);

#[derive(Debug)]
pub struct Received {
    bytes: Vec<u8>,
    is_complete: bool,
    _share: BudgetShare,
}

impl Received {
    /// Reads at most `limit` bytes of a body.
    pub async fn read(body: RequestBody<'_>, limit: u64) -> Result<Received> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        // One more byte, to tell whether the body is longer.
        let mut stream = body.open((limit as u64).saturating_add(1).bytes());
        let (mut bytes, mut share) = (Vec::new(), BudgetShare::none(&RECEIVING));
        let begun = Instant::now();
        loop {
            if bytes.capacity() - bytes.len() < STEP {
                // Doubled, so that a large body is rarely copied.
                let wanted = (bytes.len() * 2).clamp(STEP, limit.saturating_add(STEP));
                share.grow_to(wanted.max(bytes.len() + STEP))?;
                bytes.reserve_exact(wanted.max(bytes.len() + STEP) - bytes.len());
            }
            let received = bytes.len();
            if read_some(&mut stream, &mut bytes, begun, received).await? == 0 {
                return Ok(Received::of_stream(bytes, true, share));
            }
            if bytes.len() > limit {
                bytes.truncate(limit);
                return Ok(Received::of_stream(bytes, false, share));
            }
        }
    }

    fn of_stream(bytes: Vec<u8>, is_complete: bool, share: BudgetShare) -> Received {
        BodyDigest::note(&bytes);
        Received { bytes, is_complete, _share: share }
    }

    /// Whether the whole body was within the limit.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[cfg(test)]
    pub fn of(bytes: &[u8]) -> Received {
        Received { bytes: bytes.to_vec(), is_complete: true, _share: BudgetShare::none(&RECEIVING) }
    }
}
