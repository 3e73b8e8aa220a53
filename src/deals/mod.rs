//! Deals: coupons with a code, or to be shown at the counter.
//!
//! Tables: `deals`, `deal_redemptions`, `deal_reviews`, `counter_pins`. Calls: `deals/`, `admin/deals/`,
//! `businesslistings/{slug}/deals/`, `businesslistings/{slug}/counter-pin/`. Pages: `/deals`, `/deals/{id}`.
//! Invariant: a redemption is counted only with the business's own PIN and never beyond its limit, and no
//! deal is listed before its first or after its last day.

mod approval;
mod business_section;
mod card;
mod change;
mod deal_page;
mod editor;
mod ending_reminders;
mod format;
mod http;
pub mod import;
mod json_ld;
mod list_page;
mod managed;
mod model;
mod og_image;
mod openapi;
mod page;
mod restore;
mod retract;
mod search_results;
mod store;
mod wanted;
mod withdrawal;
#[cfg(test)]
mod owner_tests;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

pub use approval::{DealDecision, decide, restore_returned};
pub use business_section::draw_section;
pub use card::embed_deals;
pub use deal_page::deal_page;
pub use ending_reminders::handle;
pub use format::end_text;
pub use http::{BULK, CounterLimits, routes as api_routes};
pub use list_page::first_page;
pub use managed::DealStage;
pub use model::{Deal, DealFilter, DealState, DealStatus, LatestDeal, NewDeal};
pub use og_image::find_og_image;
pub use openapi::operations as api_operations;
pub use page::routes as page_routes;
pub use restore::{DELETABLE, RESTORER};
pub use retract::{retract, withdraw_review};
pub use search_results::read_hits;
pub use store::{
    AdminDealFilter, HIDDEN, IS_CONTINUED, admin_query, documents, find_business, find_by_title, insert,
    list, list_aged, list_changes, list_continued_ids, list_for_admin, list_ids, list_latest, list_running,
    save_pin, save_review, set_redeemed,
};
pub use wanted::{
    WantedDeal, find_shown, publish_approved, return_wanted, send_in, show_wanted, wait_again, wanted_edition,
};
