//! Child rows of businesses: hours, tags, attributes, images; each read with one statement for a whole list.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::images::list_stored;
use crate::directory::hours::{self, Hours};
use crate::directory::model::Business;
use crate::kit::error::Result;
use crate::kit::media::PictureRef;

/// Fills in the fields from other tables.
pub fn attach(conn: &Connection, businesses: &mut [Business], with_hours: &[bool]) -> Result<()> {
    let ids = serde_json::to_string(&businesses.iter().map(|business| business.id).collect::<Vec<_>>())?;
    let mut tags = tags(conn, &ids)?;
    let mut attributes = attributes(conn, &ids)?;
    let mut hours = list_hours(conn, &ids)?;
    let mut pictures: HashMap<i64, Vec<PictureRef>> = HashMap::new();
    for (business, image) in list_stored(conn, &ids)? {
        pictures.entry(business).or_default().push(image.picture());
    }
    for (business, has_hours) in businesses.iter_mut().zip(with_hours) {
        business.tags = tags.remove(&business.id).unwrap_or_default();
        business.attributes = attributes.remove(&business.id).unwrap_or_default();
        if *has_hours {
            business.hours = Some(hours.remove(&business.id).unwrap_or_default());
        }
        for picture in pictures.remove(&business.id).unwrap_or_default() {
            business.images.push(picture.url.clone());
            business.pictures.push(picture);
        }
    }
    Ok(())
}

/// Phone and hours of these businesses, in any order; unknown hours are `None`.
pub fn list_contacts(conn: &Connection, ids: &[i64]) -> Result<Vec<(i64, String, Option<Hours>)>> {
    let ids = serde_json::to_string(ids)?;
    let mut hours = list_hours(conn, &ids)?;
    let mut statement = conn.prepare_cached(
        "SELECT id, phone, has_hours FROM businesses WHERE id IN (SELECT value FROM json_each(?1))",
    )?;
    let rows = statement.query_map([&ids], |row| {
        let (id, has_hours): (i64, bool) = (row.get(0)?, row.get(2)?);
        Ok((id, row.get(1)?, has_hours.then(|| hours.remove(&id).unwrap_or_default())))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn tags(conn: &Connection, ids: &str) -> Result<HashMap<i64, Vec<String>>> {
    texts(
        conn,
        ids,
        "SELECT business_id, tag FROM business_tags
         WHERE business_id IN (SELECT value FROM json_each(?1)) ORDER BY business_id, tag",
    )
}

pub fn attributes(conn: &Connection, ids: &str) -> Result<HashMap<i64, Vec<String>>> {
    texts(
        conn,
        ids,
        "SELECT business_id, attribute FROM business_attributes
         WHERE business_id IN (SELECT value FROM json_each(?1)) ORDER BY business_id, attribute",
    )
}

fn texts(conn: &Connection, ids: &str, sql: &str) -> Result<HashMap<i64, Vec<String>>> {
    let mut statement = conn.prepare_cached(sql)?;
    let mut rows = statement.query([ids])?;
    let mut all: HashMap<i64, Vec<String>> = HashMap::new();
    while let Some(row) = rows.next()? {
        all.entry(row.get(0)?).or_default().push(row.get(1)?);
    }
    Ok(all)
}

pub fn list_hours(conn: &Connection, ids: &str) -> Result<HashMap<i64, Hours>> {
    let mut statement = conn.prepare_cached(
        "SELECT business_id, day, date, opens, closes, note FROM business_hours
         WHERE business_id IN (SELECT value FROM json_each(?1)) ORDER BY business_id, date, day, opens",
    )?;
    let mut rows = statement.query([ids])?;
    let mut all: HashMap<i64, Vec<hours::HoursRow>> = HashMap::new();
    while let Some(row) = rows.next()? {
        all.entry(row.get(0)?).or_default().push(hours_row(row)?);
    }
    let mut hours = HashMap::new();
    for (id, rows) in all {
        match Hours::from_rows(rows.into_iter()) {
            Ok(plan) => drop(hours.insert(id, plan)),
            // Only possible if the database was edited by hand; the page then says "closed" instead of
            // failing.
            Err(reason) => tracing::error!("the hours of business {id} cannot be: {reason}"),
        }
    }
    Ok(hours)
}

fn hours_row(row: &Row<'_>) -> rusqlite::Result<hours::HoursRow> {
    Ok(hours::HoursRow {
        day: row.get(1)?,
        date: row.get(2)?,
        opens: row.get(3)?,
        closes: row.get(4)?,
        note: row.get(5)?,
    })
}
