//! Categories, and how many published businesses each has.

use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::saved::SavedBusiness;
use crate::deleted_records::{RecordKind, is_kept, revive};
use crate::directory::import::FALLBACK_CATEGORY;
use crate::directory::model::{Category, NewCategory, Sponsorship};
use crate::directory::pictogram::{pictogram_for, shown_pictogram};
use crate::kit::csv::normalize;
use crate::kit::db::VersionedCache;
use crate::kit::error::{Error, Result};
use crate::kit::name_order::sort_key;
use crate::kit::slug::{free_slug, slug};

/// A category's sponsor comes from a row of the placements.
const SELECT: &str = "SELECT c.id, c.name, c.slug, c.description, c.pictogram,
    (SELECT count(*) FROM businesses b WHERE b.category_id = c.id AND b.status = 'published'),
    s.priority, s.id, o.name, o.slug, s.custom_message, c.position
    FROM categories c
    LEFT JOIN placements s ON s.id = (SELECT p.id FROM placements p JOIN businesses b ON b.id = p.business_id
        WHERE p.category_id = c.id AND p.status = 'active' AND p.starts_at <= :today
            AND (p.ends_at IS NULL OR p.ends_at >= :today) AND b.status = 'published'
        ORDER BY p.priority DESC, p.id LIMIT 1)
    LEFT JOIN businesses o ON o.id = s.business_id";

fn category(row: &Row<'_>) -> rusqlite::Result<Category> {
    let name: String = row.get(1)?;
    Ok(Category {
        id: row.get(0)?,
        slug: row.get(2)?,
        description: row.get(3)?,
        pictogram: shown_pictogram(&name, row.get(4)?),
        name,
        business_count: row.get(5)?,
        sponsorship: sponsorship(row)?,
    })
}

fn sponsorship(row: &Row<'_>) -> rusqlite::Result<Option<Sponsorship>> {
    let Some(priority) = row.get::<_, Option<i64>>(6)? else { return Ok(None) };
    Ok(Some(Sponsorship {
        priority,
        placement: row.get(7)?,
        business_name: row.get(8)?,
        business_slug: row.get(9)?,
        message: row.get(10)?,
    }))
}

/// In the office's order, then by name, with the number of published businesses and today's sponsor.
pub fn cached_categories(conn: &Connection, today: Date) -> Result<Arc<Vec<Category>>> {
    static CATEGORIES: VersionedCache<Vec<Category>, Date> = VersionedCache::new();
    CATEGORIES.get(today, || read_categories(conn, today))
}

pub fn list_categories(conn: &Connection, today: Date) -> Result<Vec<Category>> {
    cached_categories(conn, today).map(|categories| categories.to_vec())
}

fn read_categories(conn: &Connection, today: Date) -> Result<Vec<Category>> {
    let mut statement = conn.prepare_cached(SELECT)?;
    let rows = statement.query_map(named_params! { ":today": today.to_string() }, |row| {
        Ok((row.get::<_, i64>("position")?, category(row)?))
    })?;
    let mut listed = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    listed.sort_by_cached_key(|(position, category)| (*position, sort_key(&category.name), category.id));
    Ok(listed.into_iter().map(|(_, category)| category).collect())
}

/// Whether there is a category at this address, or at the one that this leads to.
pub fn category_exists(conn: &Connection, slug: &str) -> Result<bool> {
    Ok(conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM category_slugs WHERE slug = ?1)")?
        .query_row([slug], |row| row.get(0))?)
}

/// The current slug of a category that once had this slug.
pub fn find_moved_category(conn: &Connection, former: &str) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached(
            "SELECT c.slug FROM category_slugs s JOIN categories c ON c.id = s.category_id
             WHERE s.slug = ?1 AND c.slug <> ?1",
        )?
        .query_row([former], |row| row.get(0))
        .optional()?)
}

/// Also by a former address.
pub fn find_category(conn: &Connection, slug: &str, today: Date) -> Result<Option<Category>> {
    let moved = find_moved_category(conn, slug)?;
    let slug = moved.as_deref().unwrap_or(slug);
    Ok(cached_categories(conn, today)?.iter().find(|category| category.slug == slug).cloned())
}

/// The category with this name (ignoring case), else the one that had it before it was renamed or merged, which
/// its former address tells.
fn find_named(conn: &Connection, name: &str) -> Result<Option<(i64, String)>> {
    Ok(conn
        .prepare_cached(
            "SELECT id, name FROM categories WHERE id = coalesce((SELECT id FROM categories WHERE name = ?1),
                 (SELECT category_id FROM category_slugs WHERE slug = ?2))",
        )?
        .query_row((name, slug(name)), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?)
}

/// The category's present name, as the town spells it.
pub fn find_category_name(conn: &Connection, name: &str) -> Result<Option<String>> {
    Ok(find_named(conn, name)?.map(|(_, name)| name))
}

/// The category of the first businesses of a town that has no categories yet; `None` once it has one.
pub fn find_first_category(conn: &Connection) -> Result<Option<&'static str>> {
    let has_any: bool =
        conn.prepare_cached("SELECT EXISTS(SELECT 1 FROM categories)")?.query_row([], |row| row.get(0))?;
    Ok((!has_any).then_some(FALLBACK_CATEGORY))
}

/// The id of the category with this name, present or former; created if there is none.
pub fn ensure_category(conn: &Connection, name: &str) -> Result<i64> {
    if let Some((id, _)) = find_named(conn, name)? {
        return Ok(id);
    }
    let slug = slug(name);
    match revive(conn, RecordKind::Category, &slug, name)? {
        Some(id) => Ok(id),
        None => insert(conn, name, &slug, "", pictogram_for(name)),
    }
}

/// Creates or updates a category; returns which of these happened. It is identified by its slug, else by its
/// name; what `new` leaves open stays.
pub fn save_category(conn: &Connection, new: &NewCategory) -> Result<SavedBusiness> {
    let present: Option<(i64, String, String, String)> = conn
        .prepare_cached(
            "SELECT id, name, description, pictogram FROM categories
             WHERE slug = ?1 OR name = ?2 ORDER BY slug IS ?1 DESC LIMIT 1",
        )?
        .query_row((&new.slug, &new.name), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .optional()?;
    let Some((id, name, description, pictogram)) = present else {
        let slug = new.slug.clone().unwrap_or_else(|| slug(&new.name));
        let pictogram = new.pictogram.as_deref().unwrap_or_else(|| pictogram_for(&new.name));
        let description = new.description.as_deref().unwrap_or_default();
        return Ok(SavedBusiness::Created(insert(conn, &new.name, &slug, description, pictogram)?));
    };
    let wanted = (
        if normalize::line(&name) == new.name { name.clone() } else { new.name.clone() },
        match &new.description {
            Some(said) if normalize::lines(&description) != *said => said.clone(),
            _ => description.clone(),
        },
        // An export contains the pictogram that is shown, which may differ from the stored one.
        match &new.pictogram {
            Some(said) if *said != shown_pictogram(&name, pictogram.clone()) => said.clone(),
            _ => pictogram.clone(),
        },
    );
    if wanted == (name, description, pictogram) {
        return Ok(SavedBusiness::Unchanged(id));
    }
    let is_taken: bool = conn
        .prepare_cached("SELECT EXISTS(SELECT 1 FROM categories WHERE name = ?1 AND id <> ?2)")?
        .query_row((&wanted.0, id), |row| row.get(0))?;
    if is_taken {
        return Err(Error::BadRequest(format!("another category is called \"{}\"", wanted.0)));
    }
    conn.prepare_cached("UPDATE categories SET name = ?2, description = ?3, pictogram = ?4 WHERE id = ?1")?
        .execute((id, &wanted.0, &wanted.1, &wanted.2))?;
    Ok(SavedBusiness::Updated(id))
}

/// Former slugs redirect, and those of deleted categories are reserved.
pub(super) fn is_slug_taken(conn: &Connection, candidate: &str, by_other_than: i64) -> Result<bool> {
    if is_kept(conn, RecordKind::Category, candidate)? {
        return Ok(true);
    }
    Ok(conn
        .prepare_cached("SELECT EXISTS(SELECT 1 FROM category_slugs WHERE slug = ?1 AND category_id <> ?2)")?
        .query_row((candidate, by_other_than), |row| row.get(0))?)
}

pub(super) fn insert(
    conn: &Connection,
    name: &str,
    slug: &str,
    description: &str,
    pictogram: &str,
) -> Result<i64> {
    let slug = free_slug(slug, |candidate| is_slug_taken(conn, candidate, 0))?;
    conn.prepare_cached(
        "INSERT INTO categories (name, slug, description, pictogram) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((name, slug, description, pictogram))?;
    Ok(conn.last_insert_rowid())
}
