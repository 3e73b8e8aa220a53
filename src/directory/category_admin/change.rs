//! Changes of categories. Each has an audit entry.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::CategoryContent;
use crate::accounts::{self, Actor, audit, audit_with};
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};
use crate::directory::store;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Refusal, Result};

fn subject(id: i64) -> String {
    format!("category:{id}")
}

fn check_name(conn: &Connection, name: &str, id: Option<i64>) -> Result<()> {
    match store::find_category_id(conn, name)? {
        Some(other) if Some(other) != id => {
            Err(Error::field("name", "There is already a category with this name. Merge the two instead."))
        }
        _ => Ok(()),
    }
}

pub fn create(conn: &Connection, actor: &Actor, content: &CategoryContent) -> Result<i64> {
    check_name(conn, &content.name, None)?;
    let id = store::insert_category(conn, content)?;
    audit(conn, actor, "category.create", &subject(id), &Value::Null, &json!(content))?;
    Ok(id)
}

/// The slug follows the name; the former slug redirects.
pub fn update(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    present: &CategoryContent,
    wanted: &CategoryContent,
) -> Result<()> {
    if wanted == present {
        return Ok(());
    }
    check_name(conn, &wanted.name, Some(id))?;
    store::update_category(conn, id, present, wanted)?;
    audit(conn, actor, "category.update", &subject(id), &json!(present), &json!(wanted))
}

pub fn order(conn: &Connection, actor: &Actor, ids: &[i64]) -> Result<()> {
    let mut known = store::list_category_ids(conn)?;
    let before = known.clone();
    let mut sent = ids.to_vec();
    known.sort_unstable();
    sent.sort_unstable();
    if known != sent {
        return Err(Error::field("ids", "The categories have changed in the meantime. Load the page again."));
    }
    store::order_categories(conn, ids)?;
    let names = |ids: &[i64]| store::list_category_names(conn, ids).map(|names| names.join(", "));
    let (before, after) = (json!({ "order": names(&before)? }), json!({ "order": names(ids)? }));
    audit(conn, actor, "category.order", "category:all", &before, &after)
}

/// Moves its businesses, placements and former slugs to the other category.
pub fn merge(conn: &Connection, actor: &Actor, id: i64, into: i64, reason: &str) -> Result<()> {
    let gone = store::load_category(conn, id)?;
    if into == id {
        return Err(Error::field("into", "A category cannot be merged into itself. Choose another one."));
    }
    let kept = store::find_category_by_id(conn, into)?.ok_or_else(|| Error::field("into", NO_SUCH_CHOICE))?;
    let said = if reason.is_empty() { format!("Merged into {kept}") } else { reason.to_owned() };
    let deleting = Deleting { kind: RecordKind::Category, record_id: id, title: &gone.name, reason: &said };
    deleted_records::merge_into(conn, actor, &deleting, into, &[])?;
    let details = json!({ "into": into, "reason": said });
    audit_with(conn, actor, "category.merge", &subject(id), [&json!(gone), &Value::Null], &details)
}

/// Deletes a category that nothing needs and that nobody has edited.
pub fn delete_unused(conn: &Connection, clock: &Clock, actor: &Actor, id: i64, reason: &str) -> Result<()> {
    if store::find_category_by_id(conn, id)?.is_none()
        || accounts::list_edits_of(conn, &subject(id))?.iter().any(|edit| edit.action != "category.delete")
        || deleted_records::is_referred_to(conn, RecordKind::Category, id, |table| table != "category_slugs")?
    {
        return Ok(());
    }
    (DELETABLE.delete)(conn, clock, actor, id, reason)
}

/// Only for empty categories; if there are businesses, staff must say where they go (`merge`).
pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Category,
    delete: |conn, _, actor, id, reason| {
        let gone = store::load_category(conn, id)?;
        if store::count_in_category(conn, id)? > 0 {
            let sentence = "There are businesses in this category. Choose the category that they go to.";
            return Err(Refusal::conflict(sentence).into());
        }
        let deleting = Deleting { kind: RecordKind::Category, record_id: id, title: &gone.name, reason };
        deleted_records::set_aside(conn, actor, &deleting)?;
        let details = deleted_records::details(reason);
        audit_with(conn, actor, "category.delete", &subject(id), [&json!(gone), &Value::Null], &details)
    },
    restore: None,
    settle: None,
    erase: None,
};
