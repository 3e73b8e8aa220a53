//! Accessibility: checks the public pages every night, after each change and on demand, and publishes the
//! statement about them (docs/accessibility.md).
//!
//! Tables: `accessibility_runs`, `accessibility_findings`, `accessibility_changes`, `accessibility_turn`.
//! Calls: `admin/accessibility/`, `accessibility/check/`; the statement is `/accessibility`, a page of
//! `pages/`. The rules are in `kit/accessibility`. Invariant: nothing here claims that the site conforms;
//! what was not checked is named.

mod check;
mod http;
mod jobs;
mod model;
mod openapi;
mod statement;
mod store;
#[cfg(test)]
mod tests;

pub use check::PublicPages;
pub use http::api_routes;
pub use jobs::handle;
pub use model::CheckedKind;
pub use openapi::operations as api_operations;
pub use statement::statement;
pub use store::{count_open, leave_to_first_run};
