//! Deleting a placement; it can be restored (`deleted_records`).

use serde_json::{Value, json};

use super::store;
use crate::accounts::audit_with;
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};

/// Its counts are deleted and restored with it.
pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Placement,
    delete: |conn, clock, actor, id, reason| {
        let present = store::expect(conn, id, clock.local().date())?;
        let name = Some(present.placement.name.clone()).filter(|name| !name.is_empty());
        let title = format!(
            "{}, {}",
            name.or(present.business_name).unwrap_or_default(),
            present.placement.kind.label().to_lowercase()
        );
        let deleting = Deleting { kind: RecordKind::Placement, record_id: id, title: &title, reason };
        deleted_records::set_aside(conn, actor, &deleting)?;
        let subject = format!("placement:{id}");
        let change = [&json!(present.placement), &Value::Null];
        audit_with(conn, actor, "placement.delete", &subject, change, &deleted_records::details(reason))
    },
    restore: None,
    settle: None,
    erase: None,
};
