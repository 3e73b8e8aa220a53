//! The words of a guide's sign, for where its address is shared.

use rusqlite::Connection;

use super::model::{GuideStatus, ListedGuide};
use super::store;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

pub fn sign_words(listed: &ListedGuide) -> OgImageText {
    let author = &listed.author;
    OgImageText {
        kind: "guide",
        id: listed.guide.id,
        label: "Guide".into(),
        title: listed.guide.title.clone(),
        line: if author.is_empty() { String::new() } else { format!("By {author}") },
    }
}

pub fn find_sign(conn: &Connection, _around: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    let found = store::find_listed(conn, id)?.filter(|listed| listed.status == GuideStatus::Published);
    Ok(found.map(|listed| sign_words(&listed)))
}
