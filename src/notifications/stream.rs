//! New notifications as they come, for a page that is open.
//!
//! Invariant: a stream ends with the session that opened it, with the server, and in any case
//! after a while; the browser opens a new one and goes on after the last notification it saw.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rocket::Shutdown;
use rocket::futures::Stream;
use rocket::response::stream::{Event, stream};
use rusqlite::Connection;
use tokio::sync::watch;

use super::model::Notification;
use super::store;
use crate::accounts::{self, Member};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};

/// Streams of one member: a few open tabs. Further ones are told to poll.
const MOST_EACH: u32 = 3;
/// Streams of everybody: each holds a connection.
const MOST: u32 = 256;
/// What a client that got no stream waits before it asks again, in seconds.
const WAIT: u64 = 60;
const LIFETIME: Duration = Duration::from_secs(10 * 60);
/// Commits so close together are one look at the table.
const GATHER: Duration = Duration::from_millis(200);
/// Before a browser opens a stream anew.
const RETRY: Duration = Duration::from_secs(5);
/// The network learns of a closed page from the first thing sent to it, we from one of the next.
const SIGNS_OF_LIFE: u32 = 20;
const ANSWER_TIME: Duration = Duration::from_millis(100);
/// More than this is for the list to show.
const MOST_MISSED: u32 = 50;

/// Who has how many streams open.
#[derive(Clone)]
pub struct Streams {
    open: Arc<Mutex<HashMap<i64, u32>>>,
    /// Counts commits.
    commits: watch::Sender<u64>,
    /// Counts the times that streams were asked for a sign of life.
    calls: watch::Sender<u64>,
}

impl Streams {
    pub fn new(db: &Db) -> Self {
        let commits = watch::Sender::new(0_u64);
        let counter = commits.clone();
        db.on_every_commit(move || counter.send_modify(|count| *count = count.wrapping_add(1)));
        Streams { open: Arc::default(), commits, calls: watch::Sender::new(0) }
    }

    /// A place for one more stream. That a page was closed is noticed only when something is
    /// sent to it; so when all places seem taken, something is.
    pub async fn enter(&self, user_id: i64) -> Result<StreamSlot> {
        for _ in 0..SIGNS_OF_LIFE {
            if let Some(place) = self.take(user_id) {
                return Ok(place);
            }
            self.calls.send_modify(|count| *count = count.wrapping_add(1));
            tokio::time::sleep(ANSWER_TIME).await;
        }
        self.take(user_id).ok_or(Error::TooMany(WAIT))
    }

    fn take(&self, user_id: i64) -> Option<StreamSlot> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.get(&user_id).copied().unwrap_or(0);
        if own >= MOST_EACH || open.values().sum::<u32>() >= MOST {
            return None;
        }
        open.insert(user_id, own + 1);
        Some(StreamSlot { open: Arc::clone(&self.open), user_id })
    }
}

/// Given back when the stream ends, however it ends.
pub struct StreamSlot {
    open: Arc<Mutex<HashMap<i64, u32>>>,
    user_id: i64,
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.user_id) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.user_id);
            }
        }
    }
}

/// What a stream is opened with.
pub struct StreamStart {
    pub member: Member,
    pub place: StreamSlot,
    /// The last notification that the client has; `None`: only what comes from now on.
    pub after: Option<i64>,
    pub db: Db,
    pub clock: Clock,
    pub shutdown: Shutdown,
}

pub fn events(streams: &Streams, opening: StreamStart) -> impl Stream<Item = Event> + use<> {
    let mut commits = streams.commits.subscribe();
    let mut calls = streams.calls.subscribe();
    stream! {
        let StreamStart { member, place: _place, after, db, clock, mut shutdown } = opening;
        let (user_id, session_id) = (member.user_id, member.session_id);
        let end = tokio::time::sleep(LIFETIME);
        tokio::pin!(end);
        yield Event::retry(RETRY);
        let mut last = match after {
            Some(after) => after,
            None => match db.read(store::newest).await {
                Ok(newest) => newest,
                Err(_) => return,
            },
        };
        loop {
            let (after, now) = (last, clock.stamp());
            match db.read(move |conn| look(conn, user_id, session_id, after, &now)).await {
                Ok(Some(new)) => for notification in new {
                    last = notification.id;
                    yield Event::json(&notification).event("notification").id(notification.id.to_string());
                },
                Ok(None) => return,
                Err(error) => {
                    tracing::warn!("a stream of notifications ends: {error:?}");
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
    }
}

/// What is new; `None` when the session is over.
fn look(
    conn: &Connection,
    user_id: i64,
    session_id: i64,
    after: i64,
    now: &str,
) -> Result<Option<Vec<Notification>>> {
    if !accounts::is_session_alive(conn, session_id, now)? {
        return Ok(None);
    }
    store::list_after(conn, user_id, after, MOST_MISSED).map(Some)
}
