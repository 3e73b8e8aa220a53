//! A page of a business's reviews, with the sum of all of them.

use rusqlite::Connection;
use serde::Serialize;

use super::model::{Review, Summary};
use super::store;
use crate::kit::error::Result;
use crate::kit::paging::{Links, Page, PageAsk};

#[derive(Serialize)]
pub struct ReviewPage {
    #[serde(flatten)]
    pub page: Page<Review>,
    pub summary: Summary,
}

pub fn read(conn: &Connection, business_id: i64, ask: PageAsk, links: &Links) -> Result<ReviewPage> {
    let count = store::count_published(conn, business_id)?;
    let number = ask.resolve(count)?;
    let found = store::list_published(conn, business_id, ask.size, ask.offset(number))?;
    Ok(ReviewPage {
        page: links.page(ask, number, count, found),
        summary: store::summarise(conn, business_id)?,
    })
}
