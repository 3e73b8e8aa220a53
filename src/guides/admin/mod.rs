//! Writing guides, for staff: a draft that is saved while it is typed, its versions, checks, publishing, and
//! preview links for readers without an account.
//!
//! Tables: `guide_versions`, `guide_preview_links`. Calls: `admin/guides/`, `guide-previews/{token}/`.
//! Invariant: typing changes nothing that readers get until it is published, and nobody overwrites what
//! somebody else wrote.

mod checks;
mod differences;
mod draft;
mod editors;
mod http;
mod input;
mod links;
mod links_in;
mod model;
mod openapi;
mod publishing;
#[cfg(test)]
mod tests;

pub use checks::{CheckLevel, GuideFinding};
pub use differences::{FieldDifference, compare_fields};
pub use editors::Editors;
pub use http::routes;
pub use links::PreviewLinks;
pub use model::{
    AdminGuide, AdminGuideFilter, AdminGuideOrder, DraftSave, GuideContent, GuideVersion, MAX_LENGTH,
    TOO_LONG, VersionOrigin,
};
pub use openapi::operations;
pub use publishing::{create_draft, pin_newest, publish_version};
