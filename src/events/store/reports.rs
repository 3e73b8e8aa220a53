//! Problem reports about events, and their outcomes.

use rusqlite::{Connection, named_params};
use serde_json::json;

use super::{interests, rows, save};
use crate::accounts::find_last_change;
use crate::events::model::{EventIssueType, EventOrigin, EventReport, NewEvent, Visibility};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, NewJob};
use crate::moderation::TIME_TO_UNDO;

/// The job that tells the reporters what became of the event, outside the review queue.
pub const NOTIFY_REPORTERS: &str = "event-reports-answered";

/// Open reports by this many different people hide an event until it is reviewed.
const HIDING: i64 = 3;

/// Saves a report. The third person to report an event hides it.
pub fn insert(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    user_id: i64,
    issue_type: EventIssueType,
    description: &str,
) -> Result<EventReport> {
    if !interests::is_published(conn, event_id)? {
        return Err(Error::NotFound("Event"));
    }
    let created_at = clock.stamp();
    conn.prepare_cached(
        "INSERT INTO event_reports (event_id, user_id, issue_type, description, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((event_id, user_id, issue_type.as_str(), description, &created_at))?;
    let id = conn.last_insert_rowid();
    if count_reporters(conn, event_id)? >= HIDING
        && let Some(new) = rows::load(conn, event_id)?
    {
        let hidden = NewEvent { visibility: Visibility::Hidden, ..new };
        save::update(conn, clock, event_id, &with_review(hidden, true))?;
    }
    Ok(EventReport { id, issue_type, description: description.to_owned(), created_at })
}

fn with_review(event: NewEvent, needs_review: bool) -> NewEvent {
    let source = EventOrigin { needs_review, ..event.source.clone() };
    NewEvent { source, ..event }
}

/// How many different people have an open report.
pub fn count_reporters(conn: &Connection, event_id: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "SELECT count(DISTINCT user_id) FROM event_reports WHERE event_id = ?1 AND state = 'open'",
        )?
        .query_row([event_id], |row| row.get(0))?)
}

/// What becomes of the open reports about an event.
#[derive(Debug, Clone, Copy)]
pub enum ReportOutcome {
    /// The page stays, or is shown again; whoever reported it before it was corrected was right.
    Kept,
    Canceled,
    /// Hidden or rejected under a posted rule.
    TakenDown,
    Deleted,
    Merged,
}

const CORRECTED: &str = "You were right: we corrected it.";

impl ReportOutcome {
    fn text(self) -> &'static str {
        match self {
            ReportOutcome::Kept => "We checked it: what the page says is right.",
            ReportOutcome::Canceled => "You were right: it is not taking place, and its page now says so.",
            ReportOutcome::TakenDown => "You were right: we took the event down.",
            ReportOutcome::Deleted => "The event was taken down.",
            ReportOutcome::Merged => "It was already listed; the two entries are now merged.",
        }
    }

    fn is_upheld(self) -> bool {
        !matches!(self, ReportOutcome::Kept | ReportOutcome::Merged)
    }
}

/// When a person last corrected what the event's page says. Whether it is shown, featured or confirmed says nothing
/// about that.
fn find_last_correction(conn: &Connection, event_id: i64) -> Result<Option<String>> {
    let edits = ["event.update", "event.correct", "event.organizer-correct"];
    let no_content = ["visibility", "is_featured", "verification"];
    find_last_change(conn, &format!("event:{event_id}"), &edits, &no_content)
}

/// Closes an event's open reports and returns their ids. The reporters are notified later, once the decision
/// can no longer be undone.
pub fn close_reports(
    conn: &Connection,
    event_id: i64,
    outcome: ReportOutcome,
    now: &str,
) -> Result<Vec<i64>> {
    let corrected_at = match outcome {
        ReportOutcome::Kept => find_last_correction(conn, event_id)?,
        _ => None,
    };
    let mut statement = conn.prepare_cached(
        "UPDATE event_reports SET state = iif(created_at < :corrected_at, 'upheld', :state),
             outcome = iif(created_at < :corrected_at, :corrected, :outcome), closed_at = :now
         WHERE event_id = :event AND state = 'open' RETURNING id",
    )?;
    let ids = statement.query_map(
        named_params! {
            ":event": event_id, ":state": if outcome.is_upheld() { "upheld" } else { "dismissed" },
            ":outcome": outcome.text(), ":corrected": CORRECTED, ":corrected_at": corrected_at, ":now": now,
        },
        |row| row.get(0),
    )?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Closes an event's open reports, and notifies the reporters unless that is undone first; an answer that nobody has
/// been notified of is replaced. Returns the number of reports.
pub fn answer_reports(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    outcome: ReportOutcome,
) -> Result<usize> {
    reopen_recent_reports(conn, clock, event_id)?;
    let now = clock.stamp();
    let closed = close_reports(conn, event_id, outcome, &now)?;
    if !closed.is_empty() {
        let run_at = clock.timestamp().saturating_add(TIME_TO_UNDO).map_err(Error::internal)?;
        let payload = json!({ "event": event_id, "closed_at": now });
        let key = format!("{NOTIFY_REPORTERS}:{event_id}:{now}");
        jobs::enqueue(conn, &NewJob { kind: NOTIFY_REPORTERS, key: &key, payload, run_at: Some(run_at) })?;
    }
    Ok(closed.len())
}

/// Answers the reports about an event that staff have just shown again: it needs no review any more.
pub fn answer_reports_of_shown(conn: &Connection, clock: &Clock, event_id: i64) -> Result<()> {
    if answer_reports(conn, clock, event_id, ReportOutcome::Kept)? > 0 {
        set_review(conn, clock, event_id, false)?;
    }
    Ok(())
}

/// Puts an event into the review queue, or takes it out once staff have decided.
pub fn set_review(conn: &Connection, clock: &Clock, event_id: i64, needs_review: bool) -> Result<()> {
    if let Some(event) = rows::load(conn, event_id)? {
        save::update(conn, clock, event_id, &with_review(event, needs_review))?;
    }
    Ok(())
}

/// Undoes `answer_reports_of_shown` for an event that is about to be hidden again.
pub fn reopen_reports_of_shown(
    conn: &Connection,
    clock: &Clock,
    event_id: i64,
    event: NewEvent,
) -> Result<NewEvent> {
    let is_reopened = reopen_recent_reports(conn, clock, event_id)? > 0;
    Ok(if is_reopened { with_review(event, true) } else { event })
}

/// Opens those reports again whose answer nobody has been notified of. Returns their number.
pub fn reopen_recent_reports(conn: &Connection, clock: &Clock, event_id: i64) -> Result<usize> {
    let after = clock.timestamp().saturating_sub(TIME_TO_UNDO).map_err(Error::internal)?;
    Ok(conn
        .prepare_cached(
            "UPDATE event_reports SET state = 'open', outcome = '', closed_at = NULL
             WHERE event_id = ?1 AND closed_at > ?2",
        )?
        .execute((event_id, stamp_of(after)))?)
}

pub fn reopen_reports(conn: &Connection, ids: &[i64]) -> Result<()> {
    let mut statement = conn.prepare_cached(
        "UPDATE event_reports SET state = 'open', outcome = '', closed_at = NULL WHERE id = ?1",
    )?;
    for id in ids {
        statement.execute([id])?;
    }
    Ok(())
}

/// Whose reports about an event were closed at this time, and not opened again since: each report's id, the person's,
/// and what became of it.
pub fn reporters(conn: &Connection, event_id: i64, closed_at: &str) -> Result<Vec<(i64, i64, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, user_id, outcome FROM event_reports
         WHERE event_id = ?1 AND closed_at = ?2 AND user_id IS NOT NULL ORDER BY id",
    )?;
    let rows =
        statement.query_map((event_id, closed_at), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
