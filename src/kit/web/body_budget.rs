//! How much of the machine all request bodies being received may use together, and how slowly one may arrive.
//!
//! Invariant: the shares of a budget never add up to more than the budget, those of one network never to more
//! than its part, and no sender slower than `SLOWEST` is waited for.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rocket::tokio::io::AsyncReadExt;
use rocket::tokio::time::{Instant, timeout_at};
use serde_json::json;

use super::request_body::BodyStream;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::rate_limit::Network;

/// Every sender gets this long, plus a second for each `SLOWEST` bytes received.
const TIMEOUT: Duration = Duration::from_secs(30);
const SLOWEST: usize = 16 << 10;

#[derive(Debug)]
pub(super) struct BodyBudget {
    used: LazyLock<Mutex<Used>>,
    most: usize,
    most_of_one: usize,
}

#[derive(Debug, Default)]
struct Used {
    total: usize,
    by_network: HashMap<Network, usize>,
}

impl BodyBudget {
    /// `most_of_one`: for the bodies from one network together.
    pub(super) const fn new(most: usize, most_of_one: usize) -> BodyBudget {
        BodyBudget { used: LazyLock::new(Mutex::default), most, most_of_one }
    }

    #[cfg(test)]
    pub(super) fn held_by(&self, network: Network) -> usize {
        self.used().by_network.get(&network).copied().unwrap_or_default()
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One body's share of a budget; returned when dropped.
#[derive(Debug)]
pub(super) struct BudgetShare {
    budget: &'static BodyBudget,
    network: Network,
    bytes: usize,
}

impl BudgetShare {
    pub(super) fn none(budget: &'static BodyBudget, network: Network) -> BudgetShare {
        BudgetShare { budget, network, bytes: 0 }
    }

    pub(super) fn grow_to(&mut self, bytes: usize) -> Result<()> {
        let more = bytes.saturating_sub(self.bytes);
        if more == 0 {
            return Ok(());
        }
        let mut used = self.budget.used();
        let of_one = used.by_network.get(&self.network).copied().unwrap_or_default();
        if used.total + more > self.budget.most || of_one + more > self.budget.most_of_one {
            return Err(Error::Busy);
        }
        used.total += more;
        used.by_network.insert(self.network, of_one + more);
        self.bytes += more;
        Ok(())
    }
}

impl Drop for BudgetShare {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let mut used = self.budget.used();
        used.total = used.total.saturating_sub(self.bytes);
        let of_one = used.by_network.get(&self.network).copied().unwrap_or_default();
        if of_one > self.bytes {
            used.by_network.insert(self.network, of_one - self.bytes);
        } else {
            used.by_network.remove(&self.network);
        }
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
    match timeout_at(begun + TIMEOUT + earned, stream.read_buf(into)).await {
        Ok(Ok(count)) => Ok(count),
        Ok(Err(_)) => Err(Error::BadRequest("The request ended before it was complete.".into())),
        Err(_) => {
            let detail = "The request took too long to arrive. Please send it again.";
            Err(Refusal::new(408, json!({ "detail": detail })).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_never_takes_all_and_what_was_taken_comes_back() {
        static BUDGET: BodyBudget = BodyBudget::new(100, 40);
        let share = |number: u8| BudgetShare::none(&BUDGET, Network::V4([192, 0, 2, number]));
        let (mut first, mut second, mut other) = (share(1), share(1), share(2));
        first.grow_to(30).unwrap();
        second.grow_to(10).unwrap();
        assert!(matches!(second.grow_to(11), Err(Error::Busy)));
        other.grow_to(40).unwrap();
        drop(first);
        second.grow_to(40).unwrap();
        let mut third = share(3);
        assert!(matches!(third.grow_to(21), Err(Error::Busy)), "all together have a limit, too");
        third.grow_to(20).unwrap();
        drop((second, other, third));
        assert!(BUDGET.used().total == 0 && BUDGET.used().by_network.is_empty());
    }
}
