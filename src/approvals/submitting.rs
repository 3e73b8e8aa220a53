//! Submitting a text: its version is pinned, and those who may approve it are notified.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::context::ApprovalContext;
use super::deciders::{deciders, queue_path};
use super::model::{ApprovalStatus, NewApproval};
use super::{kinds, overdue, sharing, store};
use crate::accounts::{Actor, audit_with};
use crate::kit::error::{Refusal, Result};
use crate::notifications::{self, NewNotification, NotificationKind};

const IN_REVIEW: &str = "This text is already in review.";

/// Returns the approval's id.
pub fn submit(conn: &Connection, context: &ApprovalContext, actor: &Actor, new: &NewApproval) -> Result<i64> {
    if let Some(last) = store::latest_id(conn, new.kind, new.subject_id)?
        && store::find(conn, last)?.approval.status == ApprovalStatus::InReview
    {
        return Err(Refusal::conflict(IN_REVIEW).into());
    }
    let id = kinds::of(new.kind).send_in(conn, context, actor, new)?;
    let subject = format!("{}:{}", new.kind.as_str(), new.subject_id);
    audit_with(
        conn,
        actor,
        "approval.ask",
        &subject,
        [&Value::Null, &Value::Null],
        &json!({ "approval": id }),
    )?;
    for invitation in &new.invitations {
        sharing::invite(conn, context, actor, id, invitation)?;
    }
    let kept = store::find(conn, id)?;
    let (asker, title) = (&kept.approval.asked_by, &kept.approval.title);
    let message = match new.due_date {
        Some(day) => format!("From {asker}. Please decide by {}.", crate::kit::day::weekday_and_date(day)),
        None => format!("From {asker}."),
    };
    if let Some(day) = new.due_date {
        overdue::plan(conn, &context.clock, id, day)?;
    }
    let deciders = deciders(conn, [kept.asked_by, kept.written_by])?;
    for user_id in deciders.ids.into_iter().filter(|id| Some(*id) != actor.user_id) {
        let notice = NewNotification {
            user_id,
            kind: NotificationKind::Queue,
            title: &format!("Please review: {title}"),
            message: &message,
            link: &queue_path(id),
            cause: &format!("approval-asked:{id}"),
        };
        notifications::notify_with_button(conn, &notice, "Read it")?;
    }
    Ok(id)
}
