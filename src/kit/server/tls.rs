//! The TLS handshake. Certificates are the business of whoever gives the configuration; its resolver may
//! change them while the server runs.

use std::sync::Arc;

use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// What a configuration must offer (`ServerConfig::alpn_protocols`), the best first.
pub const ALPN: [&[u8]; 2] = [b"h2", b"http/1.1"];
/// Whoever asks for this has got what it wanted with the certificate (RFC 8737).
const ACME: &[u8] = b"acme-tls/1";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protocol {
    Http1,
    Http2,
}

/// Nothing where no request is to be expected.
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
