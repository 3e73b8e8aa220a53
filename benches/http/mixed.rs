//! A mix of what a town's visitors request.

use towngreen::kit::db::open_reader;
use towngreen::{directory, events};

use super::Result;
use super::load::request;
use super::town::{Town, clock};

const BUSINESSES: usize = 300;
const EVENTS: usize = 150;
const LISTS: usize = 60;

pub fn requests(town: &Town) -> Result<Vec<Vec<u8>>> {
    let conn = open_reader(&town.data)?;
    let slugs = directory::list_slugs(&conn)?;
    let categories = directory::list_categories(&conn, jiff::Zoned::now().date())?;
    let mut paths: Vec<String> = Vec::new();
    for (slug, _) in slugs.iter().step_by((slugs.len() / BUSINESSES).max(1)) {
        paths.push(format!("/directory/{slug}"));
        paths.push(format!("/api/v1/businesslistings/{slug}/"));
        paths.push(format!("/art/storefront/{slug}.svg?c=cafe&s=fall"));
        // As somebody types it.
        for letters in [2, 3, 5] {
            let typed: String = slug.chars().filter(char::is_ascii_lowercase).take(letters).collect();
            paths.push(format!("/api/v1/search/?q={typed}"));
        }
    }
    let events = events::list_slugs(&conn, &clock()?)?;
    for (slug, _) in events.iter().step_by((events.len() / EVENTS).max(1)) {
        paths.push(format!("/events/{slug}"));
        let id = slug.rsplit('-').next().unwrap_or_default();
        paths.push(format!("/api/v1/events/{id}/"));
        paths.push(format!("/api/v1/events/{id}/more/"));
    }
    for page in 1..=LISTS {
        paths.push(format!("/events?page={page}"));
        paths.push(format!("/api/v1/events/?page={page}"));
        paths.push(format!("/directory?page={page}"));
        paths.push(format!("/api/v1/businesslistings/?page={page}&ordering=newest"));
        paths.push(format!("/api/v1/businesslistings/?open_now=true&page_size={page}"));
    }
    for category in &categories {
        paths.push(format!("/directory?category={}", category.slug));
        paths.push(format!("/api/v1/businesslistings/facets/?category={}", category.slug));
    }
    for path in [
        "/",
        "/about",
        "/faq",
        "/api/v1/home/",
        "/api/v1/site/",
        "/api/v1/categories/",
        "/api/v1/events/upcoming/",
        "/art/map.svg",
        "/sitemap.xml",
    ] {
        paths.extend(std::iter::repeat_n(path.to_owned(), 10));
    }
    // A step that shares no divisor with the length visits every one, in a scattered order.
    let count = paths.len();
    let step = (count / 2..count).find(|step| divisor(*step, count) == 1).unwrap_or(1);
    let mixed = (0..count).filter_map(|number| paths.get(number * step % count));
    Ok(mixed.enumerate().map(|(number, path)| request(path, number % 4 > 0)).collect())
}

fn divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { divisor(other, one % other) }
}
