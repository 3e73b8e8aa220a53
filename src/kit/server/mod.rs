//! The front: our own listener before the framework, in the same process. It accepts connections, speaks
//! HTTP/1.1 and HTTP/2, refuses what is not HTTP, gives the answers that are the same for everybody from the
//! response cache, and hands everything else to Rocket in process.
//!
//! Invariant: nobody holds a connection longer than the limits say by sending or taking nothing, and what
//! somebody sends is read by one parser alone.

mod answer;
mod body;
mod connection;
mod dispatch;
mod framing;
mod head_scan;
mod limits;
mod listener;
mod progress;
mod registry;
mod streams;
#[cfg(test)]
mod tests;
mod tls;

pub use body::AnswerBody;
pub use connection::PlainHandler;
pub use limits::ConnectionLimits;
pub use listener::{Ended, Server, bind, listen};
pub use tls::ALPN;
