//! The businesses that help with a step: the open ones first, then the nearest.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::MAX_BUSINESSES;
use crate::checklists::{self, ChecklistItem};
use crate::directory::{self, Business, BusinessFilter, BusinessOrder, CategoryRef, Point};
use crate::kit::error::Result;
use crate::search::Search;

/// Where and when a member is looking for a business.
pub struct BusinessQuery<'a> {
    pub search: &'a Search,
    pub now: DateTime,
    pub near: Option<Point>,
}

pub struct StepBusinesses {
    pub businesses: Vec<Business>,
    pub count: u64,
    pub categories: Vec<CategoryRef>,
}

fn is_open(business: &Business) -> bool {
    business.open_status.as_ref().is_some_and(|status| status.is_open)
}

/// `office`: the listing of the step's office, which is shown separately.
pub fn find(
    conn: &Connection,
    query: &BusinessQuery<'_>,
    item: &ChecklistItem,
    office: Option<i64>,
) -> Result<StepBusinesses> {
    let mut categories = Vec::new();
    for slug in &item.categories {
        let found = directory::find_category(conn, slug, query.now.date())?;
        // Two of them may have been merged since.
        let is_new = |id: i64| categories.iter().all(|known: &CategoryRef| known.id != id);
        if let Some(category) = found.filter(|found| is_new(found.id)) {
            let (id, name, pictogram) = (category.id, category.name, category.pictogram);
            categories.push(CategoryRef { id, name, slug: category.slug, pictogram });
        }
    }
    let ordering = if query.near.is_some() { BusinessOrder::Distance } else { BusinessOrder::Name };
    let filter = BusinessFilter { near: query.near, ordering, ..BusinessFilter::default() };
    let mut found: Vec<Business> = Vec::new();
    let add = |filter: &BusinessFilter, found: &mut Vec<Business>| -> Result<()> {
        let most = u32::try_from(MAX_BUSINESSES).unwrap_or(u32::MAX) + 1;
        for is_open_now in [true, false] {
            let filter = BusinessFilter { is_open_now, ..filter.clone() };
            for business in directory::list(conn, &filter, query.now, most, 0)? {
                if Some(business.id) != office && found.iter().all(|known| known.id != business.id) {
                    found.push(business);
                }
            }
        }
        Ok(())
    };
    // Search words are more precise than a whole category, which is the fallback if they find nothing.
    if !item.search.is_empty() {
        let ids = checklists::find_by_words(query.search, &item.search);
        if !ids.is_empty() {
            add(&BusinessFilter { found: Some(ids), ..filter.clone() }, &mut found)?;
        }
    }
    let has_words_found = !found.is_empty();
    let mut count = 0;
    if !categories.is_empty() {
        let slugs = categories.iter().map(|category| category.slug.clone()).collect();
        let of_categories = BusinessFilter { categories: slugs, ..filter };
        count = directory::count(conn, &of_categories, query.now)?;
        if !has_words_found {
            add(&of_categories, &mut found)?;
        }
    }
    let distance = |business: &Business| business.distance_km.unwrap_or(f64::MAX);
    found.sort_by(|one, other| {
        (!is_open(one)).cmp(&!is_open(other)).then(distance(one).total_cmp(&distance(other)))
    });
    found.truncate(MAX_BUSINESSES);
    Ok(StepBusinesses { businesses: found, count, categories })
}
