//! Events as staff see them: all of them, with the fields that visitors do not get.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::occurrences::{COLUMNS, shown};
use super::rows::{BESIDE, SELECT, event, load, show_pictures};
use super::{detail_extras, save};
use crate::accounts::newest_revision;
use crate::events::model::{Event, Exception, NewEvent, OccurrenceStatus, ShownOccurrence, Visibility};
use crate::kit::clock::Clock;
use crate::kit::db::exists;
use crate::kit::error::{Error, FieldErrors, Result, unknown_id};
use crate::kit::records::{ListQuery, ids_as_json};
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct AdminEventFilter {
    pub visibility: Option<Visibility>,
    pub status: Option<OccurrenceStatus>,
    pub needs_review: Option<bool>,
    /// A part of the title, the place or the organizer, including those of a single date.
    pub words: String,
    /// Only those of one business, as its own people list them.
    pub own: Option<(i64, EventPeriod)>,
    pub order: AdminEventOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AdminEventOrder {
    #[default]
    Updated,
    Created,
    Title,
    /// By the first date
    Start,
    StartDescending,
}

word_enum!(AdminEventOrder {
    Updated = "-updated_at",
    Created = "-created_at",
    Title = "title",
    Start = "start_date",
    StartDescending = "-start_date",
});

impl AdminEventOrder {
    fn sql(self) -> &'static str {
        match self {
            AdminEventOrder::Updated => "e.updated_at DESC, e.id DESC",
            // Ids are in order of creation.
            AdminEventOrder::Created => "e.id DESC",
            AdminEventOrder::Title => "plain_text(e.title), e.id",
            AdminEventOrder::Start => "e.start_date, e.id",
            AdminEventOrder::StartDescending => "e.start_date DESC, e.id DESC",
        }
    }
}

/// The lists of events that a business's people have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventPeriod {
    /// Published, with a date to come.
    Coming,
    /// Not public: it waits, or was taken down.
    Waiting,
    Past,
}

word_enum!(EventPeriod { Coming = "coming", Waiting = "waiting", Past = "past" });

impl EventPeriod {
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
    /// The upcoming dates of a series, to choose one.
    pub occurrences: Vec<ShownOccurrence>,
    /// Fields that sources no longer change.
    pub locked_fields: Vec<String>,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
    /// For staff.
    pub open_reports: Option<i64>,
}

impl AdminEvent {
    pub fn without_token(mut self) -> AdminEvent {
        self.event.contact_removal_token = None;
        self
    }

    /// A copy without staff's and sources' ratings and without the organizer's token and email address.
    pub fn for_business(self) -> AdminEvent {
        let mut own = self.without_token();
        own.event.confidence_score = None;
        own.event.community_engagement_score = None;
        own.event.source_reliability_score = None;
        own.organizer_email.clear();
        if let Some(details) = &mut own.details {
            details.open_reports = None;
        }
        own
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

/// Joins the date that represents an event: the next one, or else the last.
const DATE: &str = "LEFT JOIN event_occurrences o ON o.event_id = e.id AND o.recurrence_id = coalesce(
    (SELECT p.recurrence_id FROM event_occurrences p WHERE p.event_id = e.id AND p.ends_at > ?1
     ORDER BY p.starts_at LIMIT 1),
    (SELECT p.recurrence_id FROM event_occurrences p WHERE p.event_id = e.id ORDER BY p.starts_at DESC LIMIT 1))";

/// The query behind a list of events.
pub fn admin_query(clock: &Clock, filter: &AdminEventFilter) -> ListQuery {
    let own = filter.own;
    let query = match own {
        // A business's own events, by date: "?1" in the period and in `DATE` is the current time.
        Some((business, period)) => ListQuery::new(format!("events e {DATE}"), "e.id", period.order())
            .only_with("?1 IS NOT NULL", Some(clock.stamp()))
            .only_with("e.business_id = ?", Some(business))
            .only(period.condition()),
        None => ListQuery::new("events e", "e.id", filter.order.sql()),
    };
    let query = match filter.visibility {
        Some(visibility) => query.only_with("e.visibility = ?", Some(visibility.as_str().to_owned())),
        None => query.only("e.visibility <> 'removed'"),
    };
    query
        .only_with("e.status = ?", filter.status.map(|status| status.as_str().to_owned()))
        .is("e.needs_review = 1", filter.needs_review)
        .holding(
            "plain_text(e.title) LIKE # OR plain_text(e.location) LIKE # OR plain_text(e.organizer) LIKE # OR EXISTS (
                SELECT 1 FROM event_exceptions x WHERE x.event_id = e.id AND x.kind = 'changed'
                AND (plain_text(x.changes ->> 'title') LIKE # OR plain_text(x.changes ->> 'location') LIKE #
                    OR plain_text(x.changes ->> 'organizer') LIKE #))",
            &filter.words,
        )
}

/// The events with these ids, in the given order.
pub fn list_for_admin(conn: &Connection, clock: &Clock, ids: &[i64]) -> Result<Vec<AdminEvent>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT}, {COLUMNS} FROM json_each(?2) j CROSS JOIN events e ON e.id = j.value {BESIDE} {DATE} ORDER BY j.key"
    ))?;
    let rows = statement
        .query_map((clock.stamp(), ids_as_json(ids)?), |row| {
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

pub fn find_for_admin(conn: &Connection, clock: &Clock, id: i64) -> Result<Option<AdminEvent>> {
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
        locked_fields: save::list_locked_fields(conn, id)?,
        revision: newest_revision(conn, &format!("event:{id}"))?,
        open_reports: Some(detail_extras::count_open_reports(conn, id)?),
    });
    Ok(Some(shown))
}

/// An event that has not been removed.
pub fn find_kept(conn: &Connection, id: i64) -> Result<Event> {
    super::rows::find(conn, id)?
        .filter(|event| event.facts.visibility != Visibility::Removed)
        .ok_or(Error::NotFound("Event"))
}

/// Whether an event of the business has this picture.
pub fn has_picture(conn: &Connection, business_id: i64, image_id: i64) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM events WHERE business_id = ?1 AND image_id = ?2)";
    Ok(conn.prepare_cached(sql)?.query_row((business_id, image_id), |row| row.get(0))?)
}

/// Rejects a business or a picture that does not exist.
pub fn check_links(conn: &Connection, new: &NewEvent) -> Result<()> {
    let mut errors = FieldErrors::default();
    for (field, table, id) in
        [("business", "businesses", new.business_id), ("image_id", "images", new.image_id)]
    {
        let Some(id) = id else { continue };
        if !exists(conn, table, id)? {
            errors.add(field, unknown_id(id));
        }
    }
    errors.check()
}
