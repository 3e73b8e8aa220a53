//! The in-process bridge to Rocket: its local client takes a request as Rocket's own server would pass it,
//! and the response is sent on as it is produced.
//!
//! Invariant: a handler that has begun runs to its end even if its client leaves, and counts for its connection
//! until then; a stream that only its client ends is dropped as soon as the client has left.

use std::io;
use std::sync::Arc;

use hyper::Response;
use hyper::body::{Body, Bytes, Incoming};
use hyper::http::request::Parts;
use hyper::http::{HeaderName, HeaderValue, StatusCode, header};
use rocket::http::uri::Origin;
use rocket::http::{Cookie, Header, Method};
use rocket::local::asynchronous::{Client, LocalResponse};
use tokio::io::AsyncReadExt;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

use super::body::ResponseBody;
use super::framing::FramingError;
use crate::kit::web::{ArrivingBody, RequestContext};

/// Bodies up to this length are sent in one piece.
const ONE_PIECE: usize = 256 << 10;
/// Longer bodies, and those of unknown length, are read in pieces of this size.
const PIECE: usize = 32 << 10;

const FAILED: FramingError =
    FramingError { status: 500, sentence: "Something went wrong on our side. Please try again." };
pub(super) const BUSY: FramingError =
    FramingError { status: 503, sentence: "The server is busy. Please try again in a moment." };
const BAD_ADDRESS: FramingError =
    FramingError { status: 400, sentence: "The request asks for no address of this site." };

/// A request as the application receives it.
pub(super) struct Dispatched {
    pub method: Method,
    pub parts: Parts,
    /// Path and query in the form that the framework accepts.
    pub target: String,
    pub cookies: Vec<Cookie<'static>>,
    pub arrival: RequestContext,
    pub peer: std::net::SocketAddr,
    pub body: Incoming,
    /// Held while the handler runs.
    pub permit: OwnedSemaphorePermit,
}

pub(super) async fn respond(
    client: Arc<Client>,
    asked: Dispatched,
) -> Result<Response<ResponseBody>, FramingError> {
    let (sender, receiver) = oneshot::channel();
    // In a separate task, so that a client that leaves does not stop it midway.
    tokio::spawn(async move { carry(&client, asked, sender).await });
    receiver.await.unwrap_or(Err(FAILED))
}

type ResponseSender = oneshot::Sender<Result<Response<ResponseBody>, FramingError>>;

async fn carry(client: &Client, asked: Dispatched, sender: ResponseSender) {
    let Dispatched { method, parts, target, cookies, arrival, peer, body, permit } = asked;
    let Ok(origin) = Origin::parse(&target) else {
        let _ = sender.send(Err(BAD_ADDRESS));
        return;
    };
    let mut request = client.req(method, origin).remote(peer);
    let inner = request.inner_mut();
    // In HTTP/2 the host is not a header, and in HTTP/1 it may be part of the request target.
    if let Some(host) = arrival.host.clone() {
        inner.add_header(Header::new("host", host));
    }
    for (name, value) in &parts.headers {
        if name != header::COOKIE
            && name != header::HOST
            && let Ok(value) = std::str::from_utf8(value.as_bytes())
        {
            inner.add_header(Header::new(name.as_str(), value));
        }
    }
    inner.local_cache(|| arrival);
    inner.local_cache(|| ArrivingBody::new((!body.is_end_stream()).then_some(body)));
    let is_head = method == Method::Head;
    let response = request.cookies(cookies).dispatch().await;
    send(response, is_head, sender).await;
    drop(permit);
}

async fn send(mut response: LocalResponse<'_>, is_head: bool, sender: ResponseSender) {
    let mut head = Response::builder()
        .status(StatusCode::from_u16(response.status().code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR));
    if let Some(headers) = head.headers_mut() {
        headers.reserve(20);
        for given in response.headers().iter() {
            let name = HeaderName::from_bytes(given.name.as_str().as_bytes());
            match (name, HeaderValue::from_bytes(given.value.as_bytes())) {
                (Ok(name), Ok(value)) => drop(headers.append(name, value)),
                _ => tracing::error!("a header cannot be sent: {}", given.name),
            }
        }
    }
    let body = response.body();
    let (length, has_none) = (body.preset_size(), body.is_none());
    let is_without = is_head || has_none || matches!(response.status().code, 204 | 304);
    if is_without {
        let length = length.filter(|_| is_head).map(|length| length as u64);
        let _ = sender.send(head.body(ResponseBody::absent(length)).map_err(|_| FAILED));
        return;
    }
    if let Some(length) = length.filter(|length| *length <= ONE_PIECE) {
        let mut bytes = Vec::with_capacity(length);
        let read = response.read_to_end(&mut bytes).await;
        let sent = match read {
            Ok(_) => head.body(ResponseBody::whole(bytes)).map_err(|_| FAILED),
            Err(_) => Err(FAILED),
        };
        let _ = sender.send(sent);
        return;
    }
    let (pieces, coming) = mpsc::channel(1);
    let sent = head.body(ResponseBody::pieces(coming, length.map(|length| length as u64)));
    if sender.send(sent.map_err(|_| FAILED)).is_ok() {
        pump(response, &pieces).await;
    }
}

/// Sends pieces until the end, or until the receiver is gone.
async fn pump(mut response: LocalResponse<'_>, pieces: &mpsc::Sender<io::Result<Bytes>>) {
    loop {
        let mut piece = Vec::with_capacity(PIECE);
        let read = tokio::select! {
            read = response.read_buf(&mut piece) => read,
            () = pieces.closed() => return,
        };
        let piece = match read {
            Ok(0) => return,
            // An event is short and may wait long to be read, so it should not hold a full-size buffer.
            Ok(count) if count < PIECE / 4 => Ok(Bytes::copy_from_slice(&piece)),
            Ok(_) => Ok(Bytes::from(piece)),
            // The connection ends, so that nobody takes a partial body for a complete one.
            Err(error) => Err(error),
        };
        let is_broken = piece.is_err();
        if pieces.send(piece).await.is_err() || is_broken {
            return;
        }
    }
}
