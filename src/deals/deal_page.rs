//! A deal's page, for visitors and for the nightly check.

use rusqlite::Connection;

use super::json_ld;
use super::model::DealState;
use super::og_image::og_image_text;
use super::page::detail;
use super::store;
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::kit::error::Result;
use crate::kit::json_ld::breadcrumbs;
use crate::kit::page::{Page, RenderContext};

pub fn deal_page(conn: &Connection, context: &RenderContext, key: &str) -> Result<Page> {
    let now = context.clock.local();
    // A key that is no number gets the same page as a missing deal.
    let id: Option<i64> = key.parse().ok();
    let found = id.map(|id| store::find(conn, id, now)).transpose()?.flatten();
    let Some(found) = found else {
        return Ok(page_if_gone(conn, RecordKind::Deal, key)?.unwrap_or_else(detail::not_found));
    };
    let deal = &found.deal;
    let page = Page {
        description: format!("{}: {}", deal.business_name, deal.description),
        canonical: format!("/deals/{}", deal.id),
        is_hidden: deal.state != DealState::Running,
        og_image: Some(og_image_text(deal, now.date())),
        json_ld: vec![
            json_ld::offer(context, &found),
            breadcrumbs(context, &[("Deals", "/deals")], &deal.title),
        ],
        ..Page::new("deal", format!("{}, {}", deal.title, deal.business_name), detail::body(context, &found))
    };
    page.with_data(format!("/api/v1/deals/{}/", deal.id), &found)
}
