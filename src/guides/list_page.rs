//! The page of guides, for requests and for the nightly check.

use rusqlite::Connection;

use super::model::GuideStatus;
use super::page::list;
use super::store::{self, GuideFilter};
use crate::kit::error::Result;
use crate::kit::json_ld::{breadcrumbs, item_list};
use crate::kit::page::{Page, RenderContext};
use crate::kit::pagination::{PAGE_SIZE, PageRequest};

/// Without filters.
pub fn first_page(conn: &Connection, context: &RenderContext) -> Result<Page> {
    let asked = PageRequest::first("/api/v1/guides/".to_owned(), PAGE_SIZE);
    list_page(conn, context, GuideFilter::default(), asked)
}

pub fn list_page(
    conn: &Connection,
    context: &RenderContext,
    filter: GuideFilter,
    asked: PageRequest,
) -> Result<Page> {
    let filter = GuideFilter { status: Some(GuideStatus::Published), ..filter };
    let count = store::count(conn, &filter)?;
    let listed =
        asked.with_size(PAGE_SIZE).list(count, |limit, offset| store::list(conn, &filter, limit, offset))?;
    let (number, guides) = (listed.number, &listed.results);
    let town = &context.config.town.name;
    let entries = guides.iter().map(|guide| (guide.title.as_str(), format!("/guides/{}", guide.slug)));
    let page = Page {
        description: list::lede(town),
        canonical: list::address(number),
        is_hidden: count == 0 || filter.business_id.is_some(),
        json_ld: vec![breadcrumbs(context, &[], "Guides"), item_list(context, entries)],
        ..Page::new("guides", list::title(number), list::body(context, guides, number, listed.pages))
    };
    page.with_data(list::data_address(number), &listed)
}
