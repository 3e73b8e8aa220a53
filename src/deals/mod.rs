//! What businesses offer for a while: coupons with a code, or to be shown at the counter.
//!
//! Tables: `deals`, `deal_redemptions`, `counter_pins`. Calls: `deals/`,
//! `businesslistings/{slug}/counter-pin/`. Pages: `/deals`, `/deals/{id}`.
//! Invariant: a use is counted only with the business's own PIN, never beyond what the business
//! allows, and no deal is listed before its first or after its last day.

mod card;
mod change;
mod hits;
mod http;
mod json_ld;
mod model;
mod page;
mod redeem;
mod section;
mod sign;
mod store;
mod words;
#[cfg(test)]
mod tests;

pub use card::embed_deals;
pub use hits::read_hits;
pub use model::{Deal, DealFilter, LatestDeal, NewDeal, State, Status};
pub use page::routes as page_routes;
pub use redeem::CounterLimits;
pub use section::draw_section;
pub use sign::find_sign;
pub use store::{documents, find_by_title, insert, list, list_changes, list_latest, save_pin, set_redeemed};

pub fn api_routes() -> Vec<rocket::Route> {
    let mut routes = http::routes();
    routes.extend(change::routes());
    routes.extend(redeem::routes());
    routes
}
