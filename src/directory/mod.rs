//! The business directory: categories, businesses, their hours and pictures.
//!
//! Tables: `categories`, `businesses` and the `business_` tables. Calls: `categories/`,
//! `businesslistings/`, `search/`. Pages: `/directory`, `/directory/{slug}`, `/business/{slug}`,
//! `/search`. Invariant: an address that once worked works for ever; former slugs and ids
//! lead to the current one.

mod change;
#[cfg(test)]
mod change_tests;
mod search_http;
pub mod hours;
mod http;
pub mod import;
mod model;
mod open_filter;
mod page;
mod pictogram;
#[cfg(test)]
mod pictogram_tests;
mod search_query;
mod sections;
mod og_image;
mod store;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

use rusqlite::Connection;

pub use http::SlugOrId;
pub use model::*;
pub use og_image::find_sign;
pub use page::{breadcrumbs, day_words, upright_card};
pub use page::{encode, join_words, map_ground, website, website_text};
pub use pictogram::{pictogram_for, pictogram_kind, shown_pictogram};
pub use sections::{DrawSection, PageSection, Sections};
pub use store::{
    OwnBusiness, ResolvedSlug, SavedBusiness, change, count, documents, ensure_category, exists,
    find_category, find_id, find_name, find_owner, list, list_categories, list_ids, list_new, list_owned,
    list_slugs, load, resolve, resolve_all, save, save_category, set_confirmed, set_featured, set_images,
    set_owner,
};

use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::media::ImageReferences;
use crate::map::{self, Bounds, TownMap};

/// Where this feature may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences = ImageReferences {
    by_id: &[("business_images", "image_id")],
    by_address: &[("businesses", "description")],
};

/// The town's map, around the businesses unless the settings say where it lies.
pub fn town_map(conn: &Connection, config: &Config) -> Result<TownMap> {
    map::town_map(conn, config, bounds(conn)?)
}

/// Which part of the world a map for the town is cut from, where anything says it.
pub fn surroundings(conn: &Connection, config: &Config) -> Result<Option<Bounds>> {
    Ok(map::surroundings(config, bounds(conn)?))
}

fn bounds(conn: &Connection) -> Result<Option<Bounds>> {
    let bounds = store::map_bounds(conn)?;
    Ok(bounds.map(|[south, west, north, east]| Bounds { south, west, north, east }))
}

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(change::routes());
    routes.extend(search_http::routes());
    routes
}

pub fn page_routes() -> Vec<rocket::Route> {
    page::routes()
}
