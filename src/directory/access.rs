//! Who may act for a business: its owners, its managers, and staff.
//!
//! Invariant: nobody else decides this. Calls and pages ask here, so that a new role or permission
//! is a change of this file.

use rusqlite::Connection;

use super::business_role::BusinessRole;
use super::confirmed_by::ConfirmedBy;
use super::model::{BusinessRef, BusinessStatus};
use super::store;
use crate::accounts::Member;
use crate::kit::error::{Refusal, Result};

/// Whether somebody speaks in the business's name: replies to its reviews, posts its events. Staff do
/// not, because what the town office says it says under its own name.
pub fn represents_business(conn: &Connection, user_id: i64, business_id: i64) -> Result<bool> {
    Ok(store::find_role(conn, business_id, user_id)?.is_some())
}

/// Whether somebody may change the listing, its deals and its counter PIN, and sees its drafts.
pub fn has_business_access(conn: &Connection, member: &Member, business_id: i64) -> Result<bool> {
    Ok(member.is_admin() || represents_business(conn, member.user_id, business_id)?)
}

/// As `has_business_access`, for a call: 403 for everybody else.
pub fn require_business_access(conn: &Connection, member: &Member, business_id: i64) -> Result<()> {
    if has_business_access(conn, member, business_id)? {
        return Ok(());
    }
    Err(Refusal::not_allowed().into())
}

/// Whether the business is somebody's own. Managers look after it, and it is not theirs.
pub fn is_owner(conn: &Connection, user_id: i64, business_id: i64) -> Result<bool> {
    Ok(store::find_role(conn, business_id, user_id)? == Some(BusinessRole::Owner))
}

/// Whether somebody may say who acts for the business: its owners, and staff.
pub fn has_people_access(conn: &Connection, member: &Member, business_id: i64) -> Result<bool> {
    Ok(member.is_admin() || is_owner(conn, member.user_id, business_id)?)
}

/// The business that an address names, for those who may say who acts for it: 403 for everybody else.
pub fn find_for_people(conn: &Connection, member: &Member, key: &str) -> Result<BusinessRef> {
    let business = store::find_any(conn, key)?;
    if has_people_access(conn, member, business.id)? {
        return Ok(business);
    }
    Err(Refusal::not_allowed().into())
}

/// Whether this person's edits of a listing's name, category and address wait for staff. They do not where
/// nobody sees the listing yet.
pub fn needs_review(member: &Member, status: BusinessStatus) -> bool {
    !member.is_admin() && status != BusinessStatus::Pending
}

/// Whether this person may put a listing into a category that is not there yet.
pub fn may_add_categories(member: &Member) -> bool {
    member.is_admin()
}

/// Whether somebody may bring in pictures: staff, and whoever acts for a business; 403 for everybody else.
pub fn require_any_business_access(conn: &Connection, member: &Member) -> Result<()> {
    if member.is_admin() || store::represents_any(conn, member.user_id)? {
        return Ok(());
    }
    Err(Refusal::not_allowed().into())
}

/// As whom somebody says that a listing is right.
pub fn speaks_as(conn: &Connection, member: &Member, business_id: i64) -> Result<ConfirmedBy> {
    Ok(match represents_business(conn, member.user_id, business_id)? {
        true => ConfirmedBy::Owner,
        false if member.is_admin() => ConfirmedBy::Office,
        false => ConfirmedBy::Resident,
    })
}
