//! Retention: counts are deleted after a bit more than a year, which is long enough to compare two summers.

use jiff::ToSpan;

use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::Error;
use crate::kit::jobs::Handlers;

pub const KEPT_DAYS: i32 = 400;

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.daily("analytics-tidy", move |_| {
        let (db, today) = (db.clone(), clock.local().date());
        async move {
            let oldest = today.checked_sub(KEPT_DAYS.days()).map_err(Error::internal)?;
            Ok(db
                .write_without_invalidation(move |conn| store::delete_before(conn, oldest))
                .await
                .map(drop)?)
        }
    })
}
