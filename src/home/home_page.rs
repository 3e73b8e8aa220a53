//! The home page, for visitors and for the nightly check.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::data;
use super::events::HomeEvents;
use super::page::body::body;
use crate::directory;
use crate::kit::error::Result;
use crate::kit::page::{Page, RenderContext};
use crate::placements;

pub fn home_page(conn: &Connection, context: &RenderContext) -> Result<Page> {
    let mut home = data::read(conn, context.clock.local(), context.config.placements)?;
    // The page shows only the featured guide, and the others take up two kilobytes.
    home.guides.recommended.clear();
    let events = HomeEvents::read(conn, &context.clock)?;
    let sponsors = placements::list_sponsors(conn, context.today, context.config.placements)?;
    let town = &context.config.town;
    let on = [events.upcoming(context, &context.clock), events.tonight(&context.clock)];
    let has_map = directory::town_map(conn, &context.config)?.is_known;
    let body = body(context, &home, &on, &sponsors, has_map);
    let page = Page::new("home", format!("Welcome to {}", town.name), body);
    let mut page = page.with_data("/api/v1/home/", &home)?;
    if context.config.site.commercial {
        page = page.with_data("/api/v1/sponsors/", &sponsors)?;
    }
    page = events.add_to(page, context)?;
    page.description.clone_from(&town.tagline);
    page.canonical = "/".into();
    page.json_ld = vec![
        json!({
            "@context": "https://schema.org", "@type": "WebSite", "name": town.name, "url": format!("{}/", context.origin),
            "potentialAction": {
                "@type": "SearchAction",
                "target": { "@type": "EntryPoint", "urlTemplate": format!("{}/search?q={{q}}", context.origin) },
                "query-input": "required name=q",
            },
        }),
        office(context),
    ];
    Ok(page)
}

fn office(context: &RenderContext) -> Value {
    let town = &context.config.town;
    let mut office = json!({
        "@context": "https://schema.org", "@type": "GovernmentOrganization", "name": town.office_name(),
        "url": format!("{}/", context.origin),
    });
    for (key, value) in [("address", &town.address), ("telephone", &town.phone), ("email", &town.email)] {
        if let (Value::Object(office), false) = (&mut office, value.is_empty()) {
            office.insert(key.into(), json!(value));
        }
    }
    office
}
