//! Reads the embedded town and fills a data file with it.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Deserialize;

use super::files::{list_files, read, read_text};
use super::published;
use super::reviews::fill_reviews;
use super::streets::DemoStreet;
use super::{checklists, holidays, newsletter};
use crate::directory::hours::Hours;
use crate::directory::{self, BusinessStatus, Link, NewBusiness, NewCategory};
use crate::kit::config::{Config, lay_over};
use crate::kit::error::{Error, Result};
use crate::kit::slug::slug;
use crate::map::{self, Bounds};

#[derive(Deserialize)]
struct Town {
    state_code: String,
    name: String,
    postal_code: String,
    streets: Vec<DemoStreet>,
    map: TownMap,
}

#[derive(Deserialize)]
struct TownMap {
    bounds: Bounds,
}

#[derive(Deserialize)]
struct DemoCategory {
    name: String,
    slug: String,
    description: String,
    pictogram: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoBusiness {
    name: String,
    category: String,
    description: String,
    street: String,
    number: Option<u32>,
    village: String,
    #[serde(default)]
    phone: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    website: String,
    #[serde(default)]
    hours: String,
    price_level: Option<u8>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    attributes: Vec<String>,
    #[serde(default)]
    social_links: Vec<Link>,
}

const SOURCE: &str = "demo";

/// Wexbury's own texts, wherever the settings have none.
pub fn named(config: &Config) -> Config {
    let texts = [
        ("town.name", "Wexbury"),
        ("town.headline", "Find what’s open around the green"),
        ("town.tagline", "A river town, a harbor and a very long green."),
        ("town.office", "Wexbury Town Office"),
        ("town.address", "12 Church Street, Wexbury, CT 06499"),
        ("town.phone", "(860) 555-0100"),
        ("town.email", "office@wexbury.example"),
        ("town.contact_hours", "Monday to Friday 8:30 AM to 4:30 PM, Thursday to 7 PM"),
        ("mail.from", "office@wexbury.example"),
        ("accessibility.contact", "Ruth Ames, ADA Coordinator"),
        (
            "accessibility.known_issues",
            "- Minutes from before 2015 are scans that cannot be read aloud. Ask us, and we type out the ones you need.\n\
             - Posters that organizers send us are pictures of words. What they say stands beside them as an event.",
        ),
    ];
    lay_over(config, &texts.map(|(key, text)| (key.to_owned(), text.into())).into()).0
}

/// Makes the map show exactly these bounds.
pub fn set_map(config: &mut Config) -> Result<()> {
    let Bounds { south, west, north, east } = read::<Town>("town.json")?.map.bounds;
    (config.map.south, config.map.west, config.map.north, config.map.east) = (south, west, north, east);
    Ok(())
}

/// Fills in the town; what already exists stays as it is. Returns the number of businesses.
pub fn fill(conn: &Connection, today: Date, now: &str) -> Result<usize> {
    let town: Town = read("town.json")?;
    let categories: Vec<DemoCategory> = read("categories.json")?;
    map::import_geojson(conn, "map.geojson", read_text("map.geojson")?.as_bytes(), town.map.bounds, None)?;
    let mut names = HashMap::new();
    for category in categories {
        directory::save_category(
            conn,
            &NewCategory {
                name: category.name.clone(),
                slug: Some(category.slug.clone()),
                description: Some(category.description),
                pictogram: Some(category.pictogram),
            },
        )?;
        names.insert(category.slug, category.name);
    }
    let mut count = 0;
    for file in list_files("businesses-") {
        for business in read::<Vec<DemoBusiness>>(&file)? {
            count += 1;
            let source = Some((SOURCE.to_owned(), slug(&business.name)));
            let new = NewBusiness { source, ..NewBusiness::default() };
            // Reading the hours of all of them takes a while, also when the demo starts on a file that has them.
            if directory::find_same(conn, &new)?.is_some() {
                continue;
            }
            let new = place(&town, &names, business, today, new)
                .map_err(|text| Error::Internal(format!("demo/{file}: {text}")))?;
            directory::save(conn, &new, now, |present, _| present)?;
        }
    }
    super::events::fill(conn, today, now)?;
    published::fill(conn, today, now)?;
    super::discovery::fill(conn, today, now)?;
    newsletter::fill(conn, now)?;
    checklists::fill(conn, now)?;
    fill_reviews(conn, today, now)?;
    Ok(count)
}

fn place(
    town: &Town,
    names: &HashMap<String, String>,
    demo: DemoBusiness,
    today: Date,
    new: NewBusiness,
) -> Result<NewBusiness, String> {
    // Some trades have no shop: they come to their customers.
    let house = demo
        .number
        .map(|number| {
            let street = town.streets.iter().find(|street| street.has(&demo.street, &demo.village, number));
            let street = street.ok_or_else(|| {
                format!("{}: there is no {number} {} in {}", demo.name, demo.street, demo.village)
            })?;
            Ok::<_, String>((format!("{number} {}", demo.street), street.position(number)))
        })
        .transpose()?;
    let (street_address, position) = house.unzip();
    let category =
        names.get(&demo.category).ok_or_else(|| format!("{}: no category {}", demo.name, demo.category))?;
    let hours = if demo.hours.is_empty() {
        None
    } else {
        let hours = Hours::parse(&demo.hours, today).map_err(|text| format!("{}: {text}", demo.name))?;
        Some(holidays::close(hours, &demo.category, today))
    };
    Ok(NewBusiness {
        name: demo.name,
        category: category.clone(),
        description: demo.description,
        street_address: street_address.unwrap_or_default(),
        locality: town.name.clone(),
        region: town.state_code.clone(),
        postal_code: town.postal_code.clone(),
        latitude: position.map(|point| point.latitude),
        longitude: position.map(|point| point.longitude),
        phone: demo.phone,
        email: demo.email,
        website: demo.website,
        social_links: demo.social_links,
        price_level: demo.price_level,
        hours,
        tags: demo.tags,
        attributes: demo.attributes,
        status: BusinessStatus::Published,
        ..new
    })
}
