//! Event plans in a member's data export.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::guests::list_guests;
use super::items::list_items;
use super::plans::list_rows;
use crate::accounts::ExportPart;
use crate::kit::error::Result;

pub const EXPORT: ExportPart = ExportPart { name: "event_plans", collect };

fn collect(conn: &Connection, user_id: i64) -> Result<Value> {
    let mut plans = Vec::new();
    for plan in list_rows(conn, user_id)? {
        let items = list_items(conn, &plan)?;
        let guests = list_guests(conn, plan.id)?;
        plans.push(json!({
            "title": plan.fields.title, "occasion": plan.occasion_title, "date": plan.fields.date,
            "guest_count": plan.fields.guest_count, "budget_cents": plan.fields.budget_cents,
            "note": plan.fields.note, "created_at": plan.created_at, "items": items, "guests": guests,
        }));
    }
    Ok(plans.into())
}
