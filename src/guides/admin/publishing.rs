//! Publishing and unpublishing drafts.
//!
//! Invariant: what readers get is exactly a version.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{GuideContent, GuideVersion, MAX_LENGTH, TOO_LONG, VersionOrigin};
use crate::accounts::{Actor, audit, audit_edit};
use crate::directory;
use crate::guides::change::is_picture_address;
use crate::guides::markdown as guide_markdown;
use crate::guides::model::{GuideStatus, NewGuide};
use crate::guides::store;
use crate::kit::error::{Error, FieldErrors, Refusal, Result};
use crate::kit::slug::slug;

const UNTITLED: &str = "Enter a title.";
// The editor shows these; `POST guides/` answers in the words of the contract.
const BAD_SLUG: &str = "Use lowercase letters, digits and hyphens, such as winter-walks.";
const TAKEN: &str = "Another guide has, or had, this address. Choose a different one.";

/// Creates a guide that only staff can see, with its first version; returns the ids of both.
pub fn create_draft(
    conn: &Connection,
    actor: &Actor,
    content: GuideContent,
    origin: VersionOrigin,
) -> Result<(i64, i64)> {
    if content.title.trim().is_empty() {
        return Err(Error::field("title", UNTITLED));
    }
    let wanted = if content.slug.is_empty() { &content.title } else { &content.slug };
    let content = GuideContent { slug: store::free_slug(conn, wanted)?, ..content };
    let guide = content.into_guide(GuideStatus::Draft);
    let id = store::save_first(conn, &guide, origin, actor.user_id, &actor.at)?;
    audit(conn, actor, "guide.create", &format!("guide:{id}"), &Value::Null, &json!(guide))?;
    Ok((id, store::newest(conn, id)?.id))
}

/// What prevents a text from being published.
fn check(content: &GuideContent) -> Result<()> {
    let mut errors = FieldErrors::default();
    if content.title.trim().is_empty() {
        errors.add("title", UNTITLED);
    }
    if content.slug.is_empty() || slug(&content.slug) != content.slug {
        errors.add("slug", BAD_SLUG);
    }
    if content.body.chars().count() > MAX_LENGTH {
        errors.add("body", TOO_LONG);
    }
    if let Some(error) = guide_markdown::error(&content.body) {
        errors.add("body", error);
    }
    if !is_picture_address(&content.image_url) {
        errors.add("image_url", "Enter a valid URL.");
    }
    errors.check()
}

const STALE: &str = "Somebody has changed this guide since you opened it. Read the newest text first.";

/// Pins the newest version so that it cannot change while somebody decides on it; `edition` is the state that
/// was seen. Refuses content that could not be published.
pub fn pin_newest(conn: &Connection, actor: &Actor, guide_id: i64, edition: &str) -> Result<GuideVersion> {
    let guide = store::load(conn, guide_id)?;
    let mut newest = store::newest(conn, guide_id)?;
    if newest.edition() != edition {
        return Err(Refusal::conflict(STALE).into());
    }
    check(&newest.content)?;
    if newest.id == 0 {
        // Restored from the deleted records of an earlier release: it has no version yet.
        store::update(conn, guide_id, &guide, actor.user_id, &actor.at)?;
        newest = store::newest(conn, guide_id)?;
    }
    store::pin_version(conn, guide_id, newest.id)?;
    Ok(newest)
}

/// Publishes this version, if `passes` accepts it. Leaves out related businesses that have been deleted
/// since.
pub fn publish_version(
    conn: &Connection,
    actor: &Actor,
    [guide_id, version_id]: [i64; 2],
    passes: impl FnOnce(&NewGuide) -> Result<()>,
) -> Result<()> {
    let before = store::load(conn, guide_id)?;
    let version = store::find_version(conn, guide_id, version_id)?;
    check(&version.content)?;
    if store::is_taken(conn, &version.content.slug, guide_id)? {
        return Err(Error::field("slug", TAKEN));
    }
    let mut after = version.content.into_guide(GuideStatus::Published);
    passes(&after)?;
    let mut known = Vec::with_capacity(after.related_businesses.len());
    for id in std::mem::take(&mut after.related_businesses) {
        if directory::exists(conn, id)? {
            known.push(id);
        }
    }
    after.related_businesses = known;
    store::write(conn, guide_id, &after, &actor.at)?;
    store::set_published_version(conn, guide_id, Some(version_id))?;
    store::end_link(conn, guide_id, &actor.at)?;
    let action = if before.status == GuideStatus::Published { "guide.update" } else { "guide.publish" };
    audit_edit(conn, actor, action, ("guide", guide_id), &before, [&json!(after), &Value::Null])
}

/// Unpublishes a guide; its text is kept.
pub fn take_back(conn: &Connection, actor: &Actor, guide_id: i64) -> Result<()> {
    let before = store::load(conn, guide_id)?;
    if before.status == GuideStatus::Draft {
        return Ok(());
    }
    let after = NewGuide { status: GuideStatus::Draft, ..before.clone() };
    store::write(conn, guide_id, &after, &actor.at)?;
    store::set_published_version(conn, guide_id, None)?;
    let after = [&json!(after), &Value::Null];
    audit_edit(conn, actor, "guide.unpublish", ("guide", guide_id), &before, after)
}
