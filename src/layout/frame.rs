//! Puts the frame around a page.

use maud::html;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::bundle::bundle;
use super::info::{Bounds, SiteInfo};
use super::shell::{search_form, shell};
use crate::kit::error::Result;
use crate::kit::html::Document;
use crate::kit::page::{Around, Frame, Page};

/// An answer of the API that every page carries.
pub struct BootPart {
    pub address: &'static str,
    pub answer: fn(&Connection) -> Result<Value>,
}

pub struct TownFrame {
    pub parts: Vec<BootPart>,
    pub bounds: fn(&Connection) -> Result<Option<Bounds>>,
}

impl TownFrame {
    fn document(
        around: &Around,
        info: &SiteInfo,
        page: &mut Page,
        mut data: serde_json::Map<String, Value>,
    ) -> Result<Document<'static>> {
        data.extend(std::mem::take(&mut page.data));
        let absolute = |path: &str| {
            if path.is_empty() || path.contains("://") {
                path.to_owned()
            } else {
                format!("{}{path}", around.origin)
            }
        };
        Ok(Document {
            theme: around.theme,
            title: if page.title.is_empty() {
                info.name.clone()
            } else {
                format!("{} · {}", page.title, info.name)
            },
            description: std::mem::take(&mut page.description),
            canonical: absolute(&page.canonical),
            site_name: info.name.clone(),
            image: page.image.as_deref().map(absolute),
            og_type: page.og_type,
            is_hidden: page.is_hidden,
            json_ld: std::mem::take(&mut page.json_ld),
            boot: json!({ "site": info, "data": data, "status": page.status }),
            has_colors: has_colors(around),
            bundle: bundle(page.key),
        })
    }
}

pub fn has_colors(around: &Around) -> bool {
    let colors = &around.config.colors;
    !colors.primary.is_empty() || !colors.primary_dark.is_empty()
}

impl Frame for TownFrame {
    fn draw(&self, conn: &Connection, around: &Around, mut page: Page) -> Result<String> {
        let info = SiteInfo::new(around, (self.bounds)(conn)?);
        let mut data = serde_json::Map::new();
        for part in &self.parts {
            data.insert(part.address.to_owned(), (part.answer)(conn)?);
        }
        let document = Self::document(around, &info, &mut page, data)?;
        Ok(document.render(&shell(&info, &page.canonical, &page.body)))
    }

    fn not_found(&self) -> Page {
        let body = html! {
            div."wrap not-found" {
                h1 { "This page is not here" }
                p.not-found-text { "The address may have changed, or the place may have closed. Search for it, or start from the directory." }
                (search_form("not-found-search", "not-found-q", "Search businesses"))
                div.not-found-links {
                    a."button button-primary button-md" href="/directory" { "Directory" }
                    a."button button-secondary button-md" href="/" { "Home" }
                }
            }
        };
        Page {
            key: "not-found",
            status: 404,
            title: "Page not found".into(),
            is_hidden: true,
            body,
            ..Page::default()
        }
    }

    fn failed(&self, around: &Around, sentence: &str) -> String {
        let info = SiteInfo::new(around, None);
        let body = html! {
            div."wrap error-screen" { h1 { "Something went wrong" } p { (sentence) } a."button button-primary button-md" href="" { "Try Again" } }
        };
        let mut page = Page {
            key: "",
            status: 500,
            title: "Something went wrong".into(),
            is_hidden: true,
            ..Page::default()
        };
        // Without the browser's code: it would ask the same server for the same thing again.
        match Self::document(around, &info, &mut page, serde_json::Map::new()) {
            Ok(mut document) => {
                document.bundle.script.clear();
                document.bundle.preloads.clear();
                document.render(&shell(&info, "", &body))
            }
            Err(_) => sentence.to_owned(),
        }
    }
}
