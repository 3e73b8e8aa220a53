//! What neither imports nor owners' edits change: whether a business was confirmed, whether it is featured.

use rusqlite::Connection;

use crate::directory::confirmed_by::ConfirmedBy;
use crate::kit::db;
use crate::kit::error::Result;

pub fn exists(conn: &Connection, id: i64) -> Result<bool> {
    db::exists(conn, "businesses", id)
}

pub fn is_published(conn: &Connection, id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT EXISTS(SELECT 1 FROM businesses WHERE id = ?1 AND status = 'published')")?
        .query_row([id], |row| row.get(0))?)
}

/// The published businesses with these slugs, former slugs or ids; a key that matches none is left out.
pub fn resolve_all(conn: &Connection, keys: &[String]) -> Result<Vec<(String, i64)>> {
    let mut statement = conn.prepare_cached(
        "SELECT k.value, b.id FROM json_each(?1) k LEFT JOIN business_slugs s ON s.slug = k.value
         JOIN businesses b ON b.id = coalesce(s.business_id, CASE WHEN k.value NOT GLOB '*[^0-9]*'
            THEN CAST(k.value AS INTEGER) END)
         WHERE b.status = 'published' ORDER BY k.key",
    )?;
    let rows = statement.query_map([serde_json::to_string(keys)?], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Records that somebody said the listing is right.
pub fn set_confirmed(conn: &Connection, id: i64, now: &str, by: ConfirmedBy) -> Result<()> {
    conn.prepare_cached(
        "UPDATE businesses SET confirmed_at = ?2, confirmed_by = ?3, silent_checks = 0 WHERE id = ?1",
    )?
    .execute((id, now, by.as_str()))?;
    Ok(())
}

/// Removes the business's own confirmation, if given since this time.
pub fn clear_confirmation(conn: &Connection, id: i64, since: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE businesses SET confirmed_at = NULL, confirmed_by = NULL
         WHERE id = ?1 AND confirmed_by = ?2 AND confirmed_at >= ?3",
    )?
    .execute((id, ConfirmedBy::Owner.as_str(), since))?;
    Ok(())
}

/// The business was asked whether the listing is right and did not answer. Nothing if the listing was confirmed
/// since by other means.
pub fn add_silent_check(conn: &Connection, id: i64, asked_at: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE businesses SET silent_checks = silent_checks + 1
         WHERE id = ?1 AND coalesce(confirmed_at, '') < ?2",
    )?
    .execute((id, asked_at))?;
    Ok(())
}
