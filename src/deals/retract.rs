//! A deal that should never have been: staff take back what a wrong owner posted or sent in.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::json;

use super::model::{DealStatus, NewDeal};
use super::restore::keep;
use super::store;
use crate::accounts::Actor;
use crate::kit::error::Result;

/// Withdraws a deal of a business, with what waits of it; false where it is another's, gone, or withdrawn already.
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
    keep(conn, actor, "deal.update", id, &present, &json!(wanted))?;
    Ok(true)
}

/// What somebody sent in for a deal of a business waits no longer.
pub fn withdraw_review(conn: &Connection, id: i64, business_id: i64, user_id: Option<i64>) -> Result<()> {
    let is_theirs = store::find_business(conn, id)? == Some(business_id)
        && user_id.is_some()
        && store::find_submitter(conn, id)? == user_id;
    if is_theirs { store::delete_review(conn, id) } else { Ok(()) }
}
