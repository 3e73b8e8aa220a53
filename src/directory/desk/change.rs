//! Changes of the list: many businesses at once, and two that are one.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{BulkAction, BulkEdit, BulkSelection, MOST_AT_ONCE};
use crate::accounts::{Actor, audit_with};
use crate::deleted_records::{self, Deleting, RecordKind};
use crate::directory::model::BusinessRef;
use crate::directory::store;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Result};

fn ids_of(conn: &Connection, selection: BulkSelection) -> Result<Vec<i64>> {
    match selection {
        BulkSelection::Ids(ids) => Ok(ids),
        BulkSelection::All(filter) => {
            let ids = store::list_desk_ids(conn, &filter, MOST_AT_ONCE + 1)?;
            if ids.len() > MOST_AT_ONCE {
                return Err(Error::BadRequest(
                    "These are more than 5,000 businesses. Narrow the list first.".into(),
                ));
            }
            Ok(ids)
        }
    }
}

pub fn many(
    conn: &Connection,
    actor: &Actor,
    action: BulkAction,
    selection: BulkSelection,
    category: Option<i64>,
) -> Result<BulkEdit> {
    let ids = ids_of(conn, selection)?;
    if let Some(id) = category.filter(|_| action == BulkAction::SetCategory) {
        store::find_category_by_id(conn, id)?.ok_or_else(|| Error::field("category", NO_SUCH_CHOICE))?;
    }
    let (id, count) = store::change_many(conn, action, &ids, category, &actor.at)?;
    // One that is changed by itself has it in its own history.
    let subject = match ids.as_slice() {
        [only] => format!("business:{only}"),
        _ => format!("business_bulk_edit:{id}"),
    };
    let details = json!({ "count": count, "category": category });
    let verb = format!("business.{}", action.as_str());
    audit_with(conn, actor, &verb, &subject, [&Value::Null, &Value::Null], &details)?;
    Ok(BulkEdit { id, count })
}

/// What stays with the double: the business that remains has its own.
const OWN_TABLES: [&str; 7] = [
    "business_hours",
    "business_tags",
    "business_attributes",
    "business_closed_days",
    "business_change_requests",
    "counter_pins",
    "listing_checks",
];

/// Whatever belongs to the double goes to the other one, and its address leads there.
pub fn merge(conn: &Connection, actor: &Actor, id: i64, into: i64) -> Result<BusinessRef> {
    let double = store::find_any(conn, &id.to_string())?;
    if into == id {
        return Err(Error::field("into", "A business cannot be merged into itself. Choose the other one."));
    }
    if !store::exists(conn, into)? {
        return Err(Error::field("into", NO_SUCH_CHOICE));
    }
    let kept = store::find_any(conn, &into.to_string())?;
    let reason = format!("Merged into {}", kept.name);
    let deleting =
        Deleting { kind: RecordKind::Business, record_id: id, title: &double.name, reason: &reason };
    deleted_records::merge_into(conn, actor, &deleting, into, &OWN_TABLES)?;
    let before = json!({ "name": double.name });
    let details = json!({ "into": into });
    audit_with(conn, actor, "business.merge", &format!("business:{id}"), [&before, &Value::Null], &details)?;
    Ok(kept)
}
