//! The text of a guide's Open Graph image (the preview that chats show for a link).

use rusqlite::Connection;

use super::model::{GuideStatus, ListedGuide};
use super::store;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

pub fn og_image_text(listed: &ListedGuide) -> OgImageText {
    let author = &listed.author;
    OgImageText {
        kind: "guide",
        id: listed.guide.id,
        label: "Guide".into(),
        title: listed.guide.title.clone(),
        line: if author.is_empty() { String::new() } else { format!("By {author}") },
    }
}

pub fn find_og_image(conn: &Connection, _around: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    let found = store::find_listed(conn, id)?.filter(|listed| listed.status == GuideStatus::Published);
    Ok(found.map(|listed| og_image_text(&listed)))
}
