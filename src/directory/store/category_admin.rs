//! SQL for the office's categories.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row};

use super::categories::list_categories;
use crate::directory::category_admin::{AdminCategory, CategoryContent};
use crate::directory::pictogram::shown_pictogram;
use crate::kit::error::{Error, Result};
use crate::kit::slug::{free_slug, slug};

const SELECT: &str = "SELECT c.id, c.slug, c.name, c.description, c.pictogram,
    (SELECT count(*) FROM businesses b WHERE b.category_id = c.id),
    coalesce((SELECT max(a.at) FROM audit_entries a WHERE a.subject = 'category:' || c.id), ''),
    coalesce((SELECT max(a.id) FROM audit_entries a WHERE a.subject = 'category:' || c.id), 0)
    FROM categories c";

fn admin_category(row: &Row<'_>) -> rusqlite::Result<AdminCategory> {
    let name: String = row.get(2)?;
    Ok(AdminCategory {
        id: row.get(0)?,
        slug: row.get(1)?,
        description: row.get(3)?,
        pictogram: shown_pictogram(&name, row.get(4)?),
        name,
        business_count: row.get(5)?,
        sponsor: None,
        updated_at: row.get(6)?,
        revision: row.get(7)?,
    })
}

pub fn list_admin_categories(conn: &Connection, today: Date) -> Result<Vec<AdminCategory>> {
    let mut statement = conn.prepare_cached(SELECT)?;
    let rows = statement.query_map([], admin_category)?;
    let mut listed: Vec<AdminCategory> = rows.collect::<rusqlite::Result<_>>()?;
    let public = list_categories(conn, today)?;
    listed.sort_by_key(|category| public.iter().position(|public| public.id == category.id));
    for category in &mut listed {
        let found = public.iter().find(|public| public.id == category.id);
        category.sponsor =
            found.and_then(|found| found.sponsorship.as_ref()).map(|sponsor| sponsor.business_name.clone());
    }
    Ok(listed)
}

pub fn find_admin_category(conn: &Connection, id: i64, today: Date) -> Result<AdminCategory> {
    let found = list_admin_categories(conn, today)?.into_iter().find(|category| category.id == id);
    found.ok_or(Error::NotFound("Category"))
}

pub fn list_category_ids(conn: &Connection) -> Result<Vec<i64>> {
    let mut statement =
        conn.prepare_cached("SELECT id FROM categories ORDER BY position, plain_text(name), id")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn load_category(conn: &Connection, id: i64) -> Result<CategoryContent> {
    conn.prepare_cached("SELECT name, description, pictogram FROM categories WHERE id = ?1")?
        .query_row([id], |row| {
            Ok(CategoryContent { name: row.get(0)?, description: row.get(1)?, pictogram: row.get(2)? })
        })
        .optional()?
        .ok_or(Error::NotFound("Category"))
}

pub fn find_category_id(conn: &Connection, name: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT id FROM categories WHERE name = ?1")?
        .query_row([name], |row| row.get(0))
        .optional()?)
}

pub fn count_in_category(conn: &Connection, id: i64) -> Result<i64> {
    Ok(conn
        .prepare_cached("SELECT count(*) FROM businesses WHERE category_id = ?1")?
        .query_row([id], |row| row.get(0))?)
}

/// Placed last if the office has ordered the categories (trigger `category_placed`).
pub fn insert_category(conn: &Connection, new: &CategoryContent) -> Result<i64> {
    super::categories::insert(conn, &new.name, &slug(&new.name), &new.description, &new.pictogram)
}

pub fn update_category(
    conn: &Connection,
    id: i64,
    present: &CategoryContent,
    wanted: &CategoryContent,
) -> Result<()> {
    conn.prepare_cached("UPDATE categories SET name = ?2, description = ?3, pictogram = ?4 WHERE id = ?1")?
        .execute((id, &wanted.name, &wanted.description, &wanted.pictogram))?;
    if wanted.name != present.name {
        let slug = free_slug(&slug(&wanted.name), |candidate| {
            super::categories::is_slug_taken(conn, candidate, id)
        })?;
        conn.prepare_cached("UPDATE categories SET slug = ?2 WHERE id = ?1")?.execute((id, slug))?;
    }
    Ok(())
}

/// In the order of the ids.
pub fn list_category_names(conn: &Connection, ids: &[i64]) -> Result<Vec<String>> {
    let mut statement = conn.prepare_cached(
        "SELECT c.name FROM json_each(?1) j JOIN categories c ON c.id = j.value ORDER BY j.key",
    )?;
    let rows = statement.query_map([serde_json::to_string(ids)?], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

pub fn order_categories(conn: &Connection, ids: &[i64]) -> Result<()> {
    let mut update = conn.prepare_cached("UPDATE categories SET position = ?2 WHERE id = ?1")?;
    for (position, id) in (1_i64..).zip(ids) {
        update.execute((id, position))?;
    }
    Ok(())
}
