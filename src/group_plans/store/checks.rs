//! SQL of the decided plans to look at again, and of what their people were told.

use rusqlite::Connection;

use super::OptionRow;
use crate::group_plans::model::OptionKind;
use crate::kit::error::Result;

/// Removes a plan from the list of pending checks.
pub fn take_check(conn: &Connection, plan_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM group_plan_checks WHERE plan_id = ?1")?.execute([plan_id])?;
    Ok(())
}

pub fn set_told(conn: &Connection, plan_id: i64, state: &str) -> Result<()> {
    conn.prepare_cached("UPDATE group_plans SET told_state = ?2 WHERE id = ?1")?.execute((plan_id, state))?;
    Ok(())
}

/// Makes an option refer to where its date of an event is now, so that later changes of it are noticed.
pub fn follow_option(conn: &Connection, option: &OptionRow) -> Result<()> {
    if option.kind == OptionKind::Event && option.object_id.is_some() {
        conn.prepare_cached(
            "UPDATE group_plan_options SET event_id = ?2, recurrence_id = ?3
             WHERE id = ?1 AND (event_id IS NOT ?2 OR recurrence_id IS NOT ?3)",
        )?
        .execute((option.id, option.object_id, &option.recurrence_id))?;
    }
    Ok(())
}
