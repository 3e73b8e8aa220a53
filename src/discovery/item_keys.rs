//! Item keys: which stored item of a source is which of the items it lists now.
//!
//! Invariant: where a source gives one id to several items, only the id and the date together find one of
//! them again: what is no longer listed never becomes another date.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::model::{EventSource, SourceFormat, SourceItem};
use super::store;
use crate::events::{EventTime, ExternalEvent};
use crate::kit::error::Result;
use crate::kit::hex;

const MAX_ID_LENGTH: usize = 500;

/// An item of the source, the key under which it is stored, and the stored item if that has been found.
pub struct KeyedItem<'a> {
    pub found: &'a ExternalEvent,
    pub key: String,
    pub known: Option<SourceItem>,
}

/// The items in the source's order.
pub fn identify<'a>(
    conn: &Connection,
    source: &EventSource,
    found: &'a [ExternalEvent],
) -> Result<Vec<KeyedItem<'a>>> {
    let mut of_id: HashMap<&str, Vec<(usize, &ExternalEvent)>> = HashMap::new();
    for (place, found) in found.iter().enumerate() {
        if let Some(id) = id(found) {
            of_id.entry(id).or_default().push((place, found));
        }
    }
    let mut taken = HashSet::new();
    let mut keyed: HashMap<usize, (String, Option<SourceItem>)> = HashMap::new();
    let mut items = Vec::with_capacity(found.len());
    for (place, found) in found.iter().enumerate() {
        if let Some(group) = id(found).and_then(|id| Some((id, of_id.remove(id)?))) {
            keyed.extend(SharedId::new(conn, source, group)?.keys(&mut taken));
        }
        let (key, known) = match keyed.remove(&place) {
            Some(keyed) => keyed,
            None => {
                let key = free_key([digest(found), format!("{0} {0}", digest(found))], &mut taken);
                let known = store::find_item(conn, source.id, &key)?;
                (key, known)
            }
        };
        items.push(KeyedItem { found, key, known });
    }
    Ok(items)
}

/// The id that the source itself gives to the item.
fn id(found: &ExternalEvent) -> Option<&str> {
    found.shared_uid.as_deref().or(found.uid.as_deref()).filter(|id| id.len() <= MAX_ID_LENGTH)
}

fn digest(found: &ExternalEvent) -> String {
    let place = if found.location.is_empty() { &found.address } else { &found.location };
    let parts = format!("{}\n{:?}\n{}", found.title, found.when.recurrence_id(), place);
    hex::encode(Sha256::digest(parts).iter().take(16))
}

/// The first one that is free, or else the last one.
fn free_key(keys: [String; 2], taken: &mut HashSet<String>) -> String {
    let [first, second] = keys;
    let key = if taken.contains(&first) { second } else { first };
    taken.insert(key.clone());
    key
}

/// What a stored item's payload says of its identity.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Listed {
    uid: Option<String>,
    title: String,
    when: EventTime,
    rrule: Option<String>,
}

/// How much two items of one id have in common, from most to least.
const LIKENESS: [fn(&Listed, &ExternalEvent) -> bool; 4] = [
    |listed, found| listed.when.start_time == found.when.start_time && listed.title == found.title,
    |listed, found| listed.when.start_time == found.when.start_time,
    |listed, found| listed.title == found.title,
    |_, _| true,
];

/// The items of one id, listed and stored.
struct SharedId<'a> {
    id: &'a str,
    listed: Vec<(usize, &'a ExternalEvent)>,
    stored: Vec<(SourceItem, Listed)>,
}

impl<'a> SharedId<'a> {
    fn new(
        conn: &Connection,
        source: &EventSource,
        (id, listed): (&'a str, Vec<(usize, &'a ExternalEvent)>),
    ) -> Result<SharedId<'a>> {
        // A calendar's events that share a UID, and single dates of a series, have the date in theirs.
        let is_calendar = source.format == SourceFormat::Ics;
        let mut stored = Vec::new();
        for item in store::list_items_of_id(conn, source.id, id, is_calendar)? {
            let said: Listed = serde_json::from_str(&item.payload).unwrap_or_default();
            let is_of_id = item.key == id
                || said.uid.as_deref().is_some_and(|uid| uid == id || is_calendar && is_dated(uid, id));
            if is_of_id {
                stored.push((item, said));
            }
        }
        Ok(SharedId { id, listed, stored })
    }

    fn keys(mut self, taken: &mut HashSet<String>) -> Vec<(usize, (String, Option<SourceItem>))> {
        let found = if self.is_shared() { self.match_by_date() } else { self.match_by_id() };
        let stored: HashSet<&str> = self.stored.iter().map(|(item, _)| item.key.as_str()).collect();
        let mut keyed = Vec::with_capacity(self.listed.len());
        for (place, listed) in &self.listed {
            if let Some(item) = found.get(place) {
                taken.insert(item.key.clone());
                keyed.push((*place, (item.key.clone(), Some(item.clone()))));
                continue;
            }
            let plain = self.id.to_owned();
            let dated = format!("{} {}", self.id, listed.when.start_date);
            let keys = [plain, dated.clone(), format!("{dated} {}", digest(listed))];
            let is_free = |key: &String| !stored.contains(key.as_str()) && !taken.contains(key);
            let first = usize::from(self.listed.len() > 1 || !self.stored.is_empty());
            let key = keys.into_iter().skip(first).find(is_free);
            let key = key.unwrap_or_else(|| format!("{dated} {} {place}", digest(listed)));
            taken.insert(key.clone());
            keyed.push((*place, (key, None)));
        }
        keyed
    }

    /// Whether the source gives the id to several items, now or before.
    fn is_shared(&self) -> bool {
        let [(_, only)] = self.listed.as_slice() else { return true };
        let is_own_date = |item: &SourceItem| is_dated(&item.key, self.id);
        let others = self.stored.iter().filter(|(item, _)| !is_own_date(item)).count();
        let is_one_of_many = |(item, said): &(SourceItem, Listed)| {
            is_own_date(item) && only.rrule.is_none() && said.when.start_date == only.when.start_date
        };
        others > 1 || self.stored.iter().any(is_one_of_many)
    }

    fn match_by_id(&mut self) -> HashMap<usize, SourceItem> {
        let item = self.stored.iter().find(|(item, _)| !is_dated(&item.key, self.id));
        self.listed.iter().zip(item).map(|((place, _), (item, _))| (*place, item.clone())).collect()
    }

    fn match_by_date(&mut self) -> HashMap<usize, SourceItem> {
        let mut matched = HashMap::new();
        let mut by_date: HashMap<_, Vec<&(SourceItem, Listed)>> = HashMap::new();
        for stored in &self.stored {
            by_date.entry(stored.1.when.start_date).or_default().push(stored);
        }
        // A series may begin on another date from now on.
        let mut series = self.listed.iter().filter(|(_, found)| found.rrule.is_some());
        let mut known = self.stored.iter().filter(|(_, said)| said.rrule.is_some());
        if let (Some((place, _)), None, Some((item, said)), None) =
            (series.next(), series.next(), known.next(), known.next())
        {
            matched.insert(*place, item.clone());
            if let Some(rest) = by_date.get_mut(&said.when.start_date) {
                rest.retain(|(other, _)| other.id != item.id);
            }
        }
        for is_like in LIKENESS {
            for (place, found) in &self.listed {
                if matched.contains_key(place) {
                    continue;
                }
                let Some(rest) = by_date.get_mut(&found.when.start_date) else { continue };
                if let Some(at) = rest.iter().position(|(_, said)| is_like(said, found)) {
                    matched.insert(*place, rest.remove(at).0.clone());
                }
            }
        }
        matched
    }
}

/// Whether this is the id with a date, as calendars' ids are.
fn is_dated(key: &str, id: &str) -> bool {
    let date = key.strip_prefix(id).and_then(|rest| rest.strip_prefix('/')?.get(..10));
    date.is_some_and(|date| date.parse::<jiff::civil::Date>().is_ok())
}
