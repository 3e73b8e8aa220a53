//! New notifications as server-sent events, for open pages.
//!
//! Invariant: a stream ends with the session that opened it; the browser then opens a new one and continues
//! after the last notification it saw.

use rocket::Shutdown;
use rocket::futures::Stream;
use rocket::response::stream::{Event, EventStream};
use rusqlite::Connection;

use super::model::Notification;
use super::store;
use crate::accounts::{self, Member};
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::web::{LiveStreams, StreamSlot, Unbuffered};

/// The most streams per member: a few open tabs. Further ones are told to poll.
const MAX_STREAMS_PER_MEMBER: u32 = 3;
/// The most streams in all.
const MAX_STREAMS: u32 = 256;
/// The most missed notifications sent, the newest; the page's list shows the rest.
const MAX_MISSED: u32 = 50;

/// Open streams by member.
pub struct Streams(LiveStreams<i64>);

impl Streams {
    pub fn new(db: &Db) -> Self {
        Streams(LiveStreams::new(db, MAX_STREAMS_PER_MEMBER, MAX_STREAMS))
    }

    pub async fn enter(&self, user_id: i64) -> Result<StreamSlot<i64>> {
        self.0.enter(user_id).await
    }
}

/// What a stream needs to start.
pub struct StreamStart {
    pub member: Member,
    pub place: StreamSlot<i64>,
    /// The last notification that the client has; `None` sends only new ones.
    pub after: Option<i64>,
    pub db: Db,
    pub clock: Clock,
    pub shutdown: Shutdown,
}

pub fn events(
    streams: &Streams,
    opening: StreamStart,
) -> Unbuffered<EventStream<impl Stream<Item = Event> + use<>>> {
    let StreamStart { member, place, after, db, clock, shutdown } = opening;
    let (user_id, session_id) = (member.user_id, member.session_id);
    let last = std::sync::Arc::new(std::sync::Mutex::new(after));
    streams.0.follow(place, shutdown, move || {
        let (db, now, last) = (db.clone(), clock.stamp(), std::sync::Arc::clone(&last));
        async move {
            let known = *last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let after = match known {
                Some(after) => after,
                None => db.read(store::newest).await?,
            };
            let found = db.read(move |conn| read_new(conn, user_id, session_id, after, &now)).await?;
            let newest = found.iter().flatten().map(|new| new.id).max().unwrap_or(after);
            *last.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(newest);
            let event = |new: &Notification| Event::json(new).event("notification").id(new.id.to_string());
            Ok(found.map(|new| new.iter().map(event).collect()))
        }
    })
}

/// Reads new notifications; `None` if the session has ended.
fn read_new(
    conn: &Connection,
    user_id: i64,
    session_id: Option<i64>,
    after: i64,
    now: &str,
) -> Result<Option<Vec<Notification>>> {
    // Programs with an access token use the list instead.
    let Some(session_id) = session_id else { return Ok(None) };
    if !accounts::is_session_alive(conn, session_id, now)? {
        return Ok(None);
    }
    store::list_after(conn, user_id, after, MAX_MISSED).map(Some)
}
