//! Saves a row, and says what that did, so that it can be undone.

use rusqlite::Connection;
use serde_json::Value;

use super::row::BusinessRow;
use crate::deleted_records::RecordKind;
use crate::directory::change::audited;
use crate::directory::hiding::stays_hidden;
use crate::directory::model::{BusinessStatus, NewBusiness};
use crate::directory::store::{self, SavedBusiness};
use crate::imports::{Added, Applied, AuditedChange};
use crate::kit::error::Result;

pub(super) const HELD: &str =
    "stays hidden: the office hid it by a posted rule. To show it again, use the list of businesses";

/// A row that was saved.
pub struct SavedRow {
    pub saved: SavedBusiness,
    before: Option<NewBusiness>,
    /// Null twice if it is new
    change: AuditedChange,
    /// Why the listing is not what the row says, if so
    pub held: Option<&'static str>,
    added: Vec<Added>,
}

/// What the row makes of a listing. A category that was renamed or merged since is the one that it has become.
pub(super) fn merged(conn: &Connection, row: &BusinessRow, present: &NewBusiness) -> Result<NewBusiness> {
    let mut wanted = row.merge(present);
    if wanted.category != present.category
        && let Some(name) = store::find_category_name(conn, &wanted.category)?
    {
        wanted.category = name;
    }
    Ok(wanted)
}

/// `listed`: the business that the row is about; `None`: a new one.
pub fn save_row(conn: &Connection, row: &BusinessRow, listed: Option<i64>, now: &str) -> Result<SavedRow> {
    let before = listed.map(|id| store::load(conn, id)).transpose()?;
    let mut wanted = before.as_ref().map(|present| merged(conn, row, present)).transpose()?;
    let mut held = None;
    if let (Some(id), Some(present), Some(wanted)) = (listed, &before, &mut wanted)
        && stays_hidden(conn, id, present, wanted)?
    {
        wanted.status = BusinessStatus::Hidden;
        held = Some(HELD);
    }
    let change = [&before, &wanted].map(|side| side.as_ref().map_or(Value::Null, audited));
    let category = wanted.as_ref().unwrap_or(&row.business).category.clone();
    let is_new_category = store::find_category_id(conn, &category)?.is_none();
    let saved = store::save_at(conn, listed, &row.business, now, |present, _| wanted.unwrap_or(present))?;
    let added = if is_new_category { store::find_category_id(conn, &category)? } else { None };
    let added = added.map(|id| (RecordKind::Category.as_str().to_owned(), id)).into_iter().collect();
    Ok(SavedRow { saved, before, change, held, added })
}

impl SavedRow {
    /// `has_more`: the row brought something besides the listing's own fields.
    pub fn applied(self, has_more: bool) -> Result<Applied> {
        let (id, change) = (self.saved.id(), self.change);
        let applied = match (&self.saved, &self.before) {
            (SavedBusiness::Unchanged(_), Some(before)) if has_more => Applied::updated(id, before, change)?,
            (SavedBusiness::Unchanged(_), _) => Applied::unchanged(id),
            (SavedBusiness::Updated(_), Some(before)) => Applied::updated(id, before, change)?,
            (SavedBusiness::Updated(_), None) | (SavedBusiness::Created(_), _) => Applied::created(id),
        };
        Ok(Applied { added: self.added, ..applied })
    }
}
