//! Writing guides: create, change, delete; and the businesses they mention.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::load::load;
use super::versions::{add_version, keep_as_version, newest, set_published_version};
use crate::deleted_records::{RecordKind, is_kept};
use crate::directory;
use crate::guides::admin::{DraftSave, GuideContent, VersionOrigin};
use crate::guides::markdown::directives;
use crate::guides::model::{GuideStatus, NewGuide};
use crate::kit::error::{Error, Result};
use crate::kit::slug::slug;

const TAKEN: &str = "guide with this slug already exists.";

/// The guide that has this slug, or had it in the past.
pub fn find_slug(conn: &Connection, slug: &str) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT guide_id FROM guide_slugs WHERE slug = ?1")?
        .query_row([slug], |row| row.get(0))
        .optional()?)
}

/// Whether another guide has, or had, this slug.
pub fn is_taken(conn: &Connection, slug: &str, id: i64) -> Result<bool> {
    Ok(find_slug(conn, slug)?.is_some_and(|owner| owner != id) || is_kept(conn, RecordKind::Guide, slug)?)
}

/// Creates a guide. No other guide may have, or have had, its slug.
pub fn save(conn: &Connection, new: &NewGuide, now: &str) -> Result<i64> {
    save_by(conn, new, None, now)
}

/// Like `save`; the version records who wrote it.
pub fn save_by(conn: &Connection, new: &NewGuide, by: Option<i64>, now: &str) -> Result<i64> {
    save_first(conn, new, VersionOrigin::Written, by, now)
}

/// Like `save_by`; the version also records how the text came about.
pub fn save_first(
    conn: &Connection,
    new: &NewGuide,
    origin: VersionOrigin,
    by: Option<i64>,
    now: &str,
) -> Result<i64> {
    if find_slug(conn, &new.slug)?.is_some() || is_kept(conn, RecordKind::Guide, &new.slug)? {
        return Err(Error::field("slug", TAKEN));
    }
    conn.prepare_cached(
        "INSERT INTO guides (slug, title, status, published_at, created_at, updated_at)
         VALUES (?1, ?2, 'draft', NULL, ?3, ?3)",
    )?
    .execute((&new.slug, &new.title, now))?;
    let id = conn.last_insert_rowid();
    write(conn, id, new, now)?;
    let save = DraftSave { content: GuideContent::of(new), ..DraftSave::default() };
    let version = add_version(conn, id, &save, origin, by, now)?;
    set_published_version(conn, id, (new.status == GuideStatus::Published).then_some(version))?;
    Ok(id)
}

/// A free slug, as close as possible to the one wanted.
pub fn free_slug(conn: &Connection, wanted: &str) -> Result<String> {
    let base = slug(wanted);
    let mut free = base.clone();
    for number in 2.. {
        if find_slug(conn, &free)?.is_none() && !is_kept(conn, RecordKind::Guide, &free)? {
            break;
        }
        free = format!("{base}-{number}");
    }
    Ok(free)
}

/// Updates every column, and stores the guide as a version.
pub fn update(conn: &Connection, id: i64, new: &NewGuide, by: Option<i64>, now: &str) -> Result<()> {
    write(conn, id, new, now)?;
    let is_published = new.status == GuideStatus::Published;
    keep_as_version(conn, id, GuideContent::of(new), is_published, by, now)
}

/// Updates every column; a former slug keeps leading here.
pub fn write(conn: &Connection, id: i64, new: &NewGuide, now: &str) -> Result<()> {
    if is_taken(conn, &new.slug, id)? {
        return Err(Error::field("slug", TAKEN));
    }
    conn.prepare_cached(
        "UPDATE guides SET slug = :slug, title = :title, introduction = :introduction, body = :body,
            image_url = :image, image_alt = :alt, author = :author, is_featured = :featured, status = :status,
            published_at = CASE WHEN :status = 'published' THEN coalesce(published_at, :now) ELSE published_at END,
            updated_at = :now WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":slug": new.slug, ":title": new.title, ":introduction": new.introduction, ":body": new.body,
        ":image": new.image_url, ":alt": new.image_alt, ":author": new.author, ":featured": new.is_featured,
        ":status": new.status.as_str(), ":now": now,
    })?;
    conn.prepare_cached("INSERT OR IGNORE INTO guide_slugs (slug, guide_id) VALUES (?1, ?2)")?
        .execute((&new.slug, id))?;
    write_businesses(conn, id, new)
}

fn write_businesses(conn: &Connection, id: i64, new: &NewGuide) -> Result<()> {
    conn.prepare_cached("DELETE FROM guide_businesses WHERE guide_id = ?1")?.execute([id])?;
    let mut insert = conn.prepare_cached(
        "INSERT OR IGNORE INTO guide_businesses (guide_id, business_id, position, is_embedded) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (position, business) in (1_i64..).zip(&new.related_businesses) {
        insert.execute((id, business, position, false))?;
    }
    let cards = directives(&new.body).into_iter().filter(|directive| directive.name == "business");
    let keys: Vec<String> = cards.map(|directive| directive.key).collect();
    for (position, (_, business)) in (1_i64..).zip(directory::resolve_all(conn, &keys)?) {
        insert.execute((id, business, position, true))?;
    }
    Ok(())
}

/// The guide as staff see it: for a draft, its newest version.
pub fn load_current(conn: &Connection, id: i64) -> Result<NewGuide> {
    let stored = load(conn, id)?;
    match stored.status {
        GuideStatus::Draft => Ok(newest(conn, id)?.content.into_guide(GuideStatus::Draft)),
        GuideStatus::Published => Ok(stored),
    }
}
