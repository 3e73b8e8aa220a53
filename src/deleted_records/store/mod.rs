//! SQL of the deleted records.

mod content;
mod rows;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};
use serde_json::Value;

pub use self::content::{Columns, is_referred_to};
use self::content::{Content, list_references};
use super::model::{DeletedRecord, RecordKind, kept_days};
use crate::accounts::Actor;
use crate::kit::clock::stamp_of;
use crate::kit::db::Json;
use crate::kit::error::{Error, Result};

const SELECT: &str = "SELECT d.id, d.kind, d.record_id, d.title, d.reason, d.deleted_at, u.email
    FROM deleted_records d LEFT JOIN users u ON u.id = d.deleted_by";

fn kept_time() -> SignedDuration {
    SignedDuration::from_hours(i64::from(kept_days()) * 24)
}

fn deleted_record(row: &Row<'_>) -> rusqlite::Result<DeletedRecord> {
    let (kind, moment): (RecordKind, Timestamp) = (row.get(1)?, row.get(5)?);
    Ok(DeletedRecord {
        id: row.get(0)?,
        kind,
        record_id: row.get(2)?,
        title: row.get(3)?,
        reason: row.get(4)?,
        kept_until: moment.checked_add(kept_time()).ok().filter(|_| kind.is_erased()).map(stamp_of),
        deleted_at: row.get(5)?,
        deleted_by: row.get(6)?,
    })
}

#[derive(Debug, Clone, Default)]
pub struct DeletedFilter {
    pub kind: Option<RecordKind>,
    /// Part of a title
    pub words: String,
}

const FILTER: &str = "(:kind IS NULL OR d.kind = :kind) AND (:words = '' OR instr(plain_text(d.title), plain_text(:words)) > 0)";

pub fn count(conn: &Connection, filter: &DeletedFilter) -> Result<u64> {
    let count: i64 =
        conn.prepare_cached(&format!("SELECT count(*) FROM deleted_records d WHERE {FILTER}"))?.query_row(
            named_params! { ":kind": filter.kind.map(RecordKind::as_str), ":words": filter.words },
            |row| row.get(0),
        )?;
    Ok(count.unsigned_abs())
}

/// Most recently deleted first.
pub fn list(
    conn: &Connection,
    filter: &DeletedFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<DeletedRecord>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE {FILTER} ORDER BY d.deleted_at DESC, d.id DESC LIMIT :limit OFFSET :offset"
    ))?;
    let rows = statement.query_map(
        named_params! {
            ":kind": filter.kind.map(RecordKind::as_str), ":words": filter.words, ":limit": limit,
            ":offset": i64::try_from(offset).unwrap_or(i64::MAX),
        },
        deleted_record,
    )?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn find(conn: &Connection, id: i64) -> Result<DeletedRecord> {
    conn.prepare_cached(&format!("{SELECT} WHERE d.id = ?1"))?
        .query_row([id], deleted_record)
        .optional()?
        .ok_or(Error::NotFound("Deleted record"))
}

pub fn find_of(conn: &Connection, kind: RecordKind, record_id: i64) -> Result<Option<DeletedRecord>> {
    Ok(conn
        .prepare_cached(&format!("{SELECT} WHERE d.kind = ?1 AND d.record_id = ?2"))?
        .query_row((kind.as_str(), record_id), deleted_record)
        .optional()?)
}

/// The record with this address, unless it was merged into another one, which has what belonged to it.
pub fn find_alone(conn: &Connection, kind: RecordKind, key: &str) -> Result<Option<DeletedRecord>> {
    let found = conn
        .prepare_cached(&format!(
            "{SELECT} JOIN deleted_record_keys k ON k.deleted_record_id = d.id
             WHERE k.kind = ?1 AND k.key = ?2 AND d.kind = ?1"
        ))?
        .query_row((kind.as_str(), key), deleted_record)
        .optional()?;
    let Some(found) = found else { return Ok(None) };
    Ok(load_content(conn, found.id)?.links.is_empty().then_some(found))
}

/// The deleted category that a deleted business needs.
pub fn find_category_of(conn: &Connection, record: &DeletedRecord) -> Result<Option<DeletedRecord>> {
    if record.kind != RecordKind::Business {
        return Ok(None);
    }
    let content = load_content(conn, record.id)?;
    let id = content.rows.first().and_then(|row| row.values.get("category_id")?.as_i64());
    let Some(found) = id.map(|id| find_of(conn, RecordKind::Category, id)).transpose()?.flatten() else {
        return Ok(None);
    };
    Ok(load_content(conn, found.id)?.links.is_empty().then_some(found))
}

/// The most recently deleted record.
pub fn find_newest(conn: &Connection) -> Result<DeletedRecord> {
    Ok(conn.prepare_cached(&format!("{SELECT} ORDER BY d.id DESC LIMIT 1"))?.query_row([], deleted_record)?)
}

/// Whether an address belongs to a deleted record, and if so, whether that was public.
pub fn find_key(conn: &Connection, kind: RecordKind, key: &str) -> Result<Option<bool>> {
    Ok(conn
        .prepare_cached("SELECT was_public FROM deleted_record_keys WHERE kind = ?1 AND key = ?2")?
        .query_row((kind.as_str(), key), |row| row.get(0))
        .optional()?)
}

pub fn is_reserved(conn: &Connection, kind: RecordKind, key: &str) -> Result<bool> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM deleted_record_keys WHERE kind = ?1 AND key = ?2 AND gives_way = 0)",
        )?
        .query_row((kind.as_str(), key), |row| row.get(0))?)
}

pub fn give_way(conn: &Connection, kind: RecordKind, record_id: i64) -> Result<()> {
    conn.prepare_cached(
        "UPDATE deleted_record_keys SET gives_way = 1 WHERE deleted_record_id =
             (SELECT id FROM deleted_records WHERE kind = ?1 AND record_id = ?2)",
    )?
    .execute((kind.as_str(), record_id))?;
    Ok(())
}

/// The deleted records of a kind whose addresses are kept for them, oldest first: the id that each had, and the
/// columns of its row.
pub fn visit_kept(conn: &Connection, kind: RecordKind, mut visit: impl FnMut(i64, &Columns)) -> Result<()> {
    let mut statement = conn.prepare_cached(
        "SELECT d.record_id, d.content -> '$.rows[0].values' FROM deleted_records d
         WHERE d.kind = ?1 AND NOT EXISTS (SELECT 1 FROM deleted_record_keys k
             WHERE k.deleted_record_id = d.id AND k.gives_way = 1) ORDER BY d.id",
    )?;
    let mut rows = statement.query([kind.as_str()])?;
    while let Some(row) = rows.next()? {
        // One that stays in its table has no rows here.
        if let Some(Json(columns)) = row.get::<_, Option<Json<Columns>>>(1)? {
            visit(row.get(0)?, &columns);
        }
    }
    Ok(())
}

/// A record, and why it is deleted.
pub struct Deleting<'a> {
    pub kind: RecordKind,
    pub record_id: i64,
    pub title: &'a str,
    pub reason: &'a str,
}

/// Like `set_aside`, after moving what belongs to the record to another one, except rows of the `own` tables.
pub fn merge_into(
    conn: &Connection,
    actor: &Actor,
    deleting: &Deleting<'_>,
    into: i64,
    own: &[&str],
) -> Result<i64> {
    let moved = rows::move_rows(conn, deleting.kind.table(), (deleting.record_id, into), own)?;
    set_aside(conn, actor, deleting, moved)
}

/// Takes a record out of its tables. `moved`: the references to be restored with it.
pub fn set_aside(
    conn: &Connection,
    actor: &Actor,
    deleting: &Deleting<'_>,
    moved: Vec<content::KeptLink>,
) -> Result<i64> {
    let mut content = rows::take_out(conn, deleting.kind.table(), deleting.record_id)?
        .ok_or(Error::NotFound(deleting.kind.noun()))?;
    content.links.extend(moved);
    let id = insert(conn, actor, deleting, &content)?;
    let root_is_public = content.rows.first().is_some_and(|root| is_public(deleting.kind, &root.values));
    for row in &content.rows {
        let text = |column: &str| row.values.get(column).and_then(Value::as_str).map(str::to_owned);
        let number = |column: &str| row.values.get(column).and_then(Value::as_i64).map(|id| id.to_string());
        let kind = RecordKind::ALL.into_iter().find(|kind| kind.table() == row.table);
        let is_root = kind == Some(deleting.kind);
        let is_public = if is_root {
            root_is_public
        } else {
            root_is_public && kind.is_none_or(|kind| is_public(kind, &row.values))
        };
        let keys = match (row.table.as_str(), kind) {
            ("categories", Some(kind)) => vec![(kind, text("slug"))],
            (_, Some(kind)) => vec![(kind, number("id"))],
            ("business_slugs", None) => vec![(RecordKind::Business, text("slug"))],
            ("guide_slugs", None) => vec![(RecordKind::Guide, text("slug"))],
            ("category_slugs", None) => vec![(RecordKind::Category, text("slug"))],
            _ => Vec::new(),
        };
        for (kind, key) in keys {
            let Some(key) = key else { continue };
            insert_key(conn, id, kind, &key, is_public)?;
        }
    }
    Ok(id)
}

/// Marks a record that stays in its table as deleted: `content` is what its feature restores it from.
pub fn note(
    conn: &Connection,
    actor: &Actor,
    deleting: &Deleting<'_>,
    was_public: bool,
    content: Value,
) -> Result<i64> {
    let content = Content { own: Some(content), ..Content::default() };
    let id = insert(conn, actor, deleting, &content)?;
    insert_key(conn, id, deleting.kind, &deleting.record_id.to_string(), was_public)?;
    Ok(id)
}

fn is_public(kind: RecordKind, values: &content::Columns) -> bool {
    match kind {
        RecordKind::Category => true,
        RecordKind::Placement | RecordKind::Campaign | RecordKind::Quiz => false,
        _ => values.get("status").and_then(Value::as_str) == Some("published"),
    }
}

fn insert(conn: &Connection, actor: &Actor, deleting: &Deleting<'_>, content: &Content) -> Result<i64> {
    // Replaces an older mark of the same record, which was restored another way.
    forget_record(conn, deleting.kind, deleting.record_id)?;
    conn.prepare_cached(
        "INSERT INTO deleted_records (kind, record_id, title, reason, deleted_at, deleted_by, content)
         VALUES (:kind, :record, :title, :reason, :at, :by, :content)",
    )?
    .execute(named_params! {
        ":kind": deleting.kind.as_str(), ":record": deleting.record_id, ":title": deleting.title,
        ":reason": deleting.reason, ":at": actor.at, ":by": actor.user_id,
        ":content": serde_json::to_string(content)?,
    })?;
    let id = conn.last_insert_rowid();
    let references = list_references(conn)?;
    for (parent, table, column) in
        [("users", "deleted_record_users", "user_id"), ("images", "deleted_record_images", "image_id")]
    {
        let mut insert = conn.prepare_cached(&format!(
            "INSERT OR IGNORE INTO {table} ({column}, deleted_record_id) SELECT id, ?2 FROM {parent} WHERE id = ?1"
        ))?;
        for row in &content.rows {
            let here = references
                .iter()
                .filter(|reference| reference.table == row.table && reference.parent == parent);
            for reference in here {
                if let Some(other) = row.values.get(&reference.column).and_then(Value::as_i64) {
                    insert.execute((other, id))?;
                }
            }
        }
    }
    Ok(id)
}

fn insert_key(conn: &Connection, id: i64, kind: RecordKind, key: &str, was_public: bool) -> Result<()> {
    conn.prepare_cached(
        "INSERT OR REPLACE INTO deleted_record_keys (kind, key, deleted_record_id, was_public) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((kind.as_str(), key, id, was_public))?;
    Ok(())
}

fn load_content(conn: &Connection, id: i64) -> Result<Content> {
    let text: String = conn
        .prepare_cached("SELECT content FROM deleted_records WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    Ok(serde_json::from_str(&text)?)
}

/// Puts a record back into its tables. `Some`: it never left its table, and its feature restores it from this
/// value.
pub fn put_back(conn: &Connection, record: &DeletedRecord) -> Result<Option<Value>> {
    let mut content = load_content(conn, record.id)?;
    let own = content.own.take();
    delete(conn, record.id)?;
    if own.is_none() {
        follow_categories(conn, &mut content)?;
        rows::put_back(conn, record.kind.as_str(), content)?;
    }
    Ok(own)
}

/// What belonged to a category that was merged since then belongs to the one that has its address now.
fn follow_categories(conn: &Connection, content: &mut Content) -> Result<()> {
    for reference in list_references(conn)?.iter().filter(|reference| reference.parent == "categories") {
        for row in content.rows.iter_mut().filter(|row| row.table == reference.table) {
            let id = row.values.get(&reference.column).and_then(Value::as_i64);
            if let Some(into) = id.map(|id| find_merged_category(conn, id)).transpose()?.flatten() {
                row.values.insert(reference.column.clone(), Value::from(into));
            }
        }
    }
    Ok(())
}

fn find_merged_category(conn: &Connection, id: i64) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached(
            "SELECT s.category_id FROM deleted_records d
             JOIN category_slugs s ON s.slug = d.content ->> '$.rows[0].values.slug'
             WHERE d.kind = 'category' AND d.record_id = ?1",
        )?
        .query_row([id], |row| row.get(0))
        .optional()?)
}

fn delete(conn: &Connection, id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM deleted_records WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// A record that was restored another way is no longer a deleted record.
pub fn forget_record(conn: &Connection, kind: RecordKind, record_id: i64) -> Result<()> {
    conn.prepare_cached("DELETE FROM deleted_records WHERE kind = ?1 AND record_id = ?2")?
        .execute((kind.as_str(), record_id))?;
    Ok(())
}

/// Removes a person's data from all deleted records.
pub fn forget_user(conn: &Connection, user_id: i64) -> Result<()> {
    // An event that was sent in stays in its table, and may have its sender's address.
    conn.prepare_cached(
        "UPDATE deleted_records SET content = json_set(content, '$.own.organizer_email', '')
         WHERE kind = 'event' AND content ->> '$.own.submitted_by' = ?1
           AND content ->> '$.own.organizer_email' = (SELECT email FROM users WHERE id = ?1) COLLATE NOCASE",
    )?
    .execute([user_id])?;
    // A campaign has its contact by address alone, and may have been deleted with its business. An address that was not
    // confirmed may be somebody else's.
    let ids: Vec<(i64, Option<String>)> = conn
        .prepare_cached(
            "SELECT d.id, u.email FROM deleted_records d
             LEFT JOIN users u ON u.id = ?1 AND u.email_verified_at IS NOT NULL
             WHERE d.id IN (SELECT deleted_record_id FROM deleted_record_users WHERE user_id = ?1)
                 OR EXISTS (SELECT 1 FROM json_each(d.content, '$.rows') r WHERE r.value ->> '$.table' = 'campaigns'
                     AND r.value ->> '$.values.contact_email' = u.email COLLATE NOCASE)",
        )?
        .query_map([user_id], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (id, email) in ids {
        let mut content = load_content(conn, id)?;
        rows::forget_user(conn, &mut content, user_id)?;
        if let Some(email) = email {
            rows::forget_contact(&mut content, &email);
        }
        conn.prepare_cached("UPDATE deleted_records SET content = ?2 WHERE id = ?1")?
            .execute((id, serde_json::to_string(&content)?))?;
    }
    Ok(())
}

/// What was not restored in time.
pub fn list_old(conn: &Connection, now: Timestamp) -> Result<Vec<(RecordKind, i64)>> {
    let oldest = now.checked_sub(kept_time()).map_err(Error::internal)?;
    let mut statement =
        conn.prepare_cached("SELECT kind, record_id FROM deleted_records WHERE deleted_at < ?1")?;
    let rows = statement
        .query_map([stamp_of(oldest)], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<Vec<(String, i64)>>>()?;
    let known = rows.into_iter().filter_map(|(kind, id)| Some((RecordKind::parse(&kind)?, id)));
    Ok(known.filter(|(kind, _)| kind.is_erased()).collect())
}

pub fn erase_old(conn: &Connection, now: Timestamp) -> Result<usize> {
    let old = list_old(conn, now)?;
    old.iter().try_for_each(|(kind, id)| forget_record(conn, *kind, *id))?;
    Ok(old.len())
}
