//! Accounts.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::access_tokens::delete_access_tokens;
use super::sessions::delete_sessions;
use crate::accounts::audit::{Actor, audit};
use crate::accounts::model::{NewUser, Role, User, UserRights};
use crate::kit::db::GivenIds;
use crate::kit::error::{Error, Result};
use crate::kit::records::{ids_as_json, in_order};

const COLUMNS: &str =
    "id, email, first_name, last_name, user_role, business_name_temp, is_staff, is_superuser,
    date_joined, is_active, password_hash <> '', email_verified_at IS NOT NULL";

fn read_user(row: &Row<'_>) -> rusqlite::Result<User> {
    let id = row.get(0)?;
    let role: String = row.get(4)?;
    Ok(User {
        pk: id,
        id,
        email: row.get(1)?,
        first_name: row.get(2)?,
        last_name: row.get(3)?,
        user_role: Role::from_word(&role),
        business_name_temp: row.get(5)?,
        is_staff: row.get(6)?,
        is_superuser: row.get(7)?,
        date_joined: row.get(8)?,
        is_active: row.get(9)?,
        has_password: row.get(10)?,
        is_email_verified: row.get(11)?,
    })
}

pub fn find_user(conn: &Connection, id: i64) -> Result<Option<User>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE id = ?1"))?
        .query_row([id], read_user)
        .optional()?)
}

/// The address of somebody who asks for a mail: anybody can type somebody else's.
pub fn confirmed_recipient(conn: &Connection, user_id: i64) -> Result<String> {
    let user = find_user(conn, user_id)?.ok_or(Error::NotFound("Account"))?;
    let email = user.confirmed_email().map(str::to_owned);
    email.ok_or_else(|| {
        Error::BadRequest("Your email address is not confirmed. Confirm it in your profile first.".into())
    })
}

/// After a restore: how many accounts have been deleted in the data that was replaced.
pub fn count_returned(conn: &Connection, replaced: &Connection) -> Result<usize> {
    let given = GivenIds::read(replaced, "users")?;
    let mut statement = conn.prepare("SELECT id, email FROM users")?;
    let users = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
    let mut count = 0;
    for user in users {
        let (id, email) = user?;
        count += usize::from(given.is_deleted(id) && find_user_id(replaced, &email)?.is_none());
    }
    Ok(count)
}

pub fn find_user_id(conn: &Connection, email: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM users WHERE email = ?1")?
        .query_row([email], |row| row.get(0))
        .optional()?)
}

/// What a sign-in is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    pub user: User,
    pub password_hash: String,
}

pub fn find_credentials(conn: &Connection, email: &str) -> Result<Option<Credentials>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS}, password_hash FROM users WHERE email = ?1"))?
        .query_row([email], |row| Ok(Credentials { user: read_user(row)?, password_hash: row.get(12)? }))
        .optional()?)
}

/// The people who handle what waits for review.
pub fn list_staff_ids(conn: &Connection) -> Result<Vec<i64>> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM users WHERE is_active AND (is_staff OR is_superuser OR user_role = 'ADMIN') ORDER BY id",
    )?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn has_users(conn: &Connection) -> Result<bool> {
    Ok(conn.query_row("SELECT EXISTS(SELECT 1 FROM users)", [], |row| row.get(0))?)
}

pub fn insert_user(conn: &Connection, new: &NewUser, now: &str) -> Result<i64> {
    if find_user_id(conn, &new.email)?.is_some() {
        return Err(Error::field("email", "A user is already registered with this e-mail address."));
    }
    conn.prepare_cached(
        "INSERT INTO users (email, password_hash, first_name, last_name, business_name_temp, user_role, is_staff,
            is_superuser, is_active, email_verified_at, date_joined)
         VALUES (:email, :hash, :first_name, :last_name, :business_name, :role, :is_staff, :is_superuser, :is_active,
            :verified_at, :now)",
    )?
    .execute(named_params! {
        ":email": new.email, ":hash": new.password_hash, ":first_name": new.first_name, ":last_name": new.last_name,
        ":business_name": new.business_name, ":role": new.role.as_str(), ":is_staff": new.is_staff,
        ":is_superuser": new.is_superuser, ":is_active": !new.is_disabled,
        ":verified_at": new.is_email_verified.then_some(now), ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// What people change in their own account; `None` leaves a field as it is.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub business_name: Option<String>,
    pub role: Option<Role>,
}

/// Another role ends all sessions except `stays`.
pub fn update_profile(
    conn: &Connection,
    id: i64,
    change: &ProfileChange,
    stays: Option<i64>,
    actor: &Actor,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE users SET first_name = coalesce(:first_name, first_name), last_name = coalesce(:last_name, last_name),
            business_name_temp = coalesce(:business_name, business_name_temp)
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":first_name": change.first_name, ":last_name": change.last_name, ":business_name": change.business_name,
        ":id": id,
    })?;
    let Some(role) = change.role else { return Ok(()) };
    let before = find_user(conn, id)?.ok_or(Error::NotFound("User"))?.rights();
    // The right may have been taken away after the request began.
    if role == Role::Admin && before.role != Role::Admin {
        return Err(Error::field("user_role", format!("\"{}\" is not a valid choice.", role.as_str())));
    }
    store_rights(conn, id, [before, UserRights { role, ..before }], stays, actor)
}

pub fn note_login(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE users SET last_login_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    Ok(())
}

/// Marks the address as verified: the person received an email there.
pub fn note_verified(conn: &Connection, id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE users SET email_verified_at = coalesce(email_verified_at, ?2) WHERE id = ?1",
    )?
    .execute((id, now))?;
    Ok(())
}

/// Stores the same password with a new hash, unless the password has changed since; returns whether it did.
pub fn rehash(conn: &Connection, id: i64, old: &str, new: &str) -> Result<bool> {
    let sql = "UPDATE users SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2";
    Ok(conn.prepare_cached(sql)?.execute((id, old, new))? == 1)
}

/// Whether the account is active and, with a hash, still has the password that was checked against it.
pub fn may_sign_in(conn: &Connection, id: i64, hash: Option<&str>) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM users
        WHERE id = ?1 AND is_active AND (?2 IS NULL OR password_hash = ?2))";
    Ok(conn.prepare_cached(sql)?.query_row((id, hash), |row| row.get(0))?)
}

/// Ends all that goes on in somebody's name except the session `stays`: sessions, and programs with access
/// tokens.
fn end_access(conn: &Connection, id: i64, stays: Option<i64>) -> Result<()> {
    delete_sessions(conn, id, stays)?;
    delete_access_tokens(conn, id)?;
    Ok(())
}

/// Sets a new password: ends all sessions except `stays` and all access tokens, and deletes the links emailed
/// before.
pub fn replace_password(
    conn: &Connection,
    id: i64,
    hash: &str,
    stays: Option<i64>,
    actor: &Actor,
) -> Result<()> {
    conn.prepare_cached("UPDATE users SET password_hash = ?2 WHERE id = ?1")?.execute((id, hash))?;
    super::one_time_tokens::delete_links(conn, id)?;
    end_access(conn, id, stays)?;
    audit(
        conn,
        actor,
        "password.change",
        &format!("user:{id}"),
        &serde_json::Value::Null,
        &serde_json::Value::Null,
    )
}

pub fn replace_email(conn: &Connection, id: i64, email: &str, now: &str) -> Result<()> {
    conn.prepare_cached("UPDATE users SET email = ?2, email_verified_at = ?3 WHERE id = ?1")?
        .execute((id, email, now))?;
    Ok(())
}

/// Whether removing this account would leave the town without an active superuser.
pub fn is_last_superuser(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn.query_row(
        "SELECT EXISTS(SELECT 1 FROM users WHERE id = ?1 AND is_superuser AND is_active)
            AND NOT EXISTS(SELECT 1 FROM users WHERE id <> ?1 AND is_superuser AND is_active)",
        [id],
        |row| row.get(0),
    )?)
}

/// Changes rights and ends all sessions and access tokens, so nothing goes on with the old rights.
pub fn change_rights(conn: &Connection, id: i64, rights: UserRights, actor: &Actor) -> Result<()> {
    let before = find_user(conn, id)?.ok_or(Error::NotFound("User"))?.rights();
    if !(rights.is_superuser && rights.is_active) && is_last_superuser(conn, id)? {
        return Err(Error::field("non_field_errors", "The town needs a superuser; make another one first."));
    }
    store_rights(conn, id, [before, rights], None, actor)
}

fn store_rights(
    conn: &Connection,
    id: i64,
    [before, rights]: [UserRights; 2],
    stays: Option<i64>,
    actor: &Actor,
) -> Result<()> {
    if before == rights {
        return Ok(());
    }
    conn.prepare_cached(
        "UPDATE users SET user_role = ?2, is_staff = ?3, is_superuser = ?4, is_active = ?5 WHERE id = ?1",
    )?
    .execute((id, rights.role.as_str(), rights.is_staff, rights.is_superuser, rights.is_active))?;
    end_access(conn, id, stays)?;
    if !rights.is_active {
        super::one_time_tokens::delete_links(conn, id)?;
    }
    audit(
        conn,
        actor,
        "user.rights",
        &format!("user:{id}"),
        &serde_json::to_value(before)?,
        &serde_json::to_value(rights)?,
    )
}

pub fn delete_user(conn: &Connection, id: i64) -> Result<()> {
    conn.execute("DELETE FROM users WHERE id = ?1", [id])?;
    Ok(())
}

/// An account as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedUser {
    #[serde(flatten)]
    pub user: User,
    pub is_active: bool,
    pub has_password: bool,
    pub is_email_verified: bool,
    pub last_login_at: Option<String>,
    /// Those that have not expired.
    pub session_count: i64,
}

/// ?1: the current time.
const LISTED: &str = "last_login_at,
    (SELECT count(*) FROM sessions WHERE user_id = users.id AND expires_at > ?1)";

fn read_listed_user(row: &Row<'_>) -> rusqlite::Result<ListedUser> {
    let user = read_user(row)?;
    Ok(ListedUser {
        is_active: user.is_active,
        has_password: user.has_password,
        is_email_verified: user.is_email_verified,
        user,
        last_login_at: row.get(12)?,
        session_count: row.get(13)?,
    })
}

pub fn find_listed_user(conn: &Connection, id: i64, now: &str) -> Result<Option<ListedUser>> {
    Ok(conn
        .prepare_cached(&format!("SELECT {COLUMNS}, {LISTED} FROM users WHERE id = ?2"))?
        .query_row((now, id), read_listed_user)
        .optional()?)
}

/// The accounts with these ids, in the order given.
pub fn list_for_admin(conn: &Connection, ids: &[i64], now: &str) -> Result<Vec<ListedUser>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}, {LISTED} FROM users WHERE id IN (SELECT value FROM json_each(?2))"
    ))?;
    let rows = statement.query_map((now, ids_as_json(ids)?), read_listed_user)?;
    Ok(in_order(ids, rows.collect::<rusqlite::Result<_>>()?, |listed| listed.user.id))
}
