//! SQL for the public address.

use rusqlite::{Connection, OptionalExtension};

use crate::kit::error::Result;

pub fn find(conn: &Connection) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT address FROM public_address")?
        .query_row([], |row| row.get(0))
        .optional()?)
}

pub fn save(conn: &Connection, address: &str, stamp: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO public_address (id, address, updated_at) VALUES (1, ?1, ?2)
         ON CONFLICT (id) DO UPDATE SET address = excluded.address, updated_at = excluded.updated_at",
    )?
    .execute((address, stamp))?;
    Ok(())
}
