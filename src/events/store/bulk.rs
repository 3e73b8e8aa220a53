//! Shows or hides many events in one step, with all consequences: dates, calendars, notifications.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::imports::find_updated_at;
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
        let before = find_updated_at(conn, *id)?;
        save::update_by_editor(conn, clock, *id, &NewEvent { visibility: to, ..event })?;
        match to {
            Visibility::Published => reports::answer_reports_of_shown(conn, clock, *id)?,
            _ => drop(reports::answer_reports(conn, clock, *id, ReportOutcome::TakenDown)?),
        }
        let updated_at = [before, find_updated_at(conn, *id)?];
        let replaced = json!({ "was_locked": was_locked, "updated_at": updated_at });
        changes.push(BulkChange(*id, json!(from.as_str()), json!(to.as_str()), replaced));
    }
    Ok(changes)
}

/// Reverts the changes, except where the visibility has changed since; returns the ids of the reverted ones.
pub fn put_back_visibility(conn: &Connection, clock: &Clock, changes: &[BulkChange]) -> Result<Vec<i64>> {
    let mut put_back = Vec::new();
    for BulkChange(id, was, became, replaced) in changes {
        let Some(was) = was.as_str().and_then(Visibility::parse) else { continue };
        let found = rows::load(conn, *id)?;
        let Some(event) = found.filter(|event| Some(event.visibility.as_str()) == became.as_str()) else {
            continue;
        };
        let is_untouched = replaced.pointer("/updated_at/1") == Some(&json!(find_updated_at(conn, *id)?));
        let event = match was {
            Visibility::Hidden => reports::reopen_reports_of_shown(conn, clock, *id, event)?,
            _ => {
                reports::reopen_recent_reports(conn, clock, *id)?;
                event
            }
        };
        save::update(conn, clock, *id, &NewEvent { visibility: was, ..event })?;
        // Steps of former versions hold only whether it was locked.
        if replaced.get("was_locked").unwrap_or(replaced).as_bool() == Some(false) {
            save::unlock_fields(conn, *id, &[FIELD])?;
        }
        // An import can be undone only where nobody has changed what it brought.
        if let Some(before) = replaced.pointer("/updated_at/0").and_then(Value::as_str)
            && is_untouched
        {
            conn.prepare_cached("UPDATE events SET updated_at = ?2 WHERE id = ?1")?.execute((id, before))?;
        }
        put_back.push(*id);
    }
    Ok(put_back)
}
