//! A request's body on its way to its reader: from the front's connection, or from the framework when a test
//! calls it without a front.

use std::io;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Incoming};
use rocket::data::{ByteUnit, DataStream, FromData, Outcome};
use rocket::tokio::io::{AsyncRead, AsyncReadExt, ReadBuf, Take};
use rocket::{Data, Request};

use super::request_guards::Caller;
use crate::kit::rate_limit::Network;

/// The body that the front attaches to a request. The framework itself gets none.
pub(in crate::kit) struct ArrivingBody(Mutex<Option<Incoming>>);

impl ArrivingBody {
    pub(in crate::kit) fn new(body: Option<Incoming>) -> ArrivingBody {
        ArrivingBody(Mutex::new(body))
    }
}

/// Use in place of `rocket::Data`, which is empty behind the front.
pub struct RequestBody<'r> {
    source: Source<'r>,
    network: Network,
}

enum Source<'r> {
    Connection(Incoming),
    Framework(Box<Data<'r>>),
}

impl<'r> RequestBody<'r> {
    pub fn of(request: &Request<'_>, data: Data<'r>) -> RequestBody<'r> {
        let arriving = &request.local_cache(|| ArrivingBody::new(None)).0;
        let source = match arriving.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(body) => Source::Connection(body),
            None => Source::Framework(Box::new(data)),
        };
        RequestBody { source, network: Caller::from_request(request).network() }
    }

    #[cfg(test)]
    pub(super) fn arriving(body: Incoming, network: Network) -> RequestBody<'static> {
        RequestBody { source: Source::Connection(body), network }
    }

    /// Who sends it, as the rate limits count.
    pub(super) fn network(&self) -> Network {
        self.network
    }

    /// At most the first `limit` bytes of the body.
    pub(super) fn open(self, limit: ByteUnit) -> BodyStream<'r> {
        match self.source {
            Source::Connection(body) => {
                let frames = Frames { body, piece: Bytes::new() };
                BodyStream::Connection(Box::new(frames.take(limit.as_u64())))
            }
            Source::Framework(data) => BodyStream::Framework(Box::new(data.open(limit))),
        }
    }
}

#[rocket::async_trait]
impl<'r> FromData<'r> for RequestBody<'r> {
    type Error = std::convert::Infallible;

    async fn from_data(request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r, Self> {
        Outcome::Success(RequestBody::of(request, data))
    }
}

pub(super) enum BodyStream<'r> {
    Connection(Box<Take<Frames>>),
    Framework(Box<DataStream<'r>>),
}

impl AsyncRead for BodyStream<'_> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            BodyStream::Connection(frames) => Pin::new(frames).poll_read(cx, buffer),
            BodyStream::Framework(stream) => Pin::new(stream).poll_read(cx, buffer),
        }
    }
}

pub(super) struct Frames {
    body: Incoming,
    piece: Bytes,
}

impl AsyncRead for Frames {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        while self.piece.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                None => return Poll::Ready(Ok(())),
                Some(Err(error)) => return Poll::Ready(Err(io::Error::other(error))),
                // Trailers carry nothing of interest here.
                Some(Ok(frame)) => self.piece = frame.into_data().unwrap_or_default(),
            }
        }
        let count = self.piece.len().min(buffer.remaining());
        buffer.put_slice(&self.piece.split_to(count));
        Poll::Ready(Ok(()))
    }
}
