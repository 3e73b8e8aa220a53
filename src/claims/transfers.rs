//! An owner transfers a business to somebody else, who accepts while signed in with the address the offer was
//! sent to.

use jiff::SignedDuration;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::Transfer;
use super::notices::{Notice, tell_former_owners, tell_owners, tell_recipient};
use super::{ClaimContext, emails, store};
use crate::accounts::{self, Actor, User, audit};
use crate::directory::{self, BusinessRef, BusinessRole};
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::kit::mail;

const LIFE: SignedDuration = SignedDuration::from_hours(14 * 24);

pub fn start(
    conn: &Connection,
    context: ClaimContext<'_>,
    actor: &Actor,
    user: &User,
    business: &BusinessRef,
    email: &str,
) -> Result<Transfer> {
    if !directory::is_owner(conn, user.id, business.id)? {
        return Err(Error::field(
            "email",
            "Only an owner hands a business over. Add the person as an owner instead.",
        ));
    }
    if user.email.eq_ignore_ascii_case(email) {
        return Err(Error::field("email", "This is your own address. Enter that of the new owner."));
    }
    if let Some(member) = directory::find_member_by_email(conn, business.id, &email.to_lowercase())?
        && member.role == BusinessRole::Owner
        && !member.is_invited
    {
        return Err(Error::field("email", "This person is already an owner. You can simply leave."));
    }
    let ends = context.clock.timestamp().checked_add(LIFE).map_err(Error::internal)?;
    let id = store::insert_transfer(conn, business.id, user.id, email, &stamp_of(ends), &actor.at)?;
    let transfer = store::find_transfer(conn, id, &actor.at)?;
    mail::enqueue_requested(conn, &emails::transfer(context, &transfer))?;
    let known = accounts::find_user_id(conn, &email.to_lowercase())?;
    let known = known.map(|id| accounts::find_user(conn, id)).transpose()?.flatten();
    if let Some(recipient) = known.filter(|user| user.is_active && user.confirmed_email().is_some()) {
        tell_recipient(conn, recipient.id, &transfer)?;
    }
    let mut others = directory::list_owner_ids(conn, business.id)?;
    others.retain(|owner| *owner != user.id);
    let title = format!("{} is offering to hand over their part in {}", user.name_or_email(), business.name);
    let message = format!("To {email}, who has yet to accept.");
    let cause = format!("business-transfer:{id}");
    tell_owners(conn, business, &others, Notice { title: &title, message: &message, cause: &cause })?;
    let after = json!({ "from": user.email, "to": email });
    audit(conn, actor, "business.transfer-offer", &subject(business.id), &Value::Null, &after)?;
    Ok(transfer)
}

fn subject(business_id: i64) -> String {
    format!("business:{business_id}")
}

/// Tells an account what is offered to its address, once that is confirmed.
pub fn tell_of_offers(conn: &Connection, actor: &Actor, user_id: i64, email: &str) -> Result<()> {
    for transfer in store::list_open_to(conn, email, &actor.at)? {
        tell_recipient(conn, user_id, &transfer)?;
    }
    Ok(())
}

/// What is offered to a user. Nothing before the address is confirmed: it may be somebody else's.
pub fn list_for(conn: &Connection, user: &User, now: &str) -> Result<Vec<Transfer>> {
    match user.confirmed_email() {
        Some(email) => store::list_open_to(conn, email, now),
        None => Ok(Vec::new()),
    }
}

/// A transfer, for the user it was offered to.
pub fn find_for(conn: &Connection, id: i64, user: &User, now: &str) -> Result<Transfer> {
    let transfer = store::find_transfer(conn, id, now)?;
    let is_valid = transfer.to_email.eq_ignore_ascii_case(&user.email)
        && directory::is_owner(conn, transfer.from_user_id, transfer.business.id)?;
    if is_valid { Ok(transfer) } else { Err(Error::NotFound("Transfer")) }
}

pub fn accept(conn: &Connection, actor: &Actor, user: &User, id: i64) -> Result<()> {
    let transfer = find_for(conn, id, user, &actor.at)?;
    if user.confirmed_email().is_none() {
        let text = "Confirm your email address in your profile first. Then come back to accept.";
        return Err(Error::BadRequest(text.into()));
    }
    let business = &transfer.business;
    directory::hand_over(conn, actor, business.id, transfer.from_user_id, user)?;
    directory::withdraw_owner_invitations(conn, actor, business.id, transfer.from_user_id)?;
    store::close_transfer(conn, id, "accepted", &actor.at)?;
    let title = format!("{} is handed over", business.name);
    let message = format!("{} accepted. You are no longer an owner.", user.name_or_email());
    let cause = format!("business-transfer-accepted:{id}");
    let notice = Notice { title: &title, message: &message, cause: &cause };
    tell_former_owners(conn, business, &[transfer.from_user_id], notice)?;
    let after = json!({ "from": transfer.from_name, "to": user.email });
    audit(conn, actor, "business.transfer-accept", &subject(business.id), &Value::Null, &after)
}

pub fn decline(conn: &Connection, actor: &Actor, user: &User, id: i64) -> Result<()> {
    let transfer = find_for(conn, id, user, &actor.at)?;
    store::close_transfer(conn, id, "declined", &actor.at)?;
    let title = format!("{} stays yours", transfer.business.name);
    let message = format!("{} declined to take it over.", transfer.to_email);
    let cause = format!("business-transfer-declined:{id}");
    let notice = Notice { title: &title, message: &message, cause: &cause };
    tell_owners(conn, &transfer.business, &[transfer.from_user_id], notice)
}

/// The owner withdraws the offer.
pub fn withdraw(conn: &Connection, actor: &Actor, business: &BusinessRef) -> Result<()> {
    let transfer = store::find_open_of_business(conn, business.id, &actor.at)?;
    let transfer = transfer.ok_or(Error::NotFound("Transfer"))?;
    store::close_transfer(conn, transfer.id, "withdrawn", &actor.at)?;
    let before = json!({ "to": transfer.to_email });
    audit(conn, actor, "business.transfer-withdraw", &subject(business.id), &before, &Value::Null)
}
