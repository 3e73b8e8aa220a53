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

fn fold(text: &str) -> String {
    let slug = slug::slugify(text);
    if slug.is_empty() { text.to_lowercase() } else { slug }
}

/// The keys seen so far in a file. Stores 16 bytes per row instead of the keys themselves.
#[derive(Default)]
pub(super) struct SeenKeys {
    hasher: RandomState,
    lines: HashMap<u64, u32>,
}

impl SeenKeys {
    /// The line of an earlier row for the same business, if there was one.
    pub(super) fn first_line(&mut self, business: &NewBusiness, line: u64) -> Option<u64> {
        let hash = match (&business.source, &business.slug) {
            (Some((source, key)), _) => self.hasher.hash_one(("source", source, key)),
            (None, slug) => self.hasher.hash_one(("slug", slug)),
        };
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        match self.lines.entry(hash) {
            std::collections::hash_map::Entry::Occupied(first) => Some(u64::from(*first.get())),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(line);
                None
            }
        }
    }
}
