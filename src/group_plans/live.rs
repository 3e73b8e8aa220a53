//! Tells the pages that show a plan when it has changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rocket::Shutdown;
use rocket::futures::Stream;
use rocket::response::stream::{Event, EventStream};
use serde_json::json;

use super::store;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::rate_limit::Network;
use crate::kit::web::{LiveStreams, StreamSlot, Unbuffered};

/// Streams per network, such as a household or a hall. Any more are told to poll.
const MAX_STREAMS_PER_NETWORK: u32 = 30;
/// Streams in total.
const MAX_STREAMS: u32 = 256;

/// Keyed by network.
pub struct PlanStreams(LiveStreams<Network>);

impl PlanStreams {
    pub fn new(db: &Db) -> Self {
        PlanStreams(LiveStreams::new(db, MAX_STREAMS_PER_NETWORK, MAX_STREAMS))
    }

    pub async fn enter(&self, network: Network) -> Result<StreamSlot<Network>> {
        self.0.enter(network).await
    }

    /// Sends an event `plan` with the plan's version at once and after each change. Ends when the link
    /// becomes invalid.
    pub fn follow(
        &self,
        slot: StreamSlot<Network>,
        shutdown: Shutdown,
        db: Db,
        token_hash: [u8; 32],
    ) -> Unbuffered<EventStream<impl Stream<Item = Event> + use<>>> {
        let last = Arc::new(AtomicI64::new(0));
        self.0.follow(slot, shutdown, move || {
            let (db, last) = (db.clone(), Arc::clone(&last));
            async move {
                let version = db.read(move |conn| store::find_version(conn, &token_hash)).await?;
                let is_new = |version: i64| last.swap(version, Ordering::Relaxed) != version;
                let event = |version| Event::json(&json!({ "version": version })).event("plan");
                Ok(version.map(|version| is_new(version).then(|| event(version)).into_iter().collect()))
            }
        })
    }
}
