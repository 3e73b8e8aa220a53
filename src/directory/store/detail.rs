//! One business with everything its page shows.

use jiff::civil::DateTime;
use rusqlite::{Connection, OptionalExtension};

use super::businesses::{SELECT, business, complete};
use super::members::has_owner;
use super::similar::list_similar;
use crate::directory::model::BusinessDetail;
use crate::kit::error::Result;
use crate::kit::markdown;

pub fn find(conn: &Connection, id: i64, now: DateTime) -> Result<Option<BusinessDetail>> {
    let row =
        conn.prepare_cached(&format!("{SELECT} WHERE b.id = ?1"))?.query_row([id], business).optional()?;
    let Some(row) = row else { return Ok(None) };
    let Some(mut business) = complete(conn, vec![row], now, None)?.pop() else { return Ok(None) };
    let similar = list_similar(conn, &business, now)?;
    Ok(Some(BusinessDetail {
        description_html: markdown::to_html(&business.description),
        hours: business.hours.take(),
        similar,
        has_owner: has_owner(conn, id)?,
        updated_at: business.updated_at.clone(),
        business,
    }))
}
