//! A request's body that waits in a file instead of in memory: photos arrive over slow connections, many at
//! once.
//!
//! Invariant: spooled bodies take at most `MAX_SPOOLED` bytes in total, those from one network at most a quarter
//! of it, and their files have no names, so that they disappear with their holder, even after a crash.

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

use rocket::data::ToByteUnit;
use rocket::tokio::fs::File as AsyncFile;
use rocket::tokio::io::AsyncWriteExt;
use rocket::tokio::task::spawn_blocking;
use rocket::tokio::time::Instant;
use sha2::{Digest, Sha256};

use super::body_budget::{BodyBudget, BudgetShare, read_some};
use super::body_hash::BodyDigest;
use super::file_body::storage_error;
use super::request_body::RequestBody;
use crate::kit::error::{Error, Result};

/// For all bodies together.
const MAX_SPOOLED: usize = 512 << 20;
/// Read from the connection, and written, at a time.
const PIECE: usize = 64 << 10;

static SPOOLED: BodyBudget = BodyBudget::new(MAX_SPOOLED, MAX_SPOOLED / 4);

#[derive(Debug)]
pub struct SpooledBody {
    file: File,
    length: usize,
    _share: BudgetShare,
}

impl SpooledBody {
    /// Receives a body of at most `limit` bytes into a file in this folder; `None` if it is longer.
    pub async fn receive(body: RequestBody<'_>, folder: &Path, limit: u64) -> Result<Option<SpooledBody>> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        // A body that is somewhat too long is read to its end: a browser that is still sending reads no
        // response.
        let mut share = BudgetShare::none(&SPOOLED, body.network());
        let mut stream = body.open((limit as u64).saturating_mul(2).bytes());
        let folder = folder.to_owned();
        let unnamed = spawn_blocking(move || tempfile::tempfile_in(folder)).await.map_err(Error::internal)?;
        let mut file = AsyncFile::from_std(unnamed.map_err(|error| storage_error(&error))?);
        let (mut digest, mut piece, mut length) = (Sha256::new(), Vec::with_capacity(PIECE), 0);
        let begun = Instant::now();
        loop {
            piece.clear();
            let count = read_some(&mut stream, &mut piece, begun, length).await?;
            length += count;
            if count == 0 {
                break;
            }
            if length <= limit {
                share.grow_to(length)?;
                digest.update(&piece);
                file.write_all(&piece).await.map_err(|error| storage_error(&error))?;
            }
        }
        if length > limit {
            return Ok(None);
        }
        file.flush().await.map_err(|error| storage_error(&error))?;
        BodyDigest::note_hash(digest.finalize().into());
        Ok(Some(SpooledBody { file: file.into_std().await, length, _share: share }))
    }

    /// The whole body. Must be called off the async threads.
    pub fn read(mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(self.length);
        self.file.rewind().map_err(Error::internal)?;
        self.file.read_to_end(&mut bytes).map_err(Error::internal)?;
        Ok(bytes)
    }
}
