//! The front: our own listener ahead of the framework, in the same process. It accepts connections, speaks
//! HTTP/1.1 and HTTP/2, rejects what is not HTTP, serves responses that are the same for everybody from the
//! response cache, and hands everything else to Rocket in process.
//!
//! Invariant: nobody can hold a connection longer than the limits allow by neither sending nor receiving, and
//! every request is parsed by one parser only.

mod body;
mod connection;
mod dispatch;
mod framing;
mod head_scan;
mod limits;
mod listener;
mod progress;
mod registry;
mod respond;
mod stop;
mod streams;
mod tls;
#[cfg(test)]
mod tests;

pub use body::ResponseBody;
pub use connection::PlainHandler;
pub use limits::ConnectionLimits;
pub use listener::{Ended, Server, bind, listen};
pub use stop::StopSignal;
pub use tls::ALPN;
