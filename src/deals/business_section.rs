//! The running deals of a business, on its page.

use maud::html;
use rusqlite::Connection;
use serde_json::to_value;

use super::model::{DealFilter, DealOrder};
use super::page::cards;
use super::store;
use crate::directory::{Business, PageSection};
use crate::kit::error::Result;
use crate::kit::page::RenderContext;
use crate::kit::pagination::PageRequest;

const MAX_DEALS: u32 = 6;

/// The same markup as `ui/deals/BusinessDeals.tsx`.
pub fn draw_section(conn: &Connection, context: &RenderContext, business: &Business) -> Result<PageSection> {
    let filter = DealFilter {
        business_id: Some(business.id),
        ordering: DealOrder::EndingSoon,
        ..DealFilter::default()
    };
    let count = store::count(conn, &filter, context.today)?;
    let address = format!("/api/v1/deals/?business={}&ordering=ending_soon&limit={MAX_DEALS}", business.id);
    let page = PageRequest::first(format!("{}{address}", context.origin), MAX_DEALS)
        .list(count, |limit, offset| store::list(conn, &filter, context.today, limit, offset))?;
    let markup = html! {
        @if !page.results.is_empty() {
            section."section section-alt" aria-labelledby="business-deals-title" {
                div.wrap {
                    div.section-head {
                        h2 #business-deals-title { "Deals here" }
                        a href="/deals" { "All deals" }
                    }
                    (cards(&page.results, context.today, true))
                }
            }
        }
    };
    Ok(PageSection { markup, data: vec![(address, to_value(page)?)] })
}
