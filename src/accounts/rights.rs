//! Changing somebody's rights, and telling them.

use rusqlite::Connection;

use super::audit::Actor;
use super::model::UserRights;
use super::state::NotifyMember;
use super::store;
use crate::kit::error::{Error, Result};

/// Who may change them is up to the caller (`UserRights::check`).
pub fn change_rights_and_tell(
    conn: &Connection,
    tell: NotifyMember,
    id: i64,
    rights: UserRights,
    actor: &Actor,
) -> Result<()> {
    let before = store::find_user(conn, id)?.ok_or(Error::NotFound("User"))?.rights();
    store::change_rights(conn, id, rights, actor)?;
    if !rights.is_active || rights == before {
        return Ok(());
    }
    let (title, message) = match rights == (UserRights { is_active: true, ..before }) {
        true => ("Your account is enabled again", "You can log in again.".to_owned()),
        false => (
            "Your role has changed",
            format!("You are now {}, and were logged out everywhere.", rights.in_words()),
        ),
    };
    tell(conn, id, title, &message, &format!("rights:{id}:{}", actor.at))
}
