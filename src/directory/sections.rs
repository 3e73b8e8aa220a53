//! What other features add to a business's page: its deals, its events, guides that mention it. Those
//! features are above the directory in the dependency order, so the application passes their sections in.

use maud::Markup;
use rusqlite::Connection;
use serde_json::Value;

use super::model::Business;
use crate::kit::error::Result;
use crate::kit::page::RenderContext;

/// A section rendered by the server, with the API responses it was rendered from.
pub struct PageSection {
    pub markup: Markup,
    pub data: Vec<(String, Value)>,
}

/// Renders a section, or nothing if it would be empty; its API responses are part of the page's data in
/// either case.
pub type DrawSection = fn(&Connection, &RenderContext, &Business) -> Result<PageSection>;

/// In page order, as in `ui/listing/ListingPage.tsx`.
pub struct Sections(pub Vec<DrawSection>);
