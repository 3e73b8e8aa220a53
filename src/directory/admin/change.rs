//! Changes of the list: many businesses at once, and two that are one.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::BulkAction;
use crate::accounts::{Actor, audit_with};
use crate::deleted_records::{self, Deleting, RecordKind};
use crate::directory::hiding;
use crate::directory::members;
use crate::directory::model::BusinessRef;
use crate::directory::store;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Result};
use crate::kit::validation::REQUIRED;
use crate::moderation::ContentKind;
use crate::record_lists::{BulkChange, BulkKind, FieldChange, Hiding};

/// What can be done with many businesses at once.
pub const BULK: BulkKind = BulkKind {
    list: "businesses",
    noun: "business",
    actions: &BulkAction::WORDS,
    hiding: Some(Hiding {
        kind: ContentKind::Business,
        is_rule_optional: true,
        hides: "hide",
        shows: "show",
        keep: hiding::record_hidden,
    }),
    filters: &["search", "status", "category", "is_featured", "has_owner", "is_confirmed", "ordering"],
    find: super::filter::find,
    change: |conn, step, ids| {
        let action = BulkAction::parse(step.action).ok_or(Error::NotFound("Change"))?;
        if action == BulkAction::SetCategory {
            let id = step.category.ok_or_else(|| Error::field("category", REQUIRED))?;
            store::find_category_by_id(conn, id)?.ok_or_else(|| Error::field("category", NO_SUCH_CHOICE))?;
        }
        store::change_many(conn, action, ids, step.category, &step.actor.at)
    },
    put_back: |conn, step, changes| {
        let action = BulkAction::parse(step.action).ok_or(Error::NotFound("Change"))?;
        store::undo_many(conn, action, changes, &step.actor.at)
    },
    audited: |conn, action, change| {
        let action = BulkAction::parse(action).ok_or(Error::NotFound("Change"))?;
        audited(conn, action, change).map(Some)
    },
};

/// As the listing's form names it: a category by its name, a mark as yes or no.
fn audited(conn: &Connection, action: BulkAction, change: &BulkChange) -> Result<FieldChange> {
    let BulkChange(_, was, became, _) = change;
    let said = |value: &Value| match (action, value.as_i64()) {
        (BulkAction::SetCategory, Some(id)) => Ok(json!(store::find_category_by_id(conn, id)?)),
        (BulkAction::Feature | BulkAction::Unfeature, Some(mark)) => Ok(json!(mark == 1)),
        _ => Ok::<_, Error>(value.clone()),
    };
    let field = match action {
        BulkAction::SetCategory => "category",
        _ => action.column(),
    };
    Ok(FieldChange { field, was: said(was)?, became: said(became)? })
}

/// Begins the reason of a double that was merged.
pub const MERGED_INTO: &str = "Merged into ";

/// What stays with the double: the business that remains has its own.
const OWN_TABLES: [&str; 9] = [
    "business_hours",
    "business_tags",
    "business_attributes",
    "business_closed_days",
    "business_change_requests",
    "counter_pins",
    "listing_checks",
    "claims",
    "business_transfers",
];

/// Whatever belongs to the double goes to the other one, and its address leads there. Who asks to look after
/// the double asks in vain, and its people follow only as `members::PeopleOfDouble` says.
pub fn merge(conn: &Connection, actor: &Actor, id: i64, into: i64) -> Result<BusinessRef> {
    let double = store::find_any(conn, &id.to_string())?;
    if into == id {
        return Err(Error::field("into", "A business cannot be merged into itself. Choose the other one."));
    }
    if !store::exists(conn, into)? {
        return Err(Error::field("into", NO_SUCH_CHOICE));
    }
    let kept = store::find_any(conn, &into.to_string())?;
    let reason = format!("{MERGED_INTO}{}", kept.name);
    let deleting =
        Deleting { kind: RecordKind::Business, record_id: id, title: &double.name, reason: &reason };
    let people = members::before_merge(conn, id, into)?;
    let mut own = OWN_TABLES.to_vec();
    if !people.follow {
        own.push(store::MEMBERS_TABLE);
    }
    deleted_records::merge_into(conn, actor, &deleting, into, &own)?;
    let before = json!({ "name": double.name });
    let details = json!({ "into": into });
    audit_with(conn, actor, "business.merge", &format!("business:{id}"), [&before, &Value::Null], &details)?;
    members::after_merge(conn, actor, &people, &double, &kept)?;
    Ok(kept)
}
