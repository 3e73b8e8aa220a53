//! Restores a deal to its state before an edit or a deletion.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{DealStatus, NewDeal};
use super::store;
use crate::accounts::{Actor, Restorer, audit, audit_restorable};
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::moderation::{self, ContentKind};

/// Adds an audit entry that keeps the whole deal as it was.
pub fn keep(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    id: i64,
    present: &NewDeal,
    after: &Value,
) -> Result<()> {
    keep_with(conn, actor, action, id, present, [after, &Value::Null])
}

/// Like `keep`, with details about the change.
fn keep_with(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    id: i64,
    present: &NewDeal,
    [after, details]: [&Value; 2],
) -> Result<()> {
    let (deal, before) = (format!("deal:{id}"), json!(present));
    audit_restorable(conn, actor, action, &deal, [&before, after], details, (&deal, &before))
}

/// It is shown again, which settles the decisions about it.
pub fn settle_shown(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    [before, after]: [DealStatus; 2],
) -> Result<()> {
    if before != DealStatus::Published && after == DealStatus::Published {
        moderation::mark_restored(conn, actor, ContentKind::Deal, id)?;
    }
    Ok(())
}

/// Its redemptions are deleted and restored with it.
pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Deal,
    delete: |conn, clock, actor, id, reason| {
        let present = store::expect_managed(conn, id, clock.local().date())?.deal.to_new();
        let deleting = Deleting { kind: RecordKind::Deal, record_id: id, title: &present.title, reason };
        deleted_records::set_aside(conn, actor, &deleting)?;
        let details = deleted_records::details(reason);
        keep_with(conn, actor, "deal.delete", id, &present, [&Value::Null, &details])
    },
    restore: None,
    settle: None,
    erase: None,
};

/// Restores a deleted deal as it was; one that has been erased gets a new id and loses its redemptions.
pub const RESTORER: Restorer = Restorer {
    noun: "deal",
    restore: |conn, clock, actor, id, content| {
        let wanted: NewDeal = serde_json::from_str(content)?;
        match store::expect_managed(conn, id, clock.local().date()) {
            Ok(managed) => {
                let present = managed.deal.to_new();
                store::update(conn, id, &wanted, &actor.at)?;
                settle_shown(conn, actor, id, [present.status, wanted.status])?;
                keep(conn, actor, "deal.restore", id, &present, &json!(wanted))
            }
            Err(Error::NotFound(_)) if deleted_records::restore(conn, actor, RecordKind::Deal, id)? => Ok(()),
            Err(Error::NotFound(_)) if directory::exists(conn, wanted.business_id)? => {
                let id = store::insert(conn, &wanted, &actor.at)?;
                audit(conn, actor, "deal.restore", &format!("deal:{id}"), &Value::Null, &json!(wanted))
            }
            Err(error) => Err(error),
        }
    },
};
