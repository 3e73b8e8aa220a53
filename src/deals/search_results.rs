//! Deals in search results.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::DealState;
use super::{format, store};
use crate::kit::error::Result;
use crate::search::OtherHit;

/// Only those that can be used today.
pub fn read_hits(conn: &Connection, ids: &[i64], now: DateTime) -> Result<Vec<OtherHit>> {
    let deals = store::list_ids(conn, ids, now.date())?;
    let running = deals.into_iter().filter(|deal| deal.state == DealState::Running);
    let hits = running.map(|deal| OtherHit {
        id: deal.id,
        path: format!("/deals/{}", deal.id),
        note: format!("{} · {}", deal.business_name, format::expiry(&deal, now.date())),
        name: deal.title,
    });
    Ok(hits.collect())
}
