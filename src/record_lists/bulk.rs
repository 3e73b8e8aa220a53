//! Bulk changes of a list's records, whatever they are.

use std::collections::HashSet;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{BulkChange, BulkEdit, BulkOrder, MAX_AT_ONCE};
use super::store;
use crate::accounts::{Actor, User, audit_with};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::records::ListQuery;
use crate::kit::web::PublicRequest;
use crate::moderation::{self, ContentKind, Grounds};

/// Who makes the change, and when.
pub struct BulkStep<'a> {
    pub user: &'a User,
    pub actor: &'a Actor,
    pub clock: &'a Clock,
    pub config: &'a Config,
    pub action: &'a str,
    pub category: Option<i64>,
    /// When the change was originally made, if this is an undo.
    pub made_at: &'a str,
}

type Find = fn(&PublicRequest<'_>, &Clock) -> Result<ListQuery>;
type Change = fn(&Connection, &BulkStep<'_>, &[i64]) -> Result<Vec<BulkChange>>;
type PutBack = fn(&Connection, &BulkStep<'_>, &[BulkChange]) -> Result<Vec<i64>>;
type KeepRefused = fn(&Connection, &Actor, i64, &Grounds) -> Result<()>;
type Audited = fn(&Connection, &str, &BulkChange) -> Result<Option<FieldChange>>;

/// A change, in terms of the record's own form.
pub struct FieldChange {
    pub field: &'static str,
    pub was: Value,
    pub became: Value,
}

impl FieldChange {
    /// In the form in which it is stored.
    pub fn of(field: &'static str, change: &BulkChange) -> FieldChange {
        FieldChange { field, was: change.1.clone(), became: change.2.clone() }
    }
}

/// How a list hides people's contributions: under a posted rule, the same as when one is hidden individually.
#[derive(Clone, Copy)]
pub struct Hiding {
    pub kind: ContentKind,
    /// Without a rule it is housekeeping, of which nobody is told.
    pub is_rule_optional: bool,
    pub hides: &'static str,
    /// The step that makes them visible again
    pub shows: &'static str,
    /// Stores the content of a hidden one, so that its author can be told.
    pub keep: KeepRefused,
}

/// The bulk actions on the records of a list.
#[derive(Clone, Copy)]
pub struct BulkKind {
    /// Its name in the saved views
    pub list: &'static str,
    /// Its noun in the audit trail
    pub noun: &'static str,
    pub actions: &'static [&'static str],
    /// None: nothing in this list that people contributed can be hidden.
    pub hiding: Option<Hiding>,
    /// What the query may hold: the list's own parameters, but for its page.
    pub filters: &'static [&'static str],
    /// The records that the list's own filters match.
    pub find: Find,
    /// Makes the change, and returns what it changed.
    pub change: Change,
    /// Undoes the change where nobody has changed the record since; returns which records are as before.
    pub put_back: PutBack,
    /// For the record's own entry in the audit trail, so that anyone who has it open is notified; `None` if
    /// there is an entry already.
    pub audited: Audited,
}

impl BulkKind {
    /// A filter that the list does not have, such as a misspelled one, would leave the whole list to be changed.
    pub fn check_filters(&self, request: &PublicRequest<'_>) -> Result<()> {
        match request.query().into_iter().find(|(name, _)| !self.filters.contains(&name.as_str())) {
            Some((name, _)) => Err(Error::field(&name, "This list has no such filter.")),
            None => Ok(()),
        }
    }
}

/// The bulk actions of all features; collected in `app.rs`.
pub struct BulkKinds(pub Vec<BulkKind>);

impl BulkKinds {
    pub fn of(&self, list: &str) -> Result<BulkKind> {
        self.0.iter().find(|kind| kind.list == list).copied().ok_or(Error::NotFound("List"))
    }
}

fn ids_of(conn: &Connection, kind: BulkKind, all: &ListQuery, except: &[i64]) -> Result<Vec<i64>> {
    let mut ids = all.ids(conn, MAX_AT_ONCE as u64 + 1, 0)?;
    if ids.len() > MAX_AT_ONCE {
        let refusal = format!("These are more than 5,000 {}. Narrow the list first.", kind.list);
        return Err(Error::BadRequest(refusal));
    }
    let except: HashSet<i64> = except.iter().copied().collect();
    ids.retain(|id| !except.contains(id));
    Ok(ids)
}

pub fn change(
    conn: &Connection,
    kind: BulkKind,
    order: BulkOrder,
    all: &ListQuery,
    (user, actor, clock, config): (&User, &Actor, &Clock, &Config),
) -> Result<BulkEdit> {
    let BulkOrder { action, ids, except, category, grounds } = order;
    let ids = ids.map_or_else(|| ids_of(conn, kind, all, &except), Ok)?;
    let made_at = &actor.at;
    let step = BulkStep { user, actor, clock, config, action: &action, category, made_at };
    let changes = (kind.change)(conn, &step, &ids)?;
    if let Some(hiding) = kind.hiding {
        for BulkChange(record, ..) in &changes {
            match &grounds {
                Some(grounds) if hiding.hides == action => (hiding.keep)(conn, actor, *record, grounds)?,
                _ if hiding.shows == action => moderation::mark_restored(conn, actor, hiding.kind, *record)?,
                _ => {}
            }
        }
    }
    let id = store::insert_step(conn, kind.list, &action, made_at, &changes)?;
    let verb = format!("{}.{action}", kind.noun);
    let reason = grounds.as_ref().map(Grounds::words);
    let details = because(json!({ "count": changes.len(), "category": category }), reason.as_deref());
    match changes.as_slice() {
        // A change of a single record is only in that record's own history.
        [only] => audit_record(conn, actor, kind, (&verb, &action), only, &details)?,
        many => {
            let subject = format!("bulk_edit:{id}");
            audit_with(conn, actor, &verb, &subject, [&Value::Null, &Value::Null], &details)?;
            let of_step = because(json!({ "bulk_edit": id }), reason.as_deref());
            for change in many {
                audit_record(conn, actor, kind, (&verb, &action), change, &of_step)?;
            }
        }
    }
    Ok(BulkEdit { id, count: changes.len() })
}

/// Details with the reason added, if there is one.
fn because(details: Value, reason: Option<&str>) -> Value {
    match (details, reason) {
        (Value::Object(mut fields), Some(reason)) => {
            fields.insert("reason".into(), json!(reason));
            Value::Object(fields)
        }
        (details, _) => details,
    }
}

/// The audit entry of one of the step's records.
fn audit_record(
    conn: &Connection,
    actor: &Actor,
    kind: BulkKind,
    (verb, action): (&str, &str),
    change: &BulkChange,
    details: &Value,
) -> Result<()> {
    let Some(FieldChange { field, was, became }) = (kind.audited)(conn, action, change)? else {
        return Ok(());
    };
    let subject = format!("{}:{}", kind.noun, change.0);
    audit_with(conn, actor, verb, &subject, [&json!({ field: was }), &json!({ field: became })], details)
}

pub fn undo(
    conn: &Connection,
    kinds: &[BulkKind],
    id: i64,
    (user, actor, clock, config): (&User, &Actor, &Clock, &Config),
) -> Result<BulkEdit> {
    let mut made = store::take_step(conn, id, &actor.at)?;
    let kind = kinds.iter().find(|kind| kind.list == made.list).ok_or(Error::NotFound("Change"))?;
    if let Some(hiding) = kind.hiding.filter(|hiding| hiding.shows == made.action) {
        let mut stay = HashSet::new();
        for BulkChange(record, ..) in &made.changes {
            if moderation::is_granted_at(conn, hiding.kind, *record, &made.made_at)? {
                stay.insert(*record);
            }
        }
        made.changes.retain(|change| !stay.contains(&change.0));
    }
    let (action, made_at) = (&made.action, &made.made_at);
    let step = BulkStep { user, actor, clock, config, action, category: None, made_at };
    let put_back: HashSet<i64> = (kind.put_back)(conn, &step, &made.changes)?.into_iter().collect();
    if let Some(hiding) = kind.hiding {
        for record in &put_back {
            match action.as_str() {
                hides if hides == hiding.hides => {
                    moderation::take_back(conn, actor, hiding.kind, *record, made_at)?;
                }
                shows if shows == hiding.shows => {
                    moderation::hide_again(conn, hiding.kind, *record, made_at)?;
                }
                _ => {}
            }
        }
    }
    let verb = format!("{}.bulk_undo", kind.noun);
    let details = json!({ "count": put_back.len() });
    audit_with(conn, actor, &verb, &format!("bulk_edit:{id}"), [&Value::Null, &Value::Null], &details)?;
    let of_step = json!({ "bulk_edit": id });
    for BulkChange(record, was, became, replaced) in
        made.changes.into_iter().filter(|change| put_back.contains(&change.0))
    {
        let back = BulkChange(record, became, was, replaced);
        audit_record(conn, actor, *kind, (&verb, &made.action), &back, &of_step)?;
    }
    Ok(BulkEdit { id, count: put_back.len() })
}
