//! The page of running deals, for requests and for the nightly check.

use rusqlite::Connection;

use super::model::DealFilter;
use super::page::list::{self, DealList, DealListParams};
use super::store;
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::json_ld::{breadcrumbs, item_list};
use crate::kit::page::{Page, RenderContext};
use crate::kit::pagination::{PAGE_SIZE, PageRequest};

/// Without filters.
pub fn first_page(conn: &Connection, context: &RenderContext) -> Result<Page> {
    let asked = PageRequest::first("/api/v1/deals/".to_owned(), PAGE_SIZE);
    list_page(conn, context, &DealFilter::default(), asked)
}

pub fn list_page(
    conn: &Connection,
    context: &RenderContext,
    filter: &DealFilter,
    asked: PageRequest,
) -> Result<Page> {
    let (today, choices) = (context.today, DealListParams::of(filter));
    // A renamed or merged category has a new address.
    if let [only] = filter.categories.as_slice()
        && let Some(slug) = directory::find_moved_category(conn, only)?
    {
        return Err(Error::Moved(choices.of_category(slug).href()));
    }
    let count = store::count(conn, filter, today)?;
    let listed = asked
        .with_size(PAGE_SIZE)
        .list(count, |limit, offset| store::list(conn, filter, today, limit, offset))?;
    let (number, choices) = (listed.number, choices.at_page(listed.number));
    let categories = store::list_categories(conn, today)?;
    let listing = DealList {
        deals: &listed.results,
        count,
        pages: listed.pages,
        categories: &categories,
        choices: &choices,
    };
    let title = if number > 1 { format!("Deals, page {number}") } else { "Deals".to_owned() };
    let entries = listed.results.iter().map(|deal| (deal.title.as_str(), format!("/deals/{}", deal.id)));
    let page = Page {
        description: list::lede(&context.config.town.name),
        canonical: DealListParams::default().at_page(number).href(),
        is_hidden: count == 0 || !choices.is_plain(),
        json_ld: vec![breadcrumbs(context, &[], "Deals"), item_list(context, entries)],
        ..Page::new("deals", title, listing.body(context))
    };
    page.with_data("/api/v1/deals/categories/", &categories)?.with_data(choices.data_address(), &listed)
}
