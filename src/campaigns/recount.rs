//! Counts days again that an earlier version counted by what a placement was when it joined its line.

use std::collections::HashSet;

use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::history::{KnownHours, PlacementHistory};
use super::store;
use crate::accounts::list_audit_entries_after;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::Handlers;

/// Enqueued by a migration.
const JOB: &str = "campaign-recount";

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (db, clock) = (db.clone(), clock.clone());
    handlers.on(JOB, move |_| {
        let (db, zone) = (db.clone(), clock.zone().clone());
        async move { Ok(db.write_without_invalidation(move |conn| recount(conn, &zone)).await?) }
    })
}

/// Lines stay as they are if the audit trail does not tell everything about their placements.
fn recount(conn: &Connection, zone: &TimeZone) -> Result<()> {
    for (line_id, days) in store::list_assumed_days(conn)? {
        let histories: Option<Vec<PlacementHistory>> = joined(conn, line_id)?
            .into_iter()
            .map(|id| PlacementHistory::read(conn, id))
            .collect::<Result<Vec<_>>>()?
            .into_iter()
            .map(|history| history.origin().is_some().then_some(history))
            .collect();
        let Some(histories) = histories.filter(|histories| !histories.is_empty()) else { continue };
        for day in days {
            let mut hours = KnownHours::default();
            for history in &histories {
                let Some(origin) = history.origin() else { continue };
                let known = history.hours(day, zone, origin)?;
                hours = KnownHours { active: hours.active | known.active, draft: hours.draft | known.draft };
            }
            store::set_hours(conn, line_id, day, hours)?;
        }
    }
    Ok(())
}

/// The placements that ever joined a line.
fn joined(conn: &Connection, line_id: i64) -> Result<HashSet<i64>> {
    let entries = list_audit_entries_after(conn, &format!("campaign_line:{line_id}"), 0, u32::MAX)?;
    let joined = entries.iter().filter(|entry| entry.action == "campaign_line.attach");
    Ok(joined.filter_map(|entry| entry.details.get("placement")?.as_i64()).collect())
}
