//! A deal that should never have been: staff take back what a wrong owner posted.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde_json::json;

use super::model::{DealStatus, NewDeal};
use super::restore::keep;
use super::store;
use crate::accounts::Actor;
use crate::kit::error::Result;

/// Withdraws a deal of a business; false where it is another's, gone, or withdrawn already.
pub fn retract(conn: &Connection, actor: &Actor, id: i64, business_id: i64) -> Result<bool> {
    let Some(found) = store::find_any(conn, id, DateTime::MIN)? else { return Ok(false) };
    let present = found.deal.to_new();
    if present.business_id != business_id || present.status == DealStatus::Withdrawn {
        return Ok(false);
    }
    let wanted = NewDeal { status: DealStatus::Withdrawn, ..present.clone() };
    store::update(conn, id, &wanted, &actor.at)?;
    keep(conn, actor, "deal.update", id, &present, &json!(wanted))?;
    Ok(true)
}
