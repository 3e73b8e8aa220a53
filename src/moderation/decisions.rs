//! Keeping what was hidden or refused, and what became of it.

use rusqlite::Connection;

use super::model::{ContentKind, Grounds, RefusedContent};
use super::{notices, store};
use crate::accounts::Actor;
use crate::kit::error::Result;
use crate::kit::hex;

/// Keeps a decision of the office in the transaction of the hiding. Its author is told once it has stood for a
/// moment.
pub fn record(
    conn: &Connection,
    actor: &Actor,
    content: &RefusedContent<'_>,
    grounds: &Grounds,
) -> Result<()> {
    let id = store::insert(conn, actor, content, grounds, &hex::random::<16>()?)?;
    notices::tell_of_decision(conn, id, content.headline, &actor.at)
}

/// It is shown or accepted again, by whatever way; an appeal that waited is answered by that.
pub fn mark_restored(conn: &Connection, actor: &Actor, kind: ContentKind, subject_id: i64) -> Result<()> {
    for id in store::mark_restored(conn, kind, subject_id, actor)? {
        notices::tell_of_outcome(conn, id)?;
    }
    Ok(())
}

/// The decision of that moment was undone: nothing is left of it, unless its author was told.
pub fn take_back(
    conn: &Connection,
    actor: &Actor,
    kind: ContentKind,
    subject_id: i64,
    decided_at: &str,
) -> Result<()> {
    if store::delete_untold(conn, kind, subject_id, decided_at)? {
        return Ok(());
    }
    mark_restored(conn, actor, kind, subject_id)
}
