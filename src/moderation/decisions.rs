//! Keeping what was hidden or refused, and what became of it.

use rusqlite::Connection;

use super::model::{ContentKind, Grounds, RefusedContent, SettledDecision};
use super::{notices, store};
use crate::accounts::Actor;
use crate::kit::error::Result;
use crate::kit::hex;

/// How the businesses are found that a user owns: what is decided about a listing concerns all of its owners.
#[derive(Clone, Copy)]
pub struct OwnedListings(pub fn(&Connection, i64) -> Result<Vec<i64>>);

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

/// Keeps one of the past. Nobody is told of it again.
pub fn record_settled(conn: &Connection, past: &SettledDecision<'_>) -> Result<()> {
    let id = store::insert(conn, past.decided, &past.content, past.grounds, past.token)?;
    store::set_told(conn, id, &past.decided.at)?;
    if let Some(appeal) = &past.appeal {
        store::set_appeal(conn, id, appeal.text, appeal.appealed_at, appeal.due_at)?;
        store::set_outcome(conn, id, appeal.outcome, appeal.answer, appeal.answered)?;
    }
    Ok(())
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

/// Whether something is hidden by a posted rule at present.
pub fn is_in_force(conn: &Connection, kind: ContentKind, subject_id: i64) -> Result<bool> {
    store::is_in_force(conn, kind, subject_id)
}

/// Whether showing it again at that moment granted an appeal: its author hears of that, and of nothing else, so it
/// stays shown.
pub fn is_granted_at(conn: &Connection, kind: ContentKind, subject_id: i64, at: &str) -> Result<bool> {
    store::is_granted_at(conn, kind, subject_id, at)
}

/// That it was shown again at that moment is undone: it is hidden as before, for the reason that it was.
pub fn hide_again(conn: &Connection, kind: ContentKind, subject_id: i64, restored_at: &str) -> Result<()> {
    store::clear_restored(conn, kind, subject_id, restored_at)
}
