//! The hash of a request's body, used later to tell whether the same body was sent again.

use std::sync::{Arc, OnceLock};

use rocket::data::ByteUnit;
use rocket::tokio::io::AsyncReadExt;
use sha2::{Digest, Sha256};

use super::request_body::RequestBody;
use crate::kit::error::{Error, Result};

pub type BodyHash = [u8; 32];

rocket::tokio::task_local! {
    static OF_REQUEST: BodyDigest;
}

/// Empty until the body has been read.
#[derive(Debug, Clone, Default)]
pub struct BodyDigest(Arc<OnceLock<BodyHash>>);

impl BodyDigest {
    /// Runs `request` and records the digest of the body that it reads.
    pub async fn follow<F: Future>(&self, request: F) -> F::Output {
        OF_REQUEST.scope(self.clone(), request).await
    }

    pub fn get(&self) -> Option<BodyHash> {
        self.0.get().copied()
    }

    pub(super) fn note(bytes: &[u8]) {
        BodyDigest::note_hash(Sha256::digest(bytes).into());
    }

    pub(super) fn note_hash(hash: BodyHash) {
        let _ = OF_REQUEST.try_with(|digest| digest.0.set(hash));
    }

    /// The hash of a body that need not be held in memory.
    pub async fn of(body: RequestBody<'_>, limit: ByteUnit) -> Result<BodyHash> {
        let mut stream = body.open(limit);
        let (mut digest, mut piece) = (Sha256::new(), [0; 16 << 10]);
        loop {
            let read = stream.read(&mut piece).await;
            match read.map_err(|_| Error::BadRequest("The request ended before it was complete.".into()))? {
                0 => return Ok(digest.finalize().into()),
                count => digest.update(piece.get(..count).unwrap_or_default()),
            }
        }
    }
}
