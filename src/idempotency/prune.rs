//! Keys are forgotten after a day.

use jiff::{Timestamp, ToSpan};

use super::model::KEPT_HOURS;
use super::store;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::db::Db;
use crate::kit::jobs::Handlers;

/// Older ones are as if they had never been used.
pub fn oldest(now: Timestamp) -> String {
    stamp_of(now.checked_sub(KEPT_HOURS.hours()).unwrap_or(Timestamp::MIN))
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.daily("idempotency-tidy", move |_| {
        let (db, oldest) = (db.clone(), oldest(clock.timestamp()));
        async move {
            Ok(db
                .write_without_invalidation(move |conn| store::delete_before(conn, &oldest))
                .await
                .map(drop)?)
        }
    })
}
