//! The candidates for suggestions: places with their hours, and the events of a day.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{Stop, StopKind};
use super::records::{USUAL_EVENT_MINUTES, event_timing, point};
use super::schedule::Timing;
use super::store::{self, PlaceRow};
use crate::directory::hours::{Hours, HoursRow};
use crate::directory::{CategoryRef, Point, pictogram_kind};
use crate::events::{self, EventFilter, OccurrenceStatus};
use crate::kit::clock::Clock;
use crate::kit::db::VersionedCache;
use crate::kit::error::Result;

/// The most events of a day that are considered, and the most of those that are on already.
const MAX_EVENTS: u32 = 200;
const USUAL_STOP_MINUTES: i64 = 45;

/// What people do at a place, for composing a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    Meal,
    Snack,
    Drink,
    Sight,
    Outdoors,
    Shop,
    /// Not part of a day out unless somebody asks for it.
    Errand,
}

impl Activity {
    /// From the category's pictogram: the activity, and how many minutes it usually takes.
    pub fn of(pictogram: &str) -> (Activity, i64) {
        match pictogram {
            "restaurant" => (Activity::Meal, 75),
            "pizza" => (Activity::Meal, 60),
            "cafe" => (Activity::Snack, 40),
            "dessert" => (Activity::Snack, 25),
            "bar" => (Activity::Drink, 75),
            "museum" | "theater" => (Activity::Sight, 90),
            "arts" | "music" | "family" => (Activity::Sight, 60),
            "library" => (Activity::Sight, 45),
            "outdoors" | "farm" | "boats" => (Activity::Outdoors, 75),
            "books" | "gifts" | "furniture" | "clothing" | "jewelry" | "flowers" | "shop" => {
                (Activity::Shop, 30)
            }
            _ => (Activity::Errand, 45),
        }
    }

    pub fn is_food(self) -> bool {
        matches!(self, Activity::Meal | Activity::Snack | Activity::Drink)
    }
}

#[derive(Debug, Clone)]
pub struct CandidatePlace {
    pub id: i64,
    pub name: String,
    /// `None`: unknown; then no way there or from there is counted.
    pub point: Option<Point>,
    /// `None`: unknown.
    pub hours: Option<Hours>,
    pub category: CategoryRef,
    /// Which of the eight kinds its category belongs to.
    pub kind: &'static str,
    pub tags: Vec<String>,
    pub is_kid_friendly: bool,
    pub is_by_appointment: bool,
    pub activity: Activity,
    pub minutes: i64,
}

impl CandidatePlace {
    pub fn new(row: PlaceRow, hours: Option<Hours>) -> CandidatePlace {
        let (activity, minutes) = Activity::of(&row.category.pictogram);
        CandidatePlace {
            id: row.id,
            name: row.name,
            point: point(row.latitude, row.longitude),
            hours,
            kind: pictogram_kind(&row.category.pictogram).unwrap_or("services"),
            category: row.category,
            tags: row.tags,
            is_kid_friendly: row.is_kid_friendly,
            is_by_appointment: row.is_by_appointment,
            activity,
            minutes,
        }
    }
}

#[derive(Debug, Clone)]
pub struct CandidateEvent {
    pub id: i64,
    pub recurrence_id: String,
    pub title: String,
    pub category: String,
    pub audience: String,
    pub point: Option<Point>,
    pub timing: Timing,
    pub minutes: i64,
    pub interest_count: i64,
}

/// The events of one date.
#[derive(Debug, Clone, Default)]
pub struct DayCandidates {
    pub events: Vec<CandidateEvent>,
}

/// All places in town.
pub fn places(conn: &Connection) -> Result<Arc<Vec<CandidatePlace>>> {
    static PLACES: VersionedCache<Vec<CandidatePlace>> = VersionedCache::new();
    PLACES.get((), || {
        let mut rows: HashMap<i64, Vec<HoursRow>> = HashMap::new();
        for (id, row) in store::list_hours_rows(conn)? {
            rows.entry(id).or_default().push(row);
        }
        let place = |row: PlaceRow| {
            let rows = rows.remove(&row.id).unwrap_or_default();
            let hours = row.has_hours.then(|| Hours::from_rows(rows.into_iter()).unwrap_or_default());
            CandidatePlace::new(row, hours)
        };
        Ok(store::list_candidates(conn)?.into_iter().map(place).collect())
    })
}

/// The events of a date, without cancelled and postponed ones.
pub fn events_of(
    conn: &Connection,
    clock: &Clock,
    date: Date,
    places: &[CandidatePlace],
) -> Result<DayCandidates> {
    let filter = EventFilter { from: Some(date), until: Some(date), ..EventFilter::default() };
    let mut of_day = events::list(conn, clock, &filter, MAX_EVENTS, 0)?;
    // Those that began before come after, because in a list by date they would take the others' places.
    let known: HashSet<i64> = of_day.iter().map(|listed| listed.event.id).collect();
    let filter = EventFilter { include_running: true, ..filter };
    let running = events::list(conn, clock, &filter, MAX_EVENTS, 0)?;
    of_day.extend(running.into_iter().filter(|listed| !known.contains(&listed.event.id)));
    let mut found = DayCandidates::default();
    for listed in of_day {
        let Some(on) = listed.next_occurrence else { continue };
        let is_on = listed.event.facts.status == OccurrenceStatus::Scheduled
            && on.status == OccurrenceStatus::Scheduled;
        if !is_on || on.start_date > date || on.end_date < date {
            continue;
        }
        let timing = event_timing(&on, &listed.event.category, date, clock.zone());
        let moments = on
            .starts_at
            .parse::<jiff::Timestamp>()
            .ok()
            .zip(on.ends_at.as_ref().and_then(|at| at.parse().ok()));
        let length =
            moments.map(|(starts, ends): (_, jiff::Timestamp)| ends.duration_since(starts).as_mins());
        let minutes = match timing {
            Timing::StartsAt(_) => length.unwrap_or(USUAL_EVENT_MINUTES).clamp(15, 720),
            _ => length.unwrap_or(60).clamp(15, 60),
        };
        let at_business = listed.event.business.as_ref().and_then(|business| {
            places.binary_search_by_key(&business.id, |place| place.id).ok().and_then(|at| places.get(at))
        });
        found.events.push(CandidateEvent {
            id: listed.event.id,
            recurrence_id: on.recurrence_id,
            title: listed.event.title,
            category: listed.event.category,
            audience: listed.event.target_audience,
            point: point(listed.latitude, listed.longitude).or(at_business.and_then(|place| place.point)),
            timing,
            minutes,
            interest_count: listed.event.interest_count,
        });
    }
    Ok(found)
}

/// How long a visit to a stop's place usually takes.
pub fn usual_minutes(conn: &Connection, stop: &Stop) -> Result<i64> {
    let places = places(conn)?;
    let place =
        places.iter().find(|place| stop.kind == StopKind::Business && Some(place.id) == stop.object_id);
    Ok(place.map_or(USUAL_STOP_MINUTES, |place| place.minutes))
}
