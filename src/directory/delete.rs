//! Deletes a listing: it is moved to the deleted records with its photos, deals, reviews and people.

use serde_json::{Value, json};

use super::change::audited;
use super::store;
use crate::accounts::audit_restorable;
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};
use crate::kit::error::Error;

pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Business,
    delete: |conn, _, actor, id, reason| {
        if !store::exists(conn, id)? {
            return Err(Error::NotFound("Business"));
        }
        let present = store::load(conn, id)?;
        let deleting = Deleting { kind: RecordKind::Business, record_id: id, title: &present.name, reason };
        deleted_records::set_aside(conn, actor, &deleting)?;
        let (business, content) = (format!("business:{id}"), json!(present));
        let change = [&audited(&present), &Value::Null];
        let details = deleted_records::details(reason);
        audit_restorable(conn, actor, "business.delete", &business, change, &details, (&business, &content))
    },
    restore: None,
    settle: None,
    erase: None,
};
