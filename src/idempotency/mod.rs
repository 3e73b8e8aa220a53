//! Idempotency: a write with an `Idempotency-Key` (a UUID created for one action of a person) is done once,
//! however often it is sent; a repeated request gets the first response.
//!
//! Table: `idempotency_keys`. Every call that changes something takes the header, except those in
//! `never_repeated` in `assets/limits.json`: signing in and anything that deals with secrets, whose responses
//! must not be stored, and sending a newsletter. The browser reads the same list and never retries those by
//! itself.
//!
//! Invariant: the key is recorded in the transaction of the write. Nothing committed, nothing recorded; once
//! recorded, the write is never done again, even if its response was lost.

mod http;
mod model;
mod prune;
mod store;

pub use http::protect;
pub use model::takes_keys;
pub use prune::handle;

#[cfg(test)]
mod tests;
