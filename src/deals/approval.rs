//! Approval of deals by staff: a submission is approved, sent back with a reason, or withdrawn by whoever
//! sent it. Until then residents see the deal as it was. Both sides are notified.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::editor::Editor;
use super::managed::{DealReview, ManagedDeal, differing};
use super::model::{DealStatus, NewDeal};
use super::store;
use super::withdrawal::show_again;
use crate::accounts::{self, Actor, audit, audit_edit, audit_with};
use crate::directory;
use crate::kit::error::{Error, Refusal, Result};
use crate::moderation::{self, ContentKind, Grounds, RefusedContent};
use crate::notifications::{self, NewNotification, NotificationKind, StaffNotification};

pub const NOTHING_WAITS: Error = Error::NotFound("Deal review");

/// Stores a submission for review, and notifies staff once.
pub fn submit(
    conn: &Connection,
    editor: &Editor,
    managed: &ManagedDeal,
    wanted: &NewDeal,
    was_waiting: bool,
) -> Result<()> {
    let (id, actor) = (managed.deal.id, &editor.actor);
    let present = managed.deal.to_new();
    store::save_review(conn, id, &differing(&present, wanted), Some(editor.member.user_id), &actor.at)?;
    audit(conn, actor, "deal.submit", &format!("deal:{id}"), &json!(present), &json!(wanted))?;
    if was_waiting {
        return Ok(());
    }
    let title = format!("A deal is waiting for approval: {}", wanted.title);
    let message = format!("From {}.", managed.deal.business_name);
    let cause = format!("deal-submitted:{id}:{}", actor.at);
    let (title, message, link) = (title.as_str(), message.as_str(), "/admin/deals?stage=waiting");
    let except: Vec<i64> = actor.user_id.into_iter().collect();
    notifications::notify_staff(conn, &StaffNotification { title, message, link, cause: &cause }, &except)
}

/// Where a business's people manage their deals.
pub fn owners_path(business_id: i64) -> String {
    format!("/dashboard/business/{business_id}/deals")
}

fn tell_people(
    conn: &Connection,
    managed: &ManagedDeal,
    except: Option<i64>,
    (title, message): (&str, &str),
    cause: &str,
) -> Result<()> {
    let business = managed.deal.business.id;
    let link = owners_path(business);
    for user_id in directory::list_member_ids(conn, business)? {
        if Some(user_id) == except {
            continue;
        }
        let kind = NotificationKind::Business;
        notifications::notify(conn, &NewNotification { user_id, kind, title, message, link: &link, cause })?;
    }
    Ok(())
}

/// The waiting submission, if it is still the one that staff saw.
fn expect_waiting(managed: &ManagedDeal, seen: &str) -> Result<DealReview> {
    let review = managed.review.clone().filter(DealReview::is_waiting).ok_or(NOTHING_WAITS)?;
    if !seen.is_empty() && seen != review.submitted_at {
        let text = "The business has changed it in the meantime. Read it again before you decide.";
        return Err(Error::BadRequest(text.into()));
    }
    Ok(review)
}

/// A staff decision about a submitted deal.
#[derive(Debug)]
pub enum DealDecision {
    Approve,
    Return(Grounds),
}

/// Decides about a deal and notifies its people. `seen`: when the submission that staff saw was sent; blank
/// means whichever is waiting.
pub fn decide(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    (decision, seen): (&DealDecision, &str),
    today: Date,
) -> Result<ManagedDeal> {
    let managed = store::expect_managed(conn, id, today)?;
    let review = expect_waiting(&managed, seen)?;
    require_other(conn, actor, &review)?;
    let name = &review.wanted.title;
    match decision {
        DealDecision::Approve => publish_wanted(conn, actor, &managed, &review.wanted, today)?,
        DealDecision::Return(grounds) => {
            let headline = format!("Please change: {name}");
            record_returned(conn, actor, &managed, &review, (grounds, &headline))?;
            // The submitter is told by the moderation notice, which names the rule.
            let except = store::find_submitter(conn, id)?;
            send_back(conn, actor, &managed, name, (&grounds.words(), except))?;
        }
    }
    store::expect_managed(conn, id, today)
}

/// Nobody decides about their own submission, unless there is nobody else.
fn require_other(conn: &Connection, actor: &Actor, review: &DealReview) -> Result<()> {
    let is_own = actor.user_id.is_some() && review.submitted_by_id == actor.user_id;
    if is_own && accounts::list_staff_ids(conn)?.into_iter().any(|id| Some(id) != actor.user_id) {
        let text = "Somebody other than whoever sent it in decides.";
        return Err(Refusal::new(403, json!({ "detail": text })).into());
    }
    Ok(())
}

/// Publishes what was submitted and notifies the deal's people.
pub fn publish_wanted(
    conn: &Connection,
    actor: &Actor,
    managed: &ManagedDeal,
    wanted: &NewDeal,
    today: Date,
) -> Result<()> {
    let submitter = store::find_submitter(conn, managed.deal.id)?;
    publish(conn, actor, managed, wanted, today)?;
    // Whoever appealed hears that it was granted.
    let is_granted = moderation::is_granted_at(conn, ContentKind::Deal, managed.deal.id, &actor.at)?;
    let except = submitter.filter(|_| is_granted);
    let message = format!("The town office approved this deal of {}.", managed.deal.business_name);
    let cause = format!("deal-approved:{}:{}", managed.deal.id, actor.at);
    tell_people(conn, managed, except, (&format!("Approved: {}", wanted.title), &message), &cause)
}

/// Sends a submission back; the deal's people get the reason and may submit again. `except` was notified
/// already. `title`: as submitted.
pub fn send_back(
    conn: &Connection,
    actor: &Actor,
    managed: &ManagedDeal,
    title: &str,
    (reason, except): (&str, Option<i64>),
) -> Result<()> {
    let id = managed.deal.id;
    store::return_review(conn, id, reason, (actor.user_id, &actor.at))?;
    let (subject, details) = (format!("deal:{id}"), json!({ "reason": reason }));
    audit_with(conn, actor, "deal.return", &subject, [&Value::Null, &Value::Null], &details)?;
    let message = format!("The town office sent this deal back: {reason}");
    let cause = format!("deal-returned:{id}:{}", actor.at);
    tell_people(conn, managed, except, (&format!("Please change: {title}"), &message), &cause)
}

fn record_returned(
    conn: &Connection,
    actor: &Actor,
    managed: &ManagedDeal,
    review: &DealReview,
    (grounds, headline): (&Grounds, &str),
) -> Result<()> {
    let NewDeal { title, description, terms, .. } = &review.wanted;
    let said = [title.as_str(), description, terms].join("\n");
    let content = RefusedContent {
        kind: ContentKind::Deal,
        subject_id: managed.deal.id,
        title,
        content: said.trim(),
        author_id: store::find_submitter(conn, managed.deal.id)?,
        author_email: "",
        headline,
    };
    moderation::record(conn, actor, &content, grounds)
}

/// Reverses a return or withdrawal: approves the submission as it was sent, or shows again what was withdrawn or
/// made a draft.
pub fn restore_returned(conn: &Connection, actor: &Actor, id: i64, today: Date) -> Result<()> {
    let managed = store::expect_managed(conn, id, today)?;
    if managed.deal.status != DealStatus::Published && managed.review.is_none() {
        return show_again(conn, actor, &managed);
    }
    if !store::reopen_review(conn, id)? {
        let text = "The business has since taken this deal back, so there is nothing to approve.";
        return Err(Error::BadRequest(text.into()));
    }
    decide(conn, actor, id, (&DealDecision::Approve, ""), today).map(drop)
}

/// Changes the deal to what its people submitted.
fn publish(
    conn: &Connection,
    actor: &Actor,
    managed: &ManagedDeal,
    wanted: &NewDeal,
    today: Date,
) -> Result<()> {
    let (id, present) = (managed.deal.id, managed.deal.to_new());
    if wanted.end_date.is_some_and(|last| last < wanted.start_date.max(today)) {
        let text = "Its last day is over. Send it back, so that the business can choose new dates.";
        return Err(Error::BadRequest(text.into()));
    }
    if *wanted != present {
        store::update(conn, id, wanted, &actor.at)?;
        audit_edit(conn, actor, "deal.approve", ("deal", id), &present, [&json!(wanted), &Value::Null])?;
    }
    // Residents see what was sent back or withdrawn, so there is nothing left to appeal.
    moderation::mark_restored(conn, actor, ContentKind::Deal, id)?;
    store::end_review(conn, id, (actor.user_id, &actor.at))
}
