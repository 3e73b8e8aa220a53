//! The business directory: categories, businesses, their hours and pictures.
//!
//! Tables: `categories`, `category_slugs`, `businesses` and the `business_` tables, except that of `claims`;
//! `access.rs` decides who may act for a business (permissions). Calls: `categories/`, `businesslistings/`,
//! `search/`, `admin/businesses/`, `admin/categories/`, `admin/change-requests/`. Pages: `/directory`,
//! `/directory/{slug}`, `/business/{slug}`, `/search`. Invariant: an address that once worked always works;
//! former slugs and ids redirect to the current one.

mod access;
mod admin;
mod business_page;
mod business_role;
mod category_admin;
mod change;
mod change_requests;
mod closed_today;
mod completeness;
mod confirmed_by;
mod delete;
mod editable_business;
mod federated_results;
mod hiding;
pub mod hours;
mod http;
mod images;
pub mod import;
pub mod limits;
mod list_page;
mod managed_business;
mod members;
mod model;
mod og_image;
mod open_filter;
mod openapi;
mod page;
mod pictogram;
mod search_query;
mod sections;
mod store;
#[cfg(test)]
mod change_tests;
#[cfg(test)]
mod closed_today_tests;
#[cfg(test)]
mod edit_property_tests;
#[cfg(test)]
mod facet_tests;
#[cfg(test)]
mod hours_reading_tests;
#[cfg(test)]
mod image_tests;
#[cfg(test)]
mod name_order_tests;
#[cfg(test)]
mod pictogram_tests;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

use rusqlite::Connection;

pub use access::{
    find_for_people, has_business_access, is_owner, represents_business, require_any_business_access,
    require_business_access, speaks_as,
};
pub use admin::{AdminBusinessFilter, AdminBusinessOrder, BULK};
pub use business_page::business_page;
pub use business_role::BusinessRole;
pub use category_admin::DELETABLE as CATEGORY_DELETABLE;
pub use change::{Edit, RESTORER, audited, save_edit};
pub use change_requests::{
    WaitingValues, decide_whole as decide_whole_request, withdraw as withdraw_change_request,
};
pub use closed_today::reopen as reopen_today;
pub use completeness::{Completeness, ListingField, MissingField, completeness};
pub use confirmed_by::ConfirmedBy;
pub use delete::DELETABLE;
pub use editable_business::EditableBusiness;
pub use hiding::{list_concerned, show_again};
pub use http::{SlugOrId, read_near};
pub use images::{NOUN as IMAGES_NOUN, RESTORER as IMAGES_RESTORER, import as import_images};
pub use list_page::category_page;
pub use members::{
    accept_invitations, add_member, change_role, find_member_by_email, grant_role, hand_over, invite_owners,
    remove_member, tell_of_lost_owner, withdraw_owner_invitations, withdraw_role,
};
pub use model::*;
pub use og_image::find_og_image;
pub use page::{
    encode, encode_query, map_ground, numbered_cards, phone_text, upright_card, website, website_text,
    week_text,
};
pub use pictogram::{pictogram_for, pictogram_kind};
pub use sections::{DrawSection, PageSection, Sections};
pub use store::{
    BY_NAME, BusinessMember, BusinessMembership, CHANGE_REQUESTS_EXPORT, CONTACT_EMAIL, EXPORT, ResolvedSlug,
    SavedBusiness, add_silent_check, category_exists, center, change, clear_confirmation, count,
    delete_member, documents, ensure_category, exists, find_any, find_by_slug_or_name, find_category,
    find_first_category, find_id, find_moved_category, find_name, find_named, find_same, find_times,
    find_twin, had_accounts, has_owner, is_published, list, list_any, list_categories, list_ids,
    list_member_ids, list_members, list_memberships, list_names, list_new, list_open_requests, list_own,
    list_owned_ids, list_owner_ids, list_slugs, list_with_members, load, one_line, resolve, resolve_all,
    save, save_category, save_open_request, set_confirmed, set_member,
};
pub use store::{admin_query, list_for_admin};

use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::media::ImageReferences;
use crate::kit::openapi::Operation;
use crate::map::{self, Bounds, TownMap};

/// Where this feature stores references to images.
pub const IMAGE_REFERENCES: ImageReferences = ImageReferences {
    by_id: &[("business_images", "image_id")],
    by_address: &[("businesses", "description")],
};

/// The town's map; it covers the businesses unless the settings say otherwise.
pub fn town_map(conn: &Connection, config: &Config) -> Result<TownMap> {
    map::town_map(conn, config, bounds(conn)?)
}

/// The part of the world from which the town's map is cut, if anything says where that is.
pub fn surroundings(conn: &Connection, config: &Config) -> Result<Option<Bounds>> {
    Ok(map::surroundings(config, bounds(conn)?))
}

/// Whether anybody has entered where a listed business is.
pub fn has_positions(conn: &Connection) -> Result<bool> {
    Ok(bounds(conn)?.is_some())
}

fn bounds(conn: &Connection) -> Result<Option<Bounds>> {
    let bounds = store::map_bounds(conn)?;
    Ok(bounds.map(|[south, west, north, east]| Bounds { south, west, north, east }))
}

pub fn api_operations() -> Vec<Operation> {
    let mut operations = openapi::operations();
    operations.extend(change_requests::operations());
    operations.extend(category_admin::operations());
    operations.extend(admin::operations());
    operations.extend(members::operations());
    operations
}

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(change_requests::routes());
    routes.extend(category_admin::routes());
    routes.extend(admin::routes());
    routes.extend(members::routes());
    routes
}

pub fn page_routes() -> Vec<rocket::Route> {
    page::routes()
}
