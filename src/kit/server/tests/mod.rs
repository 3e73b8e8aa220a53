//! The front before a real town, in this process.

mod cached;
mod http2;
mod refused;
