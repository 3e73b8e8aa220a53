//! What other features add to a business's page: its deals, its events, the guides that speak of
//! it. They stand below the directory, so the application hands their parts over.

use maud::Markup;
use rusqlite::Connection;
use serde_json::Value;

use super::model::Business;
use crate::kit::error::Result;
use crate::kit::page::RenderContext;

/// A section as the server draws it, with the API answers it was drawn from.
pub struct PageSection {
    pub markup: Markup,
    pub data: Vec<(String, Value)>,
}

/// Draws a section, or nothing where there is nothing to show; what it asks for stands in the
/// page's data all the same.
pub type DrawSection = fn(&Connection, &RenderContext, &Business) -> Result<PageSection>;

/// In the order in which they stand on the page; the same as in `ui/listing/ListingPage.tsx`.
pub struct Sections(pub Vec<DrawSection>);
