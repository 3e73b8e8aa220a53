//! How much of the machine all request bodies being received may use together, and how slowly one may arrive.
//!
//! Invariant: the shares of a budget never add up to more than the budget, and no sender slower than
//! `SLOWEST` is waited for.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rocket::tokio::io::AsyncReadExt;
use rocket::tokio::time::{Instant, timeout_at};
use serde_json::json;

use super::request_body::BodyStream;
use crate::kit::error::{Error, Refusal, Result};

/// Every sender gets this long, plus a second for each `SLOWEST` bytes received.
const PATIENCE: Duration = Duration::from_secs(30);
const SLOWEST: usize = 16 << 10;

#[derive(Debug)]
pub(super) struct BodyBudget {
    used: AtomicUsize,
    most: usize,
}

impl BodyBudget {
    pub(super) const fn new(most: usize) -> BodyBudget {
        BodyBudget { used: AtomicUsize::new(0), most }
    }
}

/// One body's share of a budget; returned when dropped.
#[derive(Debug)]
pub(super) struct BudgetShare {
    budget: &'static BodyBudget,
    bytes: usize,
}

impl BudgetShare {
    pub(super) const fn none(budget: &'static BodyBudget) -> BudgetShare {
        BudgetShare { budget, bytes: 0 }
    }

    pub(super) fn grow_to(&mut self, bytes: usize) -> Result<()> {
        let more = bytes.saturating_sub(self.bytes);
        let before = self.budget.used.fetch_add(more, Ordering::Relaxed);
        self.bytes += more;
        if before + more > self.budget.most { Err(Error::Busy) } else { Ok(()) }
    }
}

impl Drop for BudgetShare {
    fn drop(&mut self) {
        self.budget.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Appends the next bytes of a body that started arriving at `begun` and of which `received` bytes have been
/// read; returns 0 at its end.
pub(super) async fn read_some(
    stream: &mut BodyStream<'_>,
    into: &mut Vec<u8>,
    begun: Instant,
    received: usize,
) -> Result<usize> {
    let earned = Duration::from_secs((received / SLOWEST) as u64);
    match timeout_at(begun + PATIENCE + earned, stream.read_buf(into)).await {
        Ok(Ok(count)) => Ok(count),
        Ok(Err(_)) => Err(Error::BadRequest("The request ended before it was complete.".into())),
        Err(_) => {
            let detail = "The request took too long to arrive. Please send it again.";
            Err(Refusal::new(408, json!({ "detail": detail })).into())
        }
    }
}
