//! Accounts at other sign-in providers.

use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;
use utoipa::ToSchema;

use super::users::{find_user, find_user_id, insert_user};
use crate::accounts::google::Person;
use crate::accounts::model::{NewUser, User};
use crate::kit::email_address;
use crate::kit::error::{Error, Result};

/// The account linked to this person at the provider. An existing account with the same address is never
/// linked automatically: somebody else may have created it.
pub fn find_or_make_social_user(
    conn: &Connection,
    provider: &str,
    person: &Person,
    now: &str,
) -> Result<User> {
    let refuse = |text: &str| Error::field("non_field_errors", text);
    let is_address = email_address::is_valid(&person.email);
    let id = match find_social_user(conn, provider, &person.subject)? {
        Some(id) => id,
        None if find_user_id(conn, &person.email)?.is_some() => {
            return Err(refuse("User is already registered with this e-mail address."));
        }
        None if !person.is_email_verified || !is_address => {
            return Err(refuse("Google has not verified this email address."));
        }
        None => {
            let new = NewUser {
                email: person.email.clone(),
                first_name: person.first_name.clone(),
                last_name: person.last_name.clone(),
                is_email_verified: true,
                ..NewUser::default()
            };
            let id = insert_user(conn, &new, now)?;
            insert_social_account(conn, provider, &person.subject, id, now)?;
            id
        }
    };
    find_user(conn, id)?.ok_or(Error::NotFound("User"))
}

fn find_social_user(conn: &Connection, provider: &str, subject: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT user_id FROM social_accounts WHERE provider = ?1 AND subject = ?2")?
        .query_row([provider, subject], |row| row.get(0))
        .optional()?)
}

fn insert_social_account(
    conn: &Connection,
    provider: &str,
    subject: &str,
    user_id: i64,
    now: &str,
) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO social_accounts (provider, subject, user_id, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((provider, subject, user_id, now))?;
    Ok(())
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SocialAccount {
    pub provider: String,
    pub since: String,
}

pub fn list_social_accounts(conn: &Connection, user_id: i64) -> Result<Vec<SocialAccount>> {
    let mut statement = conn.prepare_cached(
        "SELECT provider, created_at FROM social_accounts WHERE user_id = ?1 ORDER BY provider",
    )?;
    let rows = statement
        .query_map([user_id], |row| Ok(SocialAccount { provider: row.get(0)?, since: row.get(1)? }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
