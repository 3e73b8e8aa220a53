//! What jobs work with.

use crate::kit::clock::Clock;
use crate::kit::config::LiveConfig;
use crate::kit::db::Db;
use crate::kit::public_address::PublicAddress;

/// Cheap to clone: each handler has its own.
#[derive(Clone)]
pub struct JobContext {
    pub db: Db,
    pub clock: Clock,
    pub config: LiveConfig,
    pub address: PublicAddress,
}
