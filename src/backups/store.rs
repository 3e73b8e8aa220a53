//! Statements over `backup_checks`, `nightly_backups`, `restore_drills` and `restores`.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, params};

use super::model::{Drill, Restore};
use super::order::RestoreOrder;
use crate::kit::error::Result;

/// The result of reading a file through.
#[derive(Debug, Clone)]
pub struct Check {
    pub bytes: u64,
    pub checked_at: String,
    pub error: Option<String>,
}

pub fn save_check(conn: &Connection, name: &str, check: &Check) -> Result<()> {
    conn.execute(
        "INSERT INTO backup_checks (name, bytes, checked_at, error) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes, checked_at = excluded.checked_at,
             error = excluded.error",
        params![name, i64::try_from(check.bytes).unwrap_or(i64::MAX), check.checked_at, check.error],
    )?;
    Ok(())
}

pub fn delete_check(conn: &Connection, name: &str) -> Result<()> {
    conn.execute("DELETE FROM backup_checks WHERE name = ?1", [name])?;
    Ok(())
}

pub fn list_checks(conn: &Connection) -> Result<HashMap<String, Check>> {
    let mut query = conn.prepare("SELECT name, bytes, checked_at, error FROM backup_checks")?;
    let rows = query.query_map([], |row| {
        let bytes: i64 = row.get(1)?;
        let check = Check {
            bytes: u64::try_from(bytes).unwrap_or_default(),
            checked_at: row.get(2)?,
            error: row.get(3)?,
        };
        Ok((row.get(0)?, check))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub fn insert_drill(conn: &Connection, drill: &Drill) -> Result<()> {
    conn.execute(
        "INSERT INTO restore_drills (ran_at, name, rows_in_copy, rows_today, pages, error)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![drill.ran_at, drill.name, drill.rows_in_copy, drill.rows_today, drill.pages, drill.error],
    )?;
    Ok(())
}

pub fn find_last_drill(conn: &Connection) -> Result<Option<Drill>> {
    let sql = "SELECT ran_at, name, rows_in_copy, rows_today, pages, error FROM restore_drills
               ORDER BY id DESC LIMIT 1";
    let mut query = conn.prepare_cached(sql)?;
    let found = query.query_row([], |row| {
        Ok(Drill {
            ran_at: row.get(0)?,
            name: row.get(1)?,
            rows_in_copy: row.get(2)?,
            rows_today: row.get(3)?,
            pages: row.get(4)?,
            error: row.get(5)?,
        })
    });
    Ok(found.optional()?)
}

pub fn insert_restore(
    conn: &Connection,
    order: &RestoreOrder,
    kept_as: &str,
    error: Option<&str>,
) -> Result<()> {
    conn.execute(
        "INSERT INTO restores (at, who, name, kept_as, error) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![order.actor.at, order.actor.name, order.name, kept_as, error],
    )?;
    Ok(())
}

pub fn find_last_restore(conn: &Connection) -> Result<Option<Restore>> {
    let sql = "SELECT at, who, name, kept_as, error FROM restores ORDER BY id DESC LIMIT 1";
    let found = conn.query_row(sql, [], |row| {
        Ok(Restore {
            at: row.get(0)?,
            who: row.get(1)?,
            name: row.get(2)?,
            kept_as: row.get(3)?,
            error: row.get(4)?,
        })
    });
    Ok(found.optional()?)
}

pub fn save_nightly(conn: &Connection, today: Date, error: &str) -> Result<()> {
    conn.execute(
        "INSERT INTO nightly_backups (id, since, error) VALUES (1, ?1, ?2)
         ON CONFLICT (id) DO UPDATE SET error = excluded.error WHERE error <> excluded.error",
        (today.to_string(), error),
    )?;
    Ok(())
}

/// The first day of the nightly backups, and why the last try failed.
pub fn find_nightly(conn: &Connection) -> Result<Option<(Date, String)>> {
    let sql = "SELECT since, error FROM nightly_backups";
    Ok(conn.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}
