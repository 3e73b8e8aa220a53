//! Campaigns: what was sold to a sponsor, in lines; how much of it was really shown; and the days still owed.
//!
//! Tables: `campaigns`, `campaign_lines`, `campaign_line_placements`, `campaign_line_days`,
//! `campaign_line_counts`. Calls: `admin/campaigns/`, `admin/campaign-lines/`, `admin/slots/`,
//! `admin/placement-requests/{id}/campaign/`. Invariant: the report on screen, in print, as CSV and by email
//! has the same rows, and a day on which nobody could see the placement never counts as delivered.

mod delivery;
mod emails;
mod from_request;
mod history;
mod http;
mod input;
mod lines;
mod listed;
mod model;
mod openapi;
mod recount;
mod report;
mod slots;
mod store;
mod table;
mod unbooked;
mod watch;
#[cfg(test)]
mod availability_tests;
#[cfg(test)]
mod delivery_tests;
#[cfg(test)]
mod sale_tests;
#[cfg(test)]
mod tests;

pub use http::routes as api_routes;
pub use input::rate_of;
pub use model::{NewCampaign, NewCampaignLine, PriceBasis};
pub use openapi::operations as api_operations;
pub use store::{forget_contact, insert, insert_line, is_empty, link_active, mark_days};
pub use unbooked::SALES;
pub use watch::handle;

use serde_json::{Value, json};

use crate::accounts::audit_with;
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};

/// Its lines and delivery records are deleted and restored with it; its placements stay.
pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Campaign,
    delete: |conn, clock, actor, id, reason| {
        let present = store::find(conn, id, clock.local().date())?;
        let title = present.campaign.name.as_str();
        let deleting = Deleting { kind: RecordKind::Campaign, record_id: id, title, reason };
        deleted_records::set_aside(conn, actor, &deleting)?;
        let change = [&json!(present.campaign), &Value::Null];
        let details = deleted_records::details(reason);
        audit_with(conn, actor, "campaign.delete", &format!("campaign:{id}"), change, &details)
    },
    restore: None,
    settle: None,
    erase: None,
};
