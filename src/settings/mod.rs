//! Settings in the browser: texts, colors, logo, hours, mail and the like (docs/settings.md).
//!
//! Table: `settings`. Calls: `admin/settings/`. Invariant: what config.toml or the environment sets
//! wins and cannot be changed here; a secret can be written but never read, and is not in the audit trail.

mod catalog;
mod change;
mod http;
mod model;
mod openapi;
mod reading;
mod store;
#[cfg(test)]
mod tests;

use rusqlite::Connection;

pub use http::routes as api_routes;
pub use openapi::operations as api_operations;

use crate::kit::config::{Config, lay_over};
use crate::kit::error::Result;
use crate::kit::media::ImageReferences;

/// Where this feature may refer to an image.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[], by_address: &[("settings", "value")] };

/// The effective settings: saved values on top of what the file leaves open.
pub fn in_force(conn: &Connection, config: &Config) -> Result<Config> {
    let (config, problems) = lay_over(config, &change::values(&store::list(conn)?));
    for problem in problems {
        tracing::warn!("the saved setting {} is left out: {}", problem.key, problem.text);
    }
    Ok(config)
}
