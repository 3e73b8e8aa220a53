//! Checks once an hour what is shown of each line, so that reports state what was really on the page.

use std::collections::HashSet;

use jiff::ToSpan;
use rusqlite::Connection;
use serde_json::Value;

use super::recount;
use super::store::{self, HourState};
use crate::kit::clock::Clock;
use crate::kit::config::{LiveConfig, PlacementSettings};
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, NewJob, enqueue};
use crate::placements;

const HOURLY: &str = "campaign-watch-hour";

/// Starts again each day; every run schedules the next one.
pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, config: &LiveConfig) -> Handlers {
    let handlers = recount::handle(handlers, db, clock);
    let one = (db.clone(), clock.clone(), config.clone());
    let look = move || {
        let (db, clock, config) = one.clone();
        async move {
            let config = config.get();
            // A town that does not sell has nothing to watch.
            if !config.site.commercial {
                return Ok(());
            }
            let write = db.write_without_invalidation(move |conn| {
                record(conn, &clock, config.placements)?;
                order_next(conn, &clock)
            });
            Ok(write.await?)
        }
    };
    let hourly = look.clone();
    handlers.daily("campaign-watch", move |_| look()).on(HOURLY, move |_| hourly())
}

fn order_next(conn: &Connection, clock: &Clock) -> Result<()> {
    let next = clock.timestamp() + 1.hour();
    let hour = next.to_zoned(clock.zone().clone()).strftime("%Y-%m-%dT%H%z").to_string();
    let key = format!("{HOURLY}:{hour}");
    enqueue(conn, &NewJob { kind: HOURLY, key: &key, payload: Value::Null, run_at: Some(next) })?;
    Ok(())
}

/// Records the state of each line in this hour. Idempotent.
pub fn record(conn: &Connection, clock: &Clock, settings: PlacementSettings) -> Result<()> {
    let now = clock.local();
    let (today, hour) = (now.date(), now.hour());
    let shown = placements::list_shown(conn, today, settings)?;
    for line in store::list_watched(conn, today)? {
        let state = state_of(&line.placements, &shown);
        store::note_hour(conn, line.id, today, state, hour)?;
    }
    Ok(())
}

/// The best state among its placements.
fn state_of(placements: &[store::WatchedPlacement], shown: &HashSet<i64>) -> HourState {
    let is = |placement: &store::WatchedPlacement| match placement {
        one if shown.contains(&one.id) => HourState::Shown,
        one if !one.is_active => HourState::Paused,
        one if !one.is_published => HourState::Hidden,
        _ => HourState::Crowded,
    };
    placements.iter().map(is).min().unwrap_or(HourState::Unbooked)
}
