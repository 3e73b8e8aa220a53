//! Runs of imports: which keys they know events by, what they changed, and what was before.

use rusqlite::{Connection, OptionalExtension, Row};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::{self, Revision};
use crate::events::import::EventImportReport;
use crate::events::model::NewEvent;
use crate::kit::error::Result;

/// A run as it begins.
#[derive(Debug, Clone)]
pub struct NewRun<'a> {
    pub source: &'a str,
    pub file_name: &'a str,
    pub format: &'a str,
    pub user_id: Option<i64>,
    pub who: &'a str,
    pub at: &'a str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportRun {
    pub id: i64,
    pub source: String,
    pub file_name: String,
    pub format: String,
    pub who: String,
    pub row_count: i64,
    pub created_count: i64,
    pub updated_count: i64,
    pub unchanged_count: i64,
    pub skipped_count: i64,
    pub created_at: String,
    pub undone_at: Option<String>,
}

/// What a run did to an event.
#[derive(Debug, Clone)]
pub struct RunChange {
    /// None: the run made it.
    pub before: Option<String>,
    pub is_changed_since: bool,
}

const RUN: &str = "SELECT id, source, file_name, format, who, row_count, created_count, updated_count,
    unchanged_count, skipped_count, created_at, undone_at FROM event_imports";

fn run(row: &Row<'_>) -> rusqlite::Result<ImportRun> {
    Ok(ImportRun {
        id: row.get("id")?,
        source: row.get("source")?,
        file_name: row.get("file_name")?,
        format: row.get("format")?,
        who: row.get("who")?,
        row_count: row.get("row_count")?,
        created_count: row.get("created_count")?,
        updated_count: row.get("updated_count")?,
        unchanged_count: row.get("unchanged_count")?,
        skipped_count: row.get("skipped_count")?,
        created_at: row.get("created_at")?,
        undone_at: row.get("undone_at")?,
    })
}

pub fn find_import_key(conn: &Connection, source: &str, key: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT event_id FROM event_import_keys WHERE source = ?1 AND key = ?2")?
        .query_row((source, key), |row| row.get(0))
        .optional()?)
}

pub fn put_import_key(conn: &Connection, source: &str, key: &str, event_id: i64) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO event_import_keys (source, key, event_id) VALUES (?1, ?2, ?3)
         ON CONFLICT (source, key) DO UPDATE SET event_id = excluded.event_id WHERE event_id <> excluded.event_id",
    )?
    .execute((source, key, event_id))?;
    Ok(())
}

/// An event of the same title that begins at the same moment and place, and takes place once.
pub fn find_same(conn: &Connection, new: &NewEvent) -> Result<Option<i64>> {
    let time = new.when.start_time.map(|time| time.strftime("%H:%M:%S").to_string());
    Ok(conn
        .prepare_cached(
            "SELECT e.id FROM event_occurrences o JOIN events e ON e.id = o.event_id
             WHERE o.start_date = ?1 AND o.start_time IS ?2 AND e.title = ?3 COLLATE NOCASE
               AND e.location = ?4 COLLATE NOCASE AND e.recurring_pattern IS NULL
             ORDER BY e.id LIMIT 1",
        )?
        .query_row((new.when.start_date.to_string(), time, &new.title, &new.location), |row| row.get(0))
        .optional()?)
}

pub fn insert_run(conn: &Connection, new: &NewRun<'_>) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO event_imports (source, file_name, format, user_id, who, row_count, created_count,
             updated_count, unchanged_count, skipped_count, created_at)
         VALUES (?1, ?2, ?3, (SELECT id FROM users WHERE id = ?4), ?5, 0, 0, 0, 0, 0, ?6)",
    )?
    .execute((new.source, new.file_name, new.format, new.user_id, new.who, new.at))?;
    Ok(conn.last_insert_rowid())
}

pub fn finish_run(conn: &Connection, id: i64, report: &EventImportReport) -> Result<()> {
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    conn.prepare_cached(
        "UPDATE event_imports SET row_count = ?2, created_count = ?3, updated_count = ?4,
             unchanged_count = ?5, skipped_count = ?6 WHERE id = ?1",
    )?
    .execute((
        id,
        number(report.rows),
        number(report.created),
        number(report.updated),
        number(report.unchanged),
        number(report.skipped),
    ))?;
    Ok(())
}

/// Under which the revisions of a run are kept.
fn cause(run: i64) -> String {
    format!("event_import:{run}")
}

fn record(event_id: i64) -> String {
    format!("event:{event_id}")
}

fn find_updated_at(conn: &Connection, event_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT updated_at FROM events WHERE id = ?1")?
        .query_row([event_id], |row| row.get(0))
        .optional()?)
}

/// Keeps what an event was before a run (`None`: the run made it). Call it right after the change.
pub fn insert_run_change(conn: &Connection, run: i64, event_id: i64, before: Option<&str>) -> Result<()> {
    let updated_at = find_updated_at(conn, event_id)?.unwrap_or_default();
    let content = before.map(str::to_owned);
    accounts::insert_revision(conn, &cause(run), &Revision { record: record(event_id), content, updated_at })
}

pub fn count_runs(conn: &Connection) -> Result<u64> {
    let count: i64 =
        conn.prepare_cached("SELECT count(*) FROM event_imports")?.query_row([], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

pub fn list_runs(conn: &Connection, limit: u32, offset: u64) -> Result<Vec<ImportRun>> {
    let mut statement = conn.prepare_cached(&format!("{RUN} ORDER BY id DESC LIMIT ?1 OFFSET ?2"))?;
    let runs = statement.query_map((limit, i64::try_from(offset).unwrap_or(i64::MAX)), run)?;
    Ok(runs.collect::<rusqlite::Result<_>>()?)
}

pub fn find_run(conn: &Connection, id: i64) -> Result<Option<ImportRun>> {
    Ok(conn.prepare_cached(&format!("{RUN} WHERE id = ?1"))?.query_row([id], run).optional()?)
}

/// The events that a run made or changed.
pub fn list_run_changes(conn: &Connection, run: i64) -> Result<Vec<i64>> {
    let revisions = accounts::list_revisions(conn, &cause(run))?;
    Ok(revisions.iter().filter_map(|revision| revision.record.split_once(':')?.1.parse().ok()).collect())
}

pub fn find_run_change(conn: &Connection, run: i64, event_id: i64) -> Result<Option<RunChange>> {
    let revision = accounts::find_revision(conn, &cause(run), &record(event_id))?;
    let Some((revision, updated_at)) = revision.zip(find_updated_at(conn, event_id)?) else {
        return Ok(None);
    };
    Ok(Some(RunChange { is_changed_since: revision.updated_at != updated_at, before: revision.content }))
}

pub fn mark_undone(conn: &Connection, id: i64, at: &str) -> Result<()> {
    conn.prepare_cached("UPDATE event_imports SET undone_at = ?2 WHERE id = ?1")?.execute((id, at))?;
    Ok(())
}

/// An event that an import made by mistake goes for good, so that the corrected file may bring it.
pub fn delete_imported(conn: &Connection, event_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM events WHERE id = ?1")?.execute([event_id])?;
    Ok(())
}

/// What an event was before may speak of what is gone since: an account, a source, a business, a
/// picture. It is restored without those.
pub fn clear_lost_links(conn: &Connection, event: &mut NewEvent) -> Result<()> {
    for (table, link) in [
        ("images", &mut event.image_id),
        ("businesses", &mut event.business_id),
        ("events", &mut event.series_id),
        ("event_sources", &mut event.source.source_id),
        ("users", &mut event.submitted_by),
    ] {
        let Some(id) = *link else { continue };
        let is_there: bool = conn
            .prepare_cached(&format!("SELECT EXISTS (SELECT 1 FROM {table} WHERE id = ?1)"))?
            .query_row([id], |row| row.get(0))?;
        if !is_there {
            *link = None;
        }
    }
    Ok(())
}
