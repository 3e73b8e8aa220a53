//! Plans the ingest of a source's items on a reader connection: which are known, which have changed, and
//! which may be duplicates. Changes nothing.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::civil::Date;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::dedupe::KnownEvents;
use super::extract::Extraction;
use super::item_keys::{KeyedItem, identify};
use super::model::{EventSource, FetchStats, SourceItem};
use super::similarity::DedupeCandidate;
use super::store;
use crate::events::{self, ExternalEvent};
use crate::kit::error::Result;

/// What to do with one item of the source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemPlan {
    /// Unchanged.
    Seen {
        #[serde(alias = "origin")]
        item: i64,
        key: String,
    },
    #[serde(alias = "Told")]
    Changed(ChangedItem),
    /// No longer listed.
    #[serde(alias = "Vanished")]
    Delisted {
        #[serde(alias = "origin")]
        item: i64,
    },
}

/// A new or changed item.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ChangedItem {
    pub key: String,
    /// An [`ExternalEvent`] as JSON, as it is stored.
    #[serde(alias = "told")]
    pub payload: String,
    /// The known item that the source now lists under another key.
    pub renamed: Option<i64>,
    /// The event it duplicates with certainty.
    pub same: Option<i64>,
    /// Possible duplicates for an editor to compare.
    pub perhaps: Vec<i64>,
}

/// New items by their first date, each with its place in the plan.
type NewItems<'a> = BTreeMap<Date, Vec<(usize, &'a ExternalEvent)>>;

/// The planned items in the source's order, and the statistics of those that need no action.
pub fn plan(
    conn: &Connection,
    source: &EventSource,
    reading: &Extraction,
    today: Date,
) -> Result<(Vec<ItemPlan>, FetchStats)> {
    let mut stats = FetchStats {
        rejected: reading.rejected.len().try_into().unwrap_or(i64::MAX),
        past: reading.past_left_out().try_into().unwrap_or(i64::MAX),
        ..FetchStats::default()
    };
    let found = identify(conn, source, &reading.found)?;
    let keys = serde_json::to_string(&found.iter().map(|item| &item.key).collect::<Vec<_>>())?;
    let mut unmatched = Unmatched::new(store::list_unmatched(conn, source.id, &keys, today)?);
    let (mut items, mut new) = (Vec::new(), NewItems::new());
    let mut last_day = today;
    for KeyedItem { found, key, known } in found {
        last_day = last_day.max(found.when.last_date());
        let payload = serde_json::to_string(found)?;
        // Some sources generate new ids on every request.
        let renamed = if known.is_none() { unmatched.take(found) } else { None };
        let renamed_id = renamed.as_ref().map(|item| item.id);
        match known.or(renamed) {
            Some(known) if known.payload == payload => items.push(ItemPlan::Seen { item: known.id, key }),
            Some(_) => items.push(ItemPlan::Changed(ChangedItem {
                key,
                payload,
                renamed: renamed_id,
                ..ChangedItem::default()
            })),
            None if found.is_over(today) => stats.past += 1,
            None => {
                new.entry(found.when.start_date).or_default().push((items.len(), found));
                items.push(ItemPlan::Changed(ChangedItem { key, payload, ..ChangedItem::default() }));
            }
        }
    }
    match_new(conn, source.id, new, &mut items)?;
    // A list of the next thirty events says nothing about those after them, and one that could not be parsed
    // at all says nothing about anything.
    if !reading.found.is_empty() {
        items.extend(list_delisted(conn, unmatched.left(), today, last_day)?);
    }
    Ok((items, stats))
}

/// Finds the events that the new items duplicate.
fn match_new(conn: &Connection, source_id: i64, new: NewItems<'_>, items: &mut [ItemPlan]) -> Result<()> {
    let mut others = KnownEvents::new(conn, source_id);
    // An event is at most one of a source's items, and rather the one that names it.
    let (mut taken, mut named) = (HashSet::new(), HashSet::new());
    for (place, found) in new.values().flatten() {
        if let Some(uid) = &found.uid
            && let Some(event_id) = events::find_by_uid(conn, uid)?
            && taken.insert(event_id)
        {
            named.insert(*place);
        }
    }
    for (date, new) in new {
        let day = others.on(date)?;
        for (place, found) in new {
            if named.contains(&place) {
                continue;
            }
            if let Some(ItemPlan::Changed(changed)) = items.get_mut(place) {
                let at = format!("{} {}", found.location, found.address);
                let matched = day.find(&side(found, at.trim(), source_id), found.rrule.is_some(), &taken);
                taken.extend(matched.same);
                (changed.same, changed.perhaps) = (matched.same, matched.perhaps);
            }
        }
    }
    Ok(())
}

/// Those of the missing items that would still be listed, because the list reaches as far as `last_day`.
fn list_delisted(
    conn: &Connection,
    missing: Vec<SourceItem>,
    today: Date,
    last_day: Date,
) -> Result<Vec<ItemPlan>> {
    let mut delisted = Vec::new();
    for item in missing {
        // As an older version stored it, it may not be readable; then it is over.
        let listed: ExternalEvent = serde_json::from_str(&item.payload).unwrap_or_default();
        let is_within = listed.when.start_date <= last_day && !listed.is_over(today);
        if is_within && events::is_coming(conn, item.event_id, today)? {
            delisted.push(ItemPlan::Delisted { item: item.id });
        }
    }
    Ok(delisted)
}

/// Known items whose keys are missing from this run, by their content.
struct Unmatched {
    items: Vec<Option<SourceItem>>,
    by_words: HashMap<String, Vec<usize>>,
}

impl Unmatched {
    fn words(found: &ExternalEvent) -> String {
        format!("{}\n{:?}\n{}", found.title, found.when, found.location)
    }

    fn new(items: Vec<SourceItem>) -> Unmatched {
        let mut by_words = HashMap::<String, Vec<usize>>::new();
        for (place, item) in items.iter().enumerate() {
            if let Ok(listed) = serde_json::from_str(&item.payload) {
                by_words.entry(Unmatched::words(&listed)).or_default().push(place);
            }
        }
        by_words.values_mut().for_each(|places| places.reverse());
        Unmatched { items: items.into_iter().map(Some).collect(), by_words }
    }

    fn take(&mut self, found: &ExternalEvent) -> Option<SourceItem> {
        let place = self.by_words.get_mut(&Unmatched::words(found))?.pop()?;
        self.items.get_mut(place)?.take()
    }

    fn left(self) -> Vec<SourceItem> {
        self.items.into_iter().flatten().collect()
    }
}

fn side<'a>(found: &'a ExternalEvent, place: &'a str, source_id: i64) -> DedupeCandidate<'a> {
    DedupeCandidate {
        source_id: Some(source_id),
        title: &found.title,
        start_date: found.when.start_date,
        start_time: found.when.start_time,
        place,
        url: &found.url,
    }
}
