//! The draft of a guide as its editor loads it.

use rusqlite::Connection;
use serde_json::json;

use super::links::PreviewLinks;
use super::model::GuideDraft;
use crate::guides::store;
use crate::kit::error::{Error, Refusal, Result};

const STALE: &str = "Somebody else has changed this guide since you opened it.";

/// `links`: none if the link is not shown.
pub fn draft(conn: &Connection, id: i64, links: Option<&PreviewLinks>, now: &str) -> Result<GuideDraft> {
    let listed = store::find_listed(conn, id)?.ok_or(Error::NotFound("Guide"))?;
    let newest = store::newest(conn, id)?;
    let link = store::find_link(conn, id)?.and_then(|kept| links?.shown(&kept, now));
    Ok(GuideDraft {
        id,
        status: listed.status,
        slug: listed.guide.slug,
        published_at: listed.published_at,
        related: store::name_businesses(conn, &newest.content.related_businesses)?,
        edition: newest.edition(),
        version_id: newest.id,
        number: newest.number,
        is_generated: store::is_generated(conn, id)?,
        has_changes: store::has_changes(conn, id)?,
        saved_at: if newest.saved_at.is_empty() { listed.updated_at } else { newest.saved_at },
        saved_by: newest.saved_by_name,
        content: newest.content,
        preview_link: link,
    })
}

/// A 409 response with the stored draft.
pub fn stale(draft: &GuideDraft) -> Error {
    Refusal::new(409, json!({ "detail": STALE, "draft": draft })).into()
}
