//! SQL for writing checklists. Every change is in the audit trail, together with the previous version.

use rusqlite::{Connection, named_params};
use serde_json::{Value, json};

use super::read::{find, find_any, find_id, list};
use crate::accounts::{Actor, audit, audit_restorable};
use crate::checklists::model::{
    Checklist, ChecklistContent, ChecklistItem, ChecklistKind, ChecklistRevision,
};
use crate::deleted_records::{self, Deleting, RecordKind};
use crate::directory;
use crate::kit::error::{Error, FieldErrors, Refusal, Result};

const TAKEN: &str = "Another checklist has this address. Choose a different one.";
const STALE: &str = "Somebody has saved this checklist since you opened it. Your changes were not saved.";
const OTHER_LIST: &str = "A checklist was added or removed since you opened this page. Load it again.";

/// For checklists that come with the program or the demo: the last of its kind, and without an audit entry.
pub fn insert(conn: &Connection, content: &ChecklistContent, now: &str) -> Result<i64> {
    check_slug(conn, None, &content.slug)?;
    conn.prepare_cached(
        "INSERT INTO checklists (kind, slug, title, icon, position, created_at, updated_at)
         VALUES (:kind, :slug, :title, :icon,
                 (SELECT coalesce(max(position), 0) + 1 FROM checklists WHERE kind = :kind), :now, :now)",
    )?
    .execute(named_params! {
        ":kind": content.kind.as_str(), ":slug": content.slug, ":title": content.title, ":icon": content.icon,
        ":now": now,
    })?;
    let id = conn.last_insert_rowid();
    write(conn, id, content, 1, now)?;
    Ok(id)
}

pub fn create(conn: &Connection, actor: &Actor, content: &ChecklistContent) -> Result<Checklist> {
    check_references(conn, content, None)?;
    let id = insert(conn, content, &actor.at)?;
    audit(conn, actor, "checklist.create", &format!("checklist:{id}"), &Value::Null, &json!(content))?;
    find(conn, id)
}

/// `version`: the one that was edited. An edit of an older version is rejected.
pub fn change(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    version: i64,
    content: &ChecklistContent,
) -> Result<Checklist> {
    let present = find(conn, id)?;
    if present.version != version {
        return Err(Refusal::conflict(STALE).into());
    }
    check_references(conn, content, Some(&present.content))?;
    if present.content.kind != content.kind {
        return Err(Error::field("kind", "A checklist keeps its kind."));
    }
    if present.content == *content {
        return Ok(present);
    }
    let action = match (present.content.is_published, content.is_published) {
        (false, true) => "checklist.publish",
        (true, false) => "checklist.unpublish",
        _ => "checklist.update",
    };
    replace(conn, actor, action, &present, content)
}

/// Writes the next version of a checklist, and stores the present one.
fn replace(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    present: &Checklist,
    content: &ChecklistContent,
) -> Result<Checklist> {
    check_slug(conn, Some(present.id), &content.slug)?;
    write(conn, present.id, content, present.version + 1, &actor.at)?;
    keep(conn, actor, action, present, &json!(content))?;
    find(conn, present.id)
}

/// Plans that people made with it go on; staff can restore it.
pub fn delete(conn: &Connection, actor: &Actor, id: i64, reason: &str) -> Result<()> {
    let present = find(conn, id)?;
    conn.prepare_cached("UPDATE checklists SET deleted_at = ?2 WHERE id = ?1")?.execute((id, &actor.at))?;
    let title = present.content.title.as_str();
    let deleting = Deleting { kind: RecordKind::Checklist, record_id: id, title, reason };
    let kept = json!(ChecklistRevision { version: present.version, content: present.content.clone() });
    deleted_records::note_removed(conn, actor, &deleting, present.content.is_published, kept)?;
    keep(conn, actor, "checklist.delete", &present, &Value::Null)
}

/// Adds an audit entry with the version that was replaced or deleted.
fn keep(conn: &Connection, actor: &Actor, action: &str, present: &Checklist, after: &Value) -> Result<()> {
    let checklist = format!("checklist:{}", present.id);
    let revision = ChecklistRevision { version: present.version, content: present.content.clone() };
    let before = json!(present.content);
    let details = json!({ "title": present.content.title });
    audit_restorable(
        conn,
        actor,
        action,
        &checklist,
        [&before, after],
        &details,
        (&checklist, &json!(revision)),
    )
}

/// Reorders the checklists of a kind; `ids` must contain all of them.
pub fn reorder(conn: &Connection, actor: &Actor, kind: ChecklistKind, ids: &[i64]) -> Result<()> {
    let present: Vec<i64> = list(conn, Some(kind))?.into_iter().map(|checklist| checklist.id).collect();
    let (mut known, mut sent) = (present.clone(), ids.to_vec());
    known.sort_unstable();
    sent.sort_unstable();
    if known != sent {
        return Err(Refusal::conflict(OTHER_LIST).into());
    }
    let mut statement = conn.prepare_cached("UPDATE checklists SET position = ?2 WHERE id = ?1")?;
    for (position, id) in (1_i64..).zip(ids) {
        statement.execute((id, position))?;
    }
    let (before, after) = (json!({ "ids": present }), json!({ "ids": ids }));
    audit(conn, actor, "checklist.reorder", &format!("checklists:{}", kind.as_str()), &before, &after)
}

fn check_slug(conn: &Connection, id: Option<i64>, slug: &str) -> Result<()> {
    match find_id(conn, slug)? {
        Some(owner) if Some(owner) != id => Err(Error::field("slug", TAKEN)),
        _ => Ok(()),
    }
}

/// The offices' listings and the categories must exist, except those that were already in it: a business may
/// have been removed since.
fn check_references(
    conn: &Connection,
    content: &ChecklistContent,
    before: Option<&ChecklistContent>,
) -> Result<()> {
    let before = before.map_or(&[][..], |before| &before.items);
    let listing = |item: &ChecklistItem| item.office.as_ref().map(|office| office.business_slug.clone());
    let wanted: Vec<String> =
        content.items.iter().filter_map(listing).filter(|slug| !slug.is_empty()).collect();
    let found = directory::resolve_all(conn, &wanted)?;
    let mut errors = FieldErrors::default();
    for (index, item) in content.items.iter().enumerate() {
        if let Some(slug) = listing(item).filter(|slug| !slug.is_empty()) {
            let is_known = found.iter().any(|(known, _)| *known == slug)
                || before.iter().any(|item| listing(item).as_ref() == Some(&slug));
            if !is_known {
                let sentence = format!("There is no listing \"{slug}\" in the directory.");
                errors.add(format!("items.{index}.office.business_slug"), sentence);
            }
        }
        for slug in &item.categories {
            let is_known = directory::category_exists(conn, slug)?
                || before.iter().any(|item| item.categories.contains(slug));
            if !is_known {
                errors.add(format!("items.{index}.categories"), format!("There is no category \"{slug}\"."));
            }
        }
    }
    errors.check()
}

/// Updates every column, and rewrites all items.
fn write(conn: &Connection, id: i64, content: &ChecklistContent, version: i64, now: &str) -> Result<()> {
    conn.prepare_cached(
        "UPDATE checklists SET slug = :slug, title = :title, summary = :summary, icon = :icon,
            is_published = :published, version = :version, updated_at = :now, deleted_at = NULL WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":slug": content.slug, ":title": content.title, ":summary": content.summary,
        ":icon": content.icon, ":published": content.is_published, ":version": version, ":now": now,
    })?;
    conn.prepare_cached("DELETE FROM checklist_items WHERE checklist_id = ?1")?.execute([id])?;
    let mut insert = conn.prepare_cached(
        "INSERT INTO checklist_items (checklist_id, position, key, title, reason, detail, timing, is_required, office,
            categories, search, offset_days, budget_share)
         VALUES (:id, :position, :key, :title, :reason, :detail, :timing, :required, :office, :categories, :search,
            :offset, :share)",
    )?;
    for (position, item) in (1_i64..).zip(&content.items) {
        let office = item.office.as_ref().map(serde_json::to_string).transpose()?;
        insert.execute(named_params! {
            ":id": id, ":position": position, ":key": item.key, ":title": item.title, ":reason": item.reason,
            ":detail": item.detail, ":timing": item.timing, ":required": item.is_required, ":office": office,
            ":categories": serde_json::to_string(&item.categories)?, ":search": item.search,
            ":offset": item.offset_days, ":share": item.budget_share,
        })?;
    }
    Ok(())
}

/// Restores a version as the newest one, even of a checklist that was deleted.
pub(super) fn bring_back(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    content: &ChecklistContent,
) -> Result<Checklist> {
    let (present, is_deleted) = find_any(conn, id)?;
    if is_deleted {
        // The deleted version was already stored when it was deleted.
        check_slug(conn, Some(id), &content.slug)?;
        deleted_records::forget_record(conn, RecordKind::Checklist, id)?;
        write(conn, id, content, present.version + 1, &actor.at)?;
        audit(conn, actor, "checklist.restore", &format!("checklist:{id}"), &Value::Null, &json!(content))?;
        return find(conn, id);
    }
    if present.content == *content {
        return Ok(present);
    }
    replace(conn, actor, "checklist.restore", &present, content)
}
