//! The directory's pages as the server draws them; the same markup as `ui/directory/` and
//! `ui/search/`.
//!
//! Invariant: what a page shows is also in its data, so that the browser's code draws the same.

mod card;
mod list_params;
mod detail;
mod filters;
mod json_ld;
mod list;
mod map;
mod results;
mod format;

pub use card::{upright_card, upright_cards};
pub use json_ld::breadcrumbs;

use jiff::Timestamp;
use rocket::{Route, State, get, routes};

use super::http::{SlugOrId, read_filter};
use super::model::{Business, BusinessFilter};
use super::og_image::sign_words;
use super::search_http::{FederatedAnswer, read_near};
use super::search_query::BusinessSearch;
use super::sections::Sections;
use super::store::{self, ResolvedSlug};
use crate::deleted_records::{RecordKind, page_if_gone};
use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::web::{AppState, CachedResponse, PublicRequest};
use crate::layout::count_words;
use crate::search::{self, Groups, LimitedSearch};
pub use format::{join_words, phone_link, phone_text, website, website_text, week_text};
use list::BusinessList;
use list_params::BusinessListParams;
pub use list_params::encode;
pub use map::map_ground;

#[get("/directory")]
async fn directory(
    ask: PublicRequest<'_>,
    site: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<CachedResponse> {
    let now = site.clock.local();
    let choices = BusinessListParams::read(&ask);
    let filter = match read_filter(&ask, search) {
        Err(error @ Error::TooMany(_)) => return Ok(site.error_page(&ask, &error)),
        filter => filter,
    };
    let is_search = filter.as_ref().is_ok_and(BusinessFilter::has_words);
    let is_near = filter.as_ref().is_ok_and(|filter| filter.near.is_some());
    let asked = PageRequest::parse(&ask.at("/api/v1/businesslistings/"));
    site.page(&ask.narrowed(is_search, is_near), move |conn, around| {
        // A category that was renamed or merged has another address now.
        if let [only] = choices.categories.as_slice()
            && let Some(slug) = store::find_moved_category(conn, only)?
        {
            return Err(Error::Moved(BusinessListParams { categories: vec![slug], ..choices }.href()));
        }
        // A filter that cannot be meant shows the whole directory rather than an error page.
        let filter = filter.unwrap_or_default();
        let count = store::count(conn, &filter, now)?;
        let listed = asked?
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
            lede: list::lede(category, &around.config.town.name),
            sponsorship: category.and_then(|category| category.sponsorship.as_ref()),
            count,
            pages: listed.pages,
            businesses: &listed.results,
            categories: &categories,
            facets: &facets,
            choices: &choices,
            map: &super::town_map(conn, &around.config)?,
        };
        let title = if number > 1 {
            format!("{}, page {number}", listing.heading)
        } else {
            listing.heading.to_owned()
        };
        let is_plain = filter
            == category.map_or_else(BusinessFilter::default, |category| BusinessFilter {
                categories: vec![category.slug.clone()],
                ..Default::default()
            });
        let places = count_words(count, "place", "places");
        let page = Page {
            description: format!("{} {places} with hours, phone and map.", listing.lede),
            // One address for each category and page of it; every other combination is the visitor's own.
            canonical: BusinessListParams {
                categories: category.map(|category| category.slug.clone()).into_iter().collect(),
                page: number,
                ..BusinessListParams::default()
            }
            .href(),
            is_hidden: !is_plain || count == 0,
            json_ld: vec![
                json_ld::breadcrumbs(around, &[("Directory", "/directory")], listing.heading),
                json_ld::item_list(around, &listed.results),
            ],
            ..Page::new("directory", title, listing.body(around))
        };
        page.with_data(choices.facets_address(), &facets)?.with_data(choices.list_address(), &listed)
    })
    .await
}

#[get("/directory/<key>")]
async fn business(
    key: SlugOrId,
    ask: PublicRequest<'_>,
    site: &State<AppState>,
    sections: &State<Sections>,
) -> Result<CachedResponse> {
    show(key, "/directory/", &ask.cacheable_for_all(), site, sections).await
}

#[get("/business/<key>", rank = 2)]
async fn business_by_its_other_name(
    key: SlugOrId,
    ask: PublicRequest<'_>,
    site: &State<AppState>,
    sections: &State<Sections>,
) -> Result<CachedResponse> {
    show(key, "/business/", &ask.cacheable_for_all(), site, sections).await
}

async fn show(
    key: SlugOrId,
    under: &'static str,
    ask: &PublicRequest<'_>,
    site: &AppState,
    sections: &Sections,
) -> Result<CachedResponse> {
    let sections = sections.0.clone();
    let now = site.clock.local();
    let zone = site.clock.zone().clone();
    site.page(ask, move |conn, around| {
        let id = match store::resolve(conn, &key.0)? {
            Some(ResolvedSlug::Current(id)) => id,
            Some(ResolvedSlug::Moved(_, slug)) => return Err(Error::Moved(format!("{under}{slug}"))),
            None => {
                return Ok(
                    page_if_gone(conn, RecordKind::Business, &key.0)?.unwrap_or_else(detail::not_found)
                );
            }
        };
        let detail = store::find(conn, id, now)?.ok_or(Error::NotFound("Business"))?;
        let business = &detail.business;
        let updated = detail.updated_at.parse::<Timestamp>().ok().map(|moment| moment.to_zoned(zone).date());
        let map = super::town_map(conn, &around.config)?;
        let category = format!("/directory?category={}", business.category.slug);
        let above = [("Directory", "/directory"), (business.category.name.as_str(), category.as_str())];
        let sections =
            sections.iter().map(|draw| draw(conn, around, business)).collect::<Result<Vec<_>>>()?;
        let body = detail::body(around, &detail, &sections, &map, updated);
        let mut page = Page {
            description: description(business),
            canonical: format!("/directory/{}", business.slug),
            sign: Some(sign_words(business)),
            json_ld: vec![
                json_ld::local_business(around, &detail),
                json_ld::breadcrumbs(around, &above, &business.name),
            ],
            ..Page::new("business", business.name.clone(), body)
        };
        page.data.extend(sections.into_iter().flat_map(|section| section.data));
        page.with_data(format!("/api/v1/businesslistings/{}/", business.slug), &detail)
    })
    .await
}

fn description(business: &Business) -> String {
    if !business.summary.is_empty() {
        return business.summary.clone();
    }
    let known = [business.category.name.as_str(), &business.address, &business.phone];
    known.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

#[get("/search")]
async fn search_page(
    ask: PublicRequest<'_>,
    site: &State<AppState>,
    search: LimitedSearch<'_>,
    groups: &State<Groups>,
) -> Result<CachedResponse> {
    let words = ask.value("q").unwrap_or_default().trim().to_owned();
    let now = site.clock.local();
    let search = match search.take() {
        Ok(search) => search,
        Err(error) => return Ok(site.error_page(&ask, &error)),
    };
    // A place that cannot be meant is none.
    let near = read_near(&ask).unwrap_or_default();
    let ask = ask.narrowed(true, near.is_some());
    let asked_near =
        near.map(|near| format!("&near={},{}", near.latitude, near.longitude)).unwrap_or_default();
    let question = BusinessSearch::new(&words, near, search);
    let looked = groups.search_all(search, question.words());
    if question.is_fruitless() && looked.is_empty() {
        search::record_zero_results(site, &words).await;
    }
    site.page(&ask, move |conn, _| {
        let categories = store::list_categories(conn, now.date())?;
        let results = question.answer(conn, now)?;
        let also = FederatedAnswer::read(conn, &question, &looked, &results, now)?;
        let found = (!question.is_empty()).then_some((results.as_slice(), &also));
        let title = if words.is_empty() { "Search".to_owned() } else { format!("Search: {words}") };
        let body = results::body(&words, found, &categories);
        let page = Page { is_hidden: true, words: words.clone(), ..Page::new("search", title, body) };
        if question.is_empty() {
            return Ok(page);
        }
        let asked = list_params::encode(&words);
        page.with_data(format!("/api/v1/search/?q={asked}{asked_near}"), &results)?
            .with_data(format!("/api/v1/also-found/?q={asked}{asked_near}"), &also)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![directory, business, business_by_its_other_name, search_page]
}
