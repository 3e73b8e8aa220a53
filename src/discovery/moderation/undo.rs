//! Undoes a decision: restores everything it changed and nobody has changed since.

use rusqlite::Connection;
use serde_json::json;

use super::{Snapshot, state_now};
use crate::accounts::{Actor, audit_with};
use crate::discovery::match_or_create::IngestContext;
use crate::discovery::store;
use crate::events::{self, NewEvent, OccurrenceStatus, Verification, Visibility, trust};
use crate::kit::error::{Error, Result};
use crate::moderation::{self, ContentKind};

/// Reverts the newest decision about an event. Returns the event's id.
pub fn undo(conn: &Connection, context: IngestContext<'_>, actor: &Actor, decision_id: i64) -> Result<i64> {
    let decision = store::find_decision(conn, decision_id)?.ok_or(Error::NotFound("Decision"))?;
    let event_id = decision.event_id;
    if !is_newest(conn, event_id, decision_id)? {
        return Err(Error::BadRequest(
            "Another decision has been made since, or this was already undone.".into(),
        ));
    }
    if store::is_deleted_since(conn, decision_id)? {
        return Err(Error::BadRequest(
            "This event was deleted since. Restore it under Deleted records first.".into(),
        ));
    }
    let is_granted = moderation::is_granted_at(conn, ContentKind::Event, event_id, &decision.at)?;
    let shows = matches!(decision.verb.as_str(), "publish" | "cancel");
    if shows && is_granted {
        return Err(Error::BadRequest(
            "This granted an appeal, and its author was told. To take the event down, send it back.".into(),
        ));
    }
    let before: Snapshot = serde_json::from_value(store::snapshot_before(conn, decision_id)?)?;
    let was = state_now(conn, event_id)?;
    let now = context.clock.stamp();
    let mut is_shown_as_before = true;
    match decision.verb.as_str() {
        "different" => restore_pair(conn, event_id, &before, &now)?,
        "answer" => store::reopen_organizer_answers(conn, &before.answers)?,
        "split" => {
            restore_items(conn, event_id, &before)?;
            if let Some(made) = before.made {
                events::copy_interests(conn, made, event_id)?;
                events::set_merged(conn, made, Some(event_id))?;
                events::remove(conn, context.clock, made)?;
            }
            restore_pair(conn, event_id, &before, &now)?;
        }
        verb => {
            if verb == "merge" {
                restore_items(conn, event_id, &before)?;
                restore_pair(conn, event_id, &before, &now)?;
                events::set_merged(conn, event_id, None)?;
                if let Some(into) = before.other {
                    events::delete_interests(conn, into, &before.interested)?;
                }
            }
            is_shown_as_before = restore(conn, context, event_id, (verb, &before))?;
        }
    }
    match decision.verb.as_str() {
        "confirm" | "split" => restore_confidence(conn, context, event_id, &before)?,
        _ if shows && is_shown_as_before => {
            moderation::hide_again(conn, ContentKind::Event, event_id, &decision.at)?
        }
        // One that was rejected before stays so, for the former reason.
        "reject" if before.visibility != Visibility::Rejected.as_str() => {
            moderation::take_back(conn, actor, ContentKind::Event, event_id, &decision.at)?;
        }
        _ => {}
    }
    store::mark_undone(conn, decision_id, &now)?;
    let what = json!({ "decision": decision_id, "verb": decision.verb });
    let change = [&was, &state_now(conn, event_id)?];
    audit_with(conn, actor, "event.undo", &format!("event:{event_id}"), change, &what)?;
    Ok(event_id)
}

/// Undoes a decision concerning a business's own event, unless somebody has decided about the event since.
pub fn take_back(
    conn: &Connection,
    context: IngestContext<'_>,
    actor: &Actor,
    business_id: i64,
    decision_id: i64,
) -> Result<bool> {
    let Some(decision) = store::find_decision(conn, decision_id)? else { return Ok(false) };
    let Some(event) = events::load(conn, decision.event_id)? else { return Ok(false) };
    let before: Snapshot = serde_json::from_value(store::snapshot_before(conn, decision_id)?)?;
    let is_meant = before.business.or(event.business_id) == Some(business_id)
        && is_newest(conn, decision.event_id, decision_id)?
        && !store::is_deleted_since(conn, decision_id)?;
    if is_meant {
        undo(conn, context, actor, decision_id)?;
    }
    Ok(is_meant)
}

fn is_newest(conn: &Connection, event_id: i64, decision_id: i64) -> Result<bool> {
    let newest = store::list_decisions(conn, event_id)?.into_iter().find(|one| one.undone_at.is_none());
    Ok(newest.is_some_and(|newest| newest.id == decision_id))
}

/// Returns whether its visibility is again as it was.
fn restore(
    conn: &Connection,
    context: IngestContext<'_>,
    event_id: i64,
    (verb, before): (&str, &Snapshot),
) -> Result<bool> {
    let mut event = events::load(conn, event_id)?.ok_or(Error::NotFound("Event"))?;
    let changed_since = put_back(&mut event, verb, before);
    events::update(conn, context.clock, event_id, &event)?;
    if let Some(field) = before.locked.as_deref().filter(|field| !changed_since.contains(field)) {
        events::unlock_fields(conn, event_id, &[field])?;
    }
    events::reopen_reports(conn, &before.reports)?;
    store::restore_delisted(conn, &before.delisted)?;
    store::reopen_organizer_answers(conn, &before.answers)?;
    let (approved, rejected) = before.judged;
    if let Some(source_id) = event.source.source_id.filter(|_| before.judged != (0, 0)) {
        store::set_reliability(conn, source_id, -approved, -rejected, |approved, rejected| {
            trust::reliability(context.weights, approved, rejected)
        })?;
    }
    Ok(!changed_since.contains(&"visibility"))
}

/// Each field that the decision changed gets its former value if it still has the one that the decision gave it.
/// Returns those that have another: somebody has edited the event since, or many at once.
fn put_back(event: &mut NewEvent, verb: &str, before: &Snapshot) -> Vec<&'static str> {
    let mut changed_since = Vec::new();
    let given = match verb {
        "reject" => Visibility::Rejected,
        "merge" | "withdraw" => Visibility::Removed,
        "disown" => Visibility::Pending,
        _ => Visibility::Published,
    };
    if event.visibility == given {
        event.visibility = Visibility::parse(&before.visibility).unwrap_or_default();
        event.source.needs_review = before.needs_review;
    } else {
        changed_since.push("visibility");
    }
    if verb == "cancel" {
        if event.status == OccurrenceStatus::Cancelled {
            event.status = OccurrenceStatus::parse(&before.status).unwrap_or_default();
        } else {
            changed_since.push("status");
        }
    }
    if verb == "disown" {
        if event.business_id.is_none() {
            event.business_id = before.business;
        } else {
            changed_since.push("business_id");
        }
    }
    if matches!(verb, "publish" | "confirm") && event.verification == Verification::Verified {
        event.verification = Verification::parse(&before.verification).unwrap_or_default();
    }
    changed_since
}

fn restore_confidence(
    conn: &Connection,
    context: IngestContext<'_>,
    event_id: i64,
    before: &Snapshot,
) -> Result<()> {
    if before.was_merged {
        return Ok(());
    }
    let mut event = events::load(conn, event_id)?.ok_or(Error::NotFound("Event"))?;
    event.scores.confidence = before.confidence;
    events::update(conn, context.clock, event_id, &event).map(drop)
}

/// Moves the items back.
fn restore_items(conn: &Connection, event_id: i64, before: &Snapshot) -> Result<()> {
    for item in &before.moved {
        let is_merged = before.was_merged || before.merged_items.contains(item);
        store::move_item(conn, *item, event_id, is_merged)?;
    }
    Ok(())
}

fn restore_pair(conn: &Connection, event_id: i64, before: &Snapshot, now: &str) -> Result<()> {
    let Some(other) = before.other else { return Ok(()) };
    match &before.pair {
        Some(state) => store::set_pair(conn, event_id, other, state, now).map(drop),
        None => store::delete_pair(conn, event_id, other),
    }
}
