//! Retracting deals: staff take back what the wrong owner posted or submitted.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{DealStatus, NewDeal};
use super::store;
use crate::accounts::{Actor, audit_edit};
use crate::kit::error::Result;

/// Withdraws a business's deal and any waiting submission; false if it is another business's, gone, or
/// already withdrawn.
pub fn retract(conn: &Connection, actor: &Actor, id: i64, business_id: i64) -> Result<bool> {
    if store::find_business(conn, id)? != Some(business_id) {
        return Ok(false);
    }
    store::delete_review(conn, id)?;
    let present = store::expect_managed(conn, id, Date::MIN)?.deal.to_new();
    if present.status == DealStatus::Withdrawn {
        return Ok(false);
    }
    let wanted = NewDeal { status: DealStatus::Withdrawn, ..present.clone() };
    store::update(conn, id, &wanted, &actor.at)?;
    audit_edit(conn, actor, "deal.update", ("deal", id), &present, [&json!(wanted), &Value::Null])?;
    Ok(true)
}

/// Drops the submission that this person made for a deal of this business.
pub fn withdraw_review(conn: &Connection, id: i64, business_id: i64, user_id: Option<i64>) -> Result<()> {
    let is_theirs = store::find_business(conn, id)? == Some(business_id)
        && user_id.is_some()
        && store::find_submitter(conn, id)? == user_id;
    if is_theirs { store::delete_review(conn, id) } else { Ok(()) }
}
