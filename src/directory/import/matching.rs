//! Which listing a row is about: the one with its key or its slug, or else the one with its name, street and
//! ZIP code.
//!
//! Invariant: only what was listed before the import is found by its address, so the rows of one file are never
//! taken for each other because of it.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::match_key::{place, zip};
use crate::directory::model::{BusinessStatus, NewBusiness};
use crate::directory::store::{self, ListedPlace};
use crate::kit::error::Result;

struct Neighbor {
    zip: String,
    listed: ListedPlace,
}

/// The listings before an import, and which of its rows are about them.
pub struct Matcher {
    places: HashMap<String, Vec<Neighbor>>,
    lines: HashMap<i64, u64>,
}

/// What a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowMatch {
    New,
    Listed(i64),
    /// An earlier row, on this line, is about the same listing.
    Repeated(u64),
}

impl Matcher {
    pub fn load(conn: &Connection) -> Result<Matcher> {
        let mut places: HashMap<String, Vec<Neighbor>> = HashMap::new();
        store::visit_places(conn, |listed| {
            let key = place(&listed.name, &listed.street_address);
            places.entry(key).or_default().push(Neighbor { zip: zip(&listed.postal_code), listed });
        })?;
        Ok(Matcher { places, lines: HashMap::new() })
    }

    pub fn find(&mut self, conn: &Connection, business: &NewBusiness, line: u64) -> Result<RowMatch> {
        let found = store::find_same(conn, business)?.or_else(|| self.find_by_address(business));
        let Some(id) = found else { return Ok(RowMatch::New) };
        Ok(match self.lines.get(&id) {
            Some(first) => RowMatch::Repeated(*first),
            None => {
                self.lines.insert(id, line);
                RowMatch::Listed(id)
            }
        })
    }

    /// A row with a key of its own is about another business than those that its source has under other keys, and
    /// than those that earlier rows are about.
    fn find_by_address(&self, business: &NewBusiness) -> Option<i64> {
        // Whoever names an address wants it.
        if business.slug.is_some() {
            return None;
        }
        let (place, zip) = (place(&business.name, &business.street_address), zip(&business.postal_code));
        let own = business.source.as_ref().filter(|(_, key)| *key != format!("{place}{zip}"));
        let may_be = |there: &&Neighbor| {
            let Some((source, _)) = own else { return true };
            let theirs = there.listed.source.as_ref().filter(|(_, key)| !key.starts_with(&place));
            !self.lines.contains_key(&there.listed.id) && theirs.is_none_or(|(known, _)| known != source)
        };
        let here: Vec<&Neighbor> = self.places.get(&place)?.iter().filter(may_be).collect();
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
