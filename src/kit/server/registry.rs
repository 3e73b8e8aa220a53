//! All open connections: how many there are, where they come from, and which one makes room for the next.
//!
//! Invariant: never more than the limits allow; a newcomer is turned away only if every other connection is
//! being answered.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, Semaphore, watch};

use super::limits::{ConnectionLimits, MAX_HANDLERS};
use super::progress::{self, Progress};
use crate::kit::rate_limit::Network;

/// An instruction to a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Order {
    GoOn = 0,
    /// Take no further requests.
    Finish = 1,
    Close = 2,
}

pub(super) struct Connection {
    pub progress: Arc<Progress>,
    /// A permit for each handler that may still begin.
    pub handlers: Arc<Semaphore>,
    network: Network,
    is_counted: bool,
    order: AtomicU8,
    told: Notify,
}

impl Connection {
    fn tell(&self, order: Order) {
        self.order.fetch_max(order as u8, Ordering::AcqRel);
        self.told.notify_one();
    }

    /// Waits until there is an order beyond this one.
    pub(super) async fn order_after(&self, known: Order) -> Order {
        loop {
            let order = match self.order.load(Ordering::Acquire) {
                0 => Order::GoOn,
                1 => Order::Finish,
                _ => Order::Close,
            };
            if order > known {
                return order;
            }
            self.told.notified().await;
        }
    }
}

pub(super) struct Registry {
    limits: ConnectionLimits,
    /// Trusted proxies, which stand for many visitors.
    proxies: Vec<IpAddr>,
    open: Mutex<Open>,
    count: watch::Sender<usize>,
}

#[derive(Default)]
struct Open {
    next: u64,
    connections: HashMap<u64, Arc<Connection>>,
    by_network: HashMap<Network, usize>,
}

impl Open {
    fn leave(&mut self, number: u64) {
        let Some(connection) = self.connections.remove(&number) else { return };
        if !connection.is_counted {
            return;
        }
        if let Some(count) = self.by_network.get_mut(&connection.network) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.by_network.remove(&connection.network);
            }
        }
    }

    /// Closes the connection that has waited longest; returns false if all are being answered.
    fn make_room(&mut self, from: Option<Network>) -> bool {
        let waiting = self.connections.iter().filter(|(_, connection)| {
            from.is_none_or(|network| connection.is_counted && connection.network == network)
        });
        let now = progress::now();
        let longest = waiting
            .filter_map(|(number, connection)| Some((connection.progress.waiting_since(now)?, *number)))
            .min();
        let Some((_, number)) = longest else { return false };
        if let Some(connection) = self.connections.get(&number) {
            connection.tell(Order::Close);
        }
        self.leave(number);
        true
    }
}

impl Registry {
    pub(super) fn new(limits: ConnectionLimits, proxies: Vec<IpAddr>) -> Arc<Registry> {
        Arc::new(Registry { limits, proxies, open: Mutex::default(), count: watch::Sender::new(0) })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection from this address, or `None`.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let network = Network::from(address);
        let is_counted = !self.proxies.contains(&address);
        let mut open = self.open();
        let of_network = open.by_network.get(&network).copied().unwrap_or(0);
        if is_counted && of_network >= self.limits.most_from_one && !open.make_room(Some(network)) {
            return None;
        }
        if open.connections.len() >= self.limits.most && !open.make_room(None) {
            return None;
        }
        open.next += 1;
        let number = open.next;
        let connection = Arc::new(Connection {
            progress: Progress::new(),
            handlers: Arc::new(Semaphore::new(MAX_HANDLERS)),
            network,
            is_counted,
            order: AtomicU8::new(0),
            told: Notify::new(),
        });
        open.connections.insert(number, Arc::clone(&connection));
        if is_counted {
            *open.by_network.entry(network).or_default() += 1;
        }
        drop(open);
        self.count.send_modify(|count| *count += 1);
        Some(Place { registry: Arc::clone(self), number, connection })
    }

    /// Closes the connections that are late.
    pub(super) fn close_late(&self) {
        let now = progress::now();
        for connection in self.open().connections.values() {
            if let Some(late) = connection.progress.late(now, &self.limits) {
                tracing::debug!("a connection is closed: {late:?}");
                connection.tell(Order::Close);
            }
        }
    }

    pub(super) fn finish_all(&self) {
        self.open().connections.values().for_each(|connection| connection.tell(Order::Finish));
    }

    /// Closes the connections that only wait for a next request.
    pub(super) fn close_resting(&self) {
        let (open, now) = (self.open(), progress::now());
        let resting = open.connections.values().filter(|connection| connection.progress.is_at_rest(now));
        resting.for_each(|connection| connection.tell(Order::Close));
    }

    pub(super) fn close_all(&self) {
        self.open().connections.values().for_each(|connection| connection.tell(Order::Close));
    }

    /// Waits until the last connection has ended.
    pub(super) async fn emptied(&self) {
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }
}

/// The place of one open connection in the registry; freed when dropped.
pub(super) struct Place {
    registry: Arc<Registry>,
    number: u64,
    pub connection: Arc<Connection>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.registry.open().leave(self.number);
        self.registry.count.send_modify(|count| *count = count.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn registry(most: usize, most_from_one: usize) -> Arc<Registry> {
        let second = Duration::from_secs(1);
        let limits = ConnectionLimits {
            most,
            most_from_one,
            head: second,
            stalled: second,
            idle: second,
            farewell: second,
        };
        Registry::new(limits, vec!["10.0.0.1".parse().unwrap()])
    }

    fn is_closed(place: &Place) -> bool {
        place.connection.order.load(Ordering::Acquire) == Order::Close as u8
    }

    #[test]
    fn who_waits_longest_makes_room_and_who_is_answered_stays() {
        let registry = registry(3, 2);
        let (here, there): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let (first, second) = (registry.enter(here).unwrap(), registry.enter(here).unwrap());
        let _answered = first.connection.progress.begin();
        let third = registry.enter(here).unwrap();
        assert!(is_closed(&second) && !is_closed(&first));
        let _too = third.connection.progress.begin();
        assert!(registry.enter(here).is_none(), "both of its places are taken");
        let other = registry.enter(there).unwrap();
        let another = registry.enter(there).unwrap();
        assert!(is_closed(&other) && !is_closed(&another));
        let _all = another.connection.progress.begin();
        assert!(registry.enter(there).is_none(), "all places are taken");
        drop(first);
        assert!(registry.enter(here).is_some());
    }

    #[test]
    fn a_trusted_proxy_stands_for_many() {
        let registry = registry(5, 1);
        let places: Vec<_> = (0..5).map(|_| registry.enter("10.0.0.1".parse().unwrap()).unwrap()).collect();
        assert!(places.iter().all(|place| !is_closed(place)));
    }
}
