//! Restores a deal to its state before an edit or a deletion.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{DealStatus, NewDeal};
use super::store;
use crate::accounts::{Actor, Restorer, audit, audit_edit};
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::moderation::{self, ContentKind};

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
        audit_edit(conn, actor, "deal.delete", ("deal", id), &present, [&Value::Null, &details])
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
                let after = [&json!(wanted), &Value::Null];
                audit_edit(conn, actor, "deal.restore", ("deal", id), &present, after)
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
