//! The records behind stops in their current state: where they are, when they are open, and whether they
//! still exist.

use std::collections::HashMap;

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;

use super::model::{ConflictCode, Stop, StopKind, StopPlace};
use super::schedule::{StopValidity, Timing, Visit};
use crate::deals::{self, Deal, DealState};
use crate::directory::hours::Hours;
use crate::directory::{self, Business, BusinessFilter, Point};
use crate::events::{self, DateReference, Event, OccurrenceStatus, ShownOccurrence};
use crate::guides;
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::error::Result;

/// Visitors can drop in at any time during an event that lasts this long.
const DROP_IN_MINUTES: i64 = 240;
/// The assumed length of an event that has no end time.
pub const USUAL_EVENT_MINUTES: i64 = 120;

#[derive(Debug, Clone)]
struct EventRecord {
    event: Event,
    date: Option<ShownOccurrence>,
    /// The next date, if by its rule the event no longer has the one that the stop is about.
    next: Option<ShownOccurrence>,
    /// Another date of it is on the stop's day.
    has_date_on_day: bool,
    point: Option<Point>,
}

/// All records of a plan, read together.
#[derive(Debug, Default)]
pub struct Records {
    businesses: HashMap<i64, Business>,
    /// Keyed by the stop's id, because stops may be about different dates.
    events: HashMap<String, EventRecord>,
    deals: HashMap<i64, Deal>,
    guides: HashMap<i64, guides::Guide>,
}

fn ids(stops: &[Stop], kind: StopKind) -> Vec<i64> {
    stops.iter().filter(|stop| stop.kind == kind).filter_map(|stop| stop.object_id).collect()
}

impl Records {
    /// `dates`: the date of each of the plan's days.
    pub fn read(conn: &Connection, clock: &Clock, stops: &[Stop], dates: &[Date]) -> Result<Records> {
        let now = clock.local();
        let mut records = Records::default();
        for deal in deals::list_ids(conn, &ids(stops, StopKind::Deal), now.date())? {
            records.deals.insert(deal.id, deal);
        }
        for stop in stops.iter().filter(|stop| stop.kind == StopKind::Event) {
            let day = stop.day.and_then(|day| dates.get(usize::try_from(day).ok()?)).copied();
            let Some((event, date)) = find_event(conn, clock, stop, day)? else { continue };
            let event = event.on(date.as_ref()).into_owned();
            let excluded = |at| events::is_excluded(conn, event.id, at);
            let next = match (&date, stop.recurrence_id.as_deref().map(excluded).transpose()?) {
                (None, Some(false)) => events::list_shown_dates(conn, clock, event.id)?.into_iter().next(),
                _ => None,
            };
            let has_date_on_day = match (&date, day) {
                (Some(date), Some(day)) if day < date.start_date || day > date.end_date => {
                    let on_day = events::find_date_on(conn, clock, event.id, day)?;
                    on_day.is_some_and(|date| date.status == OccurrenceStatus::Scheduled)
                }
                _ => false,
            };
            let record = EventRecord { event, date, next, has_date_on_day, point: None };
            records.events.insert(stop.id.clone(), record);
        }
        for id in ids(stops, StopKind::Guide) {
            if let Some(guide) = guides::find_published(conn, id)? {
                records.guides.insert(id, guide);
            }
        }
        let mut wanted = ids(stops, StopKind::Business);
        wanted.extend(records.deals.values().map(|deal| deal.business.id));
        let at_businesses = records.events.values().filter_map(|record| record.event.business.as_ref());
        wanted.extend(at_businesses.map(|business| business.id));
        let count = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        let filter = BusinessFilter { found: Some(wanted), ..BusinessFilter::default() };
        if count > 0 {
            for business in directory::list(conn, &filter, now, count, 0)? {
                records.businesses.insert(business.id, business);
            }
        }
        for record in records.events.values_mut() {
            let business =
                record.event.business.as_ref().and_then(|business| records.businesses.get(&business.id));
            record.point = point(record.event.facts.latitude, record.event.facts.longitude)
                .or_else(|| business.and_then(|business| point(business.latitude, business.longitude)));
        }
        Ok(records)
    }

    fn business_of(&self, stop: &Stop) -> Option<&Business> {
        match stop.kind {
            StopKind::Business => self.businesses.get(&stop.object_id?),
            StopKind::Deal => self.businesses.get(&self.deals.get(&stop.object_id?)?.business.id),
            _ => None,
        }
    }

    fn hours(&self, stop: &Stop) -> Option<&Hours> {
        self.business_of(stop)?.hours.as_ref()
    }

    /// What is shown for a stop; `None` for custom stops and for records that are gone.
    pub fn place(&self, stop: &Stop) -> Option<StopPlace> {
        let id = stop.object_id?;
        match stop.kind {
            StopKind::Business => self.businesses.get(&id).map(business_place),
            StopKind::Deal => {
                let (deal, business) = (self.deals.get(&id)?, self.business_of(stop)?);
                let title = format!("{} ({})", deal.title, deal.business_name);
                Some(StopPlace { title, url: format!("/deals/{id}"), ..business_place(business) })
            }
            StopKind::Event => {
                let record = self.events.get(&stop.id)?;
                let phone =
                    record.event.business.as_ref().and_then(|business| self.businesses.get(&business.id));
                let phone = phone.map(|business| business.phone.clone()).unwrap_or_default();
                Some(StopPlace { phone, ..event_place(&record.event, record.point) })
            }
            StopKind::Guide => self.guides.get(&id).map(|guide| StopPlace {
                title: guide.title.clone(),
                url: format!("/guides/{}", guide.slug),
                address: String::new(),
                phone: String::new(),
                latitude: None,
                longitude: None,
                image: Some(guide.image_url.clone()).filter(|url| !url.is_empty()),
            }),
            StopKind::Custom => None,
        }
    }

    /// The title for messages and files.
    pub fn title(&self, stop: &Stop) -> String {
        self.place(stop).map_or_else(|| stop.title.clone(), |place| place.title)
    }

    /// A stop on a date, ready to be scheduled. `title` is borrowed, because a title from the record would
    /// not live long enough.
    pub fn visit<'a>(&'a self, stop: &Stop, title: &'a str, date: Date, zone: &TimeZone) -> Visit<'a> {
        let event = self.events.get(&stop.id);
        let business = self.business_of(stop);
        let (timing, validity) = match (stop.kind, stop.object_id) {
            (StopKind::Event, _) => {
                event.map_or((Timing::Free, gone("event")), |record| timing(record, date, zone))
            }
            (StopKind::Deal, Some(id)) => {
                (Timing::Free, self.deals.get(&id).map_or(gone("deal"), |deal| deal_validity(deal, date)))
            }
            (StopKind::Business, _) if business.is_none() => (Timing::Free, gone("place")),
            (StopKind::Guide, Some(id)) if !self.guides.contains_key(&id) => (Timing::Free, gone("guide")),
            _ => (Timing::Free, StopValidity::Current),
        };
        Visit {
            title,
            point: match event {
                Some(record) => record.point,
                None => business.and_then(|business| point(business.latitude, business.longitude)),
            },
            hours: self.hours(stop),
            timing,
            validity,
            duration_minutes: stop.duration_minutes,
            fixed_time: stop.fixed_time,
        }
    }

    /// What the member is notified about when it changes: whether the record is still there, and when.
    pub fn state(&self, stop: &Stop) -> String {
        match stop.kind {
            StopKind::Event => match self.events.get(&stop.id) {
                Some(EventRecord { event, date, next, .. }) => match (date, next) {
                    _ if event.facts.status != OccurrenceStatus::Scheduled => {
                        event.facts.status.as_str().to_owned()
                    }
                    (Some(date), _) => format!("{} {}", date.status.as_str(), date.starts_at),
                    (None, Some(next)) => format!("moved {}", next.starts_at),
                    (None, None) => "cancelled".into(),
                },
                None => "gone".into(),
            },
            StopKind::Business | StopKind::Deal if self.business_of(stop).is_none() => "gone".into(),
            StopKind::Guide if stop.object_id.is_none_or(|id| !self.guides.contains_key(&id)) => {
                "gone".into()
            }
            _ => "current".into(),
        }
    }

    /// The date of an event that a stop means now.
    pub fn date_of(&self, stop: &Stop) -> Option<DateReference> {
        let record = self.events.get(&stop.id)?;
        let recurrence_id = record.date.as_ref()?.recurrence_id.clone();
        Some(DateReference { event_id: record.event.id, recurrence_id })
    }

    /// How long an event lasts, if it has an end time.
    pub fn event_minutes(&self, stop: &Stop) -> Option<i64> {
        let date = self.events.get(&stop.id)?.date.as_ref()?;
        event_minutes(date).map(|minutes| minutes.clamp(15, 720))
    }
}

/// The published event that a stop means, and the date of it. If it names no date, that is the one on its day or
/// else the next one.
fn find_event(
    conn: &Connection,
    clock: &Clock,
    stop: &Stop,
    day: Option<Date>,
) -> Result<Option<(Event, Option<ShownOccurrence>)>> {
    let Some(named) = stop.object_id else { return Ok(None) };
    let find = |id: i64| -> Result<Option<Event>> { Ok(events::find(conn, id)?.filter(Event::is_published)) };
    if let Some(name) = stop.recurrence_id.as_deref()
        && let Some(at) = events::follow_date(conn, named, name, None)?
    {
        let date = events::find_date(conn, clock, at.event_id, &at.recurrence_id)?;
        return Ok(find(at.event_id)?.map(|event| (event, date)));
    }
    let id = events::find_merged(conn, named)?.map_or(named, |merged| merged.id);
    let Some(event) = find(id)? else { return Ok(None) };
    if stop.recurrence_id.is_some() {
        return Ok(Some((event, None)));
    }
    let on_day = day.map(|day| events::find_date_on(conn, clock, id, day)).transpose()?.flatten();
    let date = match on_day {
        None => events::list_shown_dates(conn, clock, id)?.into_iter().next(),
        found => found,
    };
    Ok(Some((event, date)))
}

pub fn point(latitude: Option<f64>, longitude: Option<f64>) -> Option<Point> {
    let (latitude, longitude) = latitude.zip(longitude)?;
    Some(Point { latitude, longitude })
}

pub fn business_place(business: &Business) -> StopPlace {
    StopPlace {
        title: business.name.clone(),
        url: format!("/directory/{}", business.slug),
        address: business.address.clone(),
        phone: business.phone.clone(),
        latitude: business.latitude,
        longitude: business.longitude,
        image: business.images.first().cloned(),
    }
}

pub fn event_place(event: &Event, point: Option<Point>) -> StopPlace {
    let address = [event.location.as_str(), &event.address];
    let address: Vec<&str> = address.into_iter().filter(|part| !part.is_empty()).collect();
    StopPlace {
        title: event.title.clone(),
        url: event.path(),
        address: address.join(", "),
        phone: String::new(),
        latitude: point.map(|point| point.latitude),
        longitude: point.map(|point| point.longitude),
        image: event.image.clone(),
    }
}

fn gone(what: &str) -> StopValidity {
    StopValidity::Broken(ConflictCode::Gone, format!("This {what} is no longer listed"))
}

fn deal_validity(deal: &Deal, date: Date) -> StopValidity {
    let sentence = if deal.state == DealState::Ended || deal.end_date.is_some_and(|last| last < date) {
        "This deal is over by then".to_owned()
    } else if deal.start_date > date {
        format!("This deal starts on {}", day::weekday_and_date(deal.start_date))
    } else {
        return StopValidity::Current;
    };
    StopValidity::Broken(ConflictCode::Gone, sentence)
}

fn instant(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}

fn event_minutes(date: &ShownOccurrence) -> Option<i64> {
    let (starts, ends) = (instant(&date.starts_at)?, instant(date.ends_at.as_deref()?)?);
    Some(ends.duration_since(starts).as_mins()).filter(|minutes| *minutes > 0)
}

fn timing(record: &EventRecord, on: Date, zone: &TimeZone) -> (Timing, StopValidity) {
    let broken = |code, sentence: String| StopValidity::Broken(code, sentence);
    let elsewhen = |date: &ShownOccurrence| {
        let when = day::weekday_and_date(date.start_date);
        let sentence = if record.has_date_on_day {
            format!("You chose {when}; it takes place on this day, too")
        } else {
            format!("Takes place on {when}, not on this day")
        };
        broken(ConflictCode::Moved, sentence)
    };
    let Some(date) = &record.date else {
        let none = || broken(ConflictCode::Cancelled, "This date is not taking place".into());
        return (Timing::Free, record.next.as_ref().map_or_else(none, elsewhen));
    };
    let validity = match (record.event.facts.status, date.status) {
        (OccurrenceStatus::Cancelled, _) | (_, OccurrenceStatus::Cancelled) => {
            broken(ConflictCode::Cancelled, "Canceled".into())
        }
        (OccurrenceStatus::Postponed, _) | (_, OccurrenceStatus::Postponed) => {
            broken(ConflictCode::Cancelled, "Postponed; there is no new date yet".into())
        }
        _ if on < date.start_date || on > date.end_date => {
            return (Timing::Free, elsewhen(date));
        }
        _ => StopValidity::Current,
    };
    (event_timing(date, &record.event.category, on, zone), validity)
}

/// When to be there, or between which moments visitors can drop in.
pub fn event_timing(date: &ShownOccurrence, category: &str, on: Date, zone: &TimeZone) -> Timing {
    let at = |local: DateTime| super::opening::instant_after(local, Timestamp::MIN, zone);
    if let Some((opens, closes)) = events::daily_hours(&events::when_of_date(date)) {
        return Timing::Between(at(on.to_datetime(opens)), at(on.to_datetime(closes)));
    }
    let midnight = |date: Date| at(date.at(0, 0, 0, 0));
    let (from, until) = (midnight(on), midnight(on.saturating_add(1.day())));
    let Some(starts) = instant(&date.starts_at).filter(|_| !date.all_day) else {
        return Timing::Between(from, until);
    };
    let minutes = event_minutes(date);
    let ends = minutes.map(|minutes| super::schedule::after(starts, minutes));
    let is_open_house = category == "market" || minutes.is_some_and(|minutes| minutes >= DROP_IN_MINUTES);
    match ends {
        Some(ends) if is_open_house || date.start_date < on => Timing::Between(starts.max(from), ends),
        _ => Timing::StartsAt(starts),
    }
}
