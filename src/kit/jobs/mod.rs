//! Work that is done outside of requests: mail, digests, everything that may have to wait or be
//! tried again. Table: `jobs`.
//!
//! Invariant: a job that was committed is run until it is done or has failed for good, through
//! crashes too, and at any moment by one process only. A crash can make it run again, so what a
//! handler does must bear being done twice.

mod model;
mod store;
mod worker;

pub use model::{Job, JobFailure, JobStatus, LEASE, NewJob, ShownJob, TRIES};
pub use store::{count, enqueue, find, list, requeue};
pub use worker::{Handlers, Worker};

#[cfg(test)]
mod tests;
