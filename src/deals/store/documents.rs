//! What the search index knows of deals.

use jiff::Timestamp;
use rusqlite::Connection;

use super::RUNNING;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::search::{Document, DocumentKind};

/// The search documents of those of these deals (`None`: all) that can be used today.
pub fn documents(
    conn: &Connection,
    clock: &Clock,
    ids: Option<&[i64]>,
    give: &mut dyn FnMut(Document),
) -> Result<()> {
    let narrowed =
        if ids.is_some() { "AND d.id IN (SELECT value FROM json_each(?))" } else { "AND ? IS NULL" };
    let mut statement = conn.prepare_cached(&format!(
        "SELECT d.id, d.title, c.name, d.description, b.name FROM deals d
         JOIN businesses b ON b.id = d.business_id JOIN categories c ON c.id = b.category_id
         WHERE {RUNNING} {narrowed}"
    ))?;
    let today = clock.local().date().to_string();
    let ids = ids.map(serde_json::to_string).transpose()?;
    let rows = statement.query_map((&today, &today, ids), |row| {
        Ok(Document {
            kind: DocumentKind::Deal,
            id: row.get(0)?,
            name: row.get(1)?,
            category: row.get(2)?,
            description: row.get(3)?,
            place: row.get(4)?,
            tags: vec!["deal".into(), "coupon".into()],
            weight: 1.0,
        })
    })?;
    for document in rows {
        give(document?);
    }
    Ok(())
}

/// Deals that began or ended between two moments.
pub fn list_aged(conn: &Connection, clock: &Clock, mut between: [Timestamp; 2]) -> Result<Vec<i64>> {
    between.sort_unstable();
    let days = between.map(|moment| moment.to_zoned(clock.zone().clone()).date().to_string());
    let mut statement = conn.prepare_cached(
        "SELECT id FROM deals WHERE end_date >= ?1 AND end_date < ?2
         UNION SELECT id FROM deals WHERE start_date > ?1 AND start_date <= ?2",
    )?;
    let rows = statement.query_map(days, |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
