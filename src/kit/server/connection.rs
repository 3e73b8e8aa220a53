//! One connection from its first byte to its last: HTTP/1.1, or HTTP/2 if TLS negotiated it.

use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;

use hyper::body::{Bytes, Incoming};
use hyper::server::conn::{http1, http2};
use hyper::service::{Service, service_fn};
use hyper::{Request, Response, header};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

use super::body::ResponseBody;
use super::framing;
use super::head_scan::HeadScan;
use super::limits::{MAX_HEAD_BYTES, MAX_STREAMS};
use super::progress::{Progress, Turn};
use super::registry::{Connection, Order, Place};
use super::respond::{Peer, Site};
use super::streams::{ScannedStream, WatchedSocket};
use super::tls::{self, Protocol};

/// Bytes that may be in flight before they are read: per connection, and per request on it.
const WINDOW: u32 = 1 << 20;
const STREAM_WINDOW: u32 = 256 << 10;
/// Bytes of one response that are ready but not yet sent.
const MAX_UNSENT: usize = 64 << 10;
/// Requests reset before anything looked at them, which a browser never does.
const MAX_RESETS: usize = 20;
const MAX_ERRORS: usize = 64;

/// Answers requests on ports other than the site's, such as the redirect to HTTPS. It sees no body.
pub type PlainHandler = Arc<dyn Fn(&Request<()>) -> Response<Bytes> + Send + Sync>;

/// Who answers the requests.
#[derive(Clone)]
pub(super) enum Handler {
    Site(Arc<Site>),
    Other(PlainHandler),
}

impl Handler {
    async fn respond(
        &self,
        request: Request<Incoming>,
        peer: Peer,
        connection: &Connection,
        turn: Turn,
    ) -> Response<ResponseBody> {
        let head = connection.progress.error();
        let response = match self {
            Handler::Site(site) => site.respond(request, peer, head, &connection.handlers).await,
            Handler::Other(handler) => {
                let (parts, _) = request.into_parts();
                let mut response = match framing::check(&parts, head) {
                    Ok(_) => handler(&Request::from_parts(parts, ())),
                    Err(error) => {
                        let mut refusal = Response::new(Bytes::from_static(error.sentence.as_bytes()));
                        *refusal.status_mut() = hyper::StatusCode::BAD_REQUEST;
                        refusal
                    }
                };
                response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
                response.map(ResponseBody::whole)
            }
        };
        response.map(|body| body.during(turn))
    }
}

/// The configured HTTP/1 and HTTP/2 protocols.
pub(super) struct Protocols {
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
}

impl Protocols {
    pub(super) fn new() -> Protocols {
        let mut http1 = http1::Builder::new();
        // The timeout for a request head is enforced for both protocols at once (`progress`). By default
        // hyper accepts at most 100 headers.
        http1.header_read_timeout(None).max_buf_size(MAX_HEAD_BYTES);
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2
            .max_concurrent_streams(MAX_STREAMS)
            .max_header_list_size(MAX_HEAD_BYTES as u32)
            .initial_connection_window_size(WINDOW)
            .initial_stream_window_size(STREAM_WINDOW)
            .max_send_buf_size(MAX_UNSENT)
            .max_pending_accept_reset_streams(MAX_RESETS)
            .max_local_error_reset_streams(MAX_ERRORS);
        Protocols { http1, http2 }
    }

    /// Serves the connection until it ends by itself or is told to.
    pub(super) async fn serve(
        &self,
        socket: TcpStream,
        peer: std::net::SocketAddr,
        tls: Option<Arc<ServerConfig>>,
        handler: Handler,
        place: Place,
    ) {
        let connection = Arc::clone(&place.connection);
        let socket = WatchedSocket { inner: socket, progress: Arc::clone(&connection.progress) };
        let peer = Peer { address: peer, is_encrypted: tls.is_some() };
        let Some(config) = tls else {
            return self.serve_http1(socket, peer, handler, connection).await;
        };
        let agreed = tokio::select! {
            agreed = tls::accept(socket, config) => agreed,
            _ = connection.order_after(Order::GoOn) => return,
        };
        match agreed {
            None => {}
            Some((stream, Protocol::Http1)) => self.serve_http1(stream, peer, handler, connection).await,
            Some((stream, Protocol::Http2)) => self.serve_http2(stream, peer, handler, connection).await,
        }
    }

    async fn serve_http1<S>(&self, stream: S, peer: Peer, handler: Handler, connection: Arc<Connection>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let progress = Arc::clone(&connection.progress);
        let stream = ScannedStream { inner: stream, progress, scan: HeadScan::default() };
        let service = respond_to(peer, handler.clone(), &connection, Progress::begin);
        let serving = self.http1.serve_connection(TokioIo::new(stream), service);
        let ended = until_told(&connection, serving, |serving| serving.graceful_shutdown()).await;
        if let (Handler::Site(site), Err(error)) = (handler, ended)
            && error.is_parse()
        {
            site.note_unreadable(&error);
        }
    }

    async fn serve_http2<S>(&self, stream: S, peer: Peer, handler: Handler, connection: Arc<Connection>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        connection.progress.speaks_http2();
        let service = respond_to(peer, handler, &connection, Progress::begin_stream);
        let serving = self.http2.serve_connection(TokioIo::new(stream), service);
        let _ = until_told(&connection, serving, |serving| serving.graceful_shutdown()).await;
    }
}

/// Answers each request of a connection, which is in flight (`begin`) until its response has been taken.
fn respond_to(
    peer: Peer,
    handler: Handler,
    connection: &Arc<Connection>,
    begin: fn(&Arc<Progress>) -> Turn,
) -> impl Service<Request<Incoming>, Response = Response<ResponseBody>, Error = Infallible, Future: Send + 'static>
+ use<> {
    let connection = Arc::clone(connection);
    service_fn(move |request| {
        let (handler, connection) = (handler.clone(), Arc::clone(&connection));
        let turn = begin(&connection.progress);
        async move { Ok::<_, Infallible>(handler.respond(request, peer, &connection, turn).await) }
    })
}

/// Serves until the connection ends, or is told to answer no further requests (`finish`) or to close.
async fn until_told<C: Future<Output = hyper::Result<()>>>(
    connection: &Connection,
    serving: C,
    finish: impl FnOnce(Pin<&mut C>),
) -> hyper::Result<()> {
    let mut serving = pin!(serving);
    let order = tokio::select! {
        biased;
        ended = serving.as_mut() => return ended,
        order = connection.order_after(Order::GoOn) => order,
    };
    if order != Order::Finish {
        return Ok(());
    }
    finish(serving.as_mut());
    tokio::select! {
        ended = serving => ended,
        _ = connection.order_after(Order::Finish) => Ok(()),
    }
}
