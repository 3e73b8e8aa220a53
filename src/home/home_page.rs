//! The home page, for whoever asks for it and for the nightly check.

use rusqlite::Connection;
use serde_json::json;

use super::data;
use super::events::HomeEvents;
use super::page::body;
use crate::kit::error::Result;
use crate::kit::page::{Page, RenderContext};
use crate::placements;

pub fn home_page(conn: &Connection, around: &RenderContext) -> Result<Page> {
    let mut home = data::read(conn, around.clock.local(), around.config.placements)?;
    // The page shows the featured one alone, and the others weigh two kilobytes.
    home.guides.recommended.clear();
    let events = HomeEvents::read(conn, &around.clock)?;
    let sponsors = placements::list_sponsors(conn, around.today, around.config.placements)?;
    let town = &around.config.town;
    let on = [events.upcoming(around, &around.clock), events.tonight(&around.clock)];
    let body = body(around, &home, &on, &sponsors);
    let page = Page::new("home", format!("Welcome to {}", town.name), body);
    let mut page = page.with_data("/api/v1/home/", &home)?;
    if around.config.site.commercial {
        page = page.with_data("/api/v1/sponsors/", &sponsors)?;
    }
    page = events.add_to(page, around)?;
    page.description.clone_from(&town.tagline);
    page.canonical = "/".into();
    page.json_ld = vec![
        json!({
            "@context": "https://schema.org", "@type": "WebSite", "name": town.name, "url": format!("{}/", around.origin),
            "potentialAction": {
                "@type": "SearchAction",
                "target": { "@type": "EntryPoint", "urlTemplate": format!("{}/search?q={{q}}", around.origin) },
                "query-input": "required name=q",
            },
        }),
        json!({
            "@context": "https://schema.org", "@type": "GovernmentOrganization", "name": town.office,
            "url": format!("{}/", around.origin), "address": town.address, "telephone": town.phone,
            "email": town.email,
        }),
    ];
    Ok(page)
}
