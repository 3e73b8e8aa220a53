//! Approvals: a second person reads a text before residents do. It is submitted, commented on, approved,
//! scheduled and published. People without an account decide through a link in an email (docs/approvals.md).
//!
//! Tables: `approvals`, `approval_comments`, `approval_log`, `approval_links`. Calls: `admin/approvals/`,
//! `shared-approvals/{token}/`. Pages: `/content-engine/approvals`, `/approval/{token}`. Invariant: what is
//! published is, byte for byte, what was approved; any later change makes it a draft again (the triggers of
//! V86 and V113), and where the office requires approvals, nothing else is published.

mod context;
mod deciders;
mod deciding;
mod emails;
mod http;
mod input;
mod kinds;
mod model;
mod openapi;
mod overdue;
mod paragraphs;
mod publishing;
mod sharing;
mod shown;
mod store;
mod submitting;
#[cfg(test)]
mod tests;

use crate::kit::media::ImageReferences;

pub use http::api_routes;
pub use kinds::{check_before_publishing, check_deal, check_issue};
pub use openapi::operations as api_operations;
pub use publishing::handle;

/// Submitted texts may refer to images.
pub const IMAGE_REFERENCES: ImageReferences =
    ImageReferences { by_id: &[], by_address: &[("approvals", "content")] };
