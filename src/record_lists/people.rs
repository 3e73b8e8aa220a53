//! Disables or enables many accounts in one step. Permissions are the same as for a single account; accounts
//! that the caller may not change stay as they are.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::bulk::{BulkKind, BulkStep};
use super::model::BulkChange;
use crate::accounts::{self, UserRights, change_rights_and_tell};
use crate::kit::error::{Error, Result};
use crate::notifications;

/// Returns whether the account was changed: not if it was in that state, or if the caller may not change it.
fn set_active(conn: &Connection, step: &BulkStep<'_>, id: i64, is_active: bool) -> Result<bool> {
    let Some(target) = accounts::find_user(conn, id)? else { return Ok(false) };
    let rights = UserRights { is_active, ..target.rights() };
    if rights == target.rights() || rights.check(step.user, &target).is_err() {
        return Ok(false);
    }
    change_rights_and_tell(conn, notifications::tell_of_account, id, rights, step.actor)?;
    Ok(true)
}

pub const PEOPLE: BulkKind = BulkKind {
    list: "people",
    noun: "user",
    actions: &["disable", "enable"],
    hiding: None,
    filters: &["search", "user_role", "is_active", "is_staff", "is_email_verified", "ordering"],
    find: accounts::find_people,
    change: |conn, step, ids| {
        let is_active = match step.action {
            "disable" => false,
            "enable" => true,
            _ => return Err(Error::NotFound("Change")),
        };
        let mut changes = Vec::new();
        for id in ids {
            if set_active(conn, step, *id, is_active)? {
                changes.push(BulkChange(*id, json!(!is_active), json!(is_active), Value::Null));
            }
        }
        Ok(changes)
    },
    put_back: |conn, step, changes| {
        let mut put_back = Vec::new();
        for BulkChange(id, was, ..) in changes {
            if set_active(conn, step, *id, was.as_bool() == Some(true))? {
                put_back.push(*id);
            }
        }
        Ok(put_back)
    },
    // A change of somebody's rights has its own audit entry already.
    audited: |_, _, _| Ok(None),
};
