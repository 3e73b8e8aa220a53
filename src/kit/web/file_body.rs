//! Writes a request's body, however large, to a file.

use std::io;
use std::path::Path;

use rocket::data::ToByteUnit;
use rocket::tokio::fs::File;
use rocket::tokio::io::AsyncWriteExt;
use rocket::tokio::time::Instant;

use super::body_budget::read_some;
use super::request_body::RequestBody;
use crate::kit::db;
use crate::kit::error::{Error, Result};

/// Read from the connection, and written, at a time.
const PIECE: usize = 256 << 10;

/// Writes a body of at most `limit` bytes to a new file; returns false if the body is longer. If the body
/// breaks off, the caller must remove the partial file.
pub async fn receive_file(body: RequestBody<'_>, path: &Path, limit: u64) -> Result<bool> {
    let mut stream = body.open(limit.saturating_add(1).bytes());
    let mut file = File::from_std(db::private_file(path).map_err(|error| storage_error(&error))?);
    let (mut piece, mut length) = (Vec::with_capacity(PIECE), 0_usize);
    let begun = Instant::now();
    loop {
        piece.clear();
        let count = read_some(&mut stream, &mut piece, begun, length).await?;
        if count == 0 {
            break;
        }
        length += count;
        if length as u64 > limit {
            return Ok(false);
        }
        file.write_all(&piece).await.map_err(|error| storage_error(&error))?;
    }
    file.flush().await.map_err(|error| storage_error(&error))?;
    file.sync_all().await.map_err(|error| storage_error(&error))?;
    Ok(true)
}

pub(super) fn storage_error(error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Error::StorageFull,
        _ => Error::internal(error),
    }
}
