//! Writes a business: created, updated, or found unchanged.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::categories::ensure_category;
use super::change_requests::settle_request;
pub use super::load::load;
pub use super::saved::SavedBusiness;
use crate::deleted_records::{self, RecordKind};
use crate::directory::hours::Hours;
use crate::directory::model::NewBusiness;
use crate::kit::error::Result;
use crate::kit::name_order::sort_name;
use crate::kit::slug::{free_slug, slug};

/// Path segments of the API that cannot be slugs.
const RESERVED: [&str; 2] = ["facets", "featured"];

/// Finds the existing business for `new`, by its source key or its slug.
pub fn find_same(conn: &Connection, new: &NewBusiness) -> Result<Option<i64>> {
    if let Some((source, key)) = &new.source {
        let found = conn
            .prepare_cached("SELECT id FROM businesses WHERE source = ?1 AND source_key = ?2")?
            .query_row((source, key), |row| row.get(0))
            .optional()?;
        if found.is_some() {
            return Ok(found);
        }
    }
    let Some(slug) = &new.slug else { return Ok(None) };
    Ok(conn
        .prepare_cached("SELECT id FROM businesses WHERE slug = ?1")?
        .query_row([slug], |row| row.get(0))
        .optional()?)
}

/// `None` if the business no longer exists.
pub fn find_updated_at(conn: &Connection, id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("SELECT updated_at FROM businesses WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?)
}

/// Saves `new`. If the business exists, `merge` receives its present state and decides what it becomes, so
/// that an import changes only the columns it has.
pub fn save(
    conn: &Connection,
    new: &NewBusiness,
    now: &str,
    merge: impl FnOnce(NewBusiness, &NewBusiness) -> NewBusiness,
) -> Result<SavedBusiness> {
    save_at(conn, find_same(conn, new)?, new, now, merge)
}

/// Like `save`, when it is known which business it is; `None`: a new one.
pub fn save_at(
    conn: &Connection,
    id: Option<i64>,
    new: &NewBusiness,
    now: &str,
    merge: impl FnOnce(NewBusiness, &NewBusiness) -> NewBusiness,
) -> Result<SavedBusiness> {
    let Some(id) = id else { return Ok(SavedBusiness::Created(insert(conn, new, now)?)) };
    let present = load(conn, id)?;
    let wanted = merge(present.clone(), new);
    if wanted == present {
        return Ok(SavedBusiness::Unchanged(id));
    }
    update(conn, id, &present, &wanted, now)?;
    Ok(SavedBusiness::Updated(id))
}

/// Updates a business to `wanted`; returns whether anything changed.
pub fn change(conn: &Connection, id: i64, wanted: &NewBusiness, now: &str) -> Result<bool> {
    let present = load(conn, id)?;
    if *wanted == present {
        return Ok(false);
    }
    update(conn, id, &present, wanted, now)?;
    Ok(true)
}

fn is_slug_taken(conn: &Connection, candidate: &str, by_other_than: i64) -> Result<bool> {
    if RESERVED.contains(&candidate) || deleted_records::is_kept(conn, RecordKind::Business, candidate)? {
        return Ok(true);
    }
    Ok(conn
        .prepare_cached("SELECT EXISTS(SELECT 1 FROM business_slugs WHERE slug = ?1 AND business_id <> ?2)")?
        .query_row((candidate, by_other_than), |row| row.get(0))?)
}

fn insert(conn: &Connection, new: &NewBusiness, now: &str) -> Result<i64> {
    let base = new.slug.clone().unwrap_or_else(|| slug(&new.name));
    let slug = free_slug(&base, |candidate| is_slug_taken(conn, candidate, 0))?;
    let category = ensure_category(conn, &new.category)?;
    conn.prepare_cached(
        "INSERT INTO businesses (slug, name, category_id, source, source_key, created_at, updated_at)
         VALUES (:slug, :name, :category, :source, :source_key, :now, :now)",
    )?
    .execute(named_params! {
        ":slug": slug, ":name": new.name, ":category": category,
        ":source": new.source.as_ref().map(|(source, _)| source),
        ":source_key": new.source.as_ref().map(|(_, key)| key),
        ":now": now,
    })?;
    let id = conn.last_insert_rowid();
    keep_slug(conn, id, &slug)?;
    write_columns(conn, id, new, category)?;
    write_rows(conn, id, &NewBusiness::default(), new)?;
    Ok(id)
}

fn update(conn: &Connection, id: i64, present: &NewBusiness, wanted: &NewBusiness, now: &str) -> Result<()> {
    let category = ensure_category(conn, &wanted.category)?;
    let base = if wanted.slug != present.slug {
        wanted.slug.clone()
    } else if wanted.name != present.name {
        Some(slug(&wanted.name))
    } else {
        None
    };
    if let Some(base) = base {
        let slug = free_slug(&base, |candidate| is_slug_taken(conn, candidate, id))?;
        conn.prepare_cached("UPDATE businesses SET slug = ?2 WHERE id = ?1")?.execute((id, &slug))?;
        keep_slug(conn, id, &slug)?;
    }
    write_columns(conn, id, wanted, category)?;
    conn.prepare_cached("UPDATE businesses SET updated_at = ?2 WHERE id = ?1")?.execute((id, now))?;
    write_rows(conn, id, present, wanted)?;
    settle_request(conn, id, wanted, now)
}

fn keep_slug(conn: &Connection, id: i64, slug: &str) -> Result<()> {
    conn.prepare_cached("INSERT OR IGNORE INTO business_slugs (slug, business_id) VALUES (?1, ?2)")?
        .execute((slug, id))?;
    Ok(())
}

fn write_columns(conn: &Connection, id: i64, new: &NewBusiness, category: i64) -> Result<()> {
    conn.prepare_cached(
        "UPDATE businesses SET name = :name, sort_name = :sort_name, category_id = :category, description = :description,
            street_address = :street, locality = :locality, region = :region, postal_code = :postal_code,
            latitude = :latitude, longitude = :longitude, phone = :phone, email = :email, website = :website,
            social_links = :social_links, price_level = :price_level, yearly_shows = :yearly_shows,
            sponsor_message = :sponsor_message, has_hours = :has_hours, status = :status WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":name": new.name, ":sort_name": sort_name(&new.name), ":category": category, ":description": new.description,
        ":street": new.street_address, ":locality": new.locality, ":region": new.region,
        ":postal_code": new.postal_code, ":latitude": new.latitude, ":longitude": new.longitude,
        ":phone": new.phone, ":email": new.email, ":website": new.website,
        ":social_links": serde_json::to_string(&new.social_links)?, ":price_level": new.price_level,
        ":yearly_shows": new.yearly_shows, ":sponsor_message": new.sponsor_message,
        ":has_hours": new.hours.is_some(), ":status": new.status.as_str(),
    })?;
    Ok(())
}

fn write_rows(conn: &Connection, id: i64, present: &NewBusiness, new: &NewBusiness) -> Result<()> {
    if present.hours != new.hours {
        conn.prepare_cached("DELETE FROM business_hours WHERE business_id = ?1")?.execute([id])?;
        let mut insert = conn.prepare_cached(
            "INSERT INTO business_hours (business_id, day, date, opens, closes, note) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        for row in new.hours.iter().flat_map(Hours::rows) {
            insert.execute((
                id,
                row.day,
                row.date.map(|date| date.to_string()),
                row.opens,
                row.closes,
                row.note,
            ))?;
        }
    }
    for (was, is, table, column) in [
        (&present.tags, &new.tags, "business_tags", "tag"),
        (&present.attributes, &new.attributes, "business_attributes", "attribute"),
    ] {
        if was == is {
            continue;
        }
        conn.prepare_cached(&format!("DELETE FROM {table} WHERE business_id = ?1"))?.execute([id])?;
        let mut insert = conn.prepare_cached(&format!(
            "INSERT OR IGNORE INTO {table} (business_id, {column}) VALUES (?1, ?2)"
        ))?;
        for value in is {
            insert.execute((id, value))?;
        }
    }
    Ok(())
}

/// All businesses, whatever their status, oldest first.
pub fn list_ids(conn: &Connection) -> Result<Vec<i64>> {
    let mut statement = conn.prepare("SELECT id FROM businesses ORDER BY id")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
