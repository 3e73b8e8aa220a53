//! SQL of the accounts.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::model::NewUser;
use crate::kit::error::{Error, Result};

pub fn find_user_id(conn: &Connection, email: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM users WHERE email = ?1")?
        .query_row([email], |row| row.get(0))
        .optional()?)
}

pub fn insert_user(conn: &Connection, new: &NewUser, now: &str) -> Result<i64> {
    if find_user_id(conn, &new.email)?.is_some() {
        return Err(Error::field("email", "A user is already registered with this e-mail address."));
    }
    conn.prepare_cached(
        "INSERT INTO users (email, password_hash, user_role, is_staff, is_superuser, date_joined)
         VALUES (:email, :hash, :role, :is_staff, :is_superuser, :now)",
    )?
    .execute(named_params! {
        ":email": new.email, ":hash": new.password_hash, ":role": new.role.as_str(),
        ":is_staff": new.is_staff, ":is_superuser": new.is_superuser, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}
