//! A deal as it was before an edit, or before it was deleted.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::NewDeal;
use super::store;
use crate::accounts::{Actor, Restorer, audit, audit_restorable};
use crate::directory;
use crate::kit::error::{Error, Result};

/// In the trail, with the whole deal as it was.
pub fn keep(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    id: i64,
    present: &NewDeal,
    after: &Value,
) -> Result<()> {
    let (deal, before) = (format!("deal:{id}"), json!(present));
    audit_restorable(conn, actor, action, &deal, [&before, after], &Value::Null, (&deal, &before))
}

/// One that was deleted comes back under a new number; what was counted of it is gone.
pub const RESTORER: Restorer = Restorer {
    noun: "deal",
    restore: |conn, clock, actor, id, content| {
        let wanted: NewDeal = serde_json::from_str(content)?;
        match store::expect_managed(conn, id, clock.local().date()) {
            Ok(managed) => {
                let present = managed.deal.to_new();
                store::update(conn, id, &wanted, &actor.at)?;
                keep(conn, actor, "deal.restore", id, &present, &json!(wanted))
            }
            Err(Error::NotFound(_)) if directory::exists(conn, wanted.business_id)? => {
                let id = store::insert(conn, &wanted, &actor.at)?;
                audit(conn, actor, "deal.restore", &format!("deal:{id}"), &Value::Null, &json!(wanted))
            }
            Err(error) => Err(error),
        }
    },
};
