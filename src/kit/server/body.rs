//! A response body: empty, complete, or produced piece by piece by the application. Its request counts as in
//! flight until the body is dropped.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::sync::mpsc;

use super::progress::Turn;

#[derive(Debug)]
pub struct ResponseBody {
    content: Content,
    turn: Option<Turn>,
}

#[derive(Debug)]
enum Content {
    /// Only the length is known, as in a response to HEAD; `None` if there is no length.
    Absent(Option<u64>),
    Whole(Bytes),
    Pieces {
        coming: mpsc::Receiver<io::Result<Bytes>>,
        length: Option<u64>,
    },
}

impl ResponseBody {
    pub fn whole(bytes: impl Into<Bytes>) -> ResponseBody {
        ResponseBody { content: Content::Whole(bytes.into()), turn: None }
    }

    pub(super) fn absent(length: Option<u64>) -> ResponseBody {
        ResponseBody { content: Content::Absent(length), turn: None }
    }

    pub(super) fn pieces(coming: mpsc::Receiver<io::Result<Bytes>>, length: Option<u64>) -> ResponseBody {
        ResponseBody { content: Content::Pieces { coming, length }, turn: None }
    }

    /// Keeps the request in flight until this body is dropped.
    pub(super) fn during(mut self, turn: Turn) -> ResponseBody {
        if let Some(stream) = turn.stream() {
            stream.offered();
        }
        self.turn = Some(turn);
        self
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let next = match &mut self.content {
            Content::Absent(_) => Poll::Ready(None),
            Content::Whole(bytes) if bytes.is_empty() => Poll::Ready(None),
            Content::Whole(bytes) => Poll::Ready(Some(Ok(std::mem::take(bytes)))),
            Content::Pieces { coming, .. } => coming.poll_recv(cx),
        };
        if let Some(stream) = self.turn.as_ref().and_then(Turn::stream) {
            if next.is_pending() { stream.asked() } else { stream.offered() }
        }
        next.map(|next| next.map(|piece| piece.map(Frame::data)))
    }

    fn is_end_stream(&self) -> bool {
        match &self.content {
            Content::Absent(length) => length.is_none_or(|length| length == 0),
            Content::Whole(bytes) => bytes.is_empty(),
            Content::Pieces { .. } => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Absent(length) => SizeHint::with_exact(length.unwrap_or(0)),
            Content::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Pieces { length, .. } => length.map_or_else(SizeHint::default, SizeHint::with_exact),
        }
    }
}
