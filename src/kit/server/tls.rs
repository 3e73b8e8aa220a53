//! The TLS handshake. Certificates are the responsibility of whoever supplies the configuration; its resolver
//! may change them while the server runs.

use std::sync::Arc;

use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The protocols a configuration must offer (`ServerConfig::alpn_protocols`), most preferred first.
pub const ALPN: [&[u8]; 2] = [b"h2", b"http/1.1"];
/// A client that offers this has what it wanted once it has the certificate (RFC 8737).
const ACME: &[u8] = b"acme-tls/1";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    Http1,
    Http2,
}

/// `None` if no request is to be expected.
pub(super) async fn accept<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    config: Arc<ServerConfig>,
) -> Option<(TlsStream<S>, Protocol)> {
    let stream = TlsAcceptor::from(config).accept(stream).await.ok()?;
    let agreed = stream.get_ref().1.alpn_protocol();
    let protocol = match agreed {
        Some(ACME) => return None,
        Some(b"h2") => Protocol::Http2,
        _ => Protocol::Http1,
    };
    Some((stream, protocol))
}
