//! Scheduling: when an issue goes out, how it is put on hold, and the checks of other features before that.

use jiff::Timestamp;
use rusqlite::Connection;
use serde_json::json;

use super::delivery;
use super::holds::{hold, notify_office, plan_last_chance};
use super::model::{EditedIssue, HoldReason, IssueStatus};
use super::outdated;
use super::send_check::SendCheck;
use super::store;
use crate::accounts::{Actor, audit};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::mail;

const EMPTY: &str = "Nothing is in this issue. Add something, or write an opening of your own.";

pub fn subject_of(id: i64) -> String {
    format!("issue:{id}")
}

/// Refuses an issue that is going out or was sent: readers have it already.
pub fn only_unsent(issue: &EditedIssue) -> Result<()> {
    match issue.status {
        IssueStatus::Draft | IssueStatus::Scheduled => Ok(()),
        IssueStatus::Sending => {
            Err(Error::BadRequest("This issue is going out; it can no longer be changed.".into()))
        }
        IssueStatus::Sent => {
            Err(Error::BadRequest("This issue was sent; it can no longer be changed.".into()))
        }
    }
}

/// Whether the issue is going out or was sent.
pub fn has_gone_out(conn: &Connection, id: i64) -> Result<bool> {
    let status = store::find_edited(conn, id)?.status;
    Ok(matches!(status, IssueStatus::Sending | IssueStatus::Sent))
}

/// Schedules the issue for this time; at once if that is now. Refuses one with outdated items.
pub fn schedule_issue(
    conn: &Connection,
    (config, clock, check): (&Config, &Clock, SendCheck),
    actor: &Actor,
    id: i64,
    at: Timestamp,
) -> Result<()> {
    let before = store::find_edited(conn, id)?;
    only_unsent(&before)?;
    if before.is_empty() {
        return Err(Error::BadRequest(EMPTY.into()));
    }
    let outdated = outdated::list(conn, clock, &before, at)?;
    if !outdated.is_empty() {
        return Err(Error::BadRequest(outdated::advice(&outdated)));
    }
    (check.0)(conn, config, id)?;
    store::schedule(conn, id, &stamp_of(at), &actor.at)?;
    delivery::plan(conn, id, at)?;
    plan_last_chance(conn, id, at, clock.timestamp(), config.newsletter.last_chance_hours)?;
    let after = store::find_edited(conn, id)?;
    let told = |issue: &EditedIssue| json!({ "status": issue.status, "scheduled_at": issue.scheduled_at });
    audit(conn, actor, "issue.schedule", &subject_of(id), &told(&before), &told(&after))
}

/// Moves the issue back to drafts until somebody schedules it again.
pub fn unschedule_issue(conn: &Connection, actor: &Actor, id: i64) -> Result<()> {
    let before = store::find_edited(conn, id)?;
    only_unsent(&before)?;
    store::unschedule(conn, id, &actor.at)?;
    let told = json!({ "scheduled_at": before.scheduled_at });
    audit(conn, actor, "issue.unschedule", &subject_of(id), &told, &json!({ "scheduled_at": null }))
}

/// After a restore: issues that are overdue may have been sent before the data was replaced. Moves them back
/// to drafts until staff schedule them again, stops those that were going out, and notifies staff.
pub fn hold_overdue(conn: &Connection, now: &str) -> Result<()> {
    let actor = Actor { user_id: None, name: "restore".into(), at: now.to_owned() };
    for (id, subject, scheduled_at) in store::list_overdue(conn, now)? {
        store::unschedule(conn, id, now)?;
        let told = json!({ "scheduled_at": scheduled_at });
        audit(conn, &actor, "issue.unschedule", &subject_of(id), &told, &json!({ "scheduled_at": null }))?;
        let title = format!("Not sent after the restore: {subject}");
        let message = "It was to go out after the backup was made, so subscribers may have it already. \
            If they do not, schedule it again.";
        notify_office(conn, id, (&title, message), &format!("issue-restored:{id}:{now}"))?;
    }
    // These have probably gone out to everybody since.
    let sent = store::list_sent_ids(conn)?.into_iter().map(|(id, _)| (id, true));
    for (id, is_sent) in store::list_sending(conn)?.into_iter().map(|id| (id, false)).chain(sent) {
        let withdrawn = mail::withdraw(conn, &format!("newsletter:{id}"))?;
        if is_sent {
            if withdrawn.is_empty() {
                continue;
            }
            // An issue counts as sent while its last mails wait.
            store::reopen(conn, id)?;
        }
        store::delete_deliveries(conn, id, &withdrawn)?;
        hold(conn, &store::find_edited(conn, id)?, HoldReason::Restored, &actor)?;
    }
    Ok(())
}

/// What becomes of an issue that was stopped while it was going out: it goes to the rest of its readers, or
/// counts as sent.
pub fn settle_rest(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    now: Timestamp,
    is_to_be_sent: bool,
) -> Result<()> {
    let before = store::find_edited(conn, id)?;
    if before.status != IssueStatus::Sending || before.hold.is_none() {
        return Err(Error::BadRequest("This issue was not stopped while it was going out.".into()));
    }
    let action = if is_to_be_sent {
        store::resume(conn, id, &stamp_of(now))?;
        delivery::plan(conn, id, now)?;
        "issue.resume"
    } else {
        store::finish_sending(conn, id, &actor.at)?;
        "issue.finish"
    };
    let after = store::find_edited(conn, id)?;
    let told = |issue: &EditedIssue| json!({ "status": issue.status, "scheduled_at": issue.scheduled_at });
    audit(conn, actor, action, &subject_of(id), &told(&before), &told(&after))
}
