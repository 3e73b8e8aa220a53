//! A listing that the office hides by a posted rule: its owners hear of it and may appeal. Without a rule it is
//! housekeeping (closed, moved away, listed twice), and nobody is told.

use rusqlite::Connection;
use serde_json::Value;

use super::change::{Edit, save_edit};
use super::model::{BusinessStatus, NewBusiness};
use super::store;
use crate::accounts::{self, Actor};
use crate::kit::error::{Error, Result};
use crate::moderation::{self, ContentKind, Grounds, RefusedContent};

/// The accounts that hear of it: the owners, or the managers where nobody owns the business. Only those whose
/// address is confirmed.
pub fn list_concerned(conn: &Connection, id: i64) -> Result<Vec<i64>> {
    let owners = confirmed(conn, store::list_owner_ids(conn, id)?)?;
    if owners.is_empty() { confirmed(conn, store::list_member_ids(conn, id)?) } else { Ok(owners) }
}

fn confirmed(conn: &Connection, ids: Vec<i64>) -> Result<Vec<i64>> {
    let mut known = Vec::new();
    for id in ids {
        if accounts::find_user(conn, id)?.is_some_and(|user| user.confirmed_email().is_some()) {
            known.push(id);
        }
    }
    Ok(known)
}

/// Keeps what the listing said, in the transaction of the hiding. The decision names the first of its owners.
pub fn record_hidden(conn: &Connection, actor: &Actor, id: i64, grounds: &Grounds) -> Result<()> {
    let NewBusiness { name, description, street_address, phone, website, .. } = store::load(conn, id)?;
    let said = [name.as_str(), &description, &street_address, &phone, &website];
    let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
    let content = RefusedContent {
        kind: ContentKind::Business,
        subject_id: id,
        title: &name,
        content: &said.join("\n"),
        author_id: list_concerned(conn, id)?.first().copied(),
        author_email: "",
        headline: &format!("Your listing was hidden: {name}"),
    };
    moderation::record(conn, actor, &content, grounds)
}

/// Whether a file would show a listing that the office hid by a posted rule: it stays hidden, whatever the file
/// says.
pub fn stays_hidden(conn: &Connection, id: i64, present: &NewBusiness, wanted: &NewBusiness) -> Result<bool> {
    let would_show = present.status == BusinessStatus::Hidden && wanted.status != BusinessStatus::Hidden;
    Ok(would_show && moderation::is_in_force(conn, ContentKind::Business, id)?)
}

/// One that the office hid is public again, because an appeal was granted.
pub fn show_again(conn: &Connection, actor: &Actor, id: i64) -> Result<()> {
    if !store::exists(conn, id)? {
        let text = "This listing has been deleted since. Restore it first, among the deleted records.";
        return Err(Error::BadRequest(text.into()));
    }
    let present = store::load(conn, id)?;
    let wanted = NewBusiness { status: BusinessStatus::Published, ..present.clone() };
    save_edit(conn, actor, id, [&present, &wanted], Edit { action: "business.show", details: Value::Null })
}
