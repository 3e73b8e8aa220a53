//! Streamed responses, for what may be too long for memory: readers produce it chunk by chunk, as the client
//! takes it.
//!
//! Invariant: no more than one chunk plus what the compressor buffers is in memory, and no reader is occupied
//! between chunks. A stream that breaks off closes the connection, so that nobody takes it for complete.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use rocket::response::{self, Responder, Response};
use rocket::tokio::io::{AsyncRead, ReadBuf};
use rocket::{Request, http::Status};
use rusqlite::Connection;
use sha2::Sha256;

use super::compression::{ContentEncoding, Encoder};
use super::response_cache::{CachedResponse, has_etag};
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};

/// Returns the next piece of a text; `None` at its end.
pub type NextChunk = Box<dyn FnMut(&Connection) -> Result<Option<Vec<u8>>> + Send>;

/// How the maker of a response begins it.
pub enum StreamSource {
    Whole(Vec<u8>),
    Pieces {
        /// A fingerprint that differs whenever the text differs.
        print: Sha256,
        next: NextChunk,
    },
}

/// A short response is cached and sent as usual, a long one is streamed.
pub enum CachedOrStreamed {
    Kept(CachedResponse),
    Streamed(Streamed),
}

pub struct Streamed {
    pub(super) db: Db,
    pub(super) content_type: &'static str,
    pub(super) coding: Option<ContentEncoding>,
    pub(super) tag: String,
    pub(super) next: NextChunk,
}

impl<'r> Responder<'r, 'static> for CachedOrStreamed {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        match self {
            CachedOrStreamed::Kept(answer) => answer.respond_to(request),
            CachedOrStreamed::Streamed(answer) => answer.respond_to(request),
        }
    }
}

impl<'r> Responder<'r, 'static> for Streamed {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let etag = match self.coding {
            Some(coding) => format!("\"{}-{}\"", self.tag, coding.name()),
            None => format!("\"{}\"", self.tag),
        };
        let mut response = Response::build();
        response
            .raw_header("Content-Type", self.content_type)
            .raw_header("Cache-Control", "no-cache")
            .raw_header("Vary", "Accept-Encoding, Cookie")
            .raw_header("ETag", etag.clone());
        if has_etag(request, &etag) {
            return response.status(Status::NotModified).ok();
        }
        if let Some(coding) = self.coding {
            response.raw_header("Content-Encoding", coding.name());
        }
        let maker = Maker { next: self.next, packer: Some(Encoder::new(self.coding)) };
        let body = Pieces { db: self.db, maker: Some(maker), coming: None, ready: Vec::new(), taken: 0 };
        response.streamed_body(body).ok()
    }
}

struct Maker {
    next: NextChunk,
    /// `None` once the end has been sent.
    packer: Option<Encoder>,
}

impl Maker {
    /// The next bytes to send, encoded; `None` at the end.
    fn make(&mut self, conn: &Connection) -> Result<Option<Vec<u8>>> {
        while let Some(packer) = &mut self.packer {
            let bytes = match (self.next)(conn)? {
                Some(piece) => packer.put(&piece).map_err(Error::internal)?,
                None => match self.packer.take() {
                    Some(packer) => packer.end().map_err(Error::internal)?,
                    None => Vec::new(),
                },
            };
            if !bytes.is_empty() {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }
}

type Made = Result<(Maker, Option<Vec<u8>>)>;

struct Pieces {
    db: Db,
    /// `None` while the next piece is being made: the maker is with the reader then.
    maker: Option<Maker>,
    coming: Option<Pin<Box<dyn Future<Output = Made> + Send>>>,
    ready: Vec<u8>,
    taken: usize,
}

impl AsyncRead for Pieces {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            let waiting = self.ready.get(self.taken..).unwrap_or_default();
            if !waiting.is_empty() {
                let count = waiting.len().min(buffer.remaining());
                buffer.put_slice(waiting.get(..count).unwrap_or_default());
                self.taken += count;
                return Poll::Ready(Ok(()));
            }
            if let Some(mut maker) = self.maker.take() {
                let db = self.db.clone();
                let make = async move {
                    db.read(move |conn| {
                        let made = maker.make(conn)?;
                        Ok((maker, made))
                    })
                    .await
                };
                self.coming = Some(Box::pin(make));
            }
            let Some(coming) = &mut self.coming else { return Poll::Ready(Ok(())) };
            let made = match coming.as_mut().poll(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(made) => made,
            };
            self.coming = None;
            match made {
                Ok((maker, Some(bytes))) => (self.maker, self.ready, self.taken) = (Some(maker), bytes, 0),
                Ok((_, None)) => {}
                Err(error) => return Poll::Ready(Err(io::Error::other(format!("{error:?}")))),
            }
        }
    }
}
