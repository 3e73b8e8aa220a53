//! Which images are unreferenced: no single feature can tell.

use rusqlite::Connection;

use crate::kit::error::Result;

/// Where a picture is meant by its id. Each has an index, so these are asked first.
pub(super) const BY_ID: [(&str, &str); 3] =
    [("business_images", "image_id"), ("events", "image_id"), ("event_pictures", "image_id")];

/// Where a text may name a picture by its address, what an undo would bring back included.
pub(super) const BY_NAME: [(&str, &str); 11] = [
    ("placements", "image_url"),
    ("guides", "image_url"),
    ("guides", "body"),
    ("newsletter_issues", "intro"),
    ("newsletter_issues", "sections"),
    ("events", "image"),
    ("events", "description"),
    ("event_exceptions", "changes"),
    ("event_import_changes", "before"),
    ("businesses", "description"),
    ("town_alerts", "link"),
];

/// Removes pictures from before this moment that nothing refers to, at most so many; tells how many.
pub fn delete_unused_pictures(conn: &Connection, before: &str, most: u32) -> Result<usize> {
    let by_id = BY_ID.map(|(table, column)| format!("SELECT 1 FROM {table} WHERE {column} = i.id"));
    let by_name =
        BY_NAME.map(|(table, column)| format!("SELECT 1 FROM {table} WHERE instr({column}, i.token) > 0"));
    let unmeant: Vec<String> =
        by_id.iter().chain(&by_name).map(|meant| format!("AND NOT EXISTS ({meant})")).collect();
    // Hardly a picture gets to the tables that are read through.
    let mut statement = conn.prepare_cached(&format!(
        "DELETE FROM images WHERE id IN (SELECT i.id FROM images i WHERE i.created_at < ?1 {} LIMIT ?2)",
        unmeant.join(" ")
    ))?;
    Ok(statement.execute((before, most))?)
}
