//! Which ids a data file has given out, across restores.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension};

/// More than anybody deletes in a row.
const STEP: i64 = 1_000_000;

/// After a restore, the ids given out since the copy was made are not given out again: what people keep of the
/// former, such as a link, would then mean something else. `replaced`: the data that the copy replaces.
pub fn skip_ids(
    conn: &Connection,
    replaced: Option<&Connection>,
    tables: &[&str],
) -> Result<(), rusqlite::Error> {
    for table in tables {
        // It may be damaged: that is what a restore is for.
        let known = replaced.and_then(|replaced| last_id(replaced, table).ok()).unwrap_or_default();
        let last = last_id(conn, table)?.max(known).saturating_add(STEP);
        let set = conn.execute("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", (table, last))?;
        if set == 0 {
            conn.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", (table, last))?;
        }
    }
    Ok(())
}

fn last_id(conn: &Connection, table: &str) -> Result<i64, rusqlite::Error> {
    let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?1";
    Ok(conn.query_row(sql, [table], |row| row.get(0)).optional()?.unwrap_or_default())
}

/// A number that no row of this table has had as its id, nor will have.
pub fn take_id(conn: &Connection, table: &str) -> Result<i64, rusqlite::Error> {
    conn.prepare_cached("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = ?1 RETURNING seq")?
        .query_row([table], |row| row.get(0))
}

/// The ids that a table has given out.
pub struct GivenIds {
    present: BTreeSet<i64>,
    last: i64,
}

impl GivenIds {
    pub fn read(conn: &Connection, table: &str) -> Result<GivenIds, rusqlite::Error> {
        let mut statement = conn.prepare(&format!("SELECT id FROM {table}"))?;
        let present = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(GivenIds { present, last: last_id(conn, table)? })
    }

    /// Whether a row had this id and is gone. Ids that a restore skipped were never given out.
    pub fn is_deleted(&self, id: i64) -> bool {
        let before = self.present.range(..=id).next_back().copied().unwrap_or_default();
        let after = self.present.range(id..).next().copied().unwrap_or(self.last.saturating_add(1));
        before < id && id < after && after - before <= STEP
    }
}
