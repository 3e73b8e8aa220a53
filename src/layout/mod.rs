//! What stands around every page: the head, the header and footer, and the town's own facts.
//!
//! The browser's code draws the same header and footer over this one (`ui/layout/`), with the
//! same class names; whoever changes one changes both.

mod bundle;
mod filters;
mod frame;
mod http;
mod icons;
mod info;
mod not_found;
mod parts;
#[cfg(test)]
mod route_tests;
mod screens;
mod shell;
mod signs;
#[cfg(test)]
mod sign_tests;

pub use bundle::{has_page, stylesheet};
pub use filters::{FilterOption, applied_filters, filter_group, filter_switch, found_words};
pub use frame::{BootPart, CATEGORIES, TownFrame, has_colors};
pub use http::{api_routes, art_routes, catchers, routes};
pub use icons::icon;
pub use info::{SiteInfo, headline, season, season_word};
pub use parts::{
    SearchBox, Segment, chip, count_words, group_digits, link_button, newsletter_form, one_decimal,
    page_problem, pagination, print_address, search_box, segmented,
};
pub use screens::screen_routes;
pub use signs::{SignSource, Signs, sign_routes};
