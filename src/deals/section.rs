//! On the page of a business: its running deals.

use maud::html;
use rusqlite::Connection;
use serde_json::to_value;

use super::model::{DealFilter, Ordering};
use super::page::cards;
use super::store;
use crate::directory::{Business, Section};
use crate::kit::error::Result;
use crate::kit::page::Around;
use crate::kit::paging::Page;

const MOST: u32 = 6;

/// As `ui/deals/BusinessDeals.tsx` draws it.
pub fn draw_section(conn: &Connection, around: &Around, business: &Business) -> Result<Section> {
    let filter = DealFilter {
        business_id: Some(business.id),
        ordering: Ordering::EndingSoon,
        ..DealFilter::default()
    };
    let count = store::count(conn, &filter, around.today)?;
    let deals = store::list(conn, &filter, around.today, MOST, 0)?;
    let address = format!("/api/v1/deals/?business={}&ordering=ending_soon&limit={MOST}", business.id);
    let next = (count > deals.len() as u64).then(|| format!("{}{address}&page=2", around.origin));
    let markup = html! {
        @if !deals.is_empty() {
            section."section section-alt" aria-labelledby="business-deals-title" {
                div.wrap {
                    div.section-head {
                        h2 #business-deals-title { "Deals here" }
                        a href="/deals" { "All deals" }
                    }
                    (cards(&deals, around.today, true))
                }
            }
        }
    };
    let answer = Page { count, next, previous: None, results: deals };
    Ok(Section { markup, data: vec![(address, to_value(answer)?)] })
}
