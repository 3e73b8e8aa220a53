//! A page of a business's reviews, with the sum of all of them.

use rusqlite::Connection;
use serde::Serialize;

use super::model::{RatingSummary, Review};
use super::store;
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};

#[derive(Serialize)]
pub struct ReviewPage {
    #[serde(flatten)]
    pub page: Paginated<Review>,
    pub summary: RatingSummary,
}

pub fn read(conn: &Connection, business_id: i64, ask: &PageRequest) -> Result<ReviewPage> {
    let count = store::count_published(conn, business_id)?;
    Ok(ReviewPage {
        page: ask.list(count, |limit, offset| store::list_published(conn, business_id, limit, offset))?,
        summary: store::summarise(conn, business_id)?,
    })
}
