//! A filter as SQL: conditions on `events e` and on the dates `event_occurrences p` of each.

use jiff::civil::Date;
use rusqlite::Connection;
use rusqlite::types::Value;

use super::occurrences::{first_start, on_date};
use crate::events::filter::{DateRange, EVENING, EventFilter, EventOrder, MORNING};
use crate::events::model::SourceType;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::name_order::searched;
use crate::limits::LIMITS;

/// The condition for "verified", the same as for the badge (`events/trust.rs`).
pub fn is_verified() -> String {
    let least = LIMITS.events.verified_confidence;
    format!("(e.verification_status = 'verified' OR e.confidence_score >= {least:?})")
}

/// Dates that override their series' `is_free`. They are few and have an index of their own, so that all
/// other dates need not be read.
const SAYING_IF_FREE: &str = "event_occurrences x INDEXED BY event_occurrences_own_is_free
    WHERE x.changes ->> 'is_free' IS NOT NULL";

/// Whether an event `e` is free on one of its dates; equivalent to `on_date("is_free", date)`.
fn is_free_on(date: &str) -> String {
    format!(
        "coalesce((SELECT x.changes ->> 'is_free' FROM {SAYING_IF_FREE} AND x.event_id = {date}.event_id
            AND x.recurrence_id = {date}.recurrence_id), e.is_free)"
    )
}

/// Parts of a statement with numbered parameters, so that a part may be used twice.
#[derive(Clone)]
pub struct EventConditions {
    /// Condition on the event.
    pub event: String,
    /// Condition on its dates; empty if any date matches.
    dates: String,
    /// Whether matching dates must also be free, or not free.
    is_free: Option<bool>,
    /// Sort order whose first date represents the event.
    choice: String,
    /// Range of start dates, as far as it follows from `dates`, so that an index by start date can be used.
    reach: String,
    /// The filter covers only a few days.
    is_short: bool,
    pub values: Vec<Value>,
    /// How many values `event` and `dates` use.
    matching: usize,
    /// How many values are used with `reach` added.
    reaching: usize,
}

impl EventConditions {
    pub fn new(conn: &Connection, clock: &Clock, filter: &EventFilter) -> Result<EventConditions> {
        let mut all = EventConditions {
            event: "e.visibility = 'published'".into(),
            dates: String::new(),
            is_free: filter.is_free,
            choice: "p.starts_at".into(),
            reach: String::new(),
            is_short: filter.date_range.is_some() || filter.start_date.is_some(),
            values: Vec::new(),
            matching: 0,
            reaching: 0,
        };
        all.add_event(filter)?;
        all.add_dates(filter, clock);
        if let Some(is_free) = filter.is_free {
            let has_one = all.has_date_that_is_free(is_free);
            all.and(&has_one);
        }
        all.matching = all.values.len();
        all.add_reach(conn, clock, filter)?;
        all.reaching = all.values.len();
        if all.dates.is_empty() {
            let now = all.mark(Value::Text(clock.stamp()));
            // The next date, or else the last one.
            all.choice =
                format!("p.ends_at <= {now}, iif(p.ends_at > {now}, p.starts_at, NULL), p.starts_at DESC");
        }
        Ok(all)
    }

    /// Adds a value and returns its placeholder.
    pub fn mark(&mut self, value: Value) -> String {
        self.values.push(value);
        format!("?{}", self.values.len())
    }

    fn text(&mut self, text: impl Into<String>) -> String {
        self.mark(Value::Text(text.into()))
    }

    fn and(&mut self, condition: &str) {
        self.event.push_str(" AND ");
        self.event.push_str(condition);
    }

    fn and_date(&mut self, condition: &str) {
        if !self.dates.is_empty() {
            self.dates.push_str(" AND ");
        }
        self.dates.push_str(condition);
    }

    fn any_of<T: serde::Serialize>(&mut self, column: &str, words: &[T]) -> Result<()> {
        if !words.is_empty() {
            let list = self.text(serde_json::to_string(words)?);
            self.and(&format!("{column} IN (SELECT value FROM json_each({list}))"));
        }
        Ok(())
    }

    fn add_event(&mut self, filter: &EventFilter) -> Result<()> {
        self.any_of("e.category", &filter.categories)?;
        self.any_of("e.event_type", &filter.event_types)?;
        self.any_of("e.target_audience", &filter.audiences)?;
        let types: Vec<&str> = filter.source_types.iter().map(|kind: &SourceType| kind.as_str()).collect();
        self.any_of("e.source_type", &types)?;
        self.any_of("e.source_id", &filter.source_ids)?;
        if let Some(id) = filter.business_id {
            let id = self.mark(Value::Integer(id));
            self.and(&format!("e.business_id = {id}"));
        }
        if let Some(flag) = filter.is_featured {
            self.and(&format!("e.is_featured = {}", i32::from(flag)));
        }
        if filter.is_verified {
            self.and(&is_verified());
        }
        if let Some(user) = filter.interested_user {
            let user = self.mark(Value::Integer(user));
            self.and(&format!("e.id IN (SELECT event_id FROM event_interests WHERE user_id = {user})"));
        }
        if let Some(found) = &filter.found {
            let list = self.text(serde_json::to_string(found)?);
            self.and(&format!("e.id IN (SELECT value FROM json_each({list}))"));
        }
        if let Some(part) = &filter.title_part {
            let part = self.text(searched(part));
            let has = |title: &str| format!("instr(plain_text({title}), {part}) > 0");
            self.and(&format!(
                "({} OR EXISTS (SELECT 1 FROM event_occurrences t WHERE t.event_id = e.id AND {}))",
                has("e.title"),
                has("t.changes ->> 'title'")
            ));
        }
        Ok(())
    }

    fn add_dates(&mut self, filter: &EventFilter, clock: &Clock) {
        let from = filter.from.filter(|_| !filter.include_running);
        for (sign, date) in [("=", filter.start_date), (">=", from), ("<=", filter.until)] {
            if let Some(date) = date {
                let date = self.text(date.to_string());
                self.and_date(&format!("p.start_date {sign} {date}"));
            }
        }
        if let Some(from) = filter.from.filter(|_| filter.include_running) {
            self.add_days(&[(from, filter.until.unwrap_or(Date::MAX))], false);
        }
        if let Some(date_range) = filter.date_range {
            self.add_days(&date_range.ranges(clock.local()), date_range == DateRange::Tonight);
        }
        if filter.is_past_hidden() {
            let now = self.text(clock.stamp());
            self.and_date(&format!("p.ends_at > {now}"));
        }
        if filter.is_scheduled {
            self.and_date("p.status = 'scheduled'");
        }
    }

    fn add_reach(&mut self, conn: &Connection, clock: &Clock, filter: &EventFilter) -> Result<()> {
        let now = clock.local();
        let days = filter.date_range.map(|date_range| date_range.days(now));
        let running_from = filter.from.filter(|_| filter.include_running);
        let first = days.map(|(first, _)| first).or(running_from);
        let first = first.or(filter.is_past_hidden().then(|| now.date()));
        if let Some(first) = first {
            let first = self.text(first_start(conn, first)?.to_string());
            self.reach.push_str(&format!(" AND p.start_date >= {first}"));
        }
        if let Some((_, last)) = days {
            let last = self.text(last.to_string());
            self.reach.push_str(&format!(" AND p.start_date <= {last}"));
        }
        Ok(())
    }

    /// Begins on these days, or is still on then. A date that ends before dawn belongs to the night before.
    fn add_days(&mut self, ranges: &[(Date, Date)], is_evening: bool) {
        let time = |time: jiff::civil::Time| time.strftime("%H:%M:%S").to_string();
        let (dawn, dusk) = (self.text(time(MORNING)), self.text(time(EVENING)));
        let mut any = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            let (first, last) = (self.text(first.to_string()), self.text(last.to_string()));
            any.push(format!(
                "p.start_date BETWEEN {first} AND {last} OR (p.start_date < {first} AND (p.end_date > {first}
                    OR (p.end_date = {first} AND (p.end_time IS NULL OR p.end_time > {dawn}))))"
            ));
        }
        self.and_date(&format!("({})", any.join(" OR ")));
        if let Some((first, _)) = ranges.first().filter(|_| is_evening) {
            let first = self.text(first.to_string());
            self.and_date(&format!(
                "p.start_time IS NOT NULL AND ((p.start_date = {first} AND p.start_time >= {dusk})
                    OR (p.end_date = {first} AND p.end_time > {dusk})
                    OR (p.end_date > {first} AND (p.end_time IS NULL OR p.end_time > {dusk} OR p.end_time < {dawn}
                        OR p.end_time <= p.start_time)))"
            ));
        }
    }

    /// Condition that one of the event's matching dates is free, or is not. Reads the dates only of events
    /// where one overrides `is_free`.
    pub fn has_date_that_is_free(&self, is_free: bool) -> String {
        let flag = i32::from(is_free);
        format!(
            "iif(e.id IN (SELECT x.event_id FROM {SAYING_IF_FREE}),
                EXISTS (SELECT 1 FROM event_occurrences p WHERE p.event_id = e.id AND {} AND {} = {flag}),
                e.is_free = {flag})",
            self.counted(),
            on_date("is_free", "p")
        )
    }

    /// The complete condition on an event.
    pub fn matching(&self) -> String {
        if self.dates.is_empty() {
            return self.event.clone();
        }
        format!(
            "{} AND EXISTS (SELECT 1 FROM event_occurrences p WHERE p.event_id = e.id AND {})",
            self.event, self.dates
        )
    }

    /// The values for `matching` alone: SQLite rejects values that a statement does not use.
    pub fn matching_values(&self) -> &[Value] {
        self.values.get(..self.matching).unwrap_or(&self.values)
    }

    /// The FROM clause: for a few days the events of their dates, else all events.
    pub fn taken_from(&self) -> String {
        if !self.is_short {
            return "FROM events e".to_owned();
        }
        let dates = self.dates_from("");
        format!("FROM (SELECT DISTINCT p.event_id {dates}) d CROSS JOIN events e ON e.id = d.event_id")
    }

    /// FROM and WHERE for counting the matching events.
    pub fn matching_from(&self) -> (String, &[Value]) {
        if self.is_short {
            let values = self.values.get(..self.reaching).unwrap_or(&self.values);
            return (format!("{} WHERE {}", self.taken_from(), self.event), values);
        }
        (format!("{} WHERE {}", self.taken_from(), self.matching()), self.matching_values())
    }

    /// FROM and WHERE for the matching dates of all events, with `join` in between.
    pub fn dates_from(&self, join: &str) -> String {
        format!(
            "FROM event_occurrences p INDEXED BY event_occurrences_by_start {join} WHERE {}{}",
            self.any_dates(),
            self.reach
        )
    }

    /// Without a condition on dates, events that have no dates are listed too.
    pub fn has_dates(&self) -> bool {
        !self.dates.is_empty()
    }

    fn any_dates(&self) -> &str {
        if self.dates.is_empty() { "1" } else { &self.dates }
    }

    /// Condition on the matching dates `p` of an event `e`.
    fn counted(&self) -> String {
        format!("{}{}", self.any_dates(), self.and_price("p"))
    }

    /// Condition on the price of a date of an event `e`, to be appended to other conditions.
    pub fn and_price(&self, date: &str) -> String {
        let is_free = |flag: bool| format!(" AND {} = {}", is_free_on(date), i32::from(flag));
        self.is_free.map(is_free).unwrap_or_default()
    }

    /// The recurrence id of the date that represents `e`.
    pub fn chosen(&self) -> String {
        format!(
            "(SELECT p.recurrence_id FROM event_occurrences p WHERE p.event_id = e.id AND {}
                ORDER BY {}, p.recurrence_id LIMIT 1)",
            self.counted(),
            self.choice
        )
    }

    /// `JOIN` with the date `o` that represents each event.
    pub fn join(&self) -> String {
        let kind = if self.has_dates() { "JOIN" } else { "LEFT JOIN" };
        format!("{kind} event_occurrences o ON o.event_id = e.id AND o.recurrence_id = {}", self.chosen())
    }

    /// The ORDER BY clause; the first date breaks ties, then the id.
    pub fn ordering(&mut self, filter: &EventFilter) -> String {
        let mut parts = Vec::new();
        for (order, is_descending) in &filter.ordering {
            let direction = if *is_descending { " DESC" } else { "" };
            let column = match order {
                EventOrder::StartDate => "coalesce(o.start_date, e.start_date)",
                EventOrder::StartTime => "o.start_time",
                EventOrder::Title => "plain_text(coalesce(o.changes ->> 'title', e.title))",
                EventOrder::Id => "e.id",
                EventOrder::CreatedAt => "e.created_at",
                EventOrder::UpdatedAt => "e.updated_at",
                EventOrder::Interest => "e.interest_count",
                EventOrder::Confidence => "e.confidence_score",
                EventOrder::Distance => {
                    let Some(near) = filter.near else { continue };
                    let lat = self.mark(Value::Real(near.latitude));
                    let lon = self.mark(Value::Real(near.longitude));
                    let shrink = self.mark(Value::Real(near.latitude.to_radians().cos()));
                    let (latitude, longitude) = (on_date("latitude", "o"), on_date("longitude", "o"));
                    // Within a town, treating the earth as flat gives the right order.
                    parts.push(format!(
                        "{latitude} IS NULL, ({latitude} - {lat}) * ({latitude} - {lat})
                         + (({longitude} - {lon}) * {shrink}) * (({longitude} - {lon}) * {shrink}){direction}"
                    ));
                    continue;
                }
            };
            parts.push(format!("{column}{direction}"));
        }
        parts.push("coalesce(o.start_date, e.start_date), o.start_time, e.id".to_owned());
        parts.join(", ")
    }
}
