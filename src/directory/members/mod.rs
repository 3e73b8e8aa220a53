//! The owners and managers of a business: owners and staff add, change and remove them; everybody concerned
//! is notified.
//!
//! Invariant: nobody acts for a business through an address that is not confirmed to be theirs. If there is
//! no account with that confirmed address, the address is invited, and confirming it makes the account a
//! member. A business never loses its last owner silently: its people cannot do that here, and staff are
//! notified.

mod emails;
mod http;
mod invitations;
mod merging;
mod openapi;
#[cfg(test)]
mod tests;

use rusqlite::Connection;
use serde_json::{Value, json};

use self::emails::Invitation;
use super::business_role::BusinessRole;
use super::model::BusinessName;
use super::store::{self, BusinessMember};
use crate::accounts::{self, Actor, User, audit, audit_with};
use crate::kit::db::is_commercial;
use crate::kit::error::{Error, Result};
use crate::kit::mail::{self, MailContext};
use crate::notifications::{NewNotification, NotificationKind, StaffNotification, notify, notify_staff};

pub use http::routes;
pub use invitations::{accept_invitations, count_invitations, invite_owners, withdraw_owner_invitations};
pub use merging::{after_merge, before_merge};
pub use openapi::operations;

/// Most owners, managers and invitations of one business.
const MAX_MEMBERS: usize = 50;

/// Makes the account with this address an owner or manager. If there is none, or its address is not
/// confirmed, the address is invited by email.
pub fn add_member(
    conn: &Connection,
    context: MailContext<'_>,
    actor: &Actor,
    business_id: i64,
    email: &str,
    role: BusinessRole,
) -> Result<BusinessMember> {
    let email = email.to_lowercase();
    let present = store::list_members(conn, business_id)?;
    if let Some(member) = present.iter().find(|member| member.email.eq_ignore_ascii_case(&email)) {
        let text = match member.is_invited {
            true => "This address has already been invited.",
            false => "This person is already on the list.",
        };
        return Err(Error::field("email", text));
    }
    if present.len() >= MAX_MEMBERS {
        return Err(Error::field("email", format!("A business has at most {MAX_MEMBERS} people.")));
    }
    let business = store::find_name(conn, business_id)?;
    let user_id = accounts::find_user_id(conn, &email)?;
    let user = user_id.map(|id| accounts::find_user(conn, id)).transpose()?.flatten();
    if user.as_ref().is_some_and(|user| !user.is_active) {
        return Err(Error::field("email", "This account is disabled. Enable it first."));
    }
    let by = editor(conn, actor, business_id)?;
    let (title, because) = match user.filter(|user| user.is_email_verified) {
        Some(user) => {
            store::set_member(conn, business_id, user.id, role, &actor.at)?;
            tell_member(conn, user.id, business_id, role, actor)?;
            (has_another(&business, role), format!("{by} added {email}."))
        }
        None => {
            let id = store::insert_invitation(conn, business_id, &email, role, &actor.at)?;
            let has_account = user_id.is_some();
            let invitation = Invitation { id, to: &email, business: &business, role, has_account, by: &by };
            mail::enqueue_requested(conn, &emails::invitation(context, &invitation, &actor.at))?;
            let title = format!("Somebody is invited to be {} of {}", role.in_words(), business.name);
            (title, format!("{by} invited {email}."))
        }
    };
    tell_others(conn, business_id, &present, ("member", &title, &because), actor)?;
    let after = json!({ "email": email, "role": role });
    audit(conn, actor, "business.member-add", &subject(business_id), &Value::Null, &after)?;
    find_member_by_email(conn, business_id, &email)?.ok_or(Error::NotFound("Person"))
}

/// Makes an account an owner or manager, and tells the business's people why.
pub fn grant_role(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    user: &User,
    role: BusinessRole,
    because: &str,
) -> Result<()> {
    let mut present = store::list_members(conn, business_id)?;
    present.retain(|member| member.user_id != Some(user.id));
    store::set_member(conn, business_id, user.id, role, &actor.at)?;
    let business = store::find_name(conn, business_id)?;
    tell_member(conn, user.id, business_id, role, actor)?;
    tell_others(conn, business_id, &present, ("member", &has_another(&business, role), because), actor)?;
    let after = json!({ "email": user.email, "role": role });
    audit(conn, actor, "business.member-add", &subject(business_id), &Value::Null, &after)
}

fn has_another(business: &BusinessName, role: BusinessRole) -> String {
    format!("{} has another {}", business.name, role.as_str())
}

/// Tells these people, but for the one who did it. Nobody hears twice of the same `event` at one moment.
fn tell_others(
    conn: &Connection,
    business_id: i64,
    others: &[BusinessMember],
    (event, title, message): (&str, &str, &str),
    actor: &Actor,
) -> Result<()> {
    let business = store::find_name(conn, business_id)?;
    let cause = format!("business-{event}:{business_id}:{}", actor.at);
    let others = others.iter().filter_map(|member| member.user_id);
    for user_id in others.filter(|user_id| actor.user_id != Some(*user_id)) {
        notify_about(conn, user_id, &business, title, message, &cause)?;
    }
    Ok(())
}

/// Who changes a business's people: one of its owners by name or address, or the office.
fn editor(conn: &Connection, actor: &Actor, business_id: i64) -> Result<String> {
    let own =
        actor.user_id.filter(|id| store::find_role(conn, business_id, *id).is_ok_and(|role| role.is_some()));
    let user = own.map(|id| accounts::find_user(conn, id)).transpose()?.flatten();
    Ok(user.map_or_else(|| "The town office".to_owned(), |user| user.name_or_email()))
}

/// Checks before an owner is removed or demoted: only staff may remove the last one, and staff are notified.
fn check_last_owner(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    member: &BusinessMember,
) -> Result<()> {
    let Some(user_id) = member.user_id.filter(|_| member.role == BusinessRole::Owner) else { return Ok(()) };
    if store::list_owner_ids(conn, business_id)?.iter().any(|owner| *owner != user_id) {
        return Ok(());
    }
    let is_own = actor
        .user_id
        .is_some_and(|id| store::find_role(conn, business_id, id).is_ok_and(|role| role.is_some()));
    if is_own {
        let text = "This is the only owner. Make somebody else an owner first, or hand the business over.";
        return Err(Error::BadRequest(text.into()));
    }
    notify_office_of_last(conn, actor, business_id)
}

/// Called before an account is deleted: notifies staff of businesses that lose their only owner.
pub fn tell_of_lost_owner(conn: &Connection, actor: &Actor, user_id: i64) -> Result<()> {
    for own in store::list_of_user(conn, user_id)? {
        if store::list_owner_ids(conn, own.business.id)? == [user_id] {
            notify_office_of_last(conn, actor, own.business.id)?;
        }
    }
    Ok(())
}

fn notify_office_of_last(conn: &Connection, actor: &Actor, business_id: i64) -> Result<()> {
    let business = store::find_name(conn, business_id)?;
    let title = format!("{} has no owner anymore", business.name);
    let message = "Nobody owns it now, so anybody may claim it.";
    let link = format!("/admin/businesses/{}/people", business.slug);
    let cause = format!("business-no-owner:{business_id}:{}", actor.at);
    notify_staff(conn, &StaffNotification { title: &title, message, link: &link, cause: &cause }, &[])
}

/// A member stops acting for a business. The last owner must confirm that it will have no owner.
pub fn leave(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    user_id: i64,
    leaves_no_owner: bool,
) -> Result<()> {
    let members = store::list_members(conn, business_id)?;
    let own = members
        .into_iter()
        .find(|member| member.user_id == Some(user_id))
        .ok_or(Error::NotFound("Person"))?;
    let owners = store::list_owner_ids(conn, business_id)?;
    if owners == [user_id] {
        if !leaves_no_owner {
            let text =
                "You are the only owner. Hand the business over, or say that it may be without an owner.";
            return Err(Error::field("leaves_no_owner", text));
        }
        notify_office_of_last(conn, actor, business_id)?;
    }
    store::delete_member(conn, own.id)?;
    let business = store::find_name(conn, business_id)?;
    let title = format!("{} no longer looks after {}", name_of(&own), business.name);
    let others = store::list_members(conn, business_id)?;
    tell_others(conn, business_id, &others, (&format!("member-left:{}", own.id), &title, ""), actor)?;
    let before = json!({ "email": own.email, "role": own.role });
    audit(conn, actor, "business.member-leave", &subject(business_id), &before, &Value::Null)
}

fn name_of(member: &BusinessMember) -> &str {
    if member.name.is_empty() { &member.email } else { &member.name }
}

/// A member's part passes to somebody who becomes an owner. The others hear of it once; the caller tells the
/// one who handed it over.
pub fn hand_over(conn: &Connection, actor: &Actor, business_id: i64, from_id: i64, to: &User) -> Result<()> {
    let role = BusinessRole::Owner;
    let mut others = store::list_members(conn, business_id)?;
    let from = others.iter().find(|member| member.user_id == Some(from_id)).cloned();
    let from = from.ok_or(Error::NotFound("Person"))?;
    others.retain(|member| ![Some(from_id), Some(to.id)].contains(&member.user_id));
    store::set_member(conn, business_id, to.id, role, &actor.at)?;
    store::delete_member(conn, from.id)?;
    let business = store::find_name(conn, business_id)?;
    tell_member(conn, to.id, business_id, role, actor)?;
    let because = format!("{} handed their part over to {}.", name_of(&from), to.name_or_email());
    tell_others(conn, business_id, &others, ("member", &has_another(&business, role), &because), actor)?;
    let (gained, lost) =
        (json!({ "email": to.email, "role": role }), json!({ "email": from.email, "role": from.role }));
    audit(conn, actor, "business.member-add", &subject(business_id), &Value::Null, &gained)?;
    audit(conn, actor, "business.member-leave", &subject(business_id), &lost, &Value::Null)
}

/// Sends an invitation again.
pub fn invite_again(
    conn: &Connection,
    context: MailContext<'_>,
    actor: &Actor,
    business_id: i64,
    id: i64,
) -> Result<()> {
    let member = find_member(conn, business_id, id)?;
    if !member.is_invited {
        return Err(Error::BadRequest("This person has accepted the invitation.".into()));
    }
    let business = store::find_name(conn, business_id)?;
    let has_account = accounts::find_user_id(conn, &member.email)?.is_some();
    let by = editor(conn, actor, business_id)?;
    let invitation =
        Invitation { id, to: &member.email, business: &business, role: member.role, has_account, by: &by };
    mail::enqueue_requested(conn, &emails::invitation(context, &invitation, &actor.at))?;
    let details = json!({ "email": member.email });
    audit_with(conn, actor, "business.member-invite", &subject(business_id), [&Value::Null; 2], &details)
}

/// The member and the others on the list hear of it.
pub fn change_role(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    id: i64,
    role: BusinessRole,
) -> Result<BusinessMember> {
    let member = find_member(conn, business_id, id)?;
    if member.role == role {
        return Ok(member);
    }
    check_last_owner(conn, actor, business_id, &member)?;
    let by = editor(conn, actor, business_id)?;
    store::set_member_role(conn, id, role)?;
    if let Some(user_id) = member.user_id {
        tell_member(conn, user_id, business_id, role, actor)?;
    }
    let business = store::find_name(conn, business_id)?;
    let becomes = if member.is_invited { "is invited to be" } else { "is now" };
    let title = format!("{} {becomes} {} of {}", name_of(&member), role.in_words(), business.name);
    let mut others = store::list_members(conn, business_id)?;
    others.retain(|other| other.id != id);
    let event = format!("member-changed:{id}:{}", role.as_str());
    tell_others(conn, business_id, &others, (&event, &title, &format!("{by} changed this.")), actor)?;
    let (before, after) = (json!({ "role": member.role }), json!({ "role": role }));
    let details = json!({ "email": member.email });
    audit_with(conn, actor, "business.member-change", &subject(business_id), [&before, &after], &details)?;
    Ok(BusinessMember { role, ..member })
}

/// Removes a member, or withdraws an invitation. The member and the others on the list hear of it.
pub fn remove_member(conn: &Connection, actor: &Actor, business_id: i64, id: i64) -> Result<()> {
    let member = find_member(conn, business_id, id)?;
    let by = editor(conn, actor, business_id)?;
    withdraw_role(conn, actor, business_id, id)?;
    let business = store::find_name(conn, business_id)?;
    let no_longer = if member.is_invited { "is no longer invited to look" } else { "no longer looks" };
    let title = format!("{} {no_longer} after {}", name_of(&member), business.name);
    let others = store::list_members(conn, business_id)?;
    let event = format!("member-removed:{id}");
    tell_others(conn, business_id, &others, (&event, &title, &format!("{by} changed this.")), actor)
}

/// Like `remove_member`, as part of a decision of which the caller tells the others.
pub fn withdraw_role(conn: &Connection, actor: &Actor, business_id: i64, id: i64) -> Result<()> {
    let member = find_member(conn, business_id, id)?;
    check_last_owner(conn, actor, business_id, &member)?;
    let by = editor(conn, actor, business_id)?;
    store::delete_member(conn, id)?;
    if let Some(user_id) = member.user_id {
        let business = store::find_name(conn, business_id)?;
        let title = format!("You are no longer {} of {}", member.role.in_words(), business.name);
        let message = format!("{by} changed this. If it is a mistake, write to the town office.");
        let cause = format!("business-member-gone:{id}:{}", actor.at);
        notify_about(conn, user_id, &business, &title, &message, &cause)?;
    }
    let before = json!({ "email": member.email, "role": member.role });
    audit(conn, actor, "business.member-remove", &subject(business_id), &before, &Value::Null)
}

/// A member or invitation of a business, by email address in lower case.
pub fn find_member_by_email(
    conn: &Connection,
    business_id: i64,
    email: &str,
) -> Result<Option<BusinessMember>> {
    Ok(store::list_members(conn, business_id)?.into_iter().find(|member| member.email == email))
}

fn find_member(conn: &Connection, business_id: i64, id: i64) -> Result<BusinessMember> {
    let members = store::list_members(conn, business_id)?;
    members.into_iter().find(|member| member.id == id).ok_or(Error::NotFound("Person"))
}

fn subject(business_id: i64) -> String {
    format!("business:{business_id}")
}

fn tell_member(
    conn: &Connection,
    user_id: i64,
    business_id: i64,
    role: BusinessRole,
    actor: &Actor,
) -> Result<()> {
    let business = store::find_name(conn, business_id)?;
    let title = format!("You are now {} of {}", role.in_words(), business.name);
    let message = if is_commercial(conn)? {
        "You can edit its listing, answer its reviews, and post its events and deals."
    } else {
        "You can edit its listing, answer its reviews, and post its events."
    };
    // A listing that is yet to be published has no public page.
    let link = format!("/dashboard/business/{business_id}/edit");
    let cause = format!("business-{}:{}:{}", role.as_str(), business.slug, actor.at);
    notify_with_link(conn, user_id, &link, &title, message, &cause)
}

fn notify_about(
    conn: &Connection,
    user_id: i64,
    business: &BusinessName,
    title: &str,
    message: &str,
    cause: &str,
) -> Result<()> {
    notify_with_link(conn, user_id, &format!("/directory/{}", business.slug), title, message, cause)
}

fn notify_with_link(
    conn: &Connection,
    user_id: i64,
    link: &str,
    title: &str,
    message: &str,
    cause: &str,
) -> Result<()> {
    let kind = NotificationKind::Business;
    notify(conn, &NewNotification { user_id, kind, title, message, link, cause })
}
