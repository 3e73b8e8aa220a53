//! The versions of a guide: stored, found, overwritten, published.
//!
//! Invariant: a pinned version never changes again, and a save never overwrites what somebody else wrote.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::load::load;
use crate::accounts::{Actor, name_or_email};
use crate::guides::admin::{DraftSave, GuideContent, GuideVersion, VersionOrigin};
use crate::kit::error::{Error, Result};

/// How long saves of the same window overwrite the same version.
const SITTING: SignedDuration = SignedDuration::from_mins(10);

const SELECT: &str =
    "SELECT v.id, v.number, v.content, v.origin, v.saves, v.is_pinned, v.is_published, v.editor,
    v.sequence, v.saved_by, v.created_at, v.saved_at, u.first_name || ' ' || u.last_name, u.email
    FROM guide_versions v LEFT JOIN users u ON u.id = v.saved_by";

fn version(row: &Row<'_>) -> rusqlite::Result<(String, GuideVersion)> {
    let saved_by: Option<i64> = row.get(9)?;
    let saved_by_name = match saved_by {
        Some(_) => {
            let [name, email]: [String; 2] = [row.get(12)?, row.get(13)?];
            name_or_email(&name, "", &email)
        }
        None => String::new(),
    };
    let read = GuideVersion {
        id: row.get(0)?,
        number: row.get(1)?,
        content: GuideContent::default(),
        origin: row.get(3)?,
        saves: row.get(4)?,
        is_pinned: row.get(5)?,
        is_published: row.get(6)?,
        editor: row.get(7)?,
        sequence: row.get(8)?,
        saved_by,
        saved_by_name,
        created_at: row.get(10)?,
        saved_at: row.get(11)?,
    };
    Ok((row.get(2)?, read))
}

fn whole((content, version): (String, GuideVersion)) -> Result<GuideVersion> {
    Ok(GuideVersion { content: serde_json::from_str(&content)?, ..version })
}

/// The state being edited. For a guide without versions, this is what readers see.
pub fn newest(conn: &Connection, guide_id: i64) -> Result<GuideVersion> {
    let found = conn
        .prepare_cached(&format!("{SELECT} WHERE v.guide_id = ?1 ORDER BY v.number DESC LIMIT 1"))?
        .query_row([guide_id], version)
        .optional()?;
    match found {
        Some(found) => whole(found),
        None => {
            Ok(GuideVersion { content: GuideContent::of(&load(conn, guide_id)?), ..GuideVersion::default() })
        }
    }
}

pub fn find_version(conn: &Connection, guide_id: i64, id: i64) -> Result<GuideVersion> {
    let found = conn
        .prepare_cached(&format!("{SELECT} WHERE v.guide_id = ?1 AND v.id = ?2"))?
        .query_row((guide_id, id), version)
        .optional()?;
    whole(found.ok_or(Error::NotFound("Version"))?)
}

/// Whether any of its versions was generated: what is restored or imported over it is still checked before
/// publishing.
pub fn is_generated(conn: &Connection, guide_id: i64) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM guide_versions WHERE guide_id = ?1 AND origin = 'generated')";
    Ok(conn.prepare_cached(sql)?.query_row([guide_id], |row| row.get(0))?)
}

pub fn count_versions(conn: &Connection, guide_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM guide_versions WHERE guide_id = ?1")?
        .query_row([guide_id], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Newest first.
pub fn list_versions(conn: &Connection, guide_id: i64, limit: u32, offset: u64) -> Result<Vec<GuideVersion>> {
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} WHERE v.guide_id = ?1 ORDER BY v.number DESC LIMIT ?2 OFFSET ?3"
    ))?;
    let found: Vec<_> =
        statement.query_map((guide_id, limit, offset), version)?.collect::<rusqlite::Result<_>>()?;
    found.into_iter().map(whole).collect()
}

/// Adds the newest version; returns its id.
pub fn add_version(
    conn: &Connection,
    guide_id: i64,
    save: &DraftSave,
    origin: VersionOrigin,
    by: Option<i64>,
    now: &str,
) -> Result<i64> {
    conn.prepare_cached(
        "INSERT INTO guide_versions (guide_id, number, content, origin, editor, sequence, saved_by, created_at, saved_at)
         VALUES (:guide, 1 + coalesce((SELECT max(number) FROM guide_versions WHERE guide_id = :guide), 0),
            :content, :origin, :editor, :sequence, :by, :now, :now)",
    )?
    .execute(named_params! {
        ":guide": guide_id, ":content": serde_json::to_string(&save.content)?, ":origin": origin.as_str(),
        ":editor": save.editor, ":sequence": save.sequence, ":by": by, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// The result of a save.
pub enum SavedDraft {
    Kept,
    /// Somebody else has saved since the writer loaded the draft.
    Stale,
}

/// Saves a draft. Saves of one window go to the same version for a while; any other save starts a new one.
pub fn save_draft(conn: &Connection, actor: &Actor, guide_id: i64, save: &DraftSave) -> Result<SavedDraft> {
    let newest = newest(conn, guide_id)?;
    let is_own = !save.editor.is_empty() && save.editor == newest.editor;
    if is_own && save.sequence <= newest.sequence {
        // An earlier save of this window that arrived late.
        return Ok(SavedDraft::Kept);
    }
    if save.content == newest.content {
        return Ok(SavedDraft::Kept);
    }
    if !is_own && save.edition != newest.edition() {
        return Ok(SavedDraft::Stale);
    }
    let goes_on =
        is_own && !save.is_new_version && !newest.is_pinned && is_recent(&newest.created_at, &actor.at);
    if goes_on {
        conn.prepare_cached(
            "UPDATE guide_versions SET content = ?2, saves = saves + 1, sequence = ?3, saved_at = ?4 WHERE id = ?1",
        )?
        .execute((newest.id, serde_json::to_string(&save.content)?, save.sequence, &actor.at))?;
    } else {
        // A generated text stays marked as generated when somebody edits it.
        add_version(conn, guide_id, save, newest.origin, actor.user_id, &actor.at)?;
    }
    show_in_lists(conn, guide_id, &save.content, &actor.at)?;
    Ok(SavedDraft::Kept)
}

fn is_recent(since: &str, now: &str) -> bool {
    match (since.parse::<Timestamp>(), now.parse::<Timestamp>()) {
        (Ok(since), Ok(now)) => now.duration_since(since) < SITTING,
        _ => false,
    }
}

/// Only staff can see drafts, and their lists read title, introduction and author from `guides`.
fn show_in_lists(conn: &Connection, guide_id: i64, content: &GuideContent, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE guides SET title = :title, introduction = :introduction, author = :author, updated_at = :now
         WHERE id = :id AND status = 'draft' AND :title <> ''
            AND (title, introduction, author) IS NOT (:title, :introduction, :author)",
    )?
    .execute(named_params! {
        ":id": guide_id, ":title": content.title, ":introduction": content.introduction,
        ":author": content.author, ":now": now,
    })?;
    Ok(())
}

/// Makes the present content of `guides` the newest version; if it is published, readers get that version.
pub fn keep_as_version(
    conn: &Connection,
    guide_id: i64,
    content: GuideContent,
    is_published: bool,
    by: Option<i64>,
    now: &str,
) -> Result<()> {
    let newest = newest(conn, guide_id)?;
    let id = if newest.id > 0 && newest.content == content {
        newest.id
    } else {
        let save = DraftSave { content, ..DraftSave::default() };
        add_version(conn, guide_id, &save, VersionOrigin::Written, by, now)?
    };
    set_published_version(conn, guide_id, is_published.then_some(id))
}

/// Makes this the version that readers get, or none.
pub fn set_published_version(conn: &Connection, guide_id: i64, id: Option<i64>) -> Result<()> {
    conn.prepare_cached(
        "UPDATE guide_versions SET is_published = 0 WHERE guide_id = ?1 AND is_published = 1 AND id IS NOT ?2",
    )?
    .execute((guide_id, id))?;
    conn.prepare_cached(
        "UPDATE guide_versions SET is_published = 1, is_pinned = 1 WHERE guide_id = ?1 AND id = ?2",
    )?
    .execute((guide_id, id))?;
    Ok(())
}

/// Pins a version, so that it never changes again: the next save starts a new one.
pub fn pin_version(conn: &Connection, guide_id: i64, id: i64) -> Result<()> {
    let pinned = conn
        .prepare_cached("UPDATE guide_versions SET is_pinned = 1 WHERE guide_id = ?1 AND id = ?2")?
        .execute((guide_id, id))?;
    if pinned == 0 { Err(Error::NotFound("Version")) } else { Ok(()) }
}
