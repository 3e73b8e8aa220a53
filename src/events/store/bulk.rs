//! Shows or hides many events in one step, with all consequences: dates, calendars, notifications.

use rusqlite::Connection;
use serde_json::json;

use super::reports::{self, ReportOutcome};
use super::{rows, save};
use crate::events::model::{NewEvent, Visibility};
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::record_lists::BulkChange;

/// An editor's change locks it.
const FIELD: &str = "visibility";

/// Changes those whose visibility is `from`; returns what was changed.
pub fn change_visibility(
    conn: &Connection,
    clock: &Clock,
    ids: &[i64],
    (from, to): (Visibility, Visibility),
) -> Result<Vec<BulkChange>> {
    let mut changes = Vec::new();
    for id in ids {
        let Some(event) = rows::load(conn, *id)?.filter(|event| event.visibility == from) else { continue };
        let was_locked = save::list_locked_fields(conn, *id)?.iter().any(|field| field == FIELD);
        save::update_by_editor(conn, clock, *id, &NewEvent { visibility: to, ..event })?;
        match to {
            Visibility::Published => reports::answer_reports_of_shown(conn, clock, *id)?,
            _ => drop(reports::answer_reports(conn, clock, *id, ReportOutcome::TakenDown)?),
        }
        changes.push(BulkChange(*id, json!(from.as_str()), json!(to.as_str()), json!(was_locked)));
    }
    Ok(changes)
}

/// Reverts the changes, except where the visibility has changed since; returns the ids of the reverted ones.
pub fn put_back_visibility(conn: &Connection, clock: &Clock, changes: &[BulkChange]) -> Result<Vec<i64>> {
    let mut put_back = Vec::new();
    for BulkChange(id, was, became, was_locked) in changes {
        let Some(was) = was.as_str().and_then(Visibility::parse) else { continue };
        let found = rows::load(conn, *id)?;
        let Some(event) = found.filter(|event| Some(event.visibility.as_str()) == became.as_str()) else {
            continue;
        };
        let event = match was {
            Visibility::Hidden => reports::reopen_reports_of_shown(conn, clock, *id, event)?,
            _ => {
                reports::reopen_recent_reports(conn, clock, *id)?;
                event
            }
        };
        save::update(conn, clock, *id, &NewEvent { visibility: was, ..event })?;
        if was_locked.as_bool() == Some(false) {
            save::unlock_fields(conn, *id, &[FIELD])?;
        }
        put_back.push(*id);
    }
    Ok(put_back)
}
