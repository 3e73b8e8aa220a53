//! SQL of the checks: what there is to check, what was found, and the progress of runs.

mod changes;

pub use changes::{delete_change, find_turn, leave_to_first_run, list_changes, next_turn};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::json;

use super::model::{
    AccessibilityFinding, AccessibilityRun, CheckedKind, FindingFilter, FindingState, RuleCount, RunStatus,
    Subject,
};
use crate::kit::accessibility::{AccessibilityRule, Finding};
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

/// How many runs are kept.
const REMEMBERED: u32 = 60;

/// The public records of a kind, in the order of their ids. The same as in the sitemap. A `+` keeps SQLite from an
/// index on what nearly all have, after which they would have to be sorted.
pub fn statement(kind: CheckedKind) -> &'static str {
    match kind {
        CheckedKind::Category => {
            "SELECT c.id, c.slug AS key, c.name AS title, '/directory?category=' || c.slug AS path,
                 '/admin/categories' AS edit_path, '' AS pictures_path, '[]' AS undescribed
             FROM categories c WHERE c.id > :after AND :now IS NOT NULL
                 AND EXISTS (SELECT 1 FROM businesses b WHERE b.category_id = c.id AND b.status = 'published')
             ORDER BY c.id LIMIT :limit"
        }
        CheckedKind::Business => {
            "SELECT b.id, b.slug AS key, b.name AS title, '/directory/' || b.slug AS path,
                 '/dashboard/business/' || b.id || '/edit' AS edit_path,
                 '/dashboard/business/' || b.id || '/photos' AS pictures_path,
                 (SELECT json_group_array('Photo ' || p.position)
                  FROM business_images p JOIN images i ON i.id = p.image_id
                  WHERE p.business_id = b.id AND trim(coalesce(p.alt, i.alt)) = '') AS undescribed
             FROM businesses b WHERE +b.status = 'published' AND b.id > :after AND :now IS NOT NULL
             ORDER BY b.id LIMIT :limit"
        }
        CheckedKind::Event => {
            "SELECT e.id, e.slug || '-' || e.id AS key, e.title, '/events/' || e.slug || '-' || e.id AS path,
                 '/admin/events/' || e.id AS edit_path, '' AS pictures_path, '[]' AS undescribed
             FROM events e WHERE +e.visibility = 'published' AND e.id > :after
                 AND EXISTS (SELECT 1 FROM event_occurrences o WHERE o.event_id = e.id AND o.ends_at > :now)
             ORDER BY e.id LIMIT :limit"
        }
        CheckedKind::Guide => {
            "SELECT g.id, g.slug AS key, g.title, '/guides/' || g.slug AS path,
                 '/content-engine/guides/' || g.id || '/edit' AS edit_path,
                 '/content-engine/guides/' || g.id || '/edit' AS pictures_path,
                 iif(g.image_url <> '' AND g.image_url NOT LIKE '/art/%' AND trim(g.image_alt) = '',
                     '[\"Picture of the guide\"]', '[]') AS undescribed
             FROM guides g WHERE +g.status = 'published' AND g.id > :after AND :now IS NOT NULL
             ORDER BY g.id LIMIT :limit"
        }
        CheckedKind::Deal => {
            "SELECT d.id, '' || d.id AS key, d.title, '/deals/' || d.id AS path,
                 '/dashboard/business/' || d.business_id || '/deals' AS edit_path, '' AS pictures_path,
                 '[]' AS undescribed
             FROM deals d JOIN businesses b ON b.id = d.business_id
             WHERE +d.status = 'published' AND +b.status = 'published' AND d.id > :after
                 AND d.start_date <= substr(:now, 1, 10) AND coalesce(d.end_date, '9999') >= substr(:now, 1, 10)
             ORDER BY d.id LIMIT :limit"
        }
        CheckedKind::Newsletter => {
            "SELECT n.id, '' || n.id AS key, n.subject AS title, '/newsletter/' || n.id AS path,
                 '/admin/newsletter/' || n.id AS edit_path, '' AS pictures_path, '[]' AS undescribed
             FROM newsletter_issues n WHERE n.status = 'sent' AND n.id > :after AND :now IS NOT NULL
             ORDER BY n.id LIMIT :limit"
        }
        // Neither is in a table.
        CheckedKind::Page | CheckedKind::Setting => {
            "SELECT 0 AS id, '' AS key, '' AS title, '' AS path, '' AS edit_path, '' AS pictures_path,
                 '[]' AS undescribed
             WHERE :after < 0 AND :limit < 0 AND :now IS NULL"
        }
    }
}

/// The subjects that follow the record with this id.
pub fn list_subjects(
    conn: &Connection,
    kind: CheckedKind,
    after: i64,
    now: &str,
    limit: usize,
) -> Result<Vec<Subject>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut statement = conn.prepare_cached(statement(kind))?;
    let rows =
        statement.query_map(named_params! { ":after": after, ":now": now, ":limit": limit }, |row| {
            Ok(Subject {
                kind,
                id: row.get("id")?,
                key: row.get("key")?,
                title: row.get("title")?,
                path: row.get("path")?,
                edit_path: row.get("edit_path")?,
                pictures_path: row.get("pictures_path")?,
                undescribed: row.get::<_, Json<_>>("undescribed")?.0,
            })
        })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// How many there are to check, without the program's own pages.
pub fn count_subjects(conn: &Connection, now: &str) -> Result<i64> {
    let mut count = 0;
    for kind in CheckedKind::ALL {
        let sql = format!("SELECT count(*) FROM ({})", statement(kind));
        let params = named_params! { ":after": 0, ":now": now, ":limit": -1 };
        count += conn.prepare_cached(&sql)?.query_row(params, |row| row.get::<_, i64>(0))?;
    }
    Ok(count)
}

/// Replaces the earlier findings of a page. `None`: it could not be rendered, and its earlier findings stay.
pub fn save_findings(
    conn: &Connection,
    subject: &Subject,
    found: Option<&[Finding]>,
    now: &str,
) -> Result<()> {
    let (kind, record) = (subject.kind.as_str(), subject.record());
    let Some(found) = found else {
        conn.prepare_cached(
            "UPDATE accessibility_findings SET last_seen = :now
             WHERE kind = :kind AND record = :record AND gone_at IS NULL",
        )?
        .execute(named_params! { ":kind": kind, ":record": record, ":now": now })?;
        return Ok(());
    };
    let kept: Vec<String> =
        found.iter().map(|one| format!("{}\n{}", one.rule.as_str(), one.excerpt)).collect();
    conn.prepare_cached(
        "UPDATE accessibility_findings SET gone_at = :now
         WHERE kind = :kind AND record = :record AND gone_at IS NULL
             AND rule || char(10) || excerpt NOT IN (SELECT value FROM json_each(:kept))",
    )?
    .execute(
        named_params! { ":kind": kind, ":record": record, ":now": now, ":kept": json!(kept).to_string() },
    )?;
    let mut statement = conn.prepare_cached(
        "INSERT INTO accessibility_findings
             (kind, record, title, path, edit_path, rule, excerpt, message, first_seen, last_seen)
         VALUES (:kind, :record, :title, :path, :edit_path, :rule, :excerpt, :message, :now, :now)
         ON CONFLICT (kind, record, rule, excerpt) DO UPDATE SET title = :title, path = :path,
             edit_path = :edit_path, message = :message, last_seen = :now,
             first_seen = iif(gone_at IS NULL, first_seen, :now), gone_at = NULL",
    )?;
    for one in found {
        let is_of_photo = subject.undescribed.contains(&one.excerpt);
        let edit_path = if is_of_photo { &subject.pictures_path } else { &subject.edit_path };
        statement.execute(named_params! {
            ":kind": kind, ":record": record, ":title": subject.title, ":path": subject.path,
            ":edit_path": edit_path, ":rule": one.rule.as_str(), ":excerpt": one.excerpt,
            ":message": one.message, ":now": now,
        })?;
    }
    Ok(())
}

/// For a record that is no longer public.
pub fn forget_findings(conn: &Connection, (kind, id): (CheckedKind, i64), now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE accessibility_findings SET gone_at = :now
         WHERE kind = :kind AND record = :record AND gone_at IS NULL",
    )?
    .execute(named_params! { ":kind": kind.as_str(), ":record": id.to_string(), ":now": now })?;
    Ok(())
}

const RUN: &str =
    "SELECT id, status, started_at, finished_at, pages_done, pages_total, pages_failed, part, after
     FROM accessibility_runs";

fn run(row: &Row<'_>) -> rusqlite::Result<AccessibilityRun> {
    Ok(AccessibilityRun {
        id: row.get("id")?,
        status: row.get("status")?,
        started_at: row.get("started_at")?,
        finished_at: row.get("finished_at")?,
        pages_done: row.get("pages_done")?,
        pages_total: row.get("pages_total")?,
        pages_failed: row.get("pages_failed")?,
        part: usize::try_from(row.get::<_, i64>("part")?).unwrap_or_default(),
        after: row.get("after")?,
    })
}

pub fn find_run(conn: &Connection, id: i64) -> Result<Option<AccessibilityRun>> {
    Ok(conn.prepare_cached(&format!("{RUN} WHERE id = ?1"))?.query_row([id], run).optional()?)
}

pub fn find_newest_run(conn: &Connection) -> Result<Option<AccessibilityRun>> {
    Ok(conn.prepare_cached(&format!("{RUN} ORDER BY id DESC LIMIT 1"))?.query_row([], run).optional()?)
}

pub fn find_last_done(conn: &Connection) -> Result<Option<AccessibilityRun>> {
    let sql = format!("{RUN} WHERE status = 'done' ORDER BY id DESC LIMIT 1");
    Ok(conn.prepare_cached(&sql)?.query_row([], run).optional()?)
}

/// A run that has made no step since `silent_since` is dead, and must not block others.
pub fn end_dead_runs(conn: &Connection, silent_since: &str, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE accessibility_runs SET status = 'failed', finished_at = :now
         WHERE status = 'running' AND stepped_at < :since",
    )?
    .execute(named_params! { ":since": silent_since, ":now": now })?;
    Ok(())
}

pub fn insert_run(conn: &Connection, started_by: Option<i64>, now: &str, total: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached(
            "INSERT INTO accessibility_runs (started_by, started_at, stepped_at, pages_total)
             VALUES (:by, :now, :now, :total) RETURNING id",
        )?
        .query_row(named_params! { ":by": started_by, ":now": now, ":total": total }, |row| row.get(0))?)
}

/// The progress of a run.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    pub part: usize,
    pub after: i64,
    pub pages: usize,
    pub failed: usize,
}

/// Does nothing if the run was canceled in the meantime.
pub fn save_progress(conn: &Connection, id: i64, progress: Progress, now: &str) -> Result<()> {
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    conn.prepare_cached(
        "UPDATE accessibility_runs SET part = :part, after = :after, pages_done = pages_done + :pages,
             pages_failed = pages_failed + :failed, stepped_at = :now
         WHERE id = :id AND status = 'running'",
    )?
    .execute(named_params! {
        ":id": id, ":part": whole(progress.part), ":after": progress.after, ":pages": whole(progress.pages),
        ":failed": whole(progress.failed), ":now": now,
    })?;
    Ok(())
}

/// Returns whether it was running.
pub fn end_run(conn: &Connection, id: i64, status: RunStatus, now: &str) -> Result<bool> {
    let ended = conn
        .prepare_cached(
            "UPDATE accessibility_runs SET status = :status, finished_at = :now
             WHERE id = :id AND status = 'running'",
        )?
        .execute(named_params! { ":id": id, ":status": status.as_str(), ":now": now })?;
    Ok(ended > 0)
}

/// After a complete run: findings that it did not see again are gone, and those long gone are deleted.
pub fn settle(conn: &Connection, started_at: &str, now: &str, forgotten_before: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE accessibility_findings SET gone_at = :now WHERE gone_at IS NULL AND last_seen < :started",
    )?
    .execute(named_params! { ":now": now, ":started": started_at })?;
    conn.prepare_cached("DELETE FROM accessibility_findings WHERE gone_at < ?1")?
        .execute([forgotten_before])?;
    conn.prepare_cached(
        "DELETE FROM accessibility_runs
         WHERE id <= (SELECT id FROM accessibility_runs ORDER BY id DESC LIMIT 1 OFFSET ?1)",
    )?
    .execute([REMEMBERED])?;
    Ok(())
}

fn finding(row: &Row<'_>) -> rusqlite::Result<AccessibilityFinding> {
    let rule: AccessibilityRule = row.get("rule")?;
    Ok(AccessibilityFinding {
        id: row.get("id")?,
        kind: row.get("kind")?,
        title: row.get("title")?,
        path: row.get("path")?,
        edit_path: row.get("edit_path")?,
        rule,
        criterion: rule.criterion(),
        excerpt: row.get("excerpt")?,
        message: row.get("message")?,
        first_seen: row.get("first_seen")?,
        last_seen: row.get("last_seen")?,
        gone_at: row.get("gone_at")?,
    })
}

fn narrowed(state: FindingState) -> String {
    let (is_gone, _) = order(state);
    format!(
        "FROM accessibility_findings WHERE {is_gone} AND (:rule IS NULL OR rule = :rule)
             AND (:kind IS NULL OR kind = :kind)
             AND (:words = '' OR instr(plain_text(title || char(10) || excerpt), plain_text(:words)) > 0)"
    )
}

fn order(state: FindingState) -> (&'static str, &'static str) {
    match state {
        FindingState::Open => ("gone_at IS NULL", "first_seen DESC, id DESC"),
        FindingState::Gone => ("gone_at IS NOT NULL", "gone_at DESC, id DESC"),
    }
}

pub fn count(conn: &Connection, filter: &FindingFilter) -> Result<u64> {
    let sql = format!("SELECT count(*) {}", narrowed(filter.state));
    let count: i64 = conn.prepare_cached(&sql)?.query_row(
        named_params! {
            ":rule": filter.rule.map(AccessibilityRule::as_str), ":kind": filter.kind.map(CheckedKind::as_str),
            ":words": filter.words,
        },
        |row| row.get(0),
    )?;
    Ok(count.unsigned_abs())
}

pub fn list(
    conn: &Connection,
    filter: &FindingFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<AccessibilityFinding>> {
    let (_, by) = order(filter.state);
    let sql = format!("SELECT * {} ORDER BY {by} LIMIT :limit OFFSET :offset", narrowed(filter.state));
    let mut statement = conn.prepare_cached(&sql)?;
    let rows = statement.query_map(
        named_params! {
            ":rule": filter.rule.map(AccessibilityRule::as_str), ":kind": filter.kind.map(CheckedKind::as_str),
            ":words": filter.words, ":limit": limit, ":offset": i64::try_from(offset).map_err(Error::internal)?,
        },
        finding,
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Every rule, with the number of its remaining findings.
pub fn count_rules(conn: &Connection) -> Result<Vec<RuleCount>> {
    let mut statement = conn.prepare_cached(
        "SELECT count(*), count(DISTINCT path) FROM accessibility_findings WHERE gone_at IS NULL AND rule = ?1",
    )?;
    AccessibilityRule::ALL
        .into_iter()
        .map(|rule| {
            let (findings, pages) =
                statement.query_row([rule.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(RuleCount { rule, criterion: rule.criterion(), title: rule.title(), findings, pages })
        })
        .collect()
}

pub fn count_open(conn: &Connection) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT count(*) FROM accessibility_findings WHERE gone_at IS NULL")?
        .query_row([], |row| row.get(0))?)
}
