//! A page of the directory, for requests and for the nightly check.

use rusqlite::Connection;

use super::model::BusinessFilter;
use super::page::list::{self, BusinessList};
use super::page::list_params::BusinessListParams;
use super::store;
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::kit::error::{Error, Result};
use crate::kit::json_ld::{breadcrumbs, item_list};
use crate::kit::page::{Page, RenderContext};
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::words::count_words;

/// The first page without filters, or of one category.
pub fn category_page(conn: &Connection, context: &RenderContext, category: Option<&str>) -> Result<Page> {
    let categories: Vec<String> = category.map(str::to_owned).into_iter().collect();
    let filter = BusinessFilter { categories: categories.clone(), ..BusinessFilter::default() };
    let choices = BusinessListParams { categories, ..BusinessListParams::default() };
    let asked = PageRequest::first("/api/v1/businesslistings/".to_owned(), PAGE_SIZE);
    list_page(conn, context, filter, choices, asked)
}

pub fn list_page(
    conn: &Connection,
    context: &RenderContext,
    filter: BusinessFilter,
    choices: BusinessListParams,
    asked: PageRequest,
) -> Result<Page> {
    let now = context.clock.local();
    if let [only] = choices.categories.as_slice() {
        // A renamed or merged category has a new address.
        if let Some(slug) = store::find_moved_category(conn, only)? {
            return Err(Error::Moved(BusinessListParams { categories: vec![slug], ..choices }.href()));
        }
        if let Some(gone) = page_if_gone(conn, RecordKind::Category, only)? {
            return Ok(gone);
        }
    }
    let count = store::count(conn, &filter, now)?;
    let listed = asked
        .with_size(PAGE_SIZE)
        .list(count, |limit, offset| store::list(conn, &filter, now, limit, offset))?;
    let (number, choices) = (listed.number, choices.at_page(listed.number));
    let facets = store::facets(conn, &filter, now)?;
    let categories = store::list_categories(conn, now.date())?;
    let category = match filter.categories.as_slice() {
        [only] => categories.iter().find(|category| category.slug == *only),
        _ => None,
    };
    let listing = BusinessList {
        heading: category.map_or("Directory", |category| category.name.as_str()),
        lede: list::lede(category, &context.config.town.name),
        sponsorship: category.and_then(|category| category.sponsorship.as_ref()),
        count,
        pages: listed.pages,
        businesses: &listed.results,
        categories: &categories,
        facets: &facets,
        choices: &choices,
        map: &super::town_map(conn, &context.config)?,
    };
    let title =
        if number > 1 { format!("{}, page {number}", listing.heading) } else { listing.heading.to_owned() };
    let is_plain = filter
        == category.map_or_else(BusinessFilter::default, |category| BusinessFilter {
            categories: vec![category.slug.clone()],
            ..Default::default()
        });
    let places = count_words(count, "place", "places");
    let entries = listed.results.iter().map(|one| (one.name.as_str(), format!("/directory/{}", one.slug)));
    let page = Page {
        description: format!("{} {places} with hours, phone and map.", listing.lede),
        // One canonical address for each category and page; other combinations of filters have none of their
        // own.
        canonical: BusinessListParams {
            categories: category.map(|category| category.slug.clone()).into_iter().collect(),
            page: number,
            ..BusinessListParams::default()
        }
        .href(),
        is_hidden: !is_plain || count == 0,
        json_ld: vec![
            breadcrumbs(context, &[("Directory", "/directory")], listing.heading),
            item_list(context, entries),
        ],
        ..Page::new("directory", title, listing.body(context))
    };
    page.with_data(choices.facets_address(), &facets)?.with_data(choices.list_address(), &listed)
}
