//! A text is sent in: its version is pinned, and those who may approve it are told.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::desk::Desk;
use super::model::{Approval, ApprovalKind, ApprovalStatus, NewApproval, Speaker};
use super::{sharing, store};
use crate::accounts::{self, Actor, audit_with};
use crate::guides::{self, GuideStatus};
use crate::kit::error::{Refusal, Result};
use crate::notifications::{self, NewNotification, NotificationKind};
use crate::text_generation;

const IN_REVIEW: &str = "This text is in review already.";

/// Who may approve what these two sent in and wrote.
pub struct Deciders {
    pub ids: Vec<i64>,
    /// For people.
    pub sentence: String,
}

/// Staff other than the author, where there is one.
pub fn deciders(conn: &Connection, authors: [Option<i64>; 2]) -> Result<Deciders> {
    let staff = accounts::list_staff_ids(conn)?;
    let but = |who: &[Option<i64>]| -> Vec<i64> {
        staff.iter().copied().filter(|id| !who.contains(&Some(*id))).collect()
    };
    let [asker, _] = authors;
    let (others, not_asking) = (but(&authors), but(&[asker]));
    let (ids, opening) = if !others.is_empty() {
        (others, "Somebody other than the author decides")
    } else if !not_asking.is_empty() {
        (not_asking, "Somebody other than whoever sent it in decides")
    } else {
        let sentence = "Nobody else works in the office, so its author may approve it.".to_owned();
        return Ok(Deciders { ids: staff, sentence });
    };
    let mut names = Vec::new();
    for id in ids.iter().take(4) {
        names.extend(accounts::find_user(conn, *id)?.map(|user| user.display_name()));
    }
    let more = ids.len().saturating_sub(names.len());
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    Ok(Deciders { ids, sentence: format!("{opening}: {}{rest}.", names.join(", ")) })
}

/// Where the office reads it.
pub fn queue_path(id: i64) -> String {
    format!("/content-engine/approvals?item={id}")
}

pub fn editor_path(approval: &Approval) -> String {
    match approval.kind {
        ApprovalKind::Guide => format!("/content-engine/guides/{}/edit", approval.subject_id),
    }
}

/// The approval's id.
pub fn submit(conn: &Connection, desk: &Desk, actor: &Actor, new: &NewApproval) -> Result<i64> {
    if let Some(last) = store::latest_id(conn, new.kind, new.subject_id)?
        && store::find(conn, last)?.approval.status == ApprovalStatus::InReview
    {
        return Err(Refusal::conflict(IN_REVIEW).into());
    }
    let version = guides::pin_newest(conn, actor, new.subject_id, &new.edition)?;
    // Nobody reads in vain what could not be published anyway.
    let wanted = version.content.clone().into_guide(GuideStatus::Published);
    let now = desk.clock.local();
    text_generation::check_before_publishing(conn, &desk.config, now, new.subject_id, &wanted)?;
    let title = &version.content.title;
    let authors = [actor.user_id, version.saved_by];
    let id = store::insert(conn, new, (version.id, title), authors, &actor.at)?;
    let speaker = Speaker { user_id: actor.user_id, email: String::new() };
    store::log(conn, id, &format!("Sent in for review (version {}).", version.number), &speaker, &actor.at)?;
    let details = json!({ "version": version.number });
    let subject = format!("{}:{}", new.kind.as_str(), new.subject_id);
    audit_with(conn, actor, "approval.ask", &subject, [&Value::Null, &Value::Null], &details)?;
    for invitation in &new.invitations {
        sharing::invite(conn, desk, actor, id, invitation)?;
    }
    let asker = store::find(conn, id)?.approval.asked_by;
    let message = match new.due_date {
        Some(day) => format!("From {asker}. Please decide by {}.", crate::kit::day::weekday_and_date(day)),
        None => format!("From {asker}."),
    };
    for user_id in deciders(conn, authors)?.ids.into_iter().filter(|id| Some(*id) != actor.user_id) {
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
