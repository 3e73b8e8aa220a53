//! Requests for a placement: anybody can request one; staff accept, change or decline it; an accepted one
//! becomes a placement.
//!
//! Table: `placement_requests`. Invariant: a request shows nothing to visitors, and is accepted only for days
//! on which the place is available.

mod admin_view;
mod http;
mod input;
mod model;
mod notices;
mod openapi;
#[cfg(test)]
mod tests;

pub use http::{PlacementRequestLimit, routes as api_routes};
pub use model::{
    PlacementAsker, PlacementAvailability, PlacementConflict, PlacementContact, PlacementRequest,
    PlacementRequestInput, PlacementRequestState,
};
pub use notices::tell_asker;
pub use openapi::operations as api_operations;

use serde_json::json;

use super::store;
use crate::accounts::ExportPart;

/// Requests for placements in a member's data export.
pub const EXPORT: ExportPart = ExportPart {
    name: "placement_requests",
    collect: |conn, user_id| Ok(json!(store::list_requests_of_user(conn, user_id)?)),
};
