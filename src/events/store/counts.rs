//! How many events a filter finds, and how many each additional choice would find.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, params_from_iter};

use super::filter::{EventConditions, is_verified};
use crate::events::filter::{DateRange, EventFilter};
use crate::events::model::{Choice, EventFacets, audience_label, category_label};
use crate::kit::clock::Clock;
use crate::kit::error::Result;

/// How many choices of one kind a filter offers at most, besides those that are chosen.
const MAX_CHOICES: usize = 40;

pub fn count(conn: &Connection, clock: &Clock, filter: &EventFilter) -> Result<u64> {
    let wanted = EventConditions::new(conn, clock, filter)?;
    let (matching, values) = wanted.matching_from();
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) {matching}"))?
        .query_row(params_from_iter(values), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// A group of events that share all facet values.
struct Alike {
    category: String,
    audience: String,
    source_id: Option<i64>,
    count: i64,
    is_free: i64,
    verified: i64,
}

/// Reads all events once; the columns they are grouped by are in an index. Several values of one filter are
/// alternatives, so each is counted without those that are chosen.
pub fn facets(conn: &Connection, clock: &Clock, filter: &EventFilter) -> Result<EventFacets> {
    let rest = EventFilter {
        categories: Vec::new(),
        audiences: Vec::new(),
        source_ids: Vec::new(),
        ..filter.clone()
    };
    let wanted = EventConditions::new(conn, clock, &rest)?;
    let (matching, values) = wanted.matching_from();
    let mut statement = conn.prepare_cached(&format!(
        "SELECT e.category, e.target_audience, e.source_id, count(*), count(*) FILTER (WHERE {}),
            count(*) FILTER (WHERE {}) {matching} GROUP BY 1, 2, 3",
        wanted.has_date_that_is_free(true),
        is_verified()
    ))?;
    let groups = statement
        .query_map(params_from_iter(values), |row| {
            Ok(Alike {
                category: row.get(0)?,
                audience: row.get(1)?,
                source_id: row.get(2)?,
                count: row.get(3)?,
                is_free: row.get(4)?,
                verified: row.get(5)?,
            })
        })?
        .collect::<rusqlite::Result<Vec<Alike>>>()?;
    let (mut categories, mut audiences, mut sources) = (HashMap::new(), HashMap::new(), HashMap::new());
    let (mut count, mut is_free, mut verified) = (0_i64, 0, 0);
    let is_among = |chosen: &[String], value: &String| chosen.is_empty() || chosen.contains(value);
    for group in &groups {
        let has_category = is_among(&filter.categories, &group.category);
        let has_audience = is_among(&filter.audiences, &group.audience);
        let has_source =
            filter.source_ids.is_empty() || group.source_id.is_some_and(|id| filter.source_ids.contains(&id));
        if has_audience && has_source {
            *categories.entry(group.category.as_str()).or_insert(0) += group.count;
        }
        if has_category && has_source {
            *audiences.entry(group.audience.as_str()).or_insert(0) += group.count;
        }
        if has_category
            && has_audience
            && let Some(id) = group.source_id
        {
            *sources.entry(id).or_insert(0) += group.count;
        }
        if has_category && has_audience && has_source {
            count += group.count;
            is_free += group.is_free;
            verified += group.verified;
        }
    }
    Ok(EventFacets {
        count: count.unsigned_abs(),
        dates: count_days(conn, clock, filter)?,
        categories: choices(&categories, category_label, &filter.categories),
        audiences: choices(&audiences, audience_label, &filter.audiences),
        sources: list_sources(conn, &sources, &filter.source_ids)?,
        is_free,
        verified,
    })
}

/// The most frequent first, then alphabetically.
fn choices(counts: &HashMap<&str, i64>, label: fn(&str) -> String, chosen: &[String]) -> Vec<Choice> {
    let mut found: Vec<(&str, i64)> =
        counts.iter().map(|(value, count)| (*value, *count)).filter(|(value, _)| !value.is_empty()).collect();
    found.sort_unstable_by_key(|(value, count)| (Reverse(*count), *value));
    let found = found.into_iter().map(|(value, count)| Choice {
        value: value.to_owned(),
        label: label(value),
        count,
    });
    most(found, chosen)
}

/// The first ones, and those that are chosen.
fn most(found: impl Iterator<Item = Choice>, chosen: &[String]) -> Vec<Choice> {
    let is_kept = |(place, choice): &(usize, Choice)| *place < MAX_CHOICES || chosen.contains(&choice.value);
    found.enumerate().filter(is_kept).map(|(_, choice)| choice).collect()
}

fn list_sources(conn: &Connection, counts: &HashMap<i64, i64>, chosen: &[i64]) -> Result<Vec<Choice>> {
    let ids: Vec<i64> = counts.keys().copied().collect();
    let mut statement = conn.prepare_cached(
        "SELECT id, name FROM event_sources WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY plain_text(name), id",
    )?;
    let mut sources = statement
        .query_map([serde_json::to_string(&ids)?], |row| {
            let id: i64 = row.get(0)?;
            let count = counts.get(&id).copied().unwrap_or_default();
            Ok(Choice { value: id.to_string(), label: row.get(1)?, count })
        })?
        .collect::<rusqlite::Result<Vec<Choice>>>()?;
    sources.sort_by_key(|source| Reverse(source.count));
    let chosen: Vec<String> = chosen.iter().map(i64::to_string).collect();
    Ok(most(sources.into_iter(), &chosen))
}

/// How many events each of the named date ranges would find.
fn count_days(conn: &Connection, clock: &Clock, filter: &EventFilter) -> Result<BTreeMap<&'static str, u64>> {
    let all =
        [DateRange::Today, DateRange::Tonight, DateRange::Tomorrow, DateRange::Weekend, DateRange::Week];
    all.into_iter()
        .map(|date_range| {
            let of_days = EventFilter {
                date_range: Some(date_range),
                start_date: None,
                from: None,
                until: None,
                ..filter.clone()
            };
            Ok((date_range.as_str(), count(conn, clock, &of_days)?))
        })
        .collect()
}
