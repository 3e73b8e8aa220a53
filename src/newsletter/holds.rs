//! Issues that do not go out: because they are empty, outdated or unapproved, or because a staff member stopped
//! them with the link in the email that announces a scheduled issue.
//!
//! Invariant: the link expires at the issue's scheduled time, does nothing else, and is stored only as a
//! hash. Opening it stops nothing.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::emails::EmailWriter;
use super::model::{EditedIssue, HoldReason, IssueStatus, IssueStop};
use super::outdated;
use super::send_check::SendCheck;
use super::store::{self, StopLink};
use crate::accounts::{self, Actor, User, audit_with};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::hex;
use crate::kit::jobs::{self, NewJob};
use crate::kit::mail;
use crate::kit::secret_token::hex_hash;
use crate::notifications::{self, StaffNotification};

/// The kind of the job that emails the staff.
pub const LAST_CHANCE_JOB: &str = "newsletter-last-chance";

const UNKNOWN: &str = "This link does not stop an issue. It may be mistyped.";
const TOO_LATE: &str = "It is too late to stop this issue: it is going out, or has gone out.";
const LEFT: &str = "This link belongs to somebody who no longer works in the office.";
const CHANGED: &str = "This issue is no longer scheduled for that time. Look at it in the office.";

/// The payload of the job.
#[derive(Debug, Serialize, Deserialize)]
pub struct HoldJob {
    issue_id: i64,
    /// The time for which the issue is scheduled.
    at: String,
    /// When it was scheduled: what was stopped and is scheduled for the same time again may have another text.
    #[serde(default)]
    queued_at: String,
}

/// Queues the email to staff, `hours` before the issue; at once if there is less time than that.
pub fn plan_last_chance(
    conn: &Connection,
    issue_id: i64,
    at: Timestamp,
    now: Timestamp,
    hours: u32,
) -> Result<()> {
    if hours == 0 || at <= now {
        return Ok(());
    }
    let lead = SignedDuration::from_hours(i64::from(hours));
    let run_at = at.checked_sub(lead).map_err(Error::internal)?.max(now);
    store::delete_stop_links_for(conn, issue_id, &stamp_of(at))?;
    let payload = HoldJob { issue_id, at: stamp_of(at), queued_at: stamp_of(now) };
    let key = format!("{LAST_CHANCE_JOB}:{issue_id}:{}:{}", payload.at, payload.queued_at);
    jobs::enqueue(
        conn,
        &NewJob { kind: LAST_CHANCE_JOB, key: &key, payload: json!(payload), run_at: Some(run_at) },
    )
    .map(drop)
}

/// Emails every staff member with a confirmed address their own link, which acts without logging in. Does nothing if the issue was rescheduled, put on hold, or is
/// already going out.
pub fn send_last_chance(conn: &Connection, clock: &Clock, writer: &EmailWriter, job: &HoldJob) -> Result<()> {
    let issue = match outdated::find_issue(conn, clock, job.issue_id) {
        Err(Error::NotFound(_)) => return Ok(()),
        found => found?,
    };
    if !is_waiting(&issue, &job.at) || job.at <= clock.stamp() {
        return Ok(());
    }
    let readers = store::count_recipients(conn, issue.issue.frequency)?;
    for user_id in accounts::list_staff_ids(conn)? {
        let user = accounts::find_user(conn, user_id)?;
        let Some(to) = user.as_ref().and_then(User::confirmed_email) else { continue };
        let token = hex::random::<32>()?;
        if store::insert_stop_link(conn, &hex_hash(&token), job.issue_id, user_id, &job.at)? {
            mail::enqueue(
                conn,
                &writer.last_chance(&issue, to, (user_id, &job.queued_at), readers, &token)?,
            )?;
        }
    }
    Ok(())
}

fn is_waiting(issue: &EditedIssue, at: &str) -> bool {
    issue.status == IssueStatus::Scheduled && issue.scheduled_at.as_deref() == Some(at)
}

/// The issue that a link stops, while the link works; after its use, the issue is shown as stopped.
pub fn look_at(conn: &Connection, token: &str, now: &str) -> Result<IssueStop> {
    find_stop(conn, token, now).map(|(_, stop)| stop)
}

fn find_stop(conn: &Connection, token: &str, now: &str) -> Result<(StopLink, IssueStop)> {
    let refuse = |status, words: &str| Error::from(Refusal::new(status, json!({ "detail": words })));
    let link = store::find_stop_link(conn, &hex_hash(token))?.ok_or_else(|| refuse(404, UNKNOWN))?;
    if !accounts::list_staff_ids(conn)?.contains(&link.user_id) {
        return Err(refuse(410, LEFT));
    }
    let issue = store::find_edited(conn, link.issue_id)?;
    let is_stopped = issue.hold.as_ref().is_some_and(|hold| hold.because == HoldReason::Stopped);
    let waits = is_waiting(&issue, &link.scheduled_at);
    let is_late = link.scheduled_at.as_str() <= now;
    if is_late || !is_stopped && !waits {
        // What still waits at its time goes out at any moment.
        let is_out = waits || matches!(issue.status, IssueStatus::Sending | IssueStatus::Sent);
        return Err(refuse(410, if is_out { TOO_LATE } else { CHANGED }));
    }
    let (subject, scheduled_at) = (issue.issue.subject, link.scheduled_at.clone());
    Ok((link, IssueStop { subject, scheduled_at, is_stopped }))
}

/// Stops the issue; a second call changes nothing.
pub fn stop(conn: &Connection, token: &str, now: &str) -> Result<IssueStop> {
    let (link, stop) = find_stop(conn, token, now)?;
    if stop.is_stopped {
        return Ok(stop);
    }
    let who = accounts::find_user(conn, link.user_id)?.ok_or(Error::NotFound("User"))?;
    let issue = store::find_edited(conn, link.issue_id)?;
    let actor = Actor { user_id: Some(link.user_id), name: who.email.clone(), at: now.to_owned() };
    hold(conn, &issue, HoldReason::Stopped, &actor)?;
    Ok(IssueStop { is_stopped: true, ..stop })
}

/// Moves an issue with no content back to drafts; returns whether it did.
pub fn hold_if_empty(conn: &Connection, issue_id: i64, at: &str, now: &str) -> Result<bool> {
    let issue = match store::find_edited(conn, issue_id) {
        Err(Error::NotFound(_)) => return Ok(false),
        found => found?,
    };
    if !is_waiting(&issue, at) || !issue.is_empty() {
        return Ok(false);
    }
    let actor = Actor { user_id: None, name: "newsletter".into(), at: now.to_owned() };
    hold(conn, &issue, HoldReason::Empty, &actor).map(|()| true)
}

/// Moves an issue with outdated items back to drafts; returns whether it did.
pub fn hold_if_outdated(conn: &Connection, clock: &Clock, issue_id: i64, at: &str) -> Result<bool> {
    let issue = match outdated::find_issue(conn, clock, issue_id) {
        Err(Error::NotFound(_)) => return Ok(false),
        found => found?,
    };
    if !is_waiting(&issue, at) || issue.outdated.is_empty() {
        return Ok(false);
    }
    let actor = Actor { user_id: None, name: "newsletter".into(), at: clock.stamp() };
    hold(conn, &issue, HoldReason::Outdated, &actor).map(|()| true)
}

/// Moves an issue back to drafts if it needs approval and has none, because approval became required after it
/// was scheduled; returns whether it did.
pub fn hold_if_unapproved(
    conn: &Connection,
    (writer, check): (&EmailWriter, SendCheck),
    issue_id: i64,
    at: &str,
    now: &str,
) -> Result<bool> {
    let issue = match store::find_edited(conn, issue_id) {
        Err(Error::NotFound(_)) => return Ok(false),
        found => found?,
    };
    if !is_waiting(&issue, at) {
        return Ok(false);
    }
    match (check.0)(conn, &writer.config.get(), issue_id) {
        Ok(()) => Ok(false),
        Err(Error::BadRequest(_)) => {
            let actor = Actor { user_id: None, name: "newsletter".into(), at: now.to_owned() };
            hold(conn, &issue, HoldReason::Unapproved, &actor).map(|()| true)
        }
        Err(error) => Err(error),
    }
}

/// Moves an issue back to drafts, or stops one that is going out, with an audit entry, and notifies staff.
pub fn hold(conn: &Connection, issue: &EditedIssue, because: HoldReason, actor: &Actor) -> Result<()> {
    let id = issue.issue.id;
    store::hold(conn, id, because, actor.user_id, &actor.at)?;
    let told = |issue: &EditedIssue| json!({ "status": issue.status, "scheduled_at": issue.scheduled_at });
    let (before, after) = (told(issue), told(&store::find_edited(conn, id)?));
    let details = json!({ "because": because });
    audit_with(conn, actor, "issue.hold", &format!("issue:{id}"), [&before, &after], &details)?;
    let (title, message) = match because {
        HoldReason::Empty => (
            format!("Not sent, because it is empty: {}", issue.issue.subject),
            "The issue was empty when it was due to go out. Add something, then schedule it again."
                .to_owned(),
        ),
        HoldReason::Unapproved => (
            format!("Not sent, because nobody has approved it: {}", issue.issue.subject),
            "Ask for a review of the issue, then schedule it again.".to_owned(),
        ),
        HoldReason::Outdated => (
            format!("Not sent, because something in it has changed: {}", issue.issue.subject),
            format!("{} Then schedule it again.", outdated::advice(&issue.outdated)),
        ),
        HoldReason::Stopped => (
            format!("Stopped before it went out: {}", issue.issue.subject),
            format!("{} stopped the issue with the link in the email.", actor.name),
        ),
        HoldReason::Restored => (
            format!("Stopped after the restore: {}", issue.issue.subject),
            format!(
                "It had gone out to {} when the backup was made, and the others may have it by now. \
                 If they do not, send them the rest.",
                if issue.mailed == 1 { "1 reader".into() } else { format!("{} readers", issue.mailed) }
            ),
        ),
    };
    notify_office(conn, id, (&title, &message), &format!("issue-held:{id}:{}", actor.at))
}

/// Notifies staff if the issue went out late because the program was not running at the scheduled time.
pub fn tell_if_missed(conn: &Connection, writer: &EmailWriter, issue: &EditedIssue) -> Result<()> {
    let Some(at) = &issue.missed_at else { return Ok(()) };
    let id = issue.issue.id;
    let title = format!("Went out late: {}", issue.issue.subject);
    let message =
        format!("It was to go out on {}, when the program was not running.", writer.moment_in_words(at)?);
    notify_office(conn, id, (&title, &message), &format!("issue-missed:{id}:{at}"))
}

pub fn notify_office(conn: &Connection, id: i64, (title, message): (&str, &str), cause: &str) -> Result<()> {
    let link = format!("/admin/newsletter/{id}");
    notifications::notify_staff(conn, &StaffNotification { title, message, link: &link, cause }, &[])
}
