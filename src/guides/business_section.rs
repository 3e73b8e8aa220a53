//! The guides that mention a business, on the business's page.

use maud::html;
use rusqlite::Connection;
use serde_json::to_value;

use super::model::GuideStatus;
use super::page::section_cards;
use super::store::{self, GuideFilter};
use crate::directory::{Business, PageSection};
use crate::kit::error::Result;
use crate::kit::page::RenderContext;
use crate::kit::pagination::PageRequest;

/// Further guides are found under "All guides".
const MAX_GUIDES: u32 = 3;

pub fn draw_section(conn: &Connection, context: &RenderContext, business: &Business) -> Result<PageSection> {
    let filter = GuideFilter {
        status: Some(GuideStatus::Published),
        business_id: Some(business.id),
        is_by_date: true,
    };
    let count = store::count(conn, &filter)?;
    let address =
        format!("/api/v1/guides/?business={}&ordering=-published_at&limit={MAX_GUIDES}", business.id);
    let page = PageRequest::first(format!("{}{address}", context.origin), MAX_GUIDES)
        .list(count, |limit, offset| store::list(conn, &filter, limit, offset))?;
    let markup = if page.results.is_empty() {
        html! {}
    } else {
        section_cards(context, &page.results)
    };
    Ok(PageSection { markup, data: vec![(address, to_value(page)?)] })
}
