//! Server-sent events: slots for a bounded number of open streams, and the loop that looks for news after
//! every commit.
//!
//! Invariant: a stream ends when the server does, and in any case after a while; the browser opens a new one.

use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rocket::futures::Stream;
use rocket::response::stream::{Event, EventStream, stream};
use rocket::response::{self, Responder};
use rocket::{Request, Shutdown};
use tokio::sync::watch;

use crate::kit::db::Db;
use crate::kit::error::{Error, Result};

/// Seconds that a client that got no stream waits before it asks again.
const WAIT: u64 = 60;
const LIFETIME: Duration = Duration::from_secs(10 * 60);
/// Commits this close together cause only one look at the tables.
const GATHER: Duration = Duration::from_millis(200);
/// Delay before a browser reopens a stream.
const RETRY: Duration = Duration::from_secs(5);
/// After a page is closed, the network learns of it from the first thing sent, and we from one of the next.
const SIGNS_OF_LIFE: u32 = 20;
const RESPONSE_TIME: Duration = Duration::from_millis(100);
/// Keeps proxies and browsers from taking a silent stream for a dead one.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// How many streams each key has open. All clones share the same state.
#[derive(Clone)]
pub struct LiveStreams<K: Hash + Eq + Clone> {
    open: Arc<Mutex<HashMap<K, u32>>>,
    /// Counts commits.
    commits: watch::Sender<u64>,
    /// Counts how often streams were asked to send something.
    calls: watch::Sender<u64>,
    most_each: u32,
    most: u32,
}

impl<K: Hash + Eq + Clone> LiveStreams<K> {
    /// `most_each`: streams per key; `most`: streams in total, since each holds a connection.
    pub fn new(db: &Db, most_each: u32, most: u32) -> Self {
        let commits = watch::Sender::new(0_u64);
        let counter = commits.clone();
        db.on_every_commit(move || counter.send_modify(|count| *count = count.wrapping_add(1)));
        LiveStreams { open: Arc::default(), commits, calls: watch::Sender::new(0), most_each, most }
    }

    /// Takes a slot for one more stream. A closed page is noticed only when something is sent to it, so when
    /// all slots seem taken, every stream sends something.
    pub async fn enter(&self, key: K) -> Result<StreamSlot<K>> {
        for _ in 0..SIGNS_OF_LIFE {
            if let Some(place) = self.take(&key) {
                return Ok(place);
            }
            self.calls.send_modify(|count| *count = count.wrapping_add(1));
            tokio::time::sleep(RESPONSE_TIME).await;
        }
        self.take(&key).ok_or(Error::TooMany(WAIT))
    }

    fn take(&self, key: &K) -> Option<StreamSlot<K>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.get(key).copied().unwrap_or(0);
        if own >= self.most_each || open.values().sum::<u32>() >= self.most {
            return None;
        }
        open.insert(key.clone(), own + 1);
        Some(StreamSlot { open: Arc::clone(&self.open), key: key.clone() })
    }

    /// `look` is called at once and after commits; the events it returns are sent. `None` ends the stream.
    pub fn follow<L, F>(
        &self,
        slot: StreamSlot<K>,
        mut shutdown: Shutdown,
        mut look: L,
    ) -> Unbuffered<EventStream<impl Stream<Item = Event> + use<K, L, F>>>
    where
        L: FnMut() -> F,
        F: Future<Output = Result<Option<Vec<Event>>>>,
    {
        let mut commits = self.commits.subscribe();
        let mut calls = self.calls.subscribe();
        let events = stream! {
            let _slot = slot;
            let end = tokio::time::sleep(LIFETIME);
            tokio::pin!(end);
            yield Event::retry(RETRY);
            loop {
                match look().await {
                    Ok(Some(news)) => for event in news {
                        yield event;
                    },
                    Ok(None) => return,
                    Err(error) => {
                        tracing::warn!("a stream of events ends: {error:?}");
                        return;
                    }
                }
                loop {
                    tokio::select! {
                        changed = commits.changed() => if changed.is_err() { return } else { break },
                        called = calls.changed() => if called.is_err() { return },
                        () = &mut end => return,
                        () = &mut shutdown => return,
                    }
                    yield Event::comment("here");
                }
                tokio::select! {
                    () = tokio::time::sleep(GATHER) => commits.mark_unchanged(),
                    () = &mut shutdown => return,
                }
            }
        };
        Unbuffered(EventStream::from(events).heartbeat(HEARTBEAT))
    }
}

/// A taken slot; freed when the stream ends, however it ends.
pub struct StreamSlot<K: Hash + Eq> {
    open: Arc<Mutex<HashMap<K, u32>>>,
    key: K,
}

impl<K: Hash + Eq> Drop for StreamSlot<K> {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.key);
            }
        }
    }
}

/// Tells buffering proxies to pass this response through as it comes.
pub struct Unbuffered<R>(R);

impl<'r, 'o: 'r, R: Responder<'r, 'o>> Responder<'r, 'o> for Unbuffered<R> {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'o> {
        let mut response = self.0.respond_to(request)?;
        response.set_raw_header("X-Accel-Buffering", "no");
        response.set_raw_header("Cache-Control", "no-store");
        Ok(response)
    }
}
