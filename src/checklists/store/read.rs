//! SQL for reading checklists with their items.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::checklists::model::{Checklist, ChecklistContent, ChecklistItem, ChecklistKind, ListedChecklist};
use crate::deleted_records::{self, RecordKind};
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

const COLUMNS: &str =
    "c.id, c.kind, c.slug, c.title, c.summary, c.icon, c.is_published, c.version, c.updated_at";

fn listed(row: &Row<'_>) -> rusqlite::Result<ListedChecklist> {
    Ok(ListedChecklist {
        id: row.get("id")?,
        kind: row.get("kind")?,
        slug: row.get("slug")?,
        title: row.get("title")?,
        summary: row.get("summary")?,
        icon: row.get("icon")?,
        is_published: row.get("is_published")?,
        version: row.get("version")?,
        updated_at: row.get("updated_at")?,
        item_count: row.get("item_count")?,
    })
}

/// Those of a kind, or all, in the order set by staff, including hidden ones.
pub fn list(conn: &Connection, kind: Option<ChecklistKind>) -> Result<Vec<ListedChecklist>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS}, (SELECT count(*) FROM checklist_items i WHERE i.checklist_id = c.id) AS item_count
         FROM checklists c WHERE c.deleted_at IS NULL AND (?1 IS NULL OR c.kind = ?1)
         ORDER BY c.kind DESC, c.position, c.id"
    ))?;
    let rows = statement.query_map([kind.map(ChecklistKind::as_str)], listed)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn list_published(conn: &Connection, kind: Option<ChecklistKind>) -> Result<Vec<ListedChecklist>> {
    let mut checklists = list(conn, kind)?;
    checklists.retain(|checklist| checklist.is_published);
    Ok(checklists)
}

/// Whether there has never been one of this kind.
pub fn is_empty(conn: &Connection, kind: ChecklistKind) -> Result<bool> {
    Ok(conn.query_row(
        "SELECT NOT EXISTS (SELECT 1 FROM checklists WHERE kind = ?1)",
        [kind.as_str()],
        |row| row.get(0),
    )?)
}

/// A checklist, even if hidden or deleted, and whether it was deleted.
pub fn find_any(conn: &Connection, id: i64) -> Result<(Checklist, bool)> {
    let found = conn
        .prepare_cached(&format!(
            "SELECT {COLUMNS}, 0 AS item_count, c.deleted_at IS NOT NULL AS is_deleted FROM checklists c WHERE c.id = ?1"
        ))?
        .query_row([id], |row| Ok((listed(row)?, row.get("is_deleted")?)))
        .optional()?;
    let (found, is_deleted) = found.ok_or(Error::NotFound("Checklist"))?;
    let checklist = Checklist {
        id,
        version: found.version,
        updated_at: found.updated_at,
        content: ChecklistContent {
            kind: found.kind,
            slug: found.slug,
            title: found.title,
            summary: found.summary,
            icon: found.icon,
            is_published: found.is_published,
            items: list_items(conn, id)?,
        },
    };
    Ok((checklist, is_deleted))
}

/// A checklist that was not removed; it may be hidden.
pub fn find(conn: &Connection, id: i64) -> Result<Checklist> {
    match find_any(conn, id)? {
        (checklist, false) => Ok(checklist),
        (_, true) => Err(Error::NotFound("Checklist")),
    }
}

/// The id of the checklist with this slug; it may be hidden.
pub fn find_id(conn: &Connection, slug: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM checklists WHERE slug = ?1 AND deleted_at IS NULL")?
        .query_row([slug], |row| row.get(0))
        .optional()?)
}

pub fn find_published(conn: &Connection, slug: &str) -> Result<Checklist> {
    let id = find_id(conn, slug)?.ok_or(Error::NotFound("Checklist"))?;
    let checklist = find(conn, id)?;
    if checklist.content.is_published { Ok(checklist) } else { Err(Error::NotFound("Checklist")) }
}

/// The error for an unknown slug: 410 if a checklist was deleted that members could read.
pub fn missing(conn: &Connection, slug: &str) -> Error {
    // An existing checklist has priority for its slug, even if hidden.
    let named = "SELECT id, deleted_at IS NOT NULL FROM checklists WHERE slug = ?1
        ORDER BY deleted_at IS NOT NULL, deleted_at DESC";
    let found = conn.prepare_cached(named).and_then(|mut statement| {
        statement.query_row([slug], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?))).optional()
    });
    match found {
        Ok(Some((id, true))) => deleted_records::missing(conn, RecordKind::Checklist, &id.to_string()),
        Ok(_) => Error::NotFound("Checklist"),
        Err(error) => error.into(),
    }
}

fn list_items(conn: &Connection, checklist_id: i64) -> Result<Vec<ChecklistItem>> {
    let mut statement = conn.prepare_cached(
        "SELECT key, title, reason, detail, timing, is_required, office, categories, search, offset_days, budget_share
         FROM checklist_items WHERE checklist_id = ?1 ORDER BY position",
    )?;
    let mut rows = statement.query([checklist_id])?;
    let mut items = Vec::new();
    while let Some(row) = rows.next()? {
        items.push(ChecklistItem {
            key: row.get("key")?,
            title: row.get("title")?,
            reason: row.get("reason")?,
            detail: row.get("detail")?,
            timing: row.get("timing")?,
            is_required: row.get("is_required")?,
            office: row.get::<_, Option<Json<_>>>("office")?.map(|json| json.0),
            categories: row.get::<_, Json<_>>("categories")?.0,
            search: row.get("search")?,
            offset_days: row.get("offset_days")?,
            budget_share: row.get("budget_share")?,
        });
    }
    Ok(items)
}
