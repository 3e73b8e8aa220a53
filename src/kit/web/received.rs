//! The bytes of a request's body. All bodies being received are counted together: a thousand senders that
//! stop midway must not fill the memory.
//!
//! Invariant: bodies of more than `FIRST` bytes that are being received or still held take at most
//! `MAX_RECEIVING` bytes in total, and those from one network at most `MAX_PER_SENDER`.

use rocket::data::ToByteUnit;
use rocket::tokio::time::Instant;

use super::body_budget::{BodyBudget, BudgetShare, read_some};
use super::body_hash::BodyDigest;
use super::request_body::RequestBody;
use crate::kit::error::Result;
#[cfg(test)]
use crate::kit::rate_limit::Network;

/// For all bodies together.
const MAX_RECEIVING: usize = 64 << 20;
/// For those from one network: one import of the largest size, and what others send there meanwhile.
const MAX_PER_SENDER: usize = 24 << 20;
/// Allocated before anything has come; most bodies are shorter.
const FIRST: usize = 512;

static RECEIVING: BodyBudget = BodyBudget::new(MAX_RECEIVING, MAX_PER_SENDER);

#[derive(Debug)]
pub struct Received {
    bytes: Vec<u8>,
    is_complete: bool,
    _share: BudgetShare,
}

impl Received {
    /// Reads at most `limit` bytes of a body.
    pub async fn read(body: RequestBody<'_>, limit: u64) -> Result<Received> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut share = BudgetShare::none(&RECEIVING, body.network());
        // One more byte, to tell whether the body is longer.
        let mut stream = body.open((limit as u64).saturating_add(1).bytes());
        let mut bytes = Vec::with_capacity(FIRST);
        let begun = Instant::now();
        loop {
            if bytes.len() == bytes.capacity() {
                // Only what has come counts, whatever length is announced. Doubled, so that a large body is rarely
                // copied.
                let wanted = (bytes.len() * 2).min(limit.saturating_add(FIRST));
                share.grow_to(wanted)?;
                bytes.reserve_exact(wanted - bytes.len());
            }
            let received = bytes.len();
            if read_some(&mut stream, &mut bytes, begun, received).await? == 0 {
                return Ok(Received::of_stream(bytes, true, share));
            }
            if bytes.len() > limit {
                bytes.truncate(limit);
                return Ok(Received::of_stream(bytes, false, share));
            }
        }
    }

    fn of_stream(bytes: Vec<u8>, is_complete: bool, share: BudgetShare) -> Received {
        BodyDigest::note(&bytes);
        Received { bytes, is_complete, _share: share }
    }

    /// Whether the whole body was within the limit.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[cfg(test)]
    pub fn of(bytes: &[u8]) -> Received {
        Received {
            bytes: bytes.to_vec(),
            is_complete: true,
            _share: BudgetShare::none(&RECEIVING, Network::V4([127, 0, 0, 1])),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Arc;
    use std::time::Duration;

    use hyper::body::Incoming;
    use hyper::service::service_fn;
    use hyper::{Request, Response, server::conn::http1};
    use hyper_util::rt::TokioIo;
    use tokio::io::{AsyncWriteExt, DuplexStream, duplex};
    use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

    use super::*;
    use crate::kit::error::Error;

    const LIMIT: u64 = 20 << 20;

    /// Everything that a test takes comes from a network of its own.
    struct Receiver {
        network: Network,
        sender: UnboundedSender<Result<Received>>,
        received: UnboundedReceiver<Result<Received>>,
    }

    impl Receiver {
        fn of(network: [u8; 4]) -> Receiver {
            let (sender, received) = unbounded_channel();
            Receiver { network: Network::V4(network), sender, received }
        }

        /// A connection on which the head of a request has arrived.
        async fn begin(&self, length: usize) -> DuplexStream {
            let (mut client, server) = duplex(1 << 20);
            let (network, sender) = (self.network, self.sender.clone());
            let service = service_fn(move |request: Request<Incoming>| {
                let sender = sender.clone();
                async move {
                    let body = RequestBody::arriving(request.into_body(), network);
                    let _ = sender.send(Received::read(body, LIMIT).await);
                    Ok::<_, Infallible>(Response::new(String::new()))
                }
            });
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(server), service));
            let head = format!("POST / HTTP/1.1\r\nHost: town.example\r\nContent-Length: {length}\r\n\r\n");
            client.write_all(head.as_bytes()).await.unwrap();
            client
        }

        fn held(&self) -> usize {
            RECEIVING.held_by(self.network)
        }
    }

    #[tokio::test]
    async fn who_announces_much_and_sends_little_holds_little() {
        let receiver = Receiver::of([192, 0, 2, 1]);
        let mut senders = Vec::new();
        for _ in 0..100 {
            senders.push(receiver.begin(LIMIT as usize).await);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(receiver.held(), 0);
        for sender in &mut senders {
            sender.write_all(&[0; FIRST]).await.unwrap();
        }
        let begun = Instant::now();
        while receiver.held() < 100 * 2 * FIRST && begun.elapsed() < Duration::from_secs(20) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(receiver.held(), 100 * 2 * FIRST);
    }

    #[tokio::test]
    async fn one_network_is_refused_before_it_holds_all_and_an_upload_passes() {
        let mut receiver = Receiver::of([192, 0, 2, 2]);
        let bytes = Arc::new(vec![7; LIMIT as usize]);
        let send = |mut to: DuplexStream| {
            let bytes = Arc::clone(&bytes);
            // The connection stays open: who leaves waits for no answer.
            tokio::spawn(async move { to.write_all(&bytes).await.map(|()| to) })
        };
        let first = send(receiver.begin(bytes.len()).await);
        let whole = receiver.received.recv().await.unwrap().unwrap();
        assert!(whole.is_complete() && whole.bytes() == *bytes);
        let second = send(receiver.begin(bytes.len()).await);
        let refused = receiver.received.recv().await.unwrap();
        assert!(matches!(refused, Err(Error::Busy)), "{:?}", refused.map(|body| body.bytes().len()));
        let (other, mut there) = (bytes.len() / 2, Receiver::of([192, 0, 2, 3]));
        let mut elsewhere = there.begin(other).await;
        let rest = Arc::clone(&bytes);
        let third =
            tokio::spawn(async move { elsewhere.write_all(&rest[..other]).await.map(|()| elsewhere) });
        assert!(there.received.recv().await.unwrap().unwrap().is_complete());
        drop(whole);
        assert_eq!(receiver.held(), 0);
        drop((first, second, third));
    }
}
