//! Moderation: decisions by staff about events in the queue, decisions by the business where an event takes
//! place, and how both are undone.
//!
//! Invariant: a decision stores a snapshot of everything it changed, so undoing the newest one about an event
//! restores exactly what was before, except what was edited since, unless it granted an appeal: then it stands.
//! Nobody is notified until it has stood for a moment.

mod notices;
mod snapshot;
mod undo;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::match_or_create::{self, IngestContext};
use super::store;
use crate::accounts::{Actor, audit_with};
use crate::events::{
    self, ExternalEvent, NewEvent, OccurrenceStatus, ReportOutcome, Verification, Visibility, trust,
};
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, NewJob};
use crate::moderation::{ContentKind, Grounds, TIME_TO_UNDO};

pub use notices::handle;
pub use undo::{take_back, undo};

use self::snapshot::Snapshot;

/// The job that notifies the people concerned.
const NOTIFY: &str = "review-tell";

/// The possible decisions about an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModerationAction {
    /// It is correct: publish it. `is_checked`: somebody asked the organizer or knows.
    Publish { is_checked: bool },
    /// The organizer who claimed it has an answer; nothing else changes.
    AnswerClaim,
    /// It was planned but does not take place.
    Cancel,
    /// Do not show it, under a posted rule.
    Reject(Grounds),
    /// It is a duplicate of another event, which is kept.
    Merge { into: i64 },
    /// It is not a duplicate of that other event.
    Different { other: i64 },
    /// One source's item is a different event after all.
    Split { item: i64 },
    /// The business says that its event is correct: publish it.
    Confirm,
    /// The business says that it is not its event: back to review by staff.
    Disown { note: String },
    /// The business does not want its event shown.
    Withdraw { note: String },
}

impl ModerationAction {
    pub fn word(&self) -> &'static str {
        match self {
            ModerationAction::Publish { .. } => "publish",
            ModerationAction::AnswerClaim => "answer",
            ModerationAction::Cancel => "cancel",
            ModerationAction::Reject(_) => "reject",
            ModerationAction::Merge { .. } => "merge",
            ModerationAction::Different { .. } => "different",
            ModerationAction::Split { .. } => "split",
            ModerationAction::Confirm => "confirm",
            ModerationAction::Disown { .. } => "disown",
            ModerationAction::Withdraw { .. } => "withdraw",
        }
    }

    /// Whether submitters and reporters hear of it.
    fn is_told(&self) -> bool {
        matches!(
            self,
            ModerationAction::Publish { .. }
                | ModerationAction::Cancel
                | ModerationAction::Reject(_)
                | ModerationAction::Merge { .. }
                | ModerationAction::Withdraw { .. }
        )
    }

    fn reason(&self) -> String {
        match self {
            ModerationAction::Reject(grounds) => grounds.words(),
            ModerationAction::Disown { note } | ModerationAction::Withdraw { note } => note.clone(),
            _ => String::new(),
        }
    }
}

/// Makes a decision; returns its id.
pub fn decide(
    conn: &Connection,
    context: IngestContext<'_>,
    actor: &Actor,
    event_id: i64,
    verb: &ModerationAction,
) -> Result<i64> {
    let event = events::load(conn, event_id)?
        .filter(|event| event.visibility != Visibility::Removed)
        .ok_or(Error::NotFound("Event"))?;
    let mut case = Case { conn, context, actor, event_id, event: &event, before: Snapshot::of(&event) };
    case.carry_out(verb)?;
    let before = case.before;
    let decision = store::insert_decision(
        conn,
        event_id,
        (verb.word(), &verb.reason()),
        actor.user_id,
        &actor.at,
        &serde_json::to_value(&before)?,
    )?;
    let action = format!("event.{}", verb.word());
    let about = json!({ "title": event.title, "reason": verb.reason(), "decision": decision });
    let change = [&state(&event), &state_now(conn, event_id)?];
    audit_with(conn, actor, &action, &format!("event:{event_id}"), change, &about)?;
    if verb.is_told() {
        let at = context.clock.timestamp().saturating_add(TIME_TO_UNDO).map_err(Error::internal)?;
        let payload = json!({ "decision": decision });
        jobs::enqueue(
            conn,
            &NewJob { kind: NOTIFY, key: &format!("{NOTIFY}:{decision}"), payload, run_at: Some(at) },
        )?;
    }
    Ok(decision)
}

/// An event that is being decided about.
struct Case<'a> {
    conn: &'a Connection,
    context: IngestContext<'a>,
    actor: &'a Actor,
    event_id: i64,
    event: &'a NewEvent,
    /// Gets what the decision replaces.
    before: Snapshot,
}

impl Case<'_> {
    /// Changes the event and what waits with it.
    fn carry_out(&mut self, verb: &ModerationAction) -> Result<()> {
        match verb {
            ModerationAction::Publish { is_checked } => self.publish(*is_checked),
            ModerationAction::AnswerClaim => self.close_answers(),
            ModerationAction::Cancel => self.cancel(),
            ModerationAction::Reject(grounds) => self.reject(grounds),
            ModerationAction::Merge { into } => self.merge(*into),
            ModerationAction::Different { other } => self.keep_apart(*other),
            ModerationAction::Split { item } => self.split(*item),
            ModerationAction::Confirm => self.confirm(),
            ModerationAction::Disown { .. } => self.disown(),
            ModerationAction::Withdraw { .. } => self.withdraw(),
        }
    }

    fn publish(&mut self, is_checked: bool) -> Result<()> {
        let mut after = shown(self.event);
        if is_checked {
            after.verification = Verification::Verified;
        }
        self.close_open_items(ReportOutcome::Kept)?;
        self.update_reliability((1, 0))?;
        self.update(&after)?;
        crate::moderation::mark_restored(self.conn, self.actor, ContentKind::Event, self.event_id)
    }

    fn cancel(&mut self) -> Result<()> {
        let after = NewEvent { status: OccurrenceStatus::Cancelled, ..shown(self.event) };
        self.close_open_items(ReportOutcome::Canceled)?;
        self.lock("status")?;
        self.update(&after)?;
        crate::moderation::mark_restored(self.conn, self.actor, ContentKind::Event, self.event_id)
    }

    fn reject(&mut self, grounds: &Grounds) -> Result<()> {
        if self.event.visibility != Visibility::Rejected {
            events::record_refused(self.conn, self.actor, self.event_id, self.event, grounds)?;
        }
        let mut after = self.event.clone();
        after.visibility = Visibility::Rejected;
        after.source.needs_review = false;
        self.close_open_items(ReportOutcome::TakenDown)?;
        self.update_reliability((0, 1))?;
        self.update(&after)
    }

    fn keep_apart(&mut self, other: i64) -> Result<()> {
        events::load(self.conn, other)?.ok_or(Error::NotFound("Event"))?;
        self.before.other = Some(other);
        self.before.pair = store::set_pair(self.conn, self.event_id, other, "different", &self.actor.at)?;
        Ok(())
    }

    fn confirm(&mut self) -> Result<()> {
        self.before.confidence = self.event.scores.confidence;
        self.update_reliability((1, 0))?;
        self.update(&confirmed(self.event))
    }

    fn disown(&mut self) -> Result<()> {
        self.before.business = self.event.business_id;
        let mut after = self.event.clone();
        after.business_id = None;
        after.visibility = Visibility::Pending;
        after.source.needs_review = true;
        // Locked, so that no source links it to the business again.
        self.lock("business_id")?;
        self.update(&after)
    }

    fn withdraw(&mut self) -> Result<()> {
        self.close_open_items(ReportOutcome::Deleted)?;
        events::remove(self.conn, self.context.clock, self.event_id)?;
        Ok(())
    }

    fn update(&self, after: &NewEvent) -> Result<()> {
        events::update(self.conn, self.context.clock, self.event_id, after)?;
        Ok(())
    }

    /// Pins a field, so that no source changes it.
    fn lock(&mut self, field: &str) -> Result<()> {
        if !events::list_locked_fields(self.conn, self.event_id)?.iter().any(|locked| locked == field) {
            events::lock_fields(self.conn, self.event_id, &[field])?;
            self.before.locked = Some(field.to_owned());
        }
        Ok(())
    }

    /// Closes what was open: reports, delisted items, and the organizer's requests.
    fn close_open_items(&mut self, outcome: ReportOutcome) -> Result<()> {
        // What was hidden or restored with the decision is found by this time when it is undone.
        let now = self.actor.at.as_str();
        self.before.reports = events::close_reports(self.conn, self.event_id, outcome, now)?;
        self.before.delisted = store::clear_delisted(self.conn, self.event_id)?;
        self.close_answers()
    }

    fn close_answers(&mut self) -> Result<()> {
        self.before.answers = store::close_organizer_answers(self.conn, self.event_id)?;
        Ok(())
    }

    /// A decision about a discovered event counts for or against its source.
    fn update_reliability(&mut self, (approved, rejected): (i64, i64)) -> Result<()> {
        let source = &self.event.source;
        let Some(source_id) = source.source_id.filter(|_| source.needs_review) else { return Ok(()) };
        self.before.judged = (approved, rejected);
        store::set_reliability(self.conn, source_id, approved, rejected, |approved, rejected| {
            trust::reliability(self.context.weights, approved, rejected)
        })?;
        Ok(())
    }

    fn merge(&mut self, into: i64) -> Result<()> {
        let (conn, event_id, clock) = (self.conn, self.event_id, self.context.clock);
        let kept = events::load(conn, into)?;
        let is_there =
            |kept: &NewEvent| ![Visibility::Removed, Visibility::Rejected].contains(&kept.visibility);
        let Some(kept) = kept.filter(|kept| into != event_id && is_there(kept)) else {
            return Err(Error::field("into", "Choose another event that is still there."));
        };
        self.close_open_items(ReportOutcome::Merged)?;
        self.before.other = Some(into);
        self.before.pair = store::set_pair(conn, event_id, into, "merged", &clock.stamp())?;
        self.before.merged_items = merged_items(conn, event_id)?;
        self.before.moved = store::move_items(conn, event_id, into)?;
        self.before.interested = events::copy_interests(conn, event_id, into)?;
        events::set_merged(conn, event_id, Some(into))?;
        let mut gone = self.event.clone();
        gone.visibility = Visibility::Removed;
        gone.source.needs_review = false;
        self.update(&gone)?;
        let pair = ((event_id, self.event), (into, &kept));
        events::tell_of_merge(conn, clock, pair, &self.before.interested)
    }

    fn split(&mut self, item: i64) -> Result<()> {
        let (conn, context, event_id) = (self.conn, self.context, self.event_id);
        let item = store::find_item_by_id(conn, item)?
            .filter(|item| item.event_id == event_id)
            .ok_or(Error::NotFound("Source item"))?;
        if store::list_items(conn, event_id)?.len() < 2 && self.event.source.source_id == Some(item.source_id)
        {
            return Err(Error::field(
                "source_item",
                "Only this source lists the event, so there is nothing to split.",
            ));
        }
        let now = context.clock.stamp();
        let source = store::find_source(conn, &now, item.source_id)?.ok_or(Error::NotFound("Source"))?;
        let found: ExternalEvent = serde_json::from_str(&item.payload)?;
        self.before.confidence = self.event.scores.confidence;
        self.before.merged_items = merged_items(conn, event_id)?;
        let made = match_or_create::add(conn, context, &source, &found)?;
        store::move_item(conn, item.id, made, false)?;
        self.before.pair = store::set_pair(conn, event_id, made, "different", &now)?;
        self.before.made = Some(made);
        self.before.moved = vec![item.id];
        self.before.other = Some(made);
        match_or_create::rescore(conn, context, made, &source)?;
        match_or_create::rescore(conn, context, event_id, &source)
    }
}

fn shown(event: &NewEvent) -> NewEvent {
    let mut after = event.clone();
    after.visibility = Visibility::Published;
    after.source.needs_review = false;
    after
}

/// The event as confirmed by its organizer: correct, and ready to be published. What a resident sent in still
/// waits for staff, as the resident may have named themselves as the organizer.
pub fn confirmed_by_organizer(event: &NewEvent) -> NewEvent {
    let mut after = confirmed(event);
    if event.submitted_by.is_some() && event.visibility == Visibility::Pending {
        after.visibility = Visibility::Pending;
        after.source.needs_review = event.source.needs_review;
    }
    after
}

fn confirmed(event: &NewEvent) -> NewEvent {
    let mut after = event.clone();
    after.verification = Verification::Verified;
    after.scores.confidence = Some(1.0);
    if [Visibility::Pending, Visibility::Published].contains(&after.visibility) {
        after.visibility = Visibility::Published;
        after.source.needs_review = false;
    }
    after
}

fn merged_items(conn: &Connection, event_id: i64) -> Result<Vec<i64>> {
    let items = store::list_items(conn, event_id)?.into_iter().filter(|item| item.is_merged);
    Ok(items.map(|item| item.id).collect())
}

/// The fields of an event that decisions change, for the audit trail.
fn state(event: &NewEvent) -> Value {
    json!({
        "visibility": event.visibility.as_str(), "status": event.status.as_str(),
        "verification": event.verification.as_str(), "needs_review": event.source.needs_review,
    })
}

fn state_now(conn: &Connection, event_id: i64) -> Result<Value> {
    Ok(events::load(conn, event_id)?.as_ref().map_or(Value::Null, state))
}
