//! A public page as its feature describes it; the layout around it is added in one place.

use std::sync::Arc;

use jiff::civil::Date;
use maud::Markup;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;

use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};

/// What a feature knows about its page. Paths begin with a slash; the layout makes them absolute.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// The UI's name for this page's code, so that it can be loaded early.
    pub key: &'static str,
    pub status: u16,
    /// Without the site's name.
    pub title: String,
    pub description: String,
    /// The canonical address of this content; empty for none.
    pub canonical: String,
    /// The text of its Open Graph image; `None`: the town's.
    pub og_image: Option<OgImageText>,
    pub og_type: &'static str,
    pub is_hidden: bool,
    /// The visitor's search words, if the page answers a search.
    pub words: String,
    pub json_ld: Vec<Value>,
    /// API responses that the page shows, by their address, so that nothing is fetched twice.
    pub data: Vec<(String, Value)>,
    pub body: Markup,
    /// The body is only a placeholder: the browser's code renders something else instead of hydrating it.
    pub is_placeholder: bool,
    /// A part of the body is drawn by the browser's code only, so that code does not wait for the visitor.
    pub needs_script: bool,
}

/// The text of an Open Graph image, the picture that chats show for a link.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OgImageText {
    /// The kind of thing, as in the image's address: "event".
    pub kind: &'static str,
    pub id: i64,
    /// Above the title: "Event · Music".
    pub label: String,
    pub title: String,
    /// Below the title: when and where. Nothing that is only true today, because the image is cached.
    pub line: String,
}

impl Page {
    pub fn new(key: &'static str, title: impl Into<String>, body: Markup) -> Self {
        Page { key, status: 200, title: title.into(), body, ..Page::default() }
    }

    /// Adds an API response for the browser's cache.
    pub fn with_data(mut self, address: impl Into<String>, answer: &impl Serialize) -> Result<Self> {
        self.data.push((address.into(), serde_json::to_value(answer)?));
        Ok(self)
    }
}

/// The parts of one request's context that a layout needs.
#[derive(Clone)]
pub struct RenderContext {
    pub config: Arc<Config>,
    pub origin: String,
    pub theme: Option<&'static str>,
    pub today: Date,
    pub clock: Clock,
    /// Ids of the alerts that this visitor has dismissed.
    pub dismissed: Vec<i64>,
    pub is_demo: bool,
    /// On a site that shows the town as of an earlier day: the sentence every page says about it.
    pub snapshot_notice: Option<Arc<str>>,
    /// The disk is nearly full, so nothing is written.
    pub is_storage_full: bool,
}

/// Renders what is the same on every page. Registered where the application is assembled, so that features
/// need not know the layout.
pub trait Layout: Send + Sync {
    fn draw(&self, conn: &Connection, context: &RenderContext, page: Page) -> Result<String>;
    fn not_found(&self) -> Page;
    /// For a page number past the end of a list; `first` is the address of its first page.
    fn past_end(&self, first: &str) -> Page;
    /// A complete page that does not need the database, in case that is what failed.
    fn failed(&self, context: &RenderContext, error: &Error) -> String;
}
