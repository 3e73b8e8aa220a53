//! SQL of the imports: the file while it is being worked on, the outcome of each row, and the columns chosen
//! last time.

use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::model::RowAction;
use super::run_model::{Import, ImportOptions, ImportRow, ImportState, NewImport};
use crate::accounts::{self, Revision};
use crate::kit::db::Json;
use crate::kit::error::{Error, Refusal, Result};

const IMPORT: &str =
    "SELECT i.id, i.kind, i.source, i.file_name, i.format, coalesce(u.email, i.who) AS who, i.state,
    i.row_count, i.progress, i.created_count, i.updated_count, i.unchanged_count, i.skipped_count, i.problem,
    i.undone, i.created_at, i.finished_at, i.undone_at, i.is_stopping
    FROM imports i LEFT JOIN users u ON u.id = i.user_id";

fn import(row: &Row<'_>) -> rusqlite::Result<Import> {
    Ok(Import {
        id: row.get("id")?,
        kind: row.get("kind")?,
        source: row.get("source")?,
        file_name: row.get("file_name")?,
        format: row.get("format")?,
        who: row.get("who")?,
        state: row.get("state")?,
        row_count: row.get("row_count")?,
        progress: row.get("progress")?,
        created_count: row.get("created_count")?,
        updated_count: row.get("updated_count")?,
        unchanged_count: row.get("unchanged_count")?,
        skipped_count: row.get("skipped_count")?,
        problem: row.get("problem")?,
        undone: row.get::<_, Option<Json<_>>>("undone")?.map(|json| json.0),
        created_at: row.get("created_at")?,
        finished_at: row.get("finished_at")?,
        undone_at: row.get("undone_at")?,
        is_stopping: row.get("is_stopping")?,
    })
}

pub fn insert(conn: &Connection, new: &NewImport<'_>) -> Result<i64> {
    let who = if new.actor.user_id.is_some() { "" } else { new.actor.name.as_str() };
    conn.prepare_cached(
        "INSERT INTO imports (kind, source, file_name, format, user_id, who, state, options, row_count, created_at,
             updated_at)
         VALUES (:kind, :source, :file, :format, (SELECT id FROM users WHERE id = :user), :who, 'draft', :options,
             :rows, :at, :at)",
    )?
    .execute(named_params! {
        ":kind": new.kind, ":source": new.source, ":file": new.file_name, ":format": new.format,
        ":user": new.actor.user_id, ":who": who, ":options": serde_json::to_string(new.options)?,
        ":rows": new.row_count, ":at": new.actor.at,
    })?;
    let id = conn.last_insert_rowid();
    conn.prepare_cached("INSERT INTO import_files (import_id, content) VALUES (?1, ?2)")?
        .execute((id, new.content))?;
    Ok(id)
}

pub fn find(conn: &Connection, id: i64) -> Result<Import> {
    conn.prepare_cached(&format!("{IMPORT} WHERE i.id = ?1"))?
        .query_row([id], import)
        .optional()?
        .ok_or(Error::NotFound("Import"))
}

/// `kinds`: a JSON list.
pub fn count(conn: &Connection, kinds: &str) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM imports WHERE kind IN (SELECT value FROM json_each(?1))")?
        .query_row([kinds], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

pub fn list(conn: &Connection, kinds: &str, limit: u32, offset: u64) -> Result<Vec<Import>> {
    let mut statement = conn.prepare_cached(&format!(
        "{IMPORT} WHERE i.kind IN (SELECT value FROM json_each(?1)) ORDER BY i.id DESC LIMIT ?2 OFFSET ?3"
    ))?;
    let rows = statement.query_map((kinds, limit, i64::try_from(offset).unwrap_or(i64::MAX)), import)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn find_file(conn: &Connection, id: i64) -> Result<Vec<u8>> {
    conn.prepare_cached("SELECT content FROM import_files WHERE import_id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?
        .ok_or_else(|| Error::BadRequest("The file is no longer kept. Upload it again.".into()))
}

pub fn find_options(conn: &Connection, id: i64) -> Result<ImportOptions> {
    let Json(options) = conn
        .prepare_cached("SELECT options FROM imports WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?
        .ok_or(Error::NotFound("Import"))?;
    Ok(options)
}

/// The options, unless others than these have been checked since.
pub fn expect_options(conn: &Connection, id: i64, expected: Option<&ImportOptions>) -> Result<ImportOptions> {
    let options = find_options(conn, id)?;
    if expected.is_some_and(|expected| *expected != options) {
        let detail = "Somebody else has checked this file in the meantime, with other columns or corrections. \
            Reload the page to see theirs, or check the rows again to keep yours.";
        return Err(Refusal::new(409, json!({ "detail": detail })).into());
    }
    Ok(options)
}

pub fn save_options(conn: &Connection, id: i64, options: &ImportOptions, at: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE imports SET options = ?2, updated_at = ?3 WHERE id = ?1 AND state = 'draft'",
    )?
    .execute((id, serde_json::to_string(options)?, at))?;
    Ok(())
}

/// Changes the state; false if it was not `from`.
pub fn set_state(conn: &Connection, id: i64, from: ImportState, to: ImportState) -> Result<bool> {
    let changed = conn
        .prepare_cached(
            "UPDATE imports SET state = ?3, progress = 0, is_stopping = 0, problem = NULL WHERE id = ?1 AND state = ?2",
        )?
        .execute((id, from.as_str(), to.as_str()))?;
    Ok(changed > 0)
}

pub fn ask_to_stop(conn: &Connection, id: i64) -> Result<bool> {
    let asked = conn
        .prepare_cached("UPDATE imports SET is_stopping = 1 WHERE id = ?1 AND state = 'running'")?
        .execute([id])?;
    Ok(asked > 0)
}

pub fn set_row_count(conn: &Connection, id: i64, count: i64) -> Result<()> {
    conn.prepare_cached("UPDATE imports SET row_count = ?2 WHERE id = ?1")?.execute((id, count))?;
    Ok(())
}

pub fn advance(conn: &Connection, id: i64, progress: i64) -> Result<()> {
    conn.prepare_cached("UPDATE imports SET progress = ?2 WHERE id = ?1")?.execute((id, progress))?;
    Ok(())
}

pub fn insert_row(conn: &Connection, id: i64, row: &ImportRow) -> Result<()> {
    conn.prepare_cached(
        "INSERT OR REPLACE INTO import_rows (import_id, position, line, title, action, record_id, problems)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute((
        id,
        row.position,
        i64::try_from(row.line).unwrap_or(i64::MAX),
        &row.title,
        row.action.as_str(),
        row.record_id,
        serde_json::to_string(&row.problems)?,
    ))?;
    Ok(())
}

/// It could not start; the user can fix it.
pub fn back_to_draft(conn: &Connection, id: i64, problem: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE imports SET state = 'draft', problem = ?2 WHERE id = ?1 AND state = 'running'",
    )?
    .execute((id, problem))?;
    Ok(())
}

/// Records the outcome: counts its rows, and deletes the file.
pub fn finish(conn: &Connection, id: i64, state: ImportState, at: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE imports SET state = ?2, finished_at = ?3, is_stopping = 0,
            created_count = (SELECT count(*) FROM import_rows WHERE import_id = ?1 AND action = 'create'),
            updated_count = (SELECT count(*) FROM import_rows WHERE import_id = ?1 AND action = 'update'),
            unchanged_count = (SELECT count(*) FROM import_rows WHERE import_id = ?1 AND action = 'unchanged'),
            skipped_count = (SELECT count(*) FROM import_rows WHERE import_id = ?1 AND action IN ('skip', 'wrong'))
         WHERE id = ?1",
    )?
    .execute((id, state.as_str(), at))?;
    conn.prepare_cached("DELETE FROM import_files WHERE import_id = ?1")?.execute([id])?;
    Ok(())
}

/// Without `at`, nothing could be undone: the run is what it was, and can be undone another time.
pub fn finish_undo(conn: &Connection, id: i64, undone: &str, at: Option<String>) -> Result<()> {
    conn.prepare_cached(
        "UPDATE imports SET undone = ?2, undone_at = ?3, state = CASE
             WHEN ?3 IS NOT NULL THEN 'undone'
             WHEN created_count + updated_count + unchanged_count + skipped_count < row_count THEN 'cancelled'
             ELSE 'done' END
         WHERE id = ?1",
    )?
    .execute((id, undone, at))?;
    Ok(())
}

/// Deletes the import only if it has not started.
pub fn delete_draft(conn: &Connection, id: i64) -> Result<bool> {
    let gone = conn.prepare_cached("DELETE FROM imports WHERE id = ?1 AND state = 'draft'")?.execute([id])?;
    Ok(gone > 0)
}

/// Deletes abandoned drafts, and the rows of imports whose reports have expired.
pub fn delete_old(conn: &Connection, drafts_before: &str, rows_before: &str) -> Result<()> {
    conn.prepare_cached("DELETE FROM imports WHERE state = 'draft' AND updated_at < ?1")?
        .execute([drafts_before])?;
    conn.prepare_cached(
        "DELETE FROM import_rows WHERE import_id IN (SELECT id FROM imports WHERE finished_at < ?1)",
    )?
    .execute([rows_before])?;
    Ok(())
}

pub fn count_rows(conn: &Connection, id: i64, action: Option<RowAction>) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached(
            "SELECT count(*) FROM import_rows WHERE import_id = ?1 AND (?2 IS NULL OR action = ?2)",
        )?
        .query_row((id, action.map(RowAction::as_str)), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

pub fn list_rows(
    conn: &Connection,
    id: i64,
    action: Option<RowAction>,
    limit: u32,
    offset: u64,
) -> Result<Vec<ImportRow>> {
    let mut statement = conn.prepare_cached(
        "SELECT position, line, title, action, record_id, problems FROM import_rows
         WHERE import_id = ?1 AND (?2 IS NULL OR action = ?2) ORDER BY position LIMIT ?3 OFFSET ?4",
    )?;
    let asked = (id, action.map(RowAction::as_str), limit, i64::try_from(offset).unwrap_or(i64::MAX));
    let rows = statement.query_map(asked, |row| {
        let line: i64 = row.get(1)?;
        Ok(ImportRow {
            position: row.get(0)?,
            line: line.unsigned_abs(),
            title: row.get(2)?,
            action: row.get(3)?,
            record_id: row.get(4)?,
            problems: row.get::<_, Json<_>>(5)?.0,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The title that the import's row had for a record.
pub fn find_title(conn: &Connection, id: i64, record_id: i64) -> Result<String> {
    let found: Option<String> = conn
        .prepare_cached("SELECT title FROM import_rows WHERE import_id = ?1 AND record_id = ?2 LIMIT 1")?
        .query_row((id, record_id), |row| row.get(0))
        .optional()?;
    Ok(found.unwrap_or_default())
}

pub fn find_mapping(conn: &Connection, kind: &str) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT mapping FROM import_mappings WHERE kind = ?1")?
        .query_row([kind], |row| row.get(0))
        .optional()?)
}

pub fn save_mapping(conn: &Connection, kind: &str, mapping: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO import_mappings (kind, mapping) VALUES (?1, ?2)
         ON CONFLICT (kind) DO UPDATE SET mapping = excluded.mapping",
    )?
    .execute((kind, mapping))?;
    Ok(())
}

fn cause(id: i64) -> String {
    format!("import:{id}")
}

/// Stores a record's state before a run (`None`: the run created it). Call it right after the change.
pub fn insert_change(
    conn: &Connection,
    id: i64,
    (noun, record_id): (&str, i64),
    content: Option<String>,
    updated_at: String,
) -> Result<()> {
    let record = format!("{noun}:{record_id}");
    accounts::insert_revision(conn, &cause(id), &Revision { record, content, updated_at })
}

/// The noun and the id of what a run created or changed, latest first.
pub fn list_changes(conn: &Connection, id: i64) -> Result<Vec<(String, i64)>> {
    let revisions = accounts::list_revisions(conn, &cause(id))?;
    let split = |record: &str| {
        let (noun, id) = record.split_once(':')?;
        Some((noun.to_owned(), id.parse().ok()?))
    };
    Ok(revisions.iter().rev().filter_map(|revision| split(&revision.record)).collect())
}

pub fn find_change(conn: &Connection, id: i64, noun: &str, record_id: i64) -> Result<Option<Revision>> {
    accounts::find_revision(conn, &cause(id), &format!("{noun}:{record_id}"))
}
