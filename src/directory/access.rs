//! Permissions for a business: its owners, its managers, and staff.
//!
//! Invariant: nothing else decides this. API calls and pages ask here, so that a new role or permission is a
//! change to this file only.

use rusqlite::Connection;

use super::business_role::BusinessRole;
use super::confirmed_by::ConfirmedBy;
use super::model::{BusinessRef, BusinessStatus};
use super::store;
use crate::accounts::Member;
use crate::kit::error::{Refusal, Result};

/// Whether the user speaks for the business: replies to its reviews, posts its events. Staff do not, because
/// the town office speaks under its own name.
pub fn represents_business(conn: &Connection, user_id: i64, business_id: i64) -> Result<bool> {
    Ok(store::find_role(conn, business_id, user_id)?.is_some())
}

/// Whether the member may change the listing, its deals and its counter PIN, and see its drafts.
pub fn has_business_access(conn: &Connection, member: &Member, business_id: i64) -> Result<bool> {
    Ok(member.is_admin() || represents_business(conn, member.user_id, business_id)?)
}

/// Like `has_business_access`, but an error (403) for everybody else.
pub fn require_business_access(conn: &Connection, member: &Member, business_id: i64) -> Result<()> {
    if has_business_access(conn, member, business_id)? {
        return Ok(());
    }
    Err(Refusal::not_allowed().into())
}

/// Whether the user owns the business. Managers act for it but do not own it.
pub fn is_owner(conn: &Connection, user_id: i64, business_id: i64) -> Result<bool> {
    Ok(store::find_role(conn, business_id, user_id)? == Some(BusinessRole::Owner))
}

/// Whether the member may manage the business's people: its owners, and staff.
pub fn has_people_access(conn: &Connection, member: &Member, business_id: i64) -> Result<bool> {
    Ok(member.is_admin() || is_owner(conn, member.user_id, business_id)?)
}

/// The business with this slug or id, for members who may manage its people; 403 for everybody else.
pub fn find_for_people(conn: &Connection, member: &Member, key: &str) -> Result<BusinessRef> {
    let business = store::find_any(conn, key)?;
    if has_people_access(conn, member, business.id)? {
        return Ok(business);
    }
    Err(Refusal::not_allowed().into())
}

/// Whether this member's edits of a listing's name, category and address wait for staff. Not while the
/// listing is pending, because nobody sees it yet.
pub fn needs_review(member: &Member, status: BusinessStatus) -> bool {
    !member.is_admin() && status != BusinessStatus::Pending
}

/// Whether this member may create a category by using it in a listing.
pub fn may_add_categories(member: &Member) -> bool {
    member.is_admin()
}

/// Requires that the member may upload pictures: staff, and anybody who acts for a business; 403 for
/// everybody else.
pub fn require_any_business_access(conn: &Connection, member: &Member) -> Result<()> {
    if member.is_admin() || store::represents_any(conn, member.user_id)? {
        return Ok(());
    }
    Err(Refusal::not_allowed().into())
}

/// In which capacity the member confirms that a listing is right.
pub fn speaks_as(conn: &Connection, member: &Member, business_id: i64) -> Result<ConfirmedBy> {
    Ok(match represents_business(conn, member.user_id, business_id)? {
        true => ConfirmedBy::Owner,
        false if member.is_admin() => ConfirmedBy::Office,
        false => ConfirmedBy::Resident,
    })
}
