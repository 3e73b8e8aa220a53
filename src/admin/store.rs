//! What no single feature can tell: which pictures none of them shows any more.

use rusqlite::Connection;

use crate::kit::error::Result;

/// Removes pictures from before this moment that nothing refers to, at most so many; tells how many.
pub fn delete_unused_pictures(conn: &Connection, before: &str, most: u32) -> Result<usize> {
    // The tables with an index stand first: hardly a picture gets to those that are read through.
    let mut statement = conn.prepare_cached(
        "DELETE FROM images WHERE id IN (
            SELECT i.id FROM images i WHERE i.created_at < ?1
                AND NOT EXISTS (SELECT 1 FROM business_images b WHERE b.image_id = i.id)
                AND NOT EXISTS (SELECT 1 FROM events e WHERE e.image_id = i.id)
                AND NOT EXISTS (SELECT 1 FROM event_pictures p WHERE p.image_id = i.id)
                AND NOT EXISTS (SELECT 1 FROM placements p WHERE instr(p.image_url, i.token) > 0)
                AND NOT EXISTS (SELECT 1 FROM guides g WHERE instr(g.image_url, i.token) + instr(g.body, i.token) > 0)
                AND NOT EXISTS (SELECT 1 FROM newsletter_issues n WHERE instr(n.intro, i.token) + instr(n.sections, i.token) > 0)
                AND NOT EXISTS (SELECT 1 FROM events e WHERE instr(e.image, i.token) + instr(e.description, i.token) > 0)
            LIMIT ?2)",
    )?;
    Ok(statement.execute((before, most))?)
}
