//! Deletes a listing: it is moved to the deleted records with its photos, deals, reviews and people.

use serde_json::Value;

use super::change::audited;
use super::store;
use crate::accounts::audit_with;
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
        let before = audited(&present);
        let subject = format!("business:{id}");
        let details = deleted_records::details(reason);
        audit_with(conn, actor, "business.delete", &subject, [&before, &Value::Null], &details)
    },
    restore: None,
    settle: None,
};
