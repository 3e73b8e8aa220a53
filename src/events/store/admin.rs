//! Events as staff see them: all of them, with what visitors are not shown.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use serde::Serialize;
use utoipa::ToSchema;

use super::occurrences::{COLUMNS, shown};
use super::rows::{BESIDE, SELECT, event, load, show_pictures};
use super::{detail_extras, save};
use crate::accounts::newest_revision;
use crate::events::model::{Event, Exception, NewEvent, OccurrenceStatus, ShownOccurrence, Visibility};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, FieldErrors, Result};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct AdminEventFilter {
    pub visibility: Option<Visibility>,
    pub status: Option<OccurrenceStatus>,
    pub needs_review: Option<bool>,
    /// A part of the title, the place or the organizer.
    pub words: String,
    /// Those of one business, as its own people list them.
    pub own: Option<(i64, EventPeriod)>,
}

/// The lists in which a business's people find their events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventPeriod {
    /// Published, with a date to come.
    Coming,
    /// Not public: it waits, or was taken down.
    Waiting,
    Past,
}

impl EventPeriod {
    pub const WORDS: [&str; 3] = ["coming", "waiting", "past"];

    pub fn parse(word: &str) -> Option<EventPeriod> {
        Some(match word {
            "coming" => EventPeriod::Coming,
            "waiting" => EventPeriod::Waiting,
            "past" => EventPeriod::Past,
            _ => return None,
        })
    }

    fn condition(self) -> &'static str {
        match self {
            EventPeriod::Coming => {
                "e.visibility = 'published' AND EXISTS (SELECT 1 FROM event_occurrences c
                 WHERE c.event_id = e.id AND c.ends_at > ?1)"
            }
            EventPeriod::Waiting => "e.visibility IN ('pending', 'hidden', 'rejected')",
            EventPeriod::Past => {
                "e.visibility = 'published' AND NOT EXISTS (SELECT 1 FROM event_occurrences c
                 WHERE c.event_id = e.id AND c.ends_at > ?1)"
            }
        }
    }

    fn order(self) -> &'static str {
        match self {
            EventPeriod::Coming => "o.starts_at, e.id",
            EventPeriod::Waiting => "e.updated_at DESC, e.id DESC",
            EventPeriod::Past => "o.starts_at DESC, e.id DESC",
        }
    }
}

/// An event with everything that staff may change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminEvent {
    #[serde(flatten)]
    pub event: Event,
    pub slug: String,
    pub status: OccurrenceStatus,
    pub visibility: Visibility,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub is_free: bool,
    pub image_id: Option<i64>,
    pub organizer_email: String,
    pub series_id: Option<i64>,
    /// The next date, or the last one.
    pub next_occurrence: Option<ShownOccurrence>,
    /// Only where one event is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub details: Option<AdminEventDetails>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminEventDetails {
    pub exceptions: Vec<Exception>,
    /// Upcoming dates, to choose one of a series.
    pub occurrences: Vec<ShownOccurrence>,
    /// Fields that a source does not change any more.
    pub pinned: Vec<String>,
    /// Sent back with a change, so that no one else's is replaced unseen.
    pub revision: i64,
    /// For staff.
    pub open_reports: Option<i64>,
}

impl AdminEvent {
    /// Without what staff and sources think of it, the organizer's key and address.
    pub fn for_business(mut self) -> AdminEvent {
        self.event.contact_removal_token = None;
        self.event.confidence_score = None;
        self.event.community_engagement_score = None;
        self.event.source_reliability_score = None;
        self.organizer_email.clear();
        if let Some(details) = &mut self.details {
            details.open_reports = None;
        }
        self
    }

    fn new(event: Event, next_occurrence: Option<ShownOccurrence>) -> AdminEvent {
        let facts = &event.facts;
        AdminEvent {
            slug: facts.slug.clone(),
            status: facts.status,
            visibility: facts.visibility,
            latitude: facts.latitude,
            longitude: facts.longitude,
            is_free: facts.is_free,
            image_id: facts.image_id,
            organizer_email: facts.organizer_email.clone(),
            series_id: facts.series_id,
            next_occurrence,
            details: None,
            event,
        }
    }
}

/// Which date stands for an event: the next one, or else the last.
const DATE: &str = "LEFT JOIN event_occurrences o ON o.event_id = e.id AND o.recurrence_id = coalesce(
    (SELECT p.recurrence_id FROM event_occurrences p WHERE p.event_id = e.id AND p.ends_at > ?1
     ORDER BY p.starts_at LIMIT 1),
    (SELECT p.recurrence_id FROM event_occurrences p WHERE p.event_id = e.id ORDER BY p.starts_at DESC LIMIT 1))";

fn conditions(filter: &AdminEventFilter, clock: &Clock) -> (String, Vec<Value>) {
    let mut values = vec![Value::Text(clock.stamp())];
    let mut sql = "?1 IS NOT NULL".to_owned();
    let mut and = |condition: &str, value: &str| {
        values.push(Value::Text(value.to_owned()));
        sql.push_str(" AND ");
        sql.push_str(&condition.replace('#', &format!("?{}", values.len())));
    };
    match filter.visibility {
        Some(visibility) => and("e.visibility = #", visibility.as_str()),
        None => and("e.visibility <> #", Visibility::Removed.as_str()),
    }
    if let Some(status) = filter.status {
        and("e.status = #", status.name());
    }
    if let Some(needs_review) = filter.needs_review {
        and("e.needs_review = CAST(# AS INTEGER)", if needs_review { "1" } else { "0" });
    }
    if let Some((business, period)) = filter.own {
        // "?1" in the period is the present moment.
        let own = format!("e.business_id = CAST(# AS INTEGER) AND {}", period.condition());
        and(&own, &business.to_string());
    }
    if !filter.words.is_empty() {
        and(
            "instr(lower(e.title || char(10) || e.location || char(10) || e.organizer), lower(#)) > 0",
            &filter.words,
        );
    }
    (sql, values)
}

pub fn count_desk(conn: &Connection, clock: &Clock, filter: &AdminEventFilter) -> Result<u64> {
    let (sql, values) = conditions(filter, clock);
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM events e WHERE {sql}"))?
        .query_row(params_from_iter(values), |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Last changed first; a business's own by date.
pub fn list_desk(
    conn: &Connection,
    clock: &Clock,
    filter: &AdminEventFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<AdminEvent>> {
    let (sql, values) = conditions(filter, clock);
    let order = filter.own.map_or("e.updated_at DESC, e.id DESC", |(_, period)| period.order());
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}, {COLUMNS} FROM events e {BESIDE} {DATE} WHERE {sql} ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    ))?;
    let rows = statement
        .query_map(params_from_iter(values), |row| {
            let date = match row.get::<_, Option<String>>("o_recurrence_id")? {
                Some(_) => Some(shown(clock, row)?),
                None => None,
            };
            Ok((event(row)?, date))
        })?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    let (mut events, dates): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    show_pictures(conn, &mut events)?;
    Ok(events.into_iter().zip(dates).map(|(event, date)| AdminEvent::new(event, date)).collect())
}

pub fn find_desk(conn: &Connection, clock: &Clock, id: i64) -> Result<Option<AdminEvent>> {
    let Some(mut event) = super::rows::find(conn, id)? else { return Ok(None) };
    if event.facts.visibility == Visibility::Removed {
        return Ok(None);
    }
    event.contact_removal_token = save::find_removal_token(conn, id)?;
    let occurrences = detail_extras::list_dates(conn, clock, id)?;
    let mut shown = AdminEvent::new(event, occurrences.first().cloned());
    shown.details = Some(AdminEventDetails {
        exceptions: load(conn, id)?.map(|new| new.exceptions).unwrap_or_default(),
        occurrences,
        pinned: save::list_pins(conn, id)?,
        revision: newest_revision(conn, &format!("event:{id}"))?,
        open_reports: Some(detail_extras::count_open_reports(conn, id)?),
    });
    Ok(Some(shown))
}

/// An event that was not removed.
pub fn find_kept(conn: &Connection, id: i64) -> Result<Event> {
    super::rows::find(conn, id)?
        .filter(|event| event.facts.visibility != Visibility::Removed)
        .ok_or(Error::NotFound("Event"))
}

/// A business or a picture that is not there cannot be meant.
pub fn check_links(conn: &Connection, new: &NewEvent) -> Result<()> {
    let mut faults = FieldErrors::default();
    for (field, table, id) in
        [("business", "businesses", new.business_id), ("image_id", "images", new.image_id)]
    {
        let Some(id) = id else { continue };
        let is_there: bool = conn
            .prepare_cached(&format!("SELECT EXISTS (SELECT 1 FROM {table} WHERE id = ?1)"))?
            .query_row([id], |row| row.get(0))?;
        if !is_there {
            faults.add(field, format!("Invalid pk \"{id}\" - object does not exist."));
        }
    }
    faults.check()
}
