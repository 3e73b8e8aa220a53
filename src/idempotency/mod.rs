//! A write that comes with an `Idempotency-Key` (a UUID made for one act of a person) is done once,
//! however often it is sent: the repetition gets the first one's answer.
//!
//! Table: `idempotency_keys`. Every call that changes something takes the header, but for those of
//! `never_repeated` in `assets/limits.json`: signing in and all that deals with secrets, whose
//! answers nobody may store, and sending a newsletter. The browser's side reads the same list and
//! never repeats those by itself.
//!
//! Invariant: the key is recorded in the transaction of the act. Nothing committed, nothing
//! recorded; once recorded, the act is never done again, even if its answer was lost.

mod http;
mod model;
mod prune;
mod store;

pub use http::protect;
pub use prune::handle;

#[cfg(test)]
mod tests;
