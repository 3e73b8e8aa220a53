//! What a list must contain, computed from plain rows without any of the lists' SQL.

use std::cmp::Ordering;

use jiff::civil::Date;
use rusqlite::Connection;

use crate::events::{DateRange, EventFilter, EventOrder};
use crate::kit::clock::Clock;

pub struct Row {
    pub id: i64,
    pub category: String,
    pub audience: String,
    pub source_id: Option<i64>,
    pub is_verified: bool,
    is_free: bool,
    visibility: String,
    event_type: String,
    source_type: String,
    is_featured: bool,
    title: String,
    start_date: String,
    dates: Vec<Day>,
}

struct Day {
    name: String,
    start_date: String,
    start_time: Option<String>,
    end_date: String,
    end_time: Option<String>,
    starts_at: String,
    ends_at: String,
    status: String,
    /// Set if the date overrides the series.
    is_free: Option<bool>,
}

/// An event in a list: the date that represents it, and whether one of those that match is free.
pub struct Place<'a> {
    pub event: &'a Row,
    pub is_free: bool,
    date: Option<&'a Day>,
}

impl Place<'_> {
    pub fn key(&self) -> (i64, Option<String>) {
        (self.event.id, self.date.map(|date| date.name.clone()))
    }

    fn start(&self) -> (&str, Option<&str>) {
        match self.date {
            Some(date) => (&date.start_date, date.start_time.as_deref()),
            None => (&self.event.start_date, None),
        }
    }
}

pub fn read(conn: &Connection) -> Vec<Row> {
    let mut dates = conn
        .prepare(
            "SELECT recurrence_id, start_date, start_time, end_date, end_time, starts_at, ends_at,
                status, changes ->> 'is_free'
             FROM event_occurrences WHERE event_id = ?1",
        )
        .unwrap();
    let mut events = conn
        .prepare(
            "SELECT id, category, target_audience, source_id, is_free, verification_status, confidence_score,
                visibility, event_type, source_type, is_featured, title, start_date FROM events",
        )
        .unwrap();
    let rows = events.query_map([], |row| {
        let id = row.get(0)?;
        let days = dates.query_map([id], |row| {
            Ok(Day {
                name: row.get(0)?,
                start_date: row.get(1)?,
                start_time: row.get(2)?,
                end_date: row.get(3)?,
                end_time: row.get(4)?,
                starts_at: row.get(5)?,
                ends_at: row.get(6)?,
                status: row.get(7)?,
                is_free: row.get(8)?,
            })
        })?;
        Ok(Row {
            id,
            category: row.get(1)?,
            audience: row.get(2)?,
            source_id: row.get(3)?,
            is_free: row.get(4)?,
            is_verified: row.get::<_, String>(5)? == "verified"
                || row.get::<_, Option<f64>>(6)?.is_some_and(|score| score >= 0.9),
            visibility: row.get(7)?,
            event_type: row.get(8)?,
            source_type: row.get(9)?,
            is_featured: row.get(10)?,
            title: row.get(11)?,
            start_date: row.get(12)?,
            dates: days.collect::<rusqlite::Result<_>>()?,
        })
    });
    rows.unwrap().collect::<rusqlite::Result<_>>().unwrap()
}

/// The whole list, in order.
pub fn list<'a>(rows: &'a [Row], clock: &Clock, filter: &EventFilter) -> Vec<Place<'a>> {
    let mut places: Vec<Place<'_>> = rows
        .iter()
        .filter(|row| row.visibility == "published" && is_wanted(row, filter))
        .filter_map(|event| place(event, clock, filter))
        .collect();
    places.sort_by(|one, other| compare(one, other, filter));
    places
}

fn place<'a>(event: &'a Row, clock: &Clock, filter: &EventFilter) -> Option<Place<'a>> {
    let is_free = |date: &Day| date.is_free.unwrap_or(event.is_free);
    let is_price_wanted = |own: bool| filter.is_free.is_none_or(|wanted| wanted == own);
    let dates: Vec<&Day> = event
        .dates
        .iter()
        .filter(|date| is_day_wanted(date, clock, filter) && is_price_wanted(is_free(date)))
        .collect();
    let is_free = if event.dates.is_empty() { event.is_free } else { dates.iter().any(|date| is_free(date)) };
    if filter.is_free.is_some() && dates.is_empty() && !(event.dates.is_empty() && is_price_wanted(is_free)) {
        return None;
    }
    let soonest = |date: &&&Day| (date.starts_at.clone(), date.name.clone());
    let has_rule_for_dates = filter.start_date.is_some()
        || filter.from.is_some()
        || filter.until.is_some()
        || filter.date_range.is_some()
        || filter.is_scheduled
        || filter.include_past == Some(false);
    if has_rule_for_dates {
        let date = dates.iter().min_by_key(soonest)?;
        return Some(Place { event, is_free, date: Some(date) });
    }
    let next = dates.iter().filter(|date| date.ends_at > clock.stamp()).min_by_key(soonest);
    // The first by recurrence id of those with the latest start.
    let last = || {
        let start = dates.iter().map(|date| &date.starts_at).max()?;
        dates.iter().filter(|date| date.starts_at == *start).min_by_key(soonest)
    };
    Some(Place { event, is_free, date: next.or_else(last).copied() })
}

fn is_wanted(row: &Row, filter: &EventFilter) -> bool {
    let among = |words: &[String], word: &String| words.is_empty() || words.contains(word);
    among(&filter.categories, &row.category)
        && among(&filter.event_types, &row.event_type)
        && among(&filter.audiences, &row.audience)
        && (filter.source_types.is_empty()
            || filter.source_types.iter().any(|kind| kind.as_str() == row.source_type))
        && (filter.source_ids.is_empty() || row.source_id.is_some_and(|id| filter.source_ids.contains(&id)))
        && filter.is_featured.is_none_or(|flag| flag == row.is_featured)
        && (!filter.is_verified || row.is_verified)
        && filter.found.as_ref().is_none_or(|ids| ids.contains(&row.id))
        && filter
            .title_part
            .as_ref()
            .is_none_or(|part| row.title.to_lowercase().contains(&part.to_lowercase()))
}

fn is_day_wanted(day: &Day, clock: &Clock, filter: &EventFilter) -> bool {
    let text = |date: Date| date.to_string();
    filter.start_date.is_none_or(|date| day.start_date == text(date))
        && filter.from.is_none_or(|date| match filter.include_running {
            true => is_within(day, (date, filter.until.unwrap_or(Date::MAX)), DateRange::Today),
            false => day.start_date >= text(date),
        })
        && filter.until.is_none_or(|date| day.start_date <= text(date))
        && filter.date_range.is_none_or(|date_range| is_on(day, clock, date_range))
        && (filter.include_past.unwrap_or(filter.date_range.is_none()) || day.ends_at > clock.stamp())
        && (!filter.is_scheduled || day.status == "scheduled")
}

/// Whether the date falls in the range; one that ends by 6 AM belongs to the night before.
fn is_on(day: &Day, clock: &Clock, date_range: DateRange) -> bool {
    date_range.ranges(clock.local()).into_iter().any(|range| is_within(day, range, date_range))
}

fn is_within(day: &Day, (first, last): (Date, Date), date_range: DateRange) -> bool {
    let (first, last) = (first.to_string(), last.to_string());
    let runs_after = |time: &str| day.end_time.as_deref().is_none_or(|end| end > time);
    let begins = day.start_date >= first && day.start_date <= last;
    let is_still_on =
        day.start_date < first && (day.end_date > first || (day.end_date == first && runs_after("06:00:00")));
    if date_range != DateRange::Tonight {
        return begins || is_still_on;
    }
    let Some(start) = day.start_time.as_deref() else { return false };
    let goes_into_evening = match day.end_date.cmp(&first) {
        Ordering::Equal => day.end_time.as_deref().is_some_and(|end| end > "17:00:00"),
        Ordering::Greater => {
            // What ends earlier in the day than it starts goes on through the nights.
            runs_after("17:00:00")
                || day.end_time.as_deref().is_some_and(|end| end < "06:00:00" || end <= start)
        }
        Ordering::Less => false,
    };
    (begins || is_still_on) && ((day.start_date == first && start >= "17:00:00") || goes_into_evening)
}

fn compare(one: &Place<'_>, other: &Place<'_>, filter: &EventFilter) -> Ordering {
    for (order, is_descending) in &filter.ordering {
        let found = match order {
            EventOrder::StartDate => one.start().0.cmp(other.start().0),
            EventOrder::StartTime => one.start().1.cmp(&other.start().1),
            EventOrder::Title => {
                let letters = |title: &str| title.replace('\u{c9}', "E").to_ascii_lowercase();
                letters(&one.event.title).cmp(&letters(&other.event.title))
            }
            EventOrder::Id => one.event.id.cmp(&other.event.id),
            other => panic!("{other:?} is not read here"),
        };
        let found = if *is_descending { found.reverse() } else { found };
        if found != Ordering::Equal {
            return found;
        }
    }
    (one.start(), one.event.id).cmp(&(other.start(), other.event.id))
}
