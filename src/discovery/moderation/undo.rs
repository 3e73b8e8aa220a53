//! Undoes a decision: restores everything it changed.

use rusqlite::Connection;
use serde_json::json;

use super::{Snapshot, state_now};
use crate::accounts::{Actor, audit_with};
use crate::discovery::match_or_create::IngestContext;
use crate::discovery::store;
use crate::events::{self, OccurrenceStatus, Verification, Visibility, trust};
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
    match decision.verb.as_str() {
        "different" => restore_pair(conn, event_id, &before, &now)?,
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
            restore(conn, context, event_id, &before)?;
        }
    }
    match decision.verb.as_str() {
        "confirm" | "split" => restore_confidence(conn, context, event_id, &before)?,
        _ if shows => moderation::hide_again(conn, ContentKind::Event, event_id, &decision.at)?,
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

fn restore(conn: &Connection, context: IngestContext<'_>, event_id: i64, before: &Snapshot) -> Result<()> {
    let mut event = events::load(conn, event_id)?.ok_or(Error::NotFound("Event"))?;
    event.visibility = Visibility::parse(&before.visibility).unwrap_or_default();
    event.status = OccurrenceStatus::parse(&before.status).unwrap_or_default();
    event.verification = Verification::parse(&before.verification).unwrap_or_default();
    event.source.needs_review = before.needs_review;
    event.business_id = before.business.or(event.business_id);
    events::update(conn, context.clock, event_id, &event)?;
    if let Some(field) = &before.locked {
        events::unlock_fields(conn, event_id, &[field.as_str()])?;
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
    Ok(())
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
