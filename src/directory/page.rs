//! The directory's pages as the server draws them; the same markup as `ui/directory/`.

use maud::{Markup, PreEscaped, html};
use rocket::{Route, State, get, routes};
use serde_json::{Value, json};

use super::http::{Key, read_filter};
use super::model::{Business, BusinessDetail};
use super::store::{self, Resolved};
use crate::kit::error::{Error, Result};
use crate::kit::page::{Around, Page};
use crate::kit::paging::{Links, PageAsk};
use crate::kit::web::{Ask, Public, Site};
use crate::layout::{season, season_word};
use crate::search::Search;

#[get("/directory")]
async fn directory(ask: Ask<'_>, site: &State<Site>, search: &State<Search>) -> Result<Public> {
    let now = site.clock.local();
    let ask = ask.in_edition(search.edition());
    let filter = read_filter(&ask, search);
    let asked = PageAsk::parse(&ask);
    let api = ask.at("/api/v1/businesslistings/");
    let links = Links::of(&api);
    let uri = api.uri();
    let path = ask.uri();
    site.page(&ask, move |conn, around| {
        // A filter that cannot be meant shows the whole directory rather than an error page.
        let filter = filter.unwrap_or_default();
        let asked = asked?;
        let count = store::count(conn, &filter, now)?;
        let number = asked.resolve(count)?;
        let businesses = store::list(conn, &filter, now, asked.size, asked.offset(number))?;
        let category = match filter.categories.as_slice() {
            [only] => store::find_category(conn, only)?,
            _ => None,
        };
        let heading = category.as_ref().map_or("Directory", |category| category.name.as_str()).to_owned();
        let lede =
            category.as_ref().map(|category| category.description.clone()).filter(|text| !text.is_empty());
        let lede = lede.unwrap_or_else(|| {
            format!("Shops, tables, studios and services in {}.", around.config.town.name)
        });
        let is_plain = filter
            == category.as_ref().map_or_else(Default::default, |category| super::model::BusinessFilter {
                categories: vec![category.slug.clone()],
                ..Default::default()
            });
        let pages = count.div_ceil(asked.size.into()).max(1);
        let title = if number > 1 { format!("{heading}, page {number}") } else { heading.clone() };
        let mut page = Page::new(
            "directory",
            title,
            list_body(around, &heading, &lede, count, number, pages, &businesses, &path),
        );
        page.description = format!("{lede} {} with hours, phone and map.", words(count));
        // One address for each category and page of it; every other combination is the visitor's own.
        page.canonical = match (&category, number) {
            (Some(category), 1) => format!("/directory?category={}", category.slug),
            (Some(category), number) => format!("/directory?category={}&page={number}", category.slug),
            (None, 1) => "/directory".into(),
            (None, number) => format!("/directory?page={number}"),
        };
        page.is_hidden = !is_plain || count == 0;
        page.json_ld = vec![
            breadcrumbs(around, &[("Directory", "/directory")], &heading),
            item_list(around, &businesses),
        ];
        page.with_data(uri, &links.page(asked, number, count, businesses))
    })
    .await
}

#[get("/directory/<key>")]
async fn business(key: Key, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show(key, "/directory/", &ask, site).await
}

#[get("/business/<key>", rank = 2)]
async fn business_by_its_other_name(key: Key, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show(key, "/business/", &ask, site).await
}

async fn show(key: Key, under: &'static str, ask: &Ask<'_>, site: &Site) -> Result<Public> {
    let now = site.clock.local();
    site.page(ask, move |conn, around| {
        let id = match store::resolve(conn, &key.0)?.ok_or(Error::NotFound("Business"))? {
            Resolved::Current(id) => id,
            Resolved::Moved(_, slug) => return Err(Error::Moved(format!("{under}{slug}"))),
        };
        let detail = store::find(conn, id, now)?.ok_or(Error::NotFound("Business"))?;
        let business = &detail.business;
        let mut page = Page::new("business", business.name.clone(), detail_body(around, &detail));
        page.description = if business.summary.is_empty() {
            [business.category.name.as_str(), &business.address, &business.phone]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" · ")
        } else {
            business.summary.clone()
        };
        page.canonical = format!("/directory/{}", business.slug);
        page.image = business.images.first().cloned();
        page.json_ld = vec![
            local_business(around, &detail),
            breadcrumbs(
                around,
                &[
                    ("Directory", "/directory"),
                    (&business.category.name, &format!("/directory?category={}", business.category.slug)),
                ],
                &business.name,
            ),
        ];
        let address = format!("/api/v1/businesslistings/{}/", business.slug);
        page.with_data(address, &detail)
    })
    .await
}

#[get("/search")]
async fn search_page(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    let words = ask.value("q").unwrap_or_default();
    site.page(&ask, move |_, _| {
        let title = if words.trim().is_empty() {
            "Search".to_owned()
        } else {
            format!("Results for {}", words.trim())
        };
        let body = html! {
            div."wrap search-page" {
                h1 { (title) }
                (crate::layout::search_form("search-page-form", "search-q", "Search businesses"))
            }
        };
        Ok(Page { is_hidden: true, ..Page::new("search", title, body) })
    })
    .await
}

#[expect(clippy::too_many_arguments, reason = "one list page is made of just these")]
fn list_body(
    around: &Around,
    heading: &str,
    lede: &str,
    count: u64,
    number: u64,
    pages: u64,
    businesses: &[Business],
    path: &str,
) -> Markup {
    let base = path.split("page=").next().unwrap_or(path).trim_end_matches(['?', '&']).to_owned();
    let mark = if base.contains('?') { '&' } else { '?' };
    html! {
        div."wrap directory" {
            header.directory-head {
                h1.directory-title tabindex="-1" { (heading) }
                p.directory-lede { (lede) }
            }
            div.directory-columns data-view="list" {
                aside.directory-filters aria-label="Filters" {}
                section.directory-main aria-label="Places" {
                    div.directory-bar {
                        p.directory-count role="status" { (words(count)) @if pages > 1 { ", page " (number) " of " (pages) } }
                    }
                    @if businesses.is_empty() {
                        p { "No places match." }
                    } @else {
                        div.directory-results {
                            ol.business-list {
                                @for (index, business) in businesses.iter().enumerate() {
                                    li { (card(around, business, Some(index + 1), index < 2)) }
                                }
                            }
                        }
                        @if pages > 1 {
                            nav.pagination aria-label="Pages of the directory" {
                                @if number > 1 { a.pagination-link rel="prev" href={ (base) (mark) "page=" (number - 1) } { "Previous" } }
                                @if number < pages { a.pagination-link rel="next" href={ (base) (mark) "page=" (number + 1) } { "Next" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A business in a list, as `BusinessCard.tsx` draws it.
pub fn card(around: &Around, business: &Business, number: Option<usize>, is_eager: bool) -> Markup {
    let season = season_word(season(around.today));
    let photo = business.pictures.first();
    let drawn = format!("/art/storefront/{}.svg?c={}&s={season}", business.slug, business.category.pictogram);
    html! {
        article.business-card {
            img."business-card-picture art" src=(photo.map_or(drawn.as_str(), |photo| &photo.url))
                srcset=[photo.map(|photo| &photo.srcset)] sizes=[photo.map(|_| "(min-width: 48rem) 12rem, 8rem")]
                alt="" width="640" height="400" loading=(if is_eager { "eager" } else { "lazy" });
            @if let Some(number) = number.filter(|_| business.latitude.is_some()) {
                span.business-card-number aria-hidden="true" { (number) }
            }
            div.business-card-body {
                h2.business-card-name { a.business-card-link href={ "/directory/" (business.slug) } { (business.name) } }
                p.business-card-facts {
                    span { (business.category.name) }
                    @if let Some(level) = business.price_level { (price(level)) }
                }
                @if let Some(status) = &business.open_status {
                    p class=(if status.is_open { "open-status open-status-open" } else { "open-status" }) { (status.label) }
                }
                @if !business.address.is_empty() { p.business-card-address { (business.address) } }
            }
        }
    }
}

fn price(level: u8) -> Markup {
    let word = match level {
        1 => "Inexpensive",
        2 => "Moderate",
        3 => "Expensive",
        _ => "Very expensive",
    };
    html! {
        span.price title=(word) {
            span aria-hidden="true" { ("$".repeat(level.into())) }
            span.visually-hidden { (word) }
        }
    }
}

fn detail_body(around: &Around, detail: &BusinessDetail) -> Markup {
    let business = &detail.business;
    let season = season_word(season(around.today));
    let drawn = format!("/art/storefront/{}.svg?c={}&s={season}", business.slug, business.category.pictogram);
    let photo = business.pictures.first();
    let dial: String = business.phone.chars().filter(|char| char.is_ascii_digit() || *char == '+').collect();
    html! {
        article."wrap business-page" {
            header.business-head {
                h1.business-name tabindex="-1" { (business.name) }
                p.business-facts {
                    a href={ "/directory?category=" (business.category.slug) } { (business.category.name) }
                    @if let Some(level) = business.price_level { (price(level)) }
                }
                @if let Some(status) = &business.open_status {
                    p class=(if status.is_open { "open-status open-status-open" } else { "open-status" }) { (status.label) }
                }
                @if !business.address.is_empty() { p.business-address { (business.address) } }
            }
            img."business-picture art" src=(photo.map_or(drawn.as_str(), |photo| &photo.url))
                alt=(photo.map_or("", |photo| &photo.alt)) width="640" height="400";
            div.prose { (PreEscaped(&detail.description_html)) }
            ul.business-contact {
                @if !business.phone.is_empty() { li { a href={ "tel:" (dial) } { (business.phone) } } }
                @if !business.email.is_empty() { li { a href={ "mailto:" (business.email) } { (business.email) } } }
                @if !business.website.is_empty() { li { a href=(business.website) rel="nofollow noopener" { (business.website) } } }
            }
            @if let Some(hours) = &detail.hours {
                h2 { "Hours" }
                p { (hours.to_text()) }
            }
            @if !detail.similar.is_empty() {
                h2 { "Similar places nearby" }
                ul { @for other in &detail.similar { li { a href={ "/directory/" (other.slug) } { (other.name) } } } }
            }
        }
    }
}

fn words(count: u64) -> String {
    if count == 1 { "1 place".to_owned() } else { format!("{count} places") }
}

/// schema.org's LocalBusiness. A rating stands here only when people gave it.
fn local_business(around: &Around, detail: &BusinessDetail) -> Value {
    let business = &detail.business;
    let absolute = |path: &str| format!("{}{path}", around.origin);
    let text = |value: &str| (!value.is_empty()).then(|| json!(value));
    let mut object = serde_json::Map::new();
    let url = absolute(&format!("/directory/{}", business.slug));
    object.insert("@context".into(), json!("https://schema.org"));
    object.insert("@type".into(), json!(kind_of(&business.category.pictogram)));
    object.insert("@id".into(), json!(url));
    object.insert("name".into(), json!(business.name));
    object.insert("url".into(), json!(url));
    let address = [
        ("streetAddress", text(&business.street_address)),
        ("addressLocality", text(&business.locality)),
        ("addressRegion", text(&business.region)),
        ("postalCode", text(&business.postal_code)),
    ];
    let address: serde_json::Map<String, Value> =
        address.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
    let links: Vec<&str> = business
        .social_links
        .iter()
        .map(|link| link.url.as_str())
        .chain((!business.website.is_empty()).then_some(business.website.as_str()))
        .collect();
    let optional = [
        ("description", text(&business.summary)),
        ("telephone", text(&business.phone)),
        ("email", text(&business.email)),
        ("image", business.images.first().map(|image| json!(absolute(image)))),
        ("priceRange", business.price_level.map(|level| json!("$".repeat(level.into())))),
        ("address", (!address.is_empty()).then(|| {
            let mut address = address;
            address.insert("@type".into(), json!("PostalAddress"));
            address.insert("addressCountry".into(), json!("US"));
            Value::Object(address)
        })),
        ("geo", business.latitude.zip(business.longitude).map(|(latitude, longitude)| {
            json!({ "@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude })
        })),
        ("sameAs", (!links.is_empty()).then(|| json!(links))),
        ("openingHoursSpecification", detail.hours.as_ref().map(super::hours::Hours::schema_org)),
        ("aggregateRating", None),
    ];
    object.extend(optional.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    Value::Object(object)
}

fn kind_of(pictogram: &str) -> &'static str {
    match pictogram {
        "restaurant" => "FoodEstablishment",
        "cafe" => "CafeOrCoffeeShop",
        "shop" => "Store",
        "lodging" => "LodgingBusiness",
        "arts" => "EntertainmentBusiness",
        "outdoors" => "SportsActivityLocation",
        _ => "LocalBusiness",
    }
}

fn breadcrumbs(around: &Around, above: &[(&str, &str)], here: &str) -> Value {
    let mut items: Vec<Value> = above.iter().enumerate().map(|(index, (name, path))| json!({
        "@type": "ListItem", "position": index + 1, "name": name, "item": format!("{}{path}", around.origin),
    })).collect();
    if above.last().is_none_or(|(name, _)| *name != here) {
        items.push(json!({ "@type": "ListItem", "position": items.len() + 1, "name": here }));
    }
    json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
}

fn item_list(around: &Around, businesses: &[Business]) -> Value {
    let items: Vec<Value> = businesses
        .iter()
        .enumerate()
        .map(|(index, business)| {
            json!({
                "@type": "ListItem", "position": index + 1, "name": business.name,
                "url": format!("{}/directory/{}", around.origin, business.slug),
            })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": items })
}

pub fn routes() -> Vec<Route> {
    routes![directory, business, business_by_its_other_name, search_page]
}
