//! The owners and managers of businesses.

use rusqlite::{Connection, OptionalExtension, Row};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::filter::BY_NAME;
use crate::accounts::{self, ExportPart};
use crate::directory::business_role::BusinessRole;
use crate::directory::model::{BusinessRef, BusinessStatus};
use crate::kit::error::Result;

pub const MEMBERS_TABLE: &str = "business_members";

/// Condition on a business `b`: an account owns it.
pub(super) const HAS_OWNER: &str = "EXISTS (SELECT 1 FROM business_members m
    WHERE m.business_id = b.id AND m.role = 'owner' AND m.user_id IS NOT NULL)";

/// The businesses in a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "businesses",
    collect: |conn, user_id| {
        let mut statement = conn.prepare_cached(
            "SELECT b.name, m.role, m.created_at FROM business_members m JOIN businesses b ON b.id = m.business_id
             WHERE m.user_id = ?1 ORDER BY m.id",
        )?;
        let rows = statement.query_map([user_id], |row| {
            Ok(json!({
                "business": row.get::<_, String>(0)?, "role": row.get::<_, String>(1)?,
                "created_at": row.get::<_, String>(2)?,
            }))
        })?;
        Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?.into())
    },
};

/// The address for emails to a business `b`: the confirmed one of an owner or manager, else the listing's
/// own; null if there is none.
pub const CONTACT_EMAIL: &str = "coalesce(
    (SELECT u.email FROM business_members m JOIN users u ON u.id = m.user_id
     WHERE m.business_id = b.id AND u.email_verified_at IS NOT NULL AND u.is_active ORDER BY m.role = 'manager', m.id LIMIT 1),
    nullif(b.email, ''))";

pub fn find_role(conn: &Connection, business_id: i64, user_id: i64) -> Result<Option<BusinessRole>> {
    Ok(conn
        .prepare_cached("SELECT role FROM business_members WHERE business_id = ?1 AND user_id = ?2")?
        .query_row([business_id, user_id], read_role)
        .optional()?)
}

/// Whether the user acts for any business, whatever its status.
pub fn represents_any(conn: &Connection, user_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM business_members WHERE user_id = ?1)")?
        .query_row([user_id], |row| row.get(0))?)
}

fn read_role(row: &Row<'_>) -> rusqlite::Result<BusinessRole> {
    row.get("role")
}

/// The accounts that are notified about the business, owners first.
pub fn list_member_ids(conn: &Connection, business_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT user_id FROM business_members WHERE business_id = ?1 AND user_id IS NOT NULL
         ORDER BY role = 'manager', id",
    )?;
    let ids = statement.query_map([business_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Whether an account acts for the business since before or after this time.
pub fn has_members_outside(conn: &Connection, business_id: i64, (from, until): (&str, &str)) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM business_members
             WHERE business_id = ?1 AND user_id IS NOT NULL AND (created_at < ?2 OR created_at > ?3))",
        )?
        .query_row((business_id, from, until), |row| row.get(0))?)
}

/// The accounts that own the business.
pub fn list_owner_ids(conn: &Connection, business_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT user_id FROM business_members
         WHERE business_id = ?1 AND user_id IS NOT NULL AND role = 'owner' ORDER BY id",
    )?;
    let ids = statement.query_map([business_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// The businesses that the user owns, shown or not.
pub fn list_owned_ids(conn: &Connection, user_id: i64) -> Result<Vec<i64>> {
    let mut statement = conn
        .prepare_cached("SELECT business_id FROM business_members WHERE user_id = ?1 AND role = 'owner'")?;
    let ids = statement.query_map([user_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Whether an account owns the business; an invited address does not count yet.
pub fn has_owner(conn: &Connection, business_id: i64) -> Result<bool> {
    Ok(!list_owner_ids(conn, business_id)?.is_empty())
}

/// The published businesses that have an owner or manager.
pub fn list_with_members(conn: &Connection) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT DISTINCT b.id FROM business_members m JOIN businesses b ON b.id = m.business_id
         WHERE m.user_id IS NOT NULL AND b.status = 'published' ORDER BY b.id",
    )?;
    let ids = statement.query_map([], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Nobody would choose from a longer list.
const MAX_OWN_BUSINESSES: u32 = 200;

/// The published businesses that the user acts for, by name.
pub fn list_own(conn: &Connection, user_id: i64) -> Result<Vec<BusinessRef>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, b.name, b.slug FROM business_members m JOIN businesses b ON b.id = m.business_id
         WHERE m.user_id = ?1 AND b.status = 'published' ORDER BY {BY_NAME} LIMIT {MAX_OWN_BUSINESSES}"
    ))?;
    let rows = statement.query_map([user_id], |row| {
        Ok(BusinessRef { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A user's role for a business, and the business's status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BusinessMembership {
    pub business_id: i64,
    pub role: BusinessRole,
    pub status: BusinessStatus,
}

/// Whatever the status, sorted by the businesses' names.
pub fn list_memberships(conn: &Connection, user_id: i64) -> Result<Vec<BusinessMembership>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, m.role, b.status FROM business_members m JOIN businesses b ON b.id = m.business_id
         WHERE m.user_id = ?1 ORDER BY {BY_NAME} LIMIT {MAX_OWN_BUSINESSES}"
    ))?;
    let rows = statement.query_map([user_id], |row| {
        let status: String = row.get("status")?;
        Ok(BusinessMembership {
            business_id: row.get("id")?,
            role: read_role(row)?,
            // An unknown status is treated as hidden.
            status: BusinessStatus::parse(&status).unwrap_or(BusinessStatus::Hidden),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// An owner or manager of a business, or somebody invited to become one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessMember {
    pub id: i64,
    pub user_id: Option<i64>,
    /// Empty if not known.
    pub name: String,
    pub email: String,
    pub role: BusinessRole,
    /// Invited; can act for the business once the address is confirmed.
    pub is_invited: bool,
    pub created_at: String,
}

fn member(row: &Row<'_>) -> rusqlite::Result<BusinessMember> {
    let user_id: Option<i64> = row.get("user_id")?;
    let names: [String; 2] = [row.get("first_name")?, row.get("last_name")?];
    Ok(BusinessMember {
        id: row.get("id")?,
        user_id,
        name: names.join(" ").trim().to_owned(),
        email: row.get("email")?,
        role: read_role(row)?,
        is_invited: user_id.is_none(),
        created_at: row.get("created_at")?,
    })
}

/// Owners first, then in the order they were added.
pub fn list_members(conn: &Connection, business_id: i64) -> Result<Vec<BusinessMember>> {
    let mut statement = conn.prepare_cached(
        "SELECT m.id, m.user_id, m.role, m.created_at, coalesce(u.first_name, '') AS first_name,
             coalesce(u.last_name, '') AS last_name, coalesce(u.email, m.invited_email) AS email
         FROM business_members m LEFT JOIN users u ON u.id = m.user_id
         WHERE m.business_id = ?1 ORDER BY m.role = 'manager', m.id",
    )?;
    let rows = statement.query_map([business_id], member)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A business that an account acts for, whatever its status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct UserBusiness {
    #[serde(flatten)]
    pub business: BusinessRef,
    pub role: BusinessRole,
}

pub fn list_of_user(conn: &Connection, user_id: i64) -> Result<Vec<UserBusiness>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT b.id, b.name, b.slug, m.role FROM business_members m JOIN businesses b ON b.id = m.business_id
         WHERE m.user_id = ?1 ORDER BY {BY_NAME}"
    ))?;
    let rows = statement.query_map([user_id], |row| {
        let business = BusinessRef { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)? };
        Ok(UserBusiness { business, role: read_role(row)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Whether a business has people or invitations, or had people who left or were removed.
pub fn had_members(conn: &Connection, business_id: i64) -> Result<bool> {
    let has: bool = conn
        .prepare_cached("SELECT EXISTS(SELECT 1 FROM business_members WHERE business_id = ?1)")?
        .query_row([business_id], |row| row.get(0))?;
    Ok(has || is_member_gone(conn, business_id)?)
}

/// Whether accounts act for a business, or did until they left or were removed.
pub fn had_accounts(conn: &Connection, business_id: i64) -> Result<bool> {
    Ok(!list_member_ids(conn, business_id)?.is_empty() || is_member_gone(conn, business_id)?)
}

fn is_member_gone(conn: &Connection, business_id: i64) -> Result<bool> {
    let subject = format!("business:{business_id}");
    Ok(accounts::has_audit_entry(conn, "business.member-remove", &subject)?
        || accounts::has_audit_entry(conn, "business.member-leave", &subject)?)
}

pub fn insert_invitation(
    conn: &Connection,
    business_id: i64,
    email: &str,
    role: BusinessRole,
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO business_members (business_id, invited_email, role, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((business_id, email, role.as_str(), now))?;
    Ok(conn.last_insert_rowid())
}

/// Whether this account was the last to invite an address to a business, according to the audit trail.
pub fn is_invited_by(conn: &Connection, business_id: i64, email: &str, user_id: i64) -> Result<bool> {
    let added = accounts::find_last_editor(
        conn,
        ("business.member-add", &format!("business:{business_id}")),
        ("email", email),
    )?;
    Ok(added == Some(user_id))
}

/// An invitation of an email address.
#[derive(Debug, Clone, Copy)]
pub struct Invitation {
    pub id: i64,
    pub business_id: i64,
    pub role: BusinessRole,
}

pub fn list_invitations(conn: &Connection, email: &str) -> Result<Vec<Invitation>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, business_id, role FROM business_members WHERE invited_email = ?1 ORDER BY id",
    )?;
    let rows = statement.query_map([email], |row| {
        Ok(Invitation { id: row.get(0)?, business_id: row.get(1)?, role: read_role(row)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn set_member_role(conn: &Connection, id: i64, role: BusinessRole) -> Result<()> {
    conn.prepare_cached("UPDATE business_members SET role = ?2 WHERE id = ?1")?
        .execute((id, role.as_str()))?;
    Ok(())
}

pub fn delete_member(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM business_members WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// Makes an account an owner or manager, or changes its role.
pub fn set_member(
    conn: &Connection,
    business_id: i64,
    user_id: i64,
    role: BusinessRole,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO business_members (business_id, user_id, role, created_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (business_id, user_id) DO UPDATE SET role = excluded.role",
    )?
    .execute((business_id, user_id, role.as_str(), now))?;
    Ok(())
}
