//! What searching leaves behind.

use rusqlite::Connection;

use crate::kit::error::Result;

/// Different fruitless searches remembered for one day; a flood ends here.
const REMEMBERED_A_DAY: i64 = 2_000;

/// Counts a search that found nothing. Nothing about who searched is kept.
pub fn insert_fruitless(conn: &Connection, day: &str, words: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO searches_without_result (day, query)
         SELECT ?1, ?2 WHERE (SELECT count(*) FROM searches_without_result WHERE day = ?1) < ?3
             OR EXISTS (SELECT 1 FROM searches_without_result WHERE day = ?1 AND query = ?2)
         ON CONFLICT (day, query) DO UPDATE SET count = count + 1",
    )?
    .execute((day, words, REMEMBERED_A_DAY))?;
    Ok(())
}
