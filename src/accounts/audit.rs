//! Who changed what: one line for every change that somebody may have to answer for.
//!
//! Invariant: an entry is written in the transaction of the change, and never holds a password
//! or a token.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::guard::Member;
use super::store;
use crate::kit::clock::Clock;
use crate::kit::error::Result;

/// Who acts, and when.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Actor {
    pub user_id: Option<i64>,
    pub name: String,
    pub at: String,
}

impl Actor {
    pub fn member(member: &Member, clock: &Clock) -> Actor {
        Actor { user_id: Some(member.user_id), name: member.user.email.clone(), at: clock.stamp() }
    }

    /// Somebody who proved to be this account's owner without being signed in.
    pub fn owner(user_id: i64, email: &str, clock: &Clock) -> Actor {
        Actor { user_id: Some(user_id), name: email.to_owned(), at: clock.stamp() }
    }

    /// Whoever sits at the machine.
    pub fn terminal(clock: &Clock) -> Actor {
        Actor { user_id: None, name: "command line".into(), at: clock.stamp() }
    }
}

#[derive(Debug, Clone, Serialize)]
pub struct AuditEntry {
    pub id: i64,
    pub at: String,
    pub user_id: Option<i64>,
    pub who: String,
    pub action: String,
    pub subject: String,
    pub before: Value,
    pub after: Value,
}

/// Adds an entry: `action` is a noun and a verb (`guide.publish`), `subject` a noun and an id
/// (`guide:7`).
pub fn audit(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    subject: &str,
    before: &Value,
    after: &Value,
) -> Result<()> {
    store::insert_audit_entry(conn, actor, action, subject, before, after)
}
