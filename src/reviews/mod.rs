//! Reviews: one to five stars and a text by members, the owner's reply, and reports.
//!
//! Tables: `reviews`, `review_reports`, `hidden_reviews` (who deleted a review that staff had hidden: their next
//! one of that business waits for staff), and the two rating columns of `businesses`. Calls:
//! `businesslistings/{slug}/reviews/`, `reviews/{id}/`, `admin/reviews/`. Invariant: a person has at most one
//! review per business, and a business's rating is that of its published reviews.

mod http;
mod listing;
mod model;
mod openapi;
mod page;
mod store;
#[cfg(test)]
mod tests;

pub use http::{ReviewLimit, api_routes};
pub use model::{Rating, Review, ReviewInput};
pub use openapi::operations as api_operations;
pub use store::{
    EXPORT, REPORTS_EXPORT, clear_answers, count_unanswered, expect_unchanged, moderate, save_answer,
    save_review,
};

use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::directory::{Business, PageSection};
use crate::kit::error::{Error, Result};
use crate::kit::page::RenderContext;
use crate::kit::pagination::PageRequest;

/// The reviews on a business's page, with the API response that the browser would otherwise request.
pub fn section(conn: &Connection, context: &RenderContext, business: &Business) -> Result<PageSection> {
    let zone = TimeZone::get(&context.config.town.time_zone).map_err(Error::internal)?;
    let address = format!("/api/v1/businesslistings/{}/reviews/?page_size={}", business.slug, page::SHOWN);
    let ask = PageRequest::first(format!("{}{address}", context.origin), page::SHOWN);
    let found = listing::read(conn, business.id, &ask)?;
    let markup = page::section(&found.page.results, &found.summary, &business.name, &zone);
    Ok(PageSection { markup, data: vec![(address, serde_json::to_value(&found)?)] })
}
