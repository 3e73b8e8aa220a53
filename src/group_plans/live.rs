//! Word to the pages that show a plan that it has changed.

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

/// Streams of one network: a household, a hall. Further ones are told to poll.
const MOST_EACH: u32 = 30;
/// Streams of everybody.
const MOST: u32 = 256;

/// By network.
pub struct PlanStreams(LiveStreams<Network>);

impl PlanStreams {
    pub fn new(db: &Db) -> Self {
        PlanStreams(LiveStreams::new(db, MOST_EACH, MOST))
    }

    pub async fn enter(&self, network: Network) -> Result<StreamSlot<Network>> {
        self.0.enter(network).await
    }

    /// An event `plan` with its version at once and after each change. It ends with the link.
    pub fn follow(
        &self,
        slot: StreamSlot<Network>,
        shutdown: Shutdown,
        db: Db,
        token_digest: [u8; 32],
    ) -> Unbuffered<EventStream<impl Stream<Item = Event> + use<>>> {
        let last = Arc::new(AtomicI64::new(0));
        self.0.follow(slot, shutdown, move || {
            let (db, last) = (db.clone(), Arc::clone(&last));
            async move {
                let version = db.read(move |conn| store::find_version(conn, &token_digest)).await?;
                let is_new = |version: i64| last.swap(version, Ordering::Relaxed) != version;
                let event = |version| Event::json(&json!({ "version": version })).event("plan");
                Ok(version.map(|version| is_new(version).then(|| event(version)).into_iter().collect()))
            }
        })
    }
}
