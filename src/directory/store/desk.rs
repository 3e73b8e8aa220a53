//! SQL of the office's list of businesses.

use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};

use super::members::HAS_OWNER;
use crate::directory::desk::{BulkAction, DeskBusiness, DeskFilter, DeskOrder};
use crate::directory::model::{BusinessStatus, CategoryRef};
use crate::directory::pictogram::shown_pictogram;
use crate::kit::error::{Error, Result};

/// The conditions and their values.
fn narrow(filter: &DeskFilter) -> (String, Vec<SqlValue>) {
    let mut parts = vec!["1".to_owned()];
    let mut values = Vec::new();
    if !filter.words.is_empty() {
        let words = filter.words.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        parts.push("b.name LIKE ? ESCAPE '\\'".into());
        values.push(SqlValue::Text(format!("%{words}%")));
    }
    if let Some(status) = filter.status {
        parts.push("b.status = ?".into());
        values.push(SqlValue::Text(status.as_str().into()));
    }
    if let Some(category) = &filter.category {
        parts.push("b.category_id = (SELECT id FROM categories WHERE slug = ?)".into());
        values.push(SqlValue::Text(category.clone()));
    }
    if let Some(is_featured) = filter.is_featured {
        parts.push(format!("b.is_featured = {}", i64::from(is_featured)));
    }
    if let Some(has_owner) = filter.has_owner {
        parts.push(format!("{}{HAS_OWNER}", if has_owner { "" } else { "NOT " }));
    }
    if let Some(is_confirmed) = filter.is_confirmed {
        parts.push(format!("b.confirmed_at IS {}NULL", if is_confirmed { "NOT " } else { "" }));
    }
    (parts.join(" AND "), values)
}

fn order(order: DeskOrder) -> &'static str {
    match order {
        DeskOrder::Name => "b.name COLLATE NOCASE, b.id",
        DeskOrder::NameDescending => "b.name COLLATE NOCASE DESC, b.id DESC",
        DeskOrder::Updated => "b.updated_at DESC, b.id DESC",
        DeskOrder::Created => "b.created_at DESC, b.id DESC",
    }
}

pub fn count_desk(conn: &Connection, filter: &DeskFilter) -> Result<u64> {
    let (conditions, values) = narrow(filter);
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM businesses b WHERE {conditions}"))?
        .query_row(params_from_iter(values), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

fn desk_business(row: &Row<'_>) -> rusqlite::Result<DeskBusiness> {
    let status: String = row.get(6)?;
    let category: String = row.get(4)?;
    Ok(DeskBusiness {
        id: row.get(0)?,
        slug: row.get(1)?,
        name: row.get(2)?,
        category: CategoryRef {
            id: row.get(3)?,
            pictogram: shown_pictogram(&category, row.get(16)?),
            name: category,
            slug: row.get(5)?,
        },
        status: BusinessStatus::parse(&status).unwrap_or_default(),
        is_featured: row.get(7)?,
        has_owner: row.get(8)?,
        street_address: row.get(9)?,
        phone: row.get(10)?,
        email: row.get(11)?,
        website: row.get(12)?,
        confirmed_at: row.get(13)?,
        created_at: row.get(14)?,
        updated_at: row.get(15)?,
    })
}

/// A page of the list. Its ids are found first, so that what stands before it is not read whole.
pub fn list_desk(
    conn: &Connection,
    filter: &DeskFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<DeskBusiness>> {
    let (conditions, mut values) = narrow(filter);
    let order = order(filter.order);
    values.push(SqlValue::Integer(limit.into()));
    values.push(SqlValue::Integer(i64::try_from(offset).unwrap_or(i64::MAX)));
    let mut statement = conn.prepare_cached(&format!(
        "WITH page AS (SELECT b.id FROM businesses b WHERE {conditions} ORDER BY {order} LIMIT ? OFFSET ?)
         SELECT b.id, b.slug, b.name, c.id, c.name, c.slug, b.status, b.is_featured, {HAS_OWNER}, b.street_address,
            b.phone, b.email, b.website, b.confirmed_at, b.created_at, b.updated_at, c.pictogram
         FROM page JOIN businesses b ON b.id = page.id JOIN categories c ON c.id = b.category_id ORDER BY {order}"
    ))?;
    let rows = statement.query_map(params_from_iter(values), desk_business)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn list_desk_ids(conn: &Connection, filter: &DeskFilter, most: usize) -> Result<Vec<i64>> {
    let (conditions, mut values) = narrow(filter);
    values.push(SqlValue::Integer(i64::try_from(most).unwrap_or(i64::MAX)));
    let mut statement =
        conn.prepare_cached(&format!("SELECT b.id FROM businesses b WHERE {conditions} LIMIT ?"))?;
    let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What a step sets.
fn value_of(action: BulkAction, category: Option<i64>, now: &str) -> SqlValue {
    match action {
        BulkAction::Feature => SqlValue::Integer(1),
        BulkAction::Unfeature => SqlValue::Integer(0),
        BulkAction::Show => SqlValue::Text("published".into()),
        BulkAction::Hide => SqlValue::Text("hidden".into()),
        BulkAction::Verify => SqlValue::Text(now.into()),
        BulkAction::SetCategory => category.map_or(SqlValue::Null, SqlValue::Integer),
    }
}

/// Sets one column of many businesses and keeps what was before. Gives the step's id and how many changed.
pub fn change_many(
    conn: &Connection,
    action: BulkAction,
    ids: &[i64],
    category: Option<i64>,
    now: &str,
) -> Result<(i64, usize)> {
    let value = value_of(action, category, now);
    let column = action.column();
    // Pending listings are decided as claims.
    let meant = if column == "status" { "b.status <> 'pending' AND" } else { "" };
    let ids = serde_json::to_string(ids)?;
    let changes: String = conn
        .prepare_cached(&format!(
            "SELECT json_group_array(json_array(b.id, b.{column}, ?2)) FROM businesses b
             WHERE {meant} b.{column} IS NOT ?2 AND b.id IN (SELECT value FROM json_each(?1))"
        ))?
        .query_row((&ids, &value), |row| row.get(0))?;
    conn.prepare_cached("INSERT INTO business_bulk_edits (action, made_at, edits) VALUES (?1, ?2, ?3)")?
        .execute((action.as_str(), now, &changes))?;
    let id = conn.last_insert_rowid();
    // Saying that a listing is right changes nothing of what it says.
    let (updated, by) = match action {
        BulkAction::Verify => ("", ", confirmed_by = 'office', silent_checks = 0"),
        _ => (", updated_at = ?3", ""),
    };
    let changed = conn
        .prepare_cached(&format!(
            "UPDATE businesses AS b SET {column} = ?2{updated}{by}
             WHERE {meant} b.{column} IS NOT ?2 AND b.id IN (SELECT value FROM json_each(?1)) AND ?3 IS NOT NULL"
        ))?
        .execute((&ids, &value, now))?;
    Ok((id, changed))
}

/// Takes a step back, but for what was changed once more since. Tells how many are as before.
pub fn undo_many(conn: &Connection, id: i64, now: &str) -> Result<usize> {
    let found: Option<(String, Option<String>)> = conn
        .prepare_cached("SELECT action, undone_at FROM business_bulk_edits WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (action, undone_at) = found.ok_or(Error::NotFound("Change"))?;
    if undone_at.is_some() {
        return Err(Error::BadRequest("This change was taken back already.".into()));
    }
    let column = BulkAction::parse(&action).ok_or(Error::NotFound("Change"))?.column();
    let count = conn
        .prepare_cached(&format!(
            "UPDATE businesses AS b SET {column} = e.was, updated_at = ?2
             FROM (SELECT json_extract(j.value, '$[0]') AS id, json_extract(j.value, '$[1]') AS was,
                    json_extract(j.value, '$[2]') AS became
                FROM business_bulk_edits x, json_each(x.edits) j WHERE x.id = ?1) e
             WHERE b.id = e.id AND b.{column} IS e.became"
        ))?
        .execute((id, now))?;
    conn.prepare_cached("UPDATE business_bulk_edits SET undone_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    Ok(count)
}

pub fn find_category_by_id(conn: &Connection, id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT name FROM categories WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?)
}
