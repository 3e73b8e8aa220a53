//! Which listing a row is about: the one with its key or its slug, or else the one with its name, street and
//! ZIP code. Villages share ZIP codes: the listing of another town with the same three is nobody's guess.
//!
//! Invariant: only what was listed before the import is found by its address, so the rows of one file are never
//! taken for each other because of it. A row about a listing that was deleted or merged here adds none.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use serde_json::Value;

use super::match_key::{may_be_one_town, own_key, place, zip};
use crate::deleted_records::{self, Columns, RecordKind};
use crate::directory::admin::MERGED_INTO;
use crate::directory::model::{BusinessStatus, NewBusiness};
use crate::directory::store::{self, ListedPlace};
use crate::kit::error::Result;

struct Neighbor {
    zip: String,
    listed: ListedPlace,
}

/// Listings by name and street.
#[derive(Default)]
struct Places(HashMap<String, Vec<Neighbor>>);

/// The listings that the office deleted or merged, as long as they can be restored.
#[derive(Default)]
struct Deleted {
    places: Places,
    /// With the town
    by_key: HashMap<(String, String), (i64, String)>,
    by_slug: HashMap<String, i64>,
}

/// The listings before an import, and which of its rows are about them.
pub struct Matcher {
    places: Places,
    deleted: Deleted,
    lines: HashMap<i64, u64>,
}

/// What a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowMatch {
    New,
    Listed(i64),
    /// An earlier row, on this line, is about the same listing.
    Repeated(u64),
    /// This listing has the same name, street and ZIP code, but is in another town.
    Elsewhere(i64),
    /// This listing was deleted here, or merged into another one.
    Deleted(i64),
}

impl Matcher {
    pub fn load(conn: &Connection) -> Result<Matcher> {
        let mut places = Places::default();
        store::visit_places(conn, |listed| places.add(listed))?;
        let mut deleted = Deleted::default();
        deleted_records::visit_kept(conn, RecordKind::Business, |id, columns| deleted.add(id, columns))?;
        Ok(Matcher { places, deleted, lines: HashMap::new() })
    }

    pub fn find(&mut self, conn: &Connection, business: &NewBusiness, line: u64) -> Result<RowMatch> {
        let same = store::find_same(conn, business)?;
        let found = match same.filter(|id| !self.is_in_another_town(business, *id)) {
            Some(id) => Some(id),
            None => self.places.find(business, true, &self.lines),
        };
        let Some(id) = found else {
            if let Some(id) = self.deleted.find(business, &self.lines) {
                self.lines.insert(id, line);
                return Ok(RowMatch::Deleted(id));
            }
            // One that an earlier row is about is not this one.
            let there = self.places.find(business, false, &self.lines);
            let there = there.filter(|id| !self.lines.contains_key(id));
            return Ok(same.or(there).map_or(RowMatch::New, RowMatch::Elsewhere));
        };
        Ok(match self.lines.get(&id) {
            Some(first) => RowMatch::Repeated(*first),
            None => {
                self.lines.insert(id, line);
                RowMatch::Listed(id)
            }
        })
    }

    /// Whether the listing that a row without a key of its own names is known to be in another town.
    fn is_in_another_town(&self, business: &NewBusiness, id: i64) -> bool {
        let place = place(&business.name, &business.street_address);
        let there = self.places.0.get(&place).into_iter().flatten().find(|there| there.listed.id == id);
        business.slug.is_none()
            && own_key(business).is_none()
            && there.is_some_and(|there| !may_be_one_town(&there.listed.locality, &business.locality))
    }
}

impl Places {
    fn add(&mut self, listed: ListedPlace) {
        let key = place(&listed.name, &listed.street_address);
        self.0.entry(key).or_default().push(Neighbor { zip: zip(&listed.postal_code), listed });
    }

    /// A row with a key of its own is about another business than those that its source has under other keys, and
    /// than those that earlier rows are about (`lines`).
    fn find(&self, business: &NewBusiness, in_town: bool, lines: &HashMap<i64, u64>) -> Option<i64> {
        // Whoever names an address wants it.
        if business.slug.is_some() || self.0.is_empty() {
            return None;
        }
        let (place, zip) = (place(&business.name, &business.street_address), zip(&business.postal_code));
        let own = own_key(business);
        let may_be = |there: &&Neighbor| {
            if may_be_one_town(&there.listed.locality, &business.locality) != in_town {
                return false;
            }
            let Some((source, _)) = own else { return true };
            let theirs = there.listed.source.as_ref().filter(|(_, key)| !key.starts_with(&place));
            !lines.contains_key(&there.listed.id) && theirs.is_none_or(|(known, _)| known != source)
        };
        let here: Vec<&Neighbor> = self.0.get(&place)?.iter().filter(may_be).collect();
        let mut fitting: Vec<&Neighbor> = here.iter().copied().filter(|there| there.zip == zip).collect();
        if fitting.is_empty() {
            fitting = here.into_iter().filter(|there| there.zip.is_empty() || zip.is_empty()).collect();
            let zips: HashSet<&str> = fitting.iter().map(|there| there.zip.as_str()).collect();
            if zips.len() > 1 {
                return None;
            }
        }
        let best = fitting.into_iter().max_by_key(|there| {
            let is_shown = there.listed.status == BusinessStatus::Published;
            (is_shown, there.listed.status != BusinessStatus::Hidden, Reverse(there.listed.id))
        });
        best.map(|there| there.listed.id)
    }
}

impl Deleted {
    fn add(&mut self, id: i64, columns: &Columns) {
        let text = |name: &str| columns.get(name).and_then(Value::as_str).map(str::to_owned);
        let said = |name: &str| text(name).unwrap_or_default();
        let source = text("source").zip(text("source_key"));
        if let Some(key) = &source {
            self.by_key.insert(key.clone(), (id, said("locality")));
        }
        if let Some(slug) = text("slug") {
            self.by_slug.insert(slug, id);
        }
        self.places.add(ListedPlace {
            id,
            name: said("name"),
            street_address: said("street_address"),
            postal_code: said("postal_code"),
            locality: said("locality"),
            status: BusinessStatus::Hidden,
            source,
        });
    }

    /// By the same rules as a listing.
    fn find(&self, business: &NewBusiness, lines: &HashMap<i64, u64>) -> Option<i64> {
        if let Some(id) = business.slug.as_ref().and_then(|slug| self.by_slug.get(slug)) {
            return Some(*id);
        }
        let with_key = business.source.as_ref().and_then(|key| self.by_key.get(key));
        let is_meant = |town: &str| own_key(business).is_some() || may_be_one_town(town, &business.locality);
        let by_key = with_key.filter(|(_, town)| is_meant(town)).map(|(id, _)| *id);
        by_key.or_else(|| self.places.find(business, true, lines))
    }
}

/// Why a row is left out whose listing was deleted here, or merged into another one.
pub fn say_deleted(conn: &Connection, id: i64) -> Result<String> {
    let reason = deleted_records::find_reason(conn, RecordKind::Business, id)?.unwrap_or_default();
    Ok(match reason.strip_prefix(MERGED_INTO) {
        Some(other) => format!("was merged into {other}"),
        None => "was deleted here; to list it again, restore it under Deleted records".to_owned(),
    })
}

/// Why a row is left out whose name and address the listing of another town has.
pub fn say_elsewhere(conn: &Connection, id: i64) -> Result<String> {
    let there = store::load(conn, id)?;
    let slug = there.slug.unwrap_or_default();
    Ok(format!(
        "is listed at this address in {}; a column slug with \"{slug}\" changes that listing, one with a new slug adds \
         another",
        there.locality
    ))
}
