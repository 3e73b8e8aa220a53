//! The front with a real town behind it, in this process.

mod cached;
mod http2;
mod refused;
