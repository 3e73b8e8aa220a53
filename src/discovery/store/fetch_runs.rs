//! Fetch runs of sources.

use rusqlite::{Connection, named_params};

use crate::discovery::extract::RejectedItem;
use crate::discovery::model::{FetchRun, FetchStats};
use crate::kit::db::JsonOrDefault;
use crate::kit::error::Result;
use crate::kit::fetch::Validators;

/// How many rejection reasons of one run are stored.
pub const REASONS: usize = 50;
/// How many fetch runs of each source are stored.
const REMEMBERED: i64 = 50;

/// The outcome of a fetch run.
#[derive(Debug, Clone, Copy)]
pub enum FetchRunOutcome<'a> {
    Read { stats: FetchStats, reasons: &'a [RejectedItem], validators: &'a Validators },
    Unchanged,
    Failed(&'a str),
}

/// Records a fetch run and its consequences for the source. Returns the number of consecutive failures.
pub fn insert_fetch_run(
    conn: &Connection,
    source_id: i64,
    now: &str,
    outcome: FetchRunOutcome<'_>,
) -> Result<i64> {
    let (word, error, stats, reasons) = match outcome {
        FetchRunOutcome::Read { stats, reasons, .. } => ("read", "", stats, reasons),
        FetchRunOutcome::Unchanged => ("unchanged", "", FetchStats::default(), [].as_slice()),
        FetchRunOutcome::Failed(error) => ("failed", error, FetchStats::default(), [].as_slice()),
    };
    let reasons = serde_json::to_string(&reasons.iter().take(REASONS).collect::<Vec<_>>())?;
    conn.prepare_cached(
        "INSERT INTO fetch_runs (source_id, at, outcome, error, added, updated, same, merged, past, delisted,
             rejected, reasons)
         VALUES (:source, :at, :outcome, :error, :added, :updated, :same, :merged, :past, :delisted, :rejected, :reasons)",
    )?
    .execute(named_params! {
        ":source": source_id, ":at": now, ":outcome": word, ":error": error, ":added": stats.added,
        ":updated": stats.updated, ":same": stats.same, ":merged": stats.merged, ":past": stats.past,
        ":delisted": stats.delisted, ":rejected": stats.rejected, ":reasons": reasons,
    })?;
    conn.prepare_cached(
        "DELETE FROM fetch_runs WHERE source_id = ?1 AND id <=
             (SELECT id FROM fetch_runs WHERE source_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
    )?
    .execute((source_id, REMEMBERED))?;
    if let FetchRunOutcome::Read { validators, .. } = outcome {
        conn.prepare_cached("UPDATE event_sources SET etag = ?2, last_modified = ?3 WHERE id = ?1")?
            .execute((source_id, &validators.etag, &validators.last_modified))?;
    }
    let failures = conn
        .prepare_cached(
            "UPDATE event_sources SET checked_at = ?2, failures = CASE WHEN ?3 THEN failures + 1 ELSE 0 END,
                 succeeded_at = CASE WHEN ?3 THEN succeeded_at ELSE ?2 END
             WHERE id = ?1 RETURNING failures",
        )?
        .query_row((source_id, now, word == "failed"), |row| row.get(0))?;
    Ok(failures)
}

/// Newest first.
pub fn list_fetch_runs(conn: &Connection, source_id: i64, limit: u32) -> Result<Vec<FetchRun>> {
    let mut statement =
        conn.prepare_cached("SELECT * FROM fetch_runs WHERE source_id = ?1 ORDER BY id DESC LIMIT ?2")?;
    let rows = statement.query_map((source_id, limit), |row| {
        Ok(FetchRun {
            id: row.get("id")?,
            at: row.get("at")?,
            outcome: row.get("outcome")?,
            error: row.get("error")?,
            stats: FetchStats {
                added: row.get("added")?,
                updated: row.get("updated")?,
                same: row.get("same")?,
                merged: row.get("merged")?,
                past: row.get("past")?,
                delisted: row.get("delisted")?,
                rejected: row.get("rejected")?,
                waiting: 0,
            },
            reasons: row.get::<_, JsonOrDefault<_>>("reasons")?.0,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
