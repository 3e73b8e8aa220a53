//! The layout of every page: the head, the header and footer, and the town's own facts.
//!
//! The browser's code renders the same header and footer over this one (`ui/layout/`), with the same class
//! names; if you change one, change both.

mod asset_manifest;
mod client_pages;
mod components;
mod filters;
mod http;
mod icons;
mod largest_categories;
mod not_found;
mod og_images;
mod openapi;
mod page_template;
mod shell;
mod site_info;
#[cfg(test)]
mod og_image_tests;
#[cfg(test)]
mod route_tests;

pub use asset_manifest::{fonts, has_page, stylesheet};
pub use client_pages::{is_commercial_path, is_page_path, screen_routes};
pub use components::{
    SearchBox, Segment, SignupOutcome, chip, link_button, neighbors, newsletter_form, not_found_page,
    one_decimal, page_problem, pagination, picture_class, print_address, search_box, segmented,
};
pub use filters::{
    ALL_CHOICES, FilterOption, applied_filters, clear_filters, filter_group, filter_section, filter_switch,
    found_words,
};
pub use http::{api_routes, art_routes, catchers, og_image_routes, routes};
pub use icons::icon;
pub use largest_categories::largest_categories;
pub use og_images::{OgImageSource, OgImages};
pub use openapi::operations as api_operations;
pub use page_template::{CATEGORIES, InitialData, PageTemplate, has_colors};
pub use site_info::{headline, season, season_word};
