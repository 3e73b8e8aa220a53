//! What features above the directory add to the page of a business: reviews, deals, events.
//! `app.rs` hands them in.

use maud::Markup;
use rusqlite::Connection;
use serde_json::Value;

use super::model::Business;
use crate::kit::error::Result;
use crate::kit::page::Around;

/// One section, and the answers of the API that it shows.
pub struct PageSection {
    pub markup: Markup,
    pub data: Vec<(String, Value)>,
}

pub type DrawSection = fn(&Connection, &Around, &Business) -> Result<PageSection>;

/// The sections in the order in which they stand on the page.
pub struct PageSections(pub Vec<DrawSection>);
