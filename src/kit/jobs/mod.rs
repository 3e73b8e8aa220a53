//! Background jobs: mail, digests, everything that may have to wait or be retried. Table: `jobs`.
//!
//! Invariant: a committed job is run until it is done or has failed permanently, despite crashes, and by only
//! one process at a time. A crash can make it run again, so handlers must be idempotent.

mod context;
mod model;
mod store;
mod worker;

pub use context::JobContext;
pub use model::{FIRST, Job, JobFailure, JobStatus, LEASE, NewJob, ShownJob, TRIES};
pub use store::{count, enqueue, find, forget_daily, forget_errors, list, requeue};
pub use worker::{Handlers, Worker};

#[cfg(test)]
mod daily_tests;
#[cfg(test)]
mod order_tests;
#[cfg(test)]
mod tests;
