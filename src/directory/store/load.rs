//! Reads a complete business, for editing, importing and restoring.

use rusqlite::Connection;

use super::children::{attributes, list_hours, tags};
use crate::directory::hours::Hours;
use crate::directory::model::NewBusiness;
use crate::kit::db::Json;
use crate::kit::error::Result;

/// A stored business in the form in which it is submitted; tags and attributes are sorted.
pub fn load(conn: &Connection, id: i64) -> Result<NewBusiness> {
    let mut new = conn
        .prepare_cached(
            "SELECT b.name, c.name, b.description, b.street_address, b.locality, b.region, b.postal_code, b.latitude,
                b.longitude, b.phone, b.email, b.website, b.social_links, b.price_level, b.yearly_shows,
                b.sponsor_message, b.status, b.slug, b.source, b.source_key, b.has_hours
             FROM businesses b JOIN categories c ON c.id = b.category_id WHERE b.id = ?1",
        )?
        .query_row([id], |row| {
            let source: Option<String> = row.get(18)?;
            let key: Option<String> = row.get(19)?;
            let has_hours: bool = row.get(20)?;
            Ok(NewBusiness {
                name: row.get(0)?,
                category: row.get(1)?,
                description: row.get(2)?,
                street_address: row.get(3)?,
                locality: row.get(4)?,
                region: row.get(5)?,
                postal_code: row.get(6)?,
                latitude: row.get(7)?,
                longitude: row.get(8)?,
                phone: row.get(9)?,
                email: row.get(10)?,
                website: row.get(11)?,
                social_links: row.get::<_, Json<_>>(12)?.0,
                price_level: row.get(13)?,
                hours: has_hours.then(Hours::default),
                tags: Vec::new(),
                attributes: Vec::new(),
                yearly_shows: row.get(14)?,
                sponsor_message: row.get(15)?,
                status: row.get(16)?,
                slug: Some(row.get(17)?),
                source: source.zip(key),
            })
        })?;
    let ids = serde_json::to_string(&[id])?;
    new.tags = tags(conn, &ids)?.remove(&id).unwrap_or_default();
    new.attributes = attributes(conn, &ids)?.remove(&id).unwrap_or_default();
    if new.hours.is_some() {
        new.hours = Some(list_hours(conn, &ids)?.remove(&id).unwrap_or_default());
    }
    Ok(new)
}
