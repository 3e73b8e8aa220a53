//! Responses are deleted after a day, keys after thirty.

use jiff::{Timestamp, ToSpan};

use super::model::{KEPT_HOURS, RESPONSE_KEPT_HOURS};
use super::store;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::jobs::Handlers;

/// Keys older than this count as never used.
pub fn oldest(now: Timestamp) -> String {
    before(now, KEPT_HOURS)
}

fn before(now: Timestamp, hours: i64) -> String {
    stamp_of(now.checked_sub(hours.hours()).unwrap_or(Timestamp::MIN))
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.daily("idempotency-tidy", move |_| {
        let now = clock.timestamp();
        let (db, keys, answers) = (db.clone(), oldest(now), before(now, RESPONSE_KEPT_HOURS));
        async move {
            Ok(db
                .write_without_invalidation(move |conn| {
                    store::delete_responses_before(conn, &answers)?;
                    store::delete_before(conn, &keys)
                })
                .await
                .map(drop)?)
        }
    })
}
