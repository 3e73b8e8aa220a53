//! The audit trail: one entry for every change that somebody may have to answer for.
//!
//! Invariant: an entry is written in the transaction of the change, and never holds a password or a token.
//! `before` and `after` are two states of the same thing: if both are present, they hold the same fields, and
//! only those that changed.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::member::Member;
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

    /// Somebody with access to the server's command line.
    pub fn terminal(clock: &Clock) -> Actor {
        Actor { user_id: None, name: "command line".into(), at: clock.stamp() }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditEntry {
    pub id: i64,
    pub at: String,
    pub user_id: Option<i64>,
    pub who: String,
    pub action: String,
    pub subject: String,
    /// What people call the subject; empty if that is not known.
    pub subject_name: String,
    /// The names of the records that a field holds by their id: for each such field by id.
    #[schema(value_type = BTreeMap<String, BTreeMap<String, String>>)]
    pub names: BTreeMap<String, BTreeMap<i64, String>>,
    /// Null if it did not exist.
    pub before: Value,
    /// Null if it no longer exists.
    pub after: Value,
    /// More about the change, such as a reason.
    pub details: Value,
    /// Whether the record can be restored to its state before the change.
    pub can_restore: bool,
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
    audit_with(conn, actor, action, subject, [before, after], &Value::Null)
}

/// Like `audit`, with details about the change.
pub fn audit_with(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    subject: &str,
    [before, after]: [&Value; 2],
    details: &Value,
) -> Result<()> {
    let (before, after) = differing(before, after);
    #[cfg(test)]
    assert!(says_the_same_fields(&before, &after), "{action}: {before} became {after}");
    store::insert_audit_entry(conn, actor, action, subject, [&before, &after, details])
}

/// Drops the fields that did not change.
fn differing(before: &Value, after: &Value) -> (Value, Value) {
    let (Value::Object(old), Value::Object(new)) = (before, after) else {
        return (before.clone(), after.clone());
    };
    let changed = |from: &Map<String, Value>, to: &Map<String, Value>| {
        let fields = from.iter().filter(|(name, value)| to.get(*name) != Some(value));
        Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
    };
    (changed(old, new), changed(new, old))
}

#[cfg(test)]
fn says_the_same_fields(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (Value::Object(old), Value::Object(new)) => old.keys().eq(new.keys()),
        _ => before.is_null() || after.is_null(),
    }
}
