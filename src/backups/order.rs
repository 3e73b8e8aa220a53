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
    pub fn set(&self, order: RestoreOrder) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(order);
    }

    pub fn take(&self) -> Option<RestoreOrder> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub fn is_set(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}
