//! Match keys: which rows are the same business, within a file and between imports.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use crate::directory::model::NewBusiness;

/// A name and a street address, regardless of capitalization, accents and punctuation.
pub(super) fn place(name: &str, street_address: &str) -> String {
    format!("{}/{}/", fold(name), fold(street_address))
}

/// A ZIP code without what was added to it.
pub(super) fn zip(postal_code: &str) -> String {
    fold(postal_code.split('-').next().unwrap_or_default())
}

/// The key of a business without one from its source: its name, street address and ZIP code.
pub fn key(name: &str, street_address: &str, postal_code: &str) -> String {
    place(name, street_address) + &zip(postal_code)
}

/// A name of a town in which one letter differs is a correction, if it has more letters than this.
const SHORT_NAME: usize = 5;

/// Whether two rows or listings may be in the same town: one that names none may be in any.
pub(super) fn may_be_one_town(first: &str, second: &str) -> bool {
    let [first, second] = [first, second].map(|town| fold(town).replace('-', ""));
    let is_long = first.len().min(second.len()) > SHORT_NAME;
    first.is_empty()
        || second.is_empty()
        || first == second
        || is_long && strsim::osa_distance(&first, &second) <= 1
}

/// The key that a business's source gave it, unless it was made of its name and address.
pub(super) fn own_key(business: &NewBusiness) -> Option<&(String, String)> {
    let made = key(&business.name, &business.street_address, &business.postal_code);
    let is_made =
        |key: &str| key.strip_prefix(&made).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    business.source.as_ref().filter(|(_, key)| !is_made(key))
}

fn fold(text: &str) -> String {
    let slug = slug::slugify(text);
    if slug.is_empty() { text.to_lowercase() } else { slug }
}

/// The keys seen so far in a file. Stores 16 bytes per row instead of the keys themselves.
#[derive(Default)]
pub(super) struct SeenKeys {
    hasher: RandomState,
    /// By the hash of the key: the line, and the hash of the town.
    lines: HashMap<u64, (u32, u32)>,
}

impl SeenKeys {
    /// The line of an earlier row for the same business, if there was one. Of two rows with one name, street and ZIP
    /// code in two towns, the second one gets a key with its town.
    pub(super) fn first_line(&mut self, business: &mut NewBusiness, line: u64) -> Option<u64> {
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        let town = self.hash_town(&business.locality);
        let (first, of_first) = self.first(business, (line, town))?;
        let is_made = business.source.is_some() && own_key(business).is_none();
        if !is_made || town == 0 || of_first == 0 || town == of_first {
            return Some(u64::from(first));
        }
        let town_name = fold(&business.locality);
        if let Some((_, key)) = &mut business.source {
            key.push_str(&format!("/{town_name}"));
        }
        self.first(business, (line, town)).map(|(first, _)| u64::from(first))
    }

    /// The earlier row with this key; without one, this row is the first.
    fn first(&mut self, business: &NewBusiness, row: (u32, u32)) -> Option<(u32, u32)> {
        let hash = match (&business.source, &business.slug) {
            (Some((source, key)), _) => self.hasher.hash_one(("source", source, key)),
            (None, slug) => self.hasher.hash_one(("slug", slug)),
        };
        match self.lines.entry(hash) {
            std::collections::hash_map::Entry::Occupied(first) => Some(*first.get()),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(row);
                None
            }
        }
    }

    /// 0 for none
    fn hash_town(&self, town: &str) -> u32 {
        let town = fold(town);
        if town.is_empty() {
            return 0;
        }
        // Half of the hash is enough to tell the towns of one table apart.
        u32::try_from(self.hasher.hash_one(("town", town)) >> 32).unwrap_or(u32::MAX).max(1)
    }
}
