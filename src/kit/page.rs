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

/// What a feature knows of its page. Paths begin with a slash; the frame makes them absolute.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// The UI's name for the code of this page, to load it early.
    pub key: &'static str,
    pub status: u16,
    /// Without the site's name.
    pub title: String,
    pub description: String,
    /// The one address of this content; empty for none.
    pub canonical: String,
    /// The text of its Open Graph image; none: the town's.
    pub og_image: Option<OgImageText>,
    pub og_type: &'static str,
    pub is_hidden: bool,
    /// What the visitor searched for, where the page answers that.
    pub words: String,
    pub json_ld: Vec<Value>,
    /// Answers of the API that the page shows, by their address: nothing is fetched twice.
    pub data: Vec<(String, Value)>,
    pub body: Markup,
    /// The browser's code draws something else in its place, so it does not take the body over.
    pub is_placeholder: bool,
}

/// The text of an Open Graph image, the picture that chats show for a link.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OgImageText {
    /// What it is, as in the picture's address: "event".
    pub kind: &'static str,
    pub id: i64,
    /// Above the title: "Event · Music".
    pub label: String,
    pub title: String,
    /// Below it: when and where. Nothing that is only true today, for the picture is kept.
    pub line: String,
}

impl Page {
    pub fn new(key: &'static str, title: impl Into<String>, body: Markup) -> Self {
        Page { key, status: 200, title: title.into(), body, ..Page::default() }
    }

    /// Adds an API answer for the browser's cache.
    pub fn with_data(mut self, address: impl Into<String>, answer: &impl Serialize) -> Result<Self> {
        self.data.push((address.into(), serde_json::to_value(answer)?));
        Ok(self)
    }
}

/// The circumstances of one request that a frame draws from.
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
    /// The town of another day: what every page says about it.
    pub as_it_was: Option<Arc<str>>,
    /// The disk is nearly full, so nothing is written.
    pub is_read_only: bool,
}

/// Draws what is the same on every page. Registered where the application is put together, so
/// that features need not know the layout.
pub trait Layout: Send + Sync {
    fn draw(&self, conn: &Connection, context: &RenderContext, page: Page) -> Result<String>;
    fn not_found(&self) -> Page;
    /// A complete page without the database, for when that is what failed.
    fn failed(&self, context: &RenderContext, error: &Error) -> String;
}
