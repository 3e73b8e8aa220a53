//! A restore that somebody has ordered; `serve` carries it out once the server has stopped.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::accounts::Actor;

#[derive(Debug, Clone)]
pub struct RestoreOrder {
    /// The copy to put in place.
    pub file: PathBuf,
    pub name: String,
    pub actor: Actor,
}

/// Passes orders from the office to `serve`. All clones share one order.
#[derive(Debug, Clone, Default)]
pub struct RestoreOrders(Arc<Mutex<Option<RestoreOrder>>>);

impl RestoreOrders {
    /// False if there is an order already: what somebody has confirmed is not replaced.
    #[must_use]
    pub fn set(&self, order: RestoreOrder) -> bool {
        let mut present = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = present.is_none();
        present.get_or_insert(order);
        is_free
    }

    pub fn take(&self) -> Option<RestoreOrder> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub fn is_set(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restore_that_was_confirmed_is_not_replaced_by_another() {
        let orders = RestoreOrders::default();
        let order = |name: &str| RestoreOrder {
            file: name.into(),
            name: name.into(),
            actor: Actor { user_id: None, name: "Ada".into(), at: String::new() },
        };
        assert!(orders.set(order("first.db")));
        assert!(!orders.set(order("second.db")));
        assert_eq!(orders.take().unwrap().name, "first.db");
    }
}
