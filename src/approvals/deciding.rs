//! Reviewers approve a text or request changes; whoever submitted it is notified.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::context::ApprovalContext;
use super::deciders::deciders;
use super::model::{ApprovalStatus, Decision, KeptApproval, Speaker, Verdict};
use super::{kinds, store};
use crate::accounts::{self, Actor, audit_with};
use crate::kit::error::{Error, Refusal, Result};
use crate::notifications::{self, NewNotification, NotificationKind};

const SAY_WHAT: &str = "Say what should change.";

/// Why it can no longer be decided.
fn closed(kept: &KeptApproval) -> Error {
    let by = &kept.approval.decided_by;
    let sentence = match kept.approval.status {
        ApprovalStatus::Draft | ApprovalStatus::InReview => {
            "The text has since been changed or taken back. Its editor will send it in again.".to_owned()
        }
        ApprovalStatus::ChangesRequested => format!("{by} has already asked for changes."),
        ApprovalStatus::Approved | ApprovalStatus::Scheduled => format!("{by} has already approved it."),
        ApprovalStatus::Published => "It is already published.".to_owned(),
    };
    Refusal::conflict(&sentence).into()
}

/// Requires a staff member who may decide about this.
fn require_decider(conn: &Connection, kept: &KeptApproval, user_id: Option<i64>) -> Result<()> {
    let deciders = deciders(conn, [kept.asked_by, kept.written_by])?;
    if user_id.is_some_and(|id| deciders.ids.contains(&id)) {
        return Ok(());
    }
    Err(Refusal::new(403, json!({ "detail": deciders.sentence })).into())
}

/// A decision by the office.
pub fn decide(
    conn: &Connection,
    context: &ApprovalContext,
    actor: &Actor,
    id: i64,
    decision: &Decision,
) -> Result<()> {
    use ApprovalStatus::{Approved, ChangesRequested, InReview, Scheduled};
    let kept = store::find(conn, id)?;
    let speaker = Speaker::from(actor);
    let kind = kinds::of(kept.approval.kind);
    match decision.verdict {
        Verdict::Approve | Verdict::RequestChanges => {
            require_decider(conn, &kept, actor.user_id)?;
            settle(conn, (context, actor), &kept, decision, &speaker)
        }
        Verdict::Reopen => {
            require_decider(conn, &kept, actor.user_id)?;
            if ![Approved, ChangesRequested, Scheduled].contains(&kept.approval.status) {
                return Err(closed(&kept));
            }
            unplan(conn, actor, &kept)?;
            store::set_status(conn, id, InReview, None)?;
            kind.decided(conn, context, actor, &kept, decision)?;
            note(conn, actor, &kept, ("approval.reopen", "Put back into review."), &speaker)
        }
        Verdict::Withdraw => {
            if ![InReview, Approved, ChangesRequested, Scheduled].contains(&kept.approval.status) {
                return Err(closed(&kept));
            }
            unplan(conn, actor, &kept)?;
            store::set_status(conn, id, ApprovalStatus::Draft, None)?;
            kind.decided(conn, context, actor, &kept, decision)?;
            note(conn, actor, &kept, ("approval.withdraw", "Taken back, so it is a draft again."), &speaker)
        }
    }
}

/// Cancels the schedule that its feature has for it, too.
fn unplan(conn: &Connection, actor: &Actor, kept: &KeptApproval) -> Result<()> {
    if kept.approval.status == ApprovalStatus::Scheduled {
        kinds::of(kept.approval.kind).unschedule(conn, actor, kept)?;
    }
    Ok(())
}

fn note(
    conn: &Connection,
    actor: &Actor,
    kept: &KeptApproval,
    (action, words): (&str, &str),
    speaker: &Speaker,
) -> Result<()> {
    store::log(conn, kept.approval.id, words, speaker, &actor.at)?;
    let subject = format!("{}:{}", kept.approval.kind.as_str(), kept.approval.subject_id);
    let details = json!({ "approval": kept.approval.id });
    audit_with(conn, actor, action, &subject, [&Value::Null, &Value::Null], &details)
}

/// Approves it or requests changes, on behalf of staff or somebody with a link; the caller has checked that
/// they may.
pub fn settle(
    conn: &Connection,
    (context, actor): (&ApprovalContext, &Actor),
    kept: &KeptApproval,
    decision: &Decision,
    speaker: &Speaker,
) -> Result<()> {
    let id = kept.approval.id;
    if kept.approval.status != ApprovalStatus::InReview {
        return Err(closed(kept));
    }
    let is_approved = decision.verdict == Verdict::Approve;
    if !is_approved && decision.comments.is_empty() {
        return Err(Error::field("comments", SAY_WHAT));
    }
    for comment in &decision.comments {
        store::add_comment(conn, id, comment, speaker, &actor.at)?;
    }
    let (status, action, words) = if is_approved {
        (ApprovalStatus::Approved, "approval.approve", "Approved.")
    } else {
        (ApprovalStatus::ChangesRequested, "approval.request-changes", "Changes requested.")
    };
    store::set_status(conn, id, status, Some((speaker, &actor.at)))?;
    note(conn, actor, kept, (action, words), speaker)?;
    let kind = kinds::of(kept.approval.kind);
    kind.decided(conn, context, actor, kept, decision)?;
    let decided = store::find(conn, id)?.approval;
    let first = decision.comments.first().map(|comment| format!(" {}", comment.text)).unwrap_or_default();
    // Anybody else is notified by its feature.
    let staff = accounts::list_staff_ids(conn)?;
    let asker = kept.asked_by.filter(|id| Some(*id) != actor.user_id && staff.contains(id));
    let Some(user_id) = asker else { return Ok(()) };
    let notice = NewNotification {
        user_id,
        kind: NotificationKind::Contributions,
        title: &format!("{}: {}", words.trim_end_matches('.'), decided.title),
        message: &format!("By {}.{first}", decided.decided_by),
        link: &kind.editor_path(conn, context, decided.subject_id)?,
        cause: &format!("approval-decided:{id}:{}", actor.at),
    };
    notifications::notify_with_button(conn, &notice, "Open it")
}
