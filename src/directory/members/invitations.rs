//! Invitations of addresses: those named in an import, and what becomes of them.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{add_member, remove_member, subject, tell_member, tell_others};
use crate::accounts::{self, Actor, audit};
use crate::directory::business_role::BusinessRole;
use crate::directory::store;
use crate::kit::error::{Error, Result};
use crate::kit::mail::MailContext;

/// Adds the owners named in an import, if the business has nobody and nobody ever left it or was removed from
/// it: they must not come back with the next import. Returns how many were added or invited, and why others
/// were not.
pub fn invite_owners(
    conn: &Connection,
    context: MailContext<'_>,
    actor: &Actor,
    business_id: i64,
    emails: &[String],
) -> Result<(u64, Vec<String>)> {
    let (mut invited, mut problems) = (0, Vec::new());
    if emails.is_empty() || store::had_members(conn, business_id)? {
        return Ok((invited, problems));
    }
    for email in emails {
        match add_member(conn, context, actor, business_id, email, BusinessRole::Owner) {
            Ok(_) => invited += 1,
            Err(Error::Fields(errors)) => {
                let texts = errors.iter().flat_map(|(_, texts)| texts);
                problems.extend(texts.map(|text| format!("{email}: {text}")));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((invited, problems))
}

/// How many of these addresses have no account with that confirmed address, so that they are invited by email.
pub fn count_invitations(conn: &Connection, emails: &[String]) -> Result<u64> {
    let mut invited = 0;
    for email in emails {
        let id = accounts::find_user_id(conn, &email.to_lowercase())?;
        let user = id.map(|id| accounts::find_user(conn, id)).transpose()?.flatten();
        invited += u64::from(user.is_none_or(|user| !user.is_email_verified && user.is_active));
    }
    Ok(invited)
}

/// Ends the invitations to become an owner that somebody sent who is no longer one.
pub fn withdraw_owner_invitations(
    conn: &Connection,
    actor: &Actor,
    business_id: i64,
    sender_id: i64,
) -> Result<()> {
    let invited = store::list_members(conn, business_id)?;
    for invitation in invited.iter().filter(|member| member.is_invited && member.role == BusinessRole::Owner)
    {
        if store::is_invited_by(conn, business_id, &invitation.email, sender_id)? {
            remove_member(conn, actor, business_id, invitation.id)?;
        }
    }
    Ok(())
}

/// Turns the invitations of a newly confirmed address into memberships of the account.
pub fn accept_invitations(conn: &Connection, actor: &Actor, user_id: i64, email: &str) -> Result<()> {
    for invitation in store::list_invitations(conn, email)? {
        let (id, role) = (invitation.business_id, invitation.role);
        store::delete_member(conn, invitation.id)?;
        if store::find_role(conn, id, user_id)?.is_some() {
            continue;
        }
        let others = store::list_members(conn, id)?;
        store::set_member(conn, id, user_id, role, &actor.at)?;
        tell_member(conn, user_id, id, role, actor)?;
        let name = store::find_name(conn, id)?.name;
        let title = format!("{email} is now {} of {name}", role.in_words());
        let event = format!("member-accept:{}", invitation.id);
        tell_others(conn, id, &others, (&event, &title, "The invitation was accepted."), actor)?;
        let after = json!({ "email": email, "role": role });
        audit(conn, actor, "business.member-accept", &subject(id), &Value::Null, &after)?;
    }
    Ok(())
}
