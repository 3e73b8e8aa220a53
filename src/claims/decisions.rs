//! Approving a claim (by code or by staff) or rejecting it; everybody concerned is told why.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::contesting::{contest, contest_if_owned};
use super::model::{Claim, ClaimStatus, ProofMethod, ReviewedClaim, address_line, subject};
use super::notices::{Notice, notify_office, tell_claimant, tell_former_owners, tell_owners};
use super::{ClaimContext, store};
use crate::accounts::{self, Actor, audit, audit_with};
use crate::directory::{self, BusinessRole, BusinessStatus};
use crate::kit::error::{Error, Result};

#[derive(Clone, Copy)]
pub struct Approval<'a> {
    pub proof: ProofMethod,
    /// For the claimant and the current owners; empty when a code was the proof.
    pub reason: &'a str,
    /// Removes the current owners.
    pub replaces_owners: bool,
}

/// A claim with everything staff need to decide.
pub fn review(conn: &Connection, claim: Claim, now: &str) -> Result<ReviewedClaim> {
    let listing = directory::load(conn, claim.business.id)?;
    let members = directory::list_members(conn, claim.business.id)?;
    let owners =
        members.into_iter().filter(|member| member.role == BusinessRole::Owner && !member.is_invited);
    Ok(ReviewedClaim {
        claimant: store::find_claimant(conn, claim.user_id)?,
        owners: owners.map(|member| member.email).collect(),
        address: address_line(&listing),
        phone: listing.phone,
        email: listing.email,
        is_ripe: is_ripe(conn, &claim, now)?,
        claim,
    })
}

/// Whether staff may decide now, because the owner has answered, the deadline has passed or nobody is left to
/// answer.
fn is_ripe(conn: &Connection, claim: &Claim, now: &str) -> Result<bool> {
    let is_over = claim.contested_until.as_deref().is_none_or(|until| until <= now);
    Ok(is_over || claim.answer.is_some() || !directory::has_owner(conn, claim.business.id)?)
}

pub fn find_open(conn: &Connection, id: i64, now: &str) -> Result<Claim> {
    let claim = store::find(conn, id, now)?;
    if claim.status != ClaimStatus::Open {
        return Err(Error::field("decision", "This claim has already been decided."));
    }
    Ok(claim)
}

/// Like `approve`, but by staff: refused while the current owner may still answer. The owner of a listing that
/// had none when it was claimed is asked first.
pub fn approve_by_staff(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    id: i64,
    approval: &Approval<'_>,
) -> Result<()> {
    let claim = find_open(conn, id, &actor.at)?;
    if !is_ripe(conn, &claim, &actor.at)? {
        let text = "The current owner has seven days to answer. Wait for the answer, or until they are over.";
        return Err(Error::field("decision", text));
    }
    if contest_if_owned(conn, context, &claim, &actor.at)? {
        return Ok(());
    }
    approve(conn, context, actor, &claim, approval)
}

/// Makes the claimant an owner.
pub fn approve(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    claim: &Claim,
    approval: &Approval<'_>,
) -> Result<()> {
    let (business, at) = (&claim.business, actor.at.as_str());
    let user = accounts::find_user(conn, claim.user_id)?.filter(|user| user.is_active);
    let user = user.ok_or_else(|| Error::field("decision", "The claimant’s account is disabled."))?;
    let mut replaced = directory::list_owner_ids(conn, business.id)?;
    replaced.retain(|owner| approval.replaces_owners && *owner != user.id);
    if !directory::is_owner(conn, user.id, business.id)? {
        let because = match approval.proof {
            ProofMethod::Email | ProofMethod::Letter => {
                format!("{} proved with a code that the business is theirs.", user.display_name())
            }
            _ => format!("The town office approved the claim of {}.", user.display_name()),
        };
        directory::grant_role(conn, actor, business.id, &user, BusinessRole::Owner, &because)?;
    }
    for member in directory::list_members(conn, business.id)? {
        if member.user_id.is_some_and(|id| replaced.contains(&id)) {
            directory::withdraw_role(conn, actor, business.id, member.id)?;
        }
    }
    if is_added_listing(conn, claim)? {
        set_status(conn, actor, business.id, BusinessStatus::Published)?;
    }
    let Approval { proof, reason, .. } = *approval;
    store::close(conn, claim.id, ClaimStatus::Approved, Some(proof), reason, &replaced, at)?;
    let change = [&json!({ "status": "open" }), &json!({ "status": "approved" })];
    let details =
        json!({ "business": business.slug, "claimant": user.email, "proof": proof, "reason": reason });
    audit_with(conn, actor, "claim.approve", &subject(claim.id), change, &details)?;
    tell_of_approval(conn, actor, claim, &replaced, approval)?;
    for other in store::list_open_of_business(conn, business.id, at)? {
        if !other.is_contested() {
            contest(conn, context, &other, at)?;
        }
    }
    Ok(())
}

fn tell_of_approval(
    conn: &Connection,
    actor: &Actor,
    claim: &Claim,
    replaced: &[i64],
    approval: &Approval<'_>,
) -> Result<()> {
    let name = &claim.business.name;
    let cause = format!("claim-approved:{}", claim.id);
    if actor.user_id == Some(claim.user_id) {
        let claimant = store::find_claimant(conn, claim.user_id)?;
        let title = format!("{name} has an owner: {}", claimant.name);
        let code = claim.codes.iter().find(|code| code.method == approval.proof);
        let message = match code {
            Some(code) => {
                format!("Proven with a code to {}. Undo it if something is wrong with it.", code.sent_to)
            }
            None => String::new(),
        };
        return notify_office(conn, Notice { title: &title, message: &message, cause: &cause });
    }
    let title = if claim.is_new_listing {
        format!("{name} is in the directory now")
    } else {
        format!("Your claim of {name} was approved")
    };
    tell_claimant(conn, claim, Notice { title: &title, message: approval.reason, cause: &cause })?;
    tell_contestants(conn, claim, replaced, approval.reason, &cause)
}

/// Tells the current owners, and those just replaced, what was decided and why.
fn tell_contestants(
    conn: &Connection,
    claim: &Claim,
    replaced: &[i64],
    reason: &str,
    cause: &str,
) -> Result<()> {
    if !claim.is_contested() {
        return Ok(());
    }
    let mut owners = directory::list_owner_ids(conn, claim.business.id)?;
    owners.retain(|owner| *owner != claim.user_id);
    let title = format!("The town office decided on the claim of {}", claim.business.name);
    let notice = Notice { title: &title, message: reason, cause };
    tell_owners(conn, &claim.business, &owners, notice)?;
    tell_former_owners(conn, &claim.business, replaced, notice)
}

/// Leaves the listing's owners as they are and tells everybody concerned why; hides a listing that was added
/// with the claim.
pub fn reject(conn: &Connection, actor: &Actor, id: i64, reason: &str) -> Result<()> {
    let claim = find_open(conn, id, &actor.at)?;
    store::close(conn, id, ClaimStatus::Rejected, None, reason, &[], &actor.at)?;
    if is_added_listing(conn, &claim)? {
        set_status(conn, actor, claim.business.id, BusinessStatus::Hidden)?;
    }
    if claim.is_new_listing {
        let members = directory::list_members(conn, claim.business.id)?;
        for member in members.iter().filter(|member| member.user_id == Some(claim.user_id)) {
            directory::delete_member(conn, member.id)?;
            // What was entered for the listing stays: no code goes to its address (claiming.rs).
            let before = json!({ "email": member.email, "role": member.role });
            let listing = format!("business:{}", claim.business.id);
            audit(conn, actor, "business.member-remove", &listing, &before, &Value::Null)?;
        }
    }
    let change = [&json!({ "status": "open" }), &json!({ "status": "rejected" })];
    let details = json!({ "business": claim.business.slug, "reason": reason });
    audit_with(conn, actor, "claim.reject", &subject(id), change, &details)?;
    let title = if claim.is_new_listing {
        format!("{} was not taken into the directory", claim.business.name)
    } else {
        format!("Your claim of {} was not approved", claim.business.name)
    };
    let cause = format!("claim-rejected:{id}");
    tell_claimant(conn, &claim, Notice { title: &title, message: reason, cause: &cause })?;
    tell_contestants(conn, &claim, &[], reason, &cause)
}

/// Whether the claimant added this very listing: a claim that was once merged into another listing with the one
/// it added must not decide whether that other one is shown.
pub(super) fn is_added_listing(conn: &Connection, claim: &Claim) -> Result<bool> {
    let added = json!(claim.business.id);
    let entries = accounts::list_edits_of(conn, &subject(claim.id))?;
    Ok(claim.is_new_listing
        && entries
            .iter()
            .any(|entry| entry.action == "claim.new-listing" && entry.after.get("business") == Some(&added)))
}

pub(super) fn set_status(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    status: BusinessStatus,
) -> Result<()> {
    let present = directory::load(conn, business_id)?;
    let before = json!({ "status": present.status });
    if directory::change(conn, business_id, &directory::NewBusiness { status, ..present }, &actor.at)? {
        let change = [&before, &json!({ "status": status })];
        audit_with(conn, actor, "business.status", &format!("business:{business_id}"), change, &json!(null))?;
    }
    Ok(())
}
