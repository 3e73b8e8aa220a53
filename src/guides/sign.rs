//! The words of a guide's sign, for where its address is shared.

use rusqlite::Connection;

use super::model::{ListedGuide, Status};
use super::store;
use crate::kit::error::Result;
use crate::kit::page::{Around, SignWords};

pub fn sign_words(listed: &ListedGuide) -> SignWords {
    let author = &listed.author;
    SignWords {
        kind: "guide",
        id: listed.guide.id,
        label: "Guide".into(),
        title: listed.guide.title.clone(),
        line: if author.is_empty() { String::new() } else { format!("By {author}") },
    }
}

pub fn find_sign(conn: &Connection, _around: &Around, id: i64) -> Result<Option<SignWords>> {
    let found = store::find_listed(conn, id)?.filter(|listed| listed.status == Status::Published);
    Ok(found.map(|listed| sign_words(&listed)))
}
