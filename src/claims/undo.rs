//! Undoes a fraudulent claim: everything that resulted from it is reverted in one step, including what was
//! done by people the claimant brought in. The audit trail keeps the record.

use std::cmp::Reverse;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::decisions::{is_added_listing, set_status};
use super::model::{Claim, ClaimStatus, subject};
use super::notices::{Notice, tell_claimant};
use super::{ClaimContext, store};
use crate::accounts::{self, Actor, AuditEntry, Restorer, audit_with};
use crate::deals;
use crate::directory::{self, BusinessRole, BusinessStatus};
use crate::discovery::{self, IngestContext};
use crate::events;
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::notifications::{StaffNotification, notify_staff};
use crate::placements;
use crate::reviews;
use crate::suggestions;

/// How long after an approval the office is told that it can no longer be undone, though nobody was replaced.
const RECENT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Removes the claimant and restores people, listing, events and deals to their state before the claim.
pub fn undo(
    conn: &Connection,
    context: ClaimContext<'_>,
    restorers: &[Restorer],
    actor: &Actor,
    id: i64,
    reason: &str,
) -> Result<()> {
    let claim = store::find(conn, id, &actor.at)?;
    if claim.status != ClaimStatus::Approved {
        return Err(Error::BadRequest("Only a claim that was approved can be undone.".into()));
    }
    let since = began(&claim);
    let business_id = claim.business.id;
    let people = find_people(conn, &claim, &since)?;
    let edits = &people.edits;
    let reconsidered = take_back_decisions(conn, context, actor, business_id, edits)?;
    let is_meant = |noun: &str, record: i64| match noun {
        "business" | directory::IMAGES_NOUN => Ok(record == business_id),
        "event" => Ok(is_event_of(conn, record, business_id)?),
        "deal" => is_deal_of(conn, edits, record, business_id),
        _ => Ok(false),
    };
    let restored = accounts::restore_edits(conn, restorers, context.clock, actor, edits, &is_meant)?;
    directory::withdraw_change_request(conn, actor, business_id)?;
    directory::clear_confirmation(conn, business_id, &since)?;
    let mut removed = take_back_additions(conn, context, actor, business_id, edits)?;
    let mut answers = 0;
    for user_id in &people.ids {
        placements::withdraw_requests(conn, business_id, *user_id, &actor.at)?;
        answers += reviews::clear_answers(conn, business_id, *user_id, &since)?;
    }
    removed.extend((answers > 0).then(|| format!("answers to reviews: {answers}")));
    bring_back_people(conn, actor, &claim, &people)?;
    if is_added_listing(conn, &claim)? {
        set_status(conn, actor, business_id, BusinessStatus::Hidden)?;
    }
    store::mark_undone(conn, id, reason)?;
    let change = [&json!({ "status": "approved" }), &json!({ "status": "undone" })];
    let details = json!({
        "business": claim.business.slug, "reason": reason, "restored": restored, "removed": removed,
        "reconsidered": reconsidered,
    });
    audit_with(conn, actor, "claim.undo", &subject(id), change, &details)?;
    let title = format!("Your claim of {} was undone", claim.business.name);
    tell_claimant(
        conn,
        &claim,
        Notice { title: &title, message: reason, cause: &format!("claim-undone:{id}") },
    )
}

/// Since when the claimant has had the listing.
fn began(claim: &Claim) -> String {
    match (&claim.decided_at, claim.is_new_listing) {
        (Some(decided_at), false) => decided_at.clone(),
        _ => claim.created_at.clone(),
    }
}

/// Before a claimant's account is deleted: a claim that may have been wrong cannot be undone anymore, so the office is
/// told who was replaced and who was brought in.
pub fn tell_of_lost_claims(conn: &Connection, actor: &Actor, user_id: i64) -> Result<()> {
    let now: Timestamp = actor.at.parse().map_err(Error::internal)?;
    let recent = stamp_of(now.checked_sub(RECENT).map_err(Error::internal)?);
    for claim in store::list_own(conn, user_id, &actor.at)? {
        let since = began(&claim);
        if claim.status != ClaimStatus::Approved || (claim.replaced_owners.is_empty() && since < recent) {
            continue;
        }
        let mut brought_in = find_people(conn, &claim, &since)?.ids;
        brought_in.retain(|id| *id != user_id);
        let mut message =
            "Whoever claimed it has closed the account, so the claim cannot be undone.".to_owned();
        for (word, ids) in [("Replaced", &claim.replaced_owners), ("Brought in", &brought_in)] {
            let users = ids.iter().map(|id| accounts::find_user(conn, *id)).collect::<Result<Vec<_>>>()?;
            let names: Vec<String> = users.into_iter().flatten().map(|user| user.name_or_email()).collect();
            if !names.is_empty() {
                message.push_str(&format!(" {word}: {}.", names.join(", ")));
            }
        }
        let title = format!("The claim of {} can no longer be undone", claim.business.name);
        let link = format!("/admin/businesses/{}/people", claim.business.slug);
        let cause = format!("claim-lost:{}", claim.id);
        notify_staff(
            conn,
            &StaffNotification { title: &title, message: &message, link: &link, cause: &cause },
            &[],
        )?;
    }
    Ok(())
}

/// The claimant and everybody who got access through them.
struct People {
    ids: Vec<i64>,
    /// Their edits since the claim, and approvals by staff of what they submitted, newest first.
    edits: Vec<AuditEntry>,
}

/// Follows the chain: people the claimant added or transferred the business to, people they added, and so on.
fn find_people(conn: &Connection, claim: &Claim, since: &str) -> Result<People> {
    let own = format!("business:{}", claim.business.id);
    let (mut ids, mut edits) = (Vec::new(), Vec::<AuditEntry>::new());
    let mut found = vec![(claim.user_id, since.to_owned())];
    while let Some((id, since)) = found.pop() {
        if ids.contains(&id) || claim.replaced_owners.contains(&id) {
            continue;
        }
        ids.push(id);
        let did = accounts::list_edits(conn, id, &since)?;
        for edit in did.iter().filter(|edit| edit.subject == own) {
            let email = match edit.action.as_str() {
                "business.member-add" => text_of(&edit.after, "email"),
                "business.transfer-offer" => text_of(&edit.after, "to"),
                _ => continue,
            };
            found.extend(accounts::find_user_id(conn, email)?.map(|id| (id, edit.at.clone())));
        }
        edits.extend(did);
    }
    edits.extend(find_approved(conn, &edits)?);
    edits.sort_by_key(|edit| Reverse(edit.id));
    Ok(People { ids, edits })
}

fn is_wish(edit: &AuditEntry) -> bool {
    matches!(edit.action.as_str(), "business.change-request" | "deal.submit")
}

/// Approvals by staff of changes and deals that these people had submitted.
fn find_approved(conn: &Connection, edits: &[AuditEntry]) -> Result<Vec<AuditEntry>> {
    let mut subjects: Vec<&str> =
        edits.iter().filter(|edit| is_wish(edit)).map(|edit| edit.subject.as_str()).collect();
    subjects.sort_unstable();
    subjects.dedup();
    let mut approved = Vec::new();
    for subject in subjects {
        let mut is_theirs = false;
        for entry in accounts::list_edits_of(conn, subject)?.into_iter().rev() {
            let is_own = edits.iter().any(|edit| edit.id == entry.id);
            if is_wish(&entry) {
                is_theirs = is_own;
            } else if is_theirs
                && !is_own
                && matches!(entry.action.as_str(), "business.change-approve" | "deal.approve")
            {
                approved.push(entry);
            }
        }
    }
    Ok(approved)
}

fn text_of<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Whether a deal belonged to the business before the claim; for a deleted deal the audit trail tells.
fn is_deal_of(conn: &Connection, edits: &[AuditEntry], id: i64, business_id: i64) -> Result<bool> {
    let subject = format!("deal:{id}");
    let mut own = edits.iter().filter(|edit| edit.subject == subject);
    if own.any(|edit| edit.action == "deal.create") {
        return Ok(false);
    }
    let deleted = edits.iter().find(|edit| edit.subject == subject && edit.action == "deal.delete");
    let was_of = deleted.and_then(|edit| edit.before.get("business_id")).and_then(Value::as_i64);
    Ok(deals::find_business(conn, id)?.or(was_of) == Some(business_id))
}

fn is_event_of(conn: &Connection, id: i64, business_id: i64) -> Result<bool> {
    Ok(events::load(conn, id)?.is_some_and(|event| event.business_id == Some(business_id)))
}

/// Reverts their answers to suggestions and to events found at the business. What somebody else has decided
/// since then stays.
fn take_back_decisions(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    business_id: i64,
    edits: &[AuditEntry],
) -> Result<Vec<String>> {
    let ingest = IngestContext { clock: context.clock, weights: &context.config.trust };
    let mut taken_back = Vec::new();
    for edit in edits {
        let is_open_again = match edit.action.as_str() {
            "suggestion.approve" | "suggestion.reject" | "suggestion.forward" => {
                accounts::newest_revision(conn, &edit.subject)? == edit.id
                    && suggestions::reopen(conn, actor, id_of(&edit.subject), business_id)?
            }
            "event.confirm" | "event.disown" | "event.withdraw" => {
                let decision = edit.details.get("decision").and_then(Value::as_i64).unwrap_or_default();
                discovery::take_back(conn, ingest, actor, business_id, decision)?
            }
            _ => false,
        };
        if is_open_again {
            taken_back.push(edit.subject.clone());
        }
    }
    Ok(taken_back)
}

/// The 7 in "deal:7".
fn id_of(subject: &str) -> i64 {
    subject.split_once(':').and_then(|(_, id)| id.parse().ok()).unwrap_or_default()
}

/// Removes deals, events and the counter PIN added by these people. Returns what was removed.
fn take_back_additions(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    business_id: i64,
    edits: &[AuditEntry],
) -> Result<Vec<String>> {
    let mut removed = Vec::new();
    for edit in edits {
        let id = id_of(&edit.subject);
        let is_gone = match edit.action.as_str() {
            "deal.create" => deals::retract(conn, actor, id, business_id)?,
            "deal.submit" => {
                deals::withdraw_review(conn, id, business_id, edit.user_id)?;
                false
            }
            // When they split a series, the later part is a new event.
            "event.update" => {
                let split = edit.details.get("split").and_then(Value::as_i64).unwrap_or_default();
                if is_event_of(conn, split, business_id)? && remove_event(conn, context, actor, split)? {
                    removed.push(format!("event:{split}"));
                }
                false
            }
            "event.submit" | "event.create" => {
                is_event_of(conn, id, business_id)? && remove_event(conn, context, actor, id)?
            }
            "business.close-today" if id == business_id => {
                directory::reopen_today(conn, actor, business_id)?;
                false
            }
            "business.counter-pin" if id == business_id => {
                deals::save_pin(conn, business_id, "", &actor.at)?;
                false
            }
            _ => false,
        };
        if is_gone {
            removed.push(edit.subject.clone());
        }
    }
    Ok(removed)
}

fn remove_event(conn: &Connection, context: ClaimContext<'_>, actor: &Actor, id: i64) -> Result<bool> {
    let is_gone = events::remove(conn, context.clock, id)?;
    if is_gone {
        let before = json!({ "visibility": "published" });
        audit_with(
            conn,
            actor,
            "event.remove",
            &format!("event:{id}"),
            [&before, &Value::Null],
            &Value::Null,
        )?;
    }
    Ok(is_gone)
}

/// Restores the business's people from before the claim.
fn bring_back_people(conn: &Connection, actor: &Actor, claim: &Claim, people: &People) -> Result<()> {
    let business_id = claim.business.id;
    let because = "The town office undid a wrong claim.";
    // First, while whoever offered it is an owner.
    if let Some(transfer) = store::find_open_of_business(conn, business_id, &actor.at)?
        && people.ids.contains(&transfer.from_user_id)
    {
        store::close_transfer(conn, transfer.id, "withdrawn", &actor.at)?;
    }
    for owner in &claim.replaced_owners {
        if let Some(user) = accounts::find_user(conn, *owner)? {
            directory::grant_role(conn, actor, business_id, &user, BusinessRole::Owner, because)?;
        }
    }
    let own = format!("business:{business_id}");
    for edit in people.edits.iter().filter(|edit| edit.subject == own) {
        match edit.action.as_str() {
            "business.member-add" => {
                remove_person(conn, actor, claim, text_of(&edit.after, "email"))?;
            }
            "business.member-remove" => {
                let role =
                    BusinessRole::parse(text_of(&edit.before, "role")).unwrap_or(BusinessRole::Manager);
                let id = accounts::find_user_id(conn, text_of(&edit.before, "email"))?;
                if let Some(user) = id.map(|id| accounts::find_user(conn, id)).transpose()?.flatten() {
                    directory::grant_role(conn, actor, business_id, &user, role, because)?;
                }
            }
            "business.member-change" => {
                let role =
                    BusinessRole::parse(text_of(&edit.before, "role")).unwrap_or(BusinessRole::Manager);
                let email = text_of(&edit.details, "email");
                if let Some(member) = directory::find_member_by_email(conn, business_id, email)? {
                    directory::change_role(conn, actor, business_id, member.id, role)?;
                }
            }
            "business.transfer-offer" => remove_person(conn, actor, claim, text_of(&edit.after, "to"))?,
            _ => {}
        }
    }
    let members = directory::list_members(conn, business_id)?;
    if let Some(member) = members.iter().find(|member| member.user_id == Some(claim.user_id)) {
        directory::remove_member(conn, actor, business_id, member.id)?;
    }
    Ok(())
}

/// Removes a person the claimant brought in. The claimant is skipped here and removed last: only who stays hears of it.
fn remove_person(conn: &Connection, actor: &Actor, claim: &Claim, email: &str) -> Result<()> {
    let member = directory::find_member_by_email(conn, claim.business.id, &email.to_lowercase())?;
    match member.filter(|member| member.user_id != Some(claim.user_id)) {
        Some(member) => directory::withdraw_role(conn, actor, claim.business.id, member.id),
        None => Ok(()),
    }
}
