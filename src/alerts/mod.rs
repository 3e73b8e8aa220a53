//! The town office's banner at the top of every page: a flooded road, a boil-water notice, a holiday.
//!
//! Table: `town_alerts`. Calls: `alerts/current/`, `admin/alerts/`. Invariant: an alert is shown exactly from
//! its start to its end, without anybody doing anything.

mod http;
mod model;
mod openapi;
mod store;
#[cfg(test)]
mod tests;

use rusqlite::Connection;
use serde_json::Value;

pub use http::api_routes;
pub use openapi::operations as api_operations;

use crate::kit::error::Result;
use crate::kit::media::ImageReferences;
use crate::kit::page::RenderContext;

/// Where this feature may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[], by_address: &[("town_alerts", "link")] };

/// The current alerts, as every page carries them.
pub fn boot(conn: &Connection, context: &RenderContext) -> Result<Value> {
    Ok(serde_json::to_value(store::list_current(conn, &context.clock.stamp())?)?)
}
