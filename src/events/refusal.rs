//! What follows when an event is hidden, rejected or published outside the review queue: what is recorded under a
//! posted rule, and who hears of it.

use rusqlite::Connection;

use super::model::{NewEvent, Visibility};
use super::publication_notices;
use super::store::{self, ReportOutcome};
use crate::accounts::Actor;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::moderation::{self, ContentKind, Grounds, RefusedContent};

/// Whether a change hides, rejects or removes an event that was not before.
pub fn hides(before: Visibility, after: Visibility) -> bool {
    let is_out =
        |visibility| matches!(visibility, Visibility::Hidden | Visibility::Rejected | Visibility::Removed);
    is_out(after) && !is_out(before)
}

/// Records the event's content and the rule; that notifies whoever submitted it. `before` is the event before
/// the change.
pub fn record_refused(
    conn: &Connection,
    actor: &Actor,
    event_id: i64,
    before: &NewEvent,
    grounds: &Grounds,
) -> Result<()> {
    let place = [before.location.as_str(), before.address.as_str()].join(" ");
    let day = before.when.start_date.to_string();
    let said = [before.title.as_str(), &day, place.trim(), before.description.as_str()];
    let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
    let words = if before.visibility == Visibility::Pending { "was sent back" } else { "was taken down" };
    let content = RefusedContent {
        kind: ContentKind::Event,
        subject_id: event_id,
        title: &before.title,
        content: &said.join("\n"),
        author_id: before.submitted_by,
        author_email: "",
        headline: &format!("{} {words}", before.title),
    };
    moderation::record(conn, actor, &content, grounds)
}

/// Like `record_refused`, for an event that was just hidden.
pub fn record_hidden(conn: &Connection, actor: &Actor, event_id: i64, grounds: &Grounds) -> Result<()> {
    let event = store::load(conn, event_id)?.ok_or(Error::NotFound("Event"))?;
    record_refused(conn, actor, event_id, &event, grounds)
}

/// Called after an edit of a whole event, which may hide it under a rule or publish it.
pub fn settle_edit(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    event_id: i64,
    [before, after]: [&NewEvent; 2],
    grounds: Option<&Grounds>,
) -> Result<()> {
    if let Some(grounds) = grounds {
        let is_removed = after.visibility == Visibility::Removed;
        let outcome = if is_removed { ReportOutcome::Deleted } else { ReportOutcome::TakenDown };
        store::answer_reports(conn, clock, event_id, outcome)?;
        return record_refused(conn, actor, event_id, before, grounds);
    }
    let (was, is) = (before.visibility, after.visibility);
    if was == is {
        return Ok(());
    }
    if is == Visibility::Pending {
        return store::set_review(conn, clock, event_id, true);
    }
    if is == Visibility::Published {
        store::answer_reports_of_shown(conn, clock, event_id)?;
        if [Visibility::Pending, Visibility::Rejected].contains(&was) {
            store::set_review(conn, clock, event_id, false)?;
            publication_notices::enqueue(conn, clock, event_id, &actor.at)?;
        }
        return moderation::mark_restored(conn, actor, ContentKind::Event, event_id);
    }
    Ok(())
}
