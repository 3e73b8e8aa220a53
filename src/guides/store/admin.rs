//! SQL of the admin list of guides, and of preview links.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::accounts::name_or_email;
use crate::directory::BusinessRef;
use crate::guides::admin::{AdminGuide, AdminGuideFilter, AdminGuideOrder, VersionOrigin};
use crate::kit::error::Result;
use crate::kit::records::{ListQuery, ids_as_json};

/// The newest version of a guide; one without versions is taken from `guides`.
const NEWEST: &str = "LEFT JOIN guide_versions v ON v.guide_id = g.id
        AND v.number = (SELECT max(number) FROM guide_versions WHERE guide_id = g.id)";
const TITLE: &str = "coalesce(v.content ->> 'title', g.title)";
const AUTHOR: &str = "coalesce(v.content ->> 'author', g.author)";
/// A newer version that says the same is none: what is typed and deleted again leaves one.
const HAS_CHANGES: &str =
    "(g.status = 'published' AND v.id IS NOT NULL AND v.is_published = 0 AND v.content IS NOT
    (SELECT p.content FROM guide_versions p WHERE p.guide_id = g.id AND p.is_published = 1))";

pub fn admin_query(filter: &AdminGuideFilter) -> ListQuery {
    let order = match filter.order {
        AdminGuideOrder::Saved => "coalesce(v.saved_at, g.updated_at) DESC, g.id DESC",
        AdminGuideOrder::Title => "plain_text(coalesce(v.content ->> 'title', g.title)), g.id",
        AdminGuideOrder::Published => "g.published_at DESC, g.id DESC",
    };
    let words = format!("plain_text({TITLE}) LIKE # OR plain_text({AUTHOR}) LIKE #");
    ListQuery::new(format!("guides g {NEWEST}"), "g.id", order)
        .holding(&words, &filter.words)
        .only_with("g.status = ?", filter.status.map(|status| status.as_str().to_owned()))
        .is(HAS_CHANGES, filter.has_changes)
}

/// Whether readers do not have its newest text.
pub fn has_changes(conn: &Connection, guide_id: i64) -> Result<bool> {
    Ok(conn
        .prepare_cached(&format!("SELECT {HAS_CHANGES} FROM guides g {NEWEST} WHERE g.id = ?1"))?
        .query_row([guide_id], |row| row.get(0))?)
}

fn admin_guide(row: &Row<'_>) -> rusqlite::Result<AdminGuide> {
    let saved_by: Option<i64> = row.get(10)?;
    let saved_by = match saved_by {
        Some(_) => name_or_email(&row.get::<_, String>(11)?, "", &row.get::<_, String>(12)?),
        None => String::new(),
    };
    Ok(AdminGuide {
        id: row.get(0)?,
        slug: row.get(1)?,
        title: row.get(2)?,
        author: row.get(3)?,
        status: row.get(4)?,
        has_changes: row.get(5)?,
        is_featured: row.get(6)?,
        origin: row.get::<_, Option<VersionOrigin>>(7)?.unwrap_or_default(),
        published_at: row.get(8)?,
        saved_at: row.get(9)?,
        saved_by,
    })
}

pub fn list_for_admin(conn: &Connection, ids: &[i64]) -> Result<Vec<AdminGuide>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT g.id, g.slug, {TITLE}, {AUTHOR}, g.status, {HAS_CHANGES}, g.is_featured, v.origin, g.published_at,
            coalesce(v.saved_at, g.updated_at), v.saved_by, u.first_name || ' ' || u.last_name, u.email
         FROM json_each(?1) j CROSS JOIN guides g ON g.id = j.value {NEWEST} LEFT JOIN users u ON u.id = v.saved_by
         ORDER BY j.key"
    ))?;
    let rows = statement.query_map([ids_as_json(ids)?], admin_guide)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The names of these businesses, whatever their status, in this order.
pub fn name_businesses(conn: &Connection, ids: &[i64]) -> Result<Vec<BusinessRef>> {
    let mut statement = conn.prepare_cached(
        "SELECT b.id, b.name, b.slug FROM json_each(?1) k JOIN businesses b ON b.id = k.value ORDER BY k.key",
    )?;
    let rows = statement.query_map([serde_json::to_string(ids)?], |row| {
        Ok(BusinessRef { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A stored link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLink {
    pub guide_id: i64,
    pub nonce: String,
    pub expires_at: String,
    pub ended_at: Option<String>,
}

const LINK: &str = "SELECT guide_id, nonce, expires_at, ended_at FROM guide_preview_links";

fn link(row: &Row<'_>) -> rusqlite::Result<StoredLink> {
    Ok(StoredLink {
        guide_id: row.get(0)?,
        nonce: row.get(1)?,
        expires_at: row.get(2)?,
        ended_at: row.get(3)?,
    })
}

pub fn find_link(conn: &Connection, guide_id: i64) -> Result<Option<StoredLink>> {
    Ok(conn.prepare_cached(&format!("{LINK} WHERE guide_id = ?1"))?.query_row([guide_id], link).optional()?)
}

pub fn find_link_by_hash(conn: &Connection, hash: &str) -> Result<Option<StoredLink>> {
    Ok(conn.prepare_cached(&format!("{LINK} WHERE token_hash = ?1"))?.query_row([hash], link).optional()?)
}

/// Saves the only link of a guide, replacing an earlier one.
pub fn save_link(conn: &Connection, link: &StoredLink, hash: &str, by: Option<i64>, now: &str) -> Result<()> {
    conn.prepare_cached(
        "INSERT OR REPLACE INTO guide_preview_links (guide_id, nonce, token_hash, created_by, created_at, expires_at)
         VALUES (:guide, :nonce, :hash, :by, :now, :expires)",
    )?
    .execute(named_params! {
        ":guide": link.guide_id, ":nonce": link.nonce, ":hash": hash, ":by": by, ":now": now,
        ":expires": link.expires_at,
    })?;
    Ok(())
}

/// Returns until when the link would have been valid; `None` if there was none.
pub fn delete_link(conn: &Connection, guide_id: i64) -> Result<Option<String>> {
    Ok(conn
        .prepare_cached("DELETE FROM guide_preview_links WHERE guide_id = ?1 RETURNING expires_at")?
        .query_row([guide_id], |row| row.get(0))
        .optional()?)
}

/// Ends the link, because the guide is now published.
pub fn end_link(conn: &Connection, guide_id: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE guide_preview_links SET ended_at = ?2 WHERE guide_id = ?1 AND ended_at IS NULL",
    )?
    .execute((guide_id, now))?;
    Ok(())
}
