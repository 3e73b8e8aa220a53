//! On the page of a business: the guides that speak of it.

use maud::html;
use rusqlite::Connection;
use serde_json::to_value;

use super::model::Status;
use super::page::section_cards;
use super::store::{self, GuideFilter};
use crate::directory::{Business, Section};
use crate::kit::error::Result;
use crate::kit::page::Around;
use crate::kit::paging::PageAsk;

/// More guides than these are found under "All guides".
const MOST: u32 = 3;

pub fn draw_section(conn: &Connection, around: &Around, business: &Business) -> Result<Section> {
    let filter =
        GuideFilter { status: Some(Status::Published), business_id: Some(business.id), is_by_date: true };
    let count = store::count(conn, &filter)?;
    let address = format!("/api/v1/guides/?business={}&ordering=-published_at&limit={MOST}", business.id);
    let page = PageAsk::first(format!("{}{address}", around.origin), MOST)
        .list(count, |limit, offset| store::list(conn, &filter, limit, offset))?;
    let markup = if page.results.is_empty() {
        html! {}
    } else {
        section_cards(around, &page.results)
    };
    Ok(Section { markup, data: vec![(address, to_value(page)?)] })
}
