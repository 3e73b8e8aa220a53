//! The page template: head, header and footer around a page.

use maud::html;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::asset_manifest::bundle;
use super::components::{link_button, page_problem};
use super::not_found;
use super::og_images;
use super::shell::{CurrentPage, shell};
use super::site_info::{SiteInfo, town_title};
use crate::art::OG_IMAGE_SIZE;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::html::{Bundle, Document, SharedImage};
use crate::kit::page::{Layout, OgImageText, Page, RenderContext};
use crate::kit::words::count_words;
use crate::limits::LIMITS;
use crate::map::{TownMap, bare_map};

/// An API response that every page carries.
pub struct InitialData {
    pub address: &'static str,
    pub answer: fn(&Connection, &RenderContext) -> Result<Value>,
}

/// From here the menus load the categories; every page carries the response.
pub const CATEGORIES: &str = "/api/v1/categories/?fields=all";

/// From here the alerts are loaded; they are at the top of every page.
const ALERTS: &str = "/api/v1/alerts/current/";

/// The page for unknown addresses; its body is rendered here, from what every page carries.
const NOT_FOUND: &str = "not-found";

pub struct PageTemplate {
    pub parts: Vec<InitialData>,
    /// The town's map; its bounds depend on where the businesses are.
    pub map: fn(&Connection, &Config) -> Result<TownMap>,
}

impl PageTemplate {
    fn document(
        context: &RenderContext,
        info: &SiteInfo,
        page: &mut Page,
        mut data: serde_json::Map<String, Value>,
    ) -> Result<Document<'static>> {
        data.extend(std::mem::take(&mut page.data));
        let absolute = |path: &str| {
            if path.is_empty() || path.contains("://") {
                path.to_owned()
            } else {
                format!("{}{path}", context.origin)
            }
        };
        let town = town_title(&context.config);
        Ok(Document {
            theme: context.theme,
            title: if page.title.is_empty() { town } else { format!("{} · {town}", page.title) },
            description: std::mem::take(&mut page.description),
            canonical: absolute(&page.canonical),
            site_name: info.name.clone(),
            image: og_image_of(page, &context.config).map(|words| SharedImage {
                url: absolute(&og_images::address(&words, &context.config)),
                size: OG_IMAGE_SIZE,
                alt: og_images::alt(&words),
            }),
            og_type: page.og_type,
            is_hidden: page.is_hidden,
            json_ld: std::mem::take(&mut page.json_ld),
            boot: json!({ "site": info, "data": data, "is_placeholder": page.is_placeholder }),
            has_colors: has_colors(context),
            bundle: Bundle { is_patient: !(page.is_placeholder || page.needs_script), ..bundle(page.key) },
        })
    }
}

/// The page's own image, or the town's; the town's is not used on pages that search engines must not show.
fn og_image_of(page: &mut Page, config: &Config) -> Option<OgImageText> {
    let is_shown = page.status == 200 && !page.is_hidden;
    page.og_image.take().or_else(|| is_shown.then(|| og_images::of_town(config)))
}

pub fn has_colors(context: &RenderContext) -> bool {
    let colors = &context.config.colors;
    !colors.primary.is_empty() || !colors.primary_dark.is_empty()
}

impl Layout for PageTemplate {
    fn draw(&self, conn: &Connection, context: &RenderContext, mut page: Page) -> Result<String> {
        let info = SiteInfo::new(context, (self.map)(conn, &context.config)?);
        let mut data = serde_json::Map::new();
        for part in &self.parts {
            data.insert(part.address.to_owned(), (part.answer)(conn, context)?);
        }
        if page.key == NOT_FOUND {
            page.body = not_found::body(data.get(CATEGORIES));
        }
        let alerts = data.get(ALERTS).cloned().unwrap_or_default();
        let document = Self::document(context, &info, &mut page, data)?;
        let is_new = |alert: &&Value| {
            alert.get("id").and_then(Value::as_i64).is_none_or(|id| !context.dismissed.contains(&id))
        };
        let alerts =
            alerts.as_array().into_iter().flatten().filter(is_new).take(LIMITS.alerts.shown).collect();
        let path = page.canonical.split('?').next().unwrap_or_default();
        let place = CurrentPage { path, words: &page.words, theme: context.theme, alerts };
        Ok(document.render(&shell(&info, &place, &page.body)))
    }

    fn not_found(&self) -> Page {
        Page {
            key: NOT_FOUND,
            status: 404,
            title: "Page not found".into(),
            is_hidden: true,
            ..Page::default()
        }
    }

    /// The words of `PastEnd` in `ui/kit/State.tsx`, which the browser's code puts into the list's own page.
    fn past_end(&self, first: &str) -> Page {
        let content = html! {
            p { "The list may have become shorter." }
            (link_button(first, "primary", None, "Go to the first page"))
        };
        let body = page_problem("This page of the list does not exist.", &content);
        Page {
            status: 404,
            is_hidden: true,
            is_placeholder: true,
            ..Page::new("", "No such page of the list", body)
        }
    }

    fn failed(&self, context: &RenderContext, error: &Error) -> String {
        let info = SiteInfo::new(context, bare_map(&context.config, None));
        let (heading, sentence) = match error {
            Error::TooMany(seconds) => {
                let wait = count_words(*seconds, "second", "seconds");
                (
                    "One moment, please",
                    format!("That was a lot of requests in a short time. Please try again in {wait}."),
                )
            }
            _ => ("Something went wrong", error.to_string()),
        };
        let body = html! {
            div."wrap error-screen" { h1 { (heading) } p { (sentence) } a."button button-primary button-md" href="" { "Try Again" } }
        };
        let mut page = Page {
            key: "",
            status: error.status(),
            title: heading.into(),
            is_hidden: true,
            ..Page::default()
        };
        // Without the browser's code, which would request the same thing from the same server again.
        match Self::document(context, &info, &mut page, serde_json::Map::new()) {
            Ok(mut document) => {
                document.bundle.script.clear();
                document.bundle.preloads.clear();
                let place = CurrentPage { path: "", words: "", theme: context.theme, alerts: Vec::new() };
                document.render(&shell(&info, &place, &body))
            }
            Err(_) => sentence,
        }
    }
}
