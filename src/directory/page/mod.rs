//! The directory's pages as the server draws them; the same markup as `ui/directory/` and
//! `ui/search/`.
//!
//! Invariant: what a page shows is also in its data, so that the browser's code draws the same.

mod card;
mod choices;
mod detail;
mod filters;
mod json_ld;
mod list;
mod place;
mod results;
mod words;

pub use card::upright_card;
pub use json_ld::breadcrumbs;
pub use words::day_words;

use jiff::Timestamp;
use rocket::{Route, State, get, routes};

use super::found::{AlsoFound, read_near};
use super::http::{Key, read_filter};
use super::model::{Business, BusinessFilter};
use super::question::Question;
use super::sections::Sections;
use super::sign::sign_words;
use super::store::{self, Resolved};
use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::paging::{PAGE_SIZE, PageAsk};
use crate::kit::web::{Ask, Public, Site};
use crate::layout::count_words;
use crate::search::{self, Groups, LimitedSearch};
use choices::Choices;
pub use choices::encode;
use list::Listing;
pub use place::map_ground;
pub use words::{join_words, phone_link, phone_text, website, website_text};

#[get("/directory")]
async fn directory(ask: Ask<'_>, site: &State<Site>, search: LimitedSearch<'_>) -> Result<Public> {
    let now = site.clock.local();
    let choices = Choices::read(&ask);
    let filter = match read_filter(&ask, search) {
        Err(error @ Error::TooMany(_)) => return Ok(site.refused_page(&ask, &error)),
        filter => filter,
    };
    let is_search = filter.as_ref().is_ok_and(BusinessFilter::has_words);
    let is_near = filter.as_ref().is_ok_and(|filter| filter.near.is_some());
    let asked = PageAsk::parse(&ask.at("/api/v1/businesslistings/"));
    site.page(&ask.narrowed(is_search, is_near), move |conn, around| {
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
        let listing = Listing {
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
            canonical: Choices {
                categories: category.map(|category| category.slug.clone()).into_iter().collect(),
                page: number,
                ..Choices::default()
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
async fn business(key: Key, ask: Ask<'_>, site: &State<Site>, sections: &State<Sections>) -> Result<Public> {
    show(key, "/directory/", &ask.for_everybody(), site, sections).await
}

#[get("/business/<key>", rank = 2)]
async fn business_by_its_other_name(
    key: Key,
    ask: Ask<'_>,
    site: &State<Site>,
    sections: &State<Sections>,
) -> Result<Public> {
    show(key, "/business/", &ask.for_everybody(), site, sections).await
}

async fn show(
    key: Key,
    under: &'static str,
    ask: &Ask<'_>,
    site: &Site,
    sections: &Sections,
) -> Result<Public> {
    let sections = sections.0.clone();
    let now = site.clock.local();
    let zone = site.clock.zone().clone();
    site.page(ask, move |conn, around| {
        let id = match store::resolve(conn, &key.0)? {
            Some(Resolved::Current(id)) => id,
            Some(Resolved::Moved(_, slug)) => return Err(Error::Moved(format!("{under}{slug}"))),
            None => return Ok(detail::not_found()),
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
    ask: Ask<'_>,
    site: &State<Site>,
    search: LimitedSearch<'_>,
    groups: &State<Groups>,
) -> Result<Public> {
    let words = ask.value("q").unwrap_or_default().trim().to_owned();
    let now = site.clock.local();
    let search = match search.take() {
        Ok(search) => search,
        Err(error) => return Ok(site.refused_page(&ask, &error)),
    };
    // A place that cannot be meant is none.
    let near = read_near(&ask).unwrap_or_default();
    let ask = ask.narrowed(true, near.is_some());
    let asked_near =
        near.map(|near| format!("&near={},{}", near.latitude, near.longitude)).unwrap_or_default();
    let question = Question::new(&words, near, search);
    let looked = groups.look(search, question.words());
    if question.is_fruitless() && looked.is_empty() {
        search::count_fruitless(site, &words).await;
    }
    site.page(&ask, move |conn, _| {
        let categories = store::list_categories(conn, now.date())?;
        let results = question.answer(conn, now)?;
        let also = AlsoFound::read(conn, &question, &looked, &results, now)?;
        let found = (!question.is_empty()).then_some((results.as_slice(), &also));
        let title = if words.is_empty() { "Search".to_owned() } else { format!("Search: {words}") };
        let body = results::body(&words, found, &categories);
        let page = Page { is_hidden: true, words: words.clone(), ..Page::new("search", title, body) };
        if question.is_empty() {
            return Ok(page);
        }
        let asked = choices::encode_all(&words);
        page.with_data(format!("/api/v1/search/?q={asked}{asked_near}"), &results)?
            .with_data(format!("/api/v1/also-found/?q={asked}{asked_near}"), &also)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![directory, business, business_by_its_other_name, search_page]
}
