//! What businesses offer for a while: coupons with a code, or to be shown at the counter.
//!
//! Tables: `deals`, `deal_redemptions`, `counter_pins`. Calls: `deals/`,
//! `businesslistings/{slug}/counter-pin/`. Pages: `/deals`, `/deals/{id}`.
//! Invariant: a use is counted only with the business's own PIN, never beyond what the business
//! allows, and no deal is listed before its first or after its last day.

mod card;
mod change;
mod search_results;
mod http;
mod json_ld;
mod model;
mod page;
mod redeem;
mod business_section;
mod og_image;
mod store;
mod format;
#[cfg(test)]
mod tests;

pub use business_section::draw_section;
pub use card::embed_deals;
pub use model::{Deal, DealFilter, DealState, DealStatus, LatestDeal, NewDeal};
pub use og_image::find_sign;
pub use page::routes as page_routes;
pub use redeem::CounterLimits;
pub use search_results::read_hits;
pub use store::{documents, find_by_title, insert, list, list_changes, list_latest, save_pin, set_redeemed};

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(change::routes());
    routes.extend(redeem::routes());
    routes
}
