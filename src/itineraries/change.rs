//! What members do with plans: create, save, add stops, copy, and get suggestions.
//!
//! Invariant: a save based on an older version changes nothing, and returns what is stored.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use rusqlite::Connection;
use serde_json::json;

use super::alternatives;
use super::candidates;
use super::input::AddedStop;
use super::model::{
    Alternative, HourMinute, Itinerary, ItineraryDay, MAX_STOPS, MAX_TITLE_LENGTH, NewItinerary, Stop,
    StopKind, StoredItinerary,
};
use super::offer::{KeptStop, Offer};
use super::propose::propose as propose_stops;
use super::records::{Records, USUAL_EVENT_MINUTES};
use super::schedule::{TimedStop, Timing, after};
use super::tastes::Tastes;
use super::view::{self, PlanRecords, ViewContext};
use super::{store, watch};
use crate::guides;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Refusal, Result};
use crate::kit::hex;
use crate::quizzes;

const STALE: &str = "This plan was changed on another device. Here is what is saved there.";

pub fn create(
    conn: &Connection,
    context: &ViewContext,
    user_id: i64,
    mut plan: NewItinerary,
) -> Result<Itinerary> {
    complete(conn, context, &mut plan)?;
    let id = store::insert(conn, user_id, &plan, &context.clock.stamp())?;
    saved(conn, context, user_id, id)
}

/// The response to a write: the plan as it is now; the member now knows the state of its stops.
fn saved(conn: &Connection, context: &ViewContext, user_id: i64, id: i64) -> Result<Itinerary> {
    let stored = store::find(conn, user_id, id)?;
    watch::learn(conn, context, &stored)?;
    context.show(conn, stored)
}

pub fn save(
    conn: &Connection,
    context: &ViewContext,
    user_id: i64,
    id: i64,
    (mut plan, version): (NewItinerary, i64),
) -> Result<Itinerary> {
    let stored = store::find(conn, user_id, id)?;
    if stored.version != version {
        let itinerary = context.show(conn, stored)?;
        return Err(Refusal::new(409, json!({ "detail": STALE, "itinerary": itinerary })).into());
    }
    complete(conn, context, &mut plan)?;
    store::update(conn, id, &plan, &context.clock.stamp())?;
    saved(conn, context, user_id, id)
}

/// Fills in the date of each event as it is now, and stores the title of each record in case it is deleted later.
fn complete(conn: &Connection, context: &ViewContext, plan: &mut NewItinerary) -> Result<()> {
    let dates: Vec<Date> = plan.days.iter().map(|day| day.date).collect();
    let records = Records::read(conn, &context.clock, &plan.stops, &dates)?;
    for stop in &mut plan.stops {
        stop.title = records.title(stop).chars().take(MAX_TITLE_LENGTH).collect();
        if let Some(date) = records.date_of(stop) {
            (stop.object_id, stop.recurrence_id) = (Some(date.event_id), Some(date.recurrence_id));
        }
    }
    Ok(())
}

/// Adds a record, or all places of a guide.
pub fn add(
    conn: &Connection,
    context: &ViewContext,
    user_id: i64,
    id: i64,
    added: &AddedStop,
) -> Result<Itinerary> {
    let mut plan = store::find(conn, user_id, id)?.plan;
    if added.day.is_some() && plan.day(added.day).is_none() {
        return Err(Error::field("day", "The plan has no such day."));
    }
    let objects: Vec<(StopKind, i64)> = match added.kind {
        StopKind::Guide => {
            let guide = guides::find_published(conn, added.object_id)?;
            let guide = guide.ok_or_else(|| Error::field("object_id", NO_SUCH_CHOICE))?;
            let places = guide.related_businesses.iter().map(|business| (StopKind::Business, business.id));
            places.filter(|(kind, id)| !plan.holds(*kind, *id)).collect()
        }
        kind => vec![(kind, added.object_id)],
    };
    let dates: Vec<Date> = plan.days.iter().map(|day| day.date).collect();
    for (kind, object_id) in objects {
        if plan.stops.len() >= MAX_STOPS {
            return Err(Error::field("stops", format!("At most {MAX_STOPS} stops fit in a plan.")));
        }
        let mut stop = Stop {
            id: hex::random::<8>()?,
            day: added.day,
            kind,
            object_id: Some(object_id),
            recurrence_id: added.recurrence_id.clone().filter(|_| kind == StopKind::Event),
            title: String::new(),
            note: String::new(),
            duration_minutes: 60,
            fixed_time: None,
            is_locked: false,
            is_done: false,
        };
        let records = Records::read(conn, &context.clock, std::slice::from_ref(&stop), &dates)?;
        if records.place(&stop).is_none() {
            return Err(Error::field("object_id", NO_SUCH_CHOICE));
        }
        stop.duration_minutes = match kind {
            StopKind::Event => records.event_minutes(&stop).unwrap_or(USUAL_EVENT_MINUTES),
            _ => candidates::usual_minutes(conn, &stop)?,
        };
        let at = place_for(conn, context, &plan, &stop, &records)?;
        plan.stops.insert(at, stop);
    }
    complete(conn, context, &mut plan)?;
    store::update(conn, id, &plan, &context.clock.stamp())?;
    saved(conn, context, user_id, id)
}

/// Where in the plan a new stop goes: an event before what its day reaches only later, or where it could no
/// longer be joined after it; all else at the end.
fn place_for(
    conn: &Connection,
    context: &ViewContext,
    plan: &NewItinerary,
    stop: &Stop,
    records: &Records,
) -> Result<usize> {
    let (clock, last) = (&context.clock, plan.stops.len());
    let Some(day) = plan.day(stop.day) else { return Ok(last) };
    let timing = records.visit(stop, "", day.date, clock.zone()).timing;
    if timing == Timing::Free {
        return Ok(last);
    }
    let times = view::schedule(clock, plan, &PlanRecords::read(conn, clock, &context.config, plan)?);
    let is_later = |(other, time): (&Stop, &Option<TimedStop>)| {
        other.day == stop.day
            && time.as_ref().is_some_and(|time| match timing {
                Timing::StartsAt(begins) => time.arrives >= begins,
                Timing::Between(_, closes) => after(time.leaves, stop.duration_minutes) > closes,
                Timing::Free => false,
            })
    };
    Ok(plan.stops.iter().zip(&times).position(is_later).unwrap_or(last))
}

/// Copies the days, with nothing ticked off and without the link.
pub fn duplicate(conn: &Connection, context: &ViewContext, user_id: i64, id: i64) -> Result<Itinerary> {
    let mut plan = store::find(conn, user_id, id)?.plan;
    let room = MAX_TITLE_LENGTH.saturating_sub(" (copy)".len());
    plan.title = format!("{} (copy)", plan.title.chars().take(room).collect::<String>());
    for stop in &mut plan.stops {
        stop.is_done = false;
    }
    create(conn, context, user_id, plan)
}

pub fn list_alternatives(
    conn: &Connection,
    context: &ViewContext,
    user_id: i64,
    id: i64,
    stop_id: &str,
) -> Result<Vec<Alternative>> {
    let StoredItinerary { plan, .. } = store::find(conn, user_id, id)?;
    let plan_records = PlanRecords::read(conn, &context.clock, &context.config, &plan)?;
    let stop = plan.stops.iter().find(|stop| stop.id == stop_id).ok_or(Error::NotFound("Stop"))?;
    alternatives::list(conn, &context.clock, &plan, stop, &plan_records)
}

/// Suggests days without saving them. What is locked, what has no day and days that are over stay; all else is
/// replaced.
pub fn propose(
    conn: &Connection,
    context: &ViewContext,
    user_id: i64,
    mut plan: NewItinerary,
) -> Result<Itinerary> {
    let clock = &context.clock;
    let plan_records = PlanRecords::read(conn, clock, &context.config, &plan)?;
    let places = candidates::places(conn)?;
    let mut days = Vec::new();
    for day in &plan.days {
        days.push(candidates::events_of(conn, clock, day.date, &places)?);
    }
    let tastes = tastes(conn, user_id, &plan)?;
    let offer = Offer {
        places: &places,
        days: &days,
        start: plan_records.start,
        tastes: &tastes,
        zone: clock.zone(),
        not_before: next_quarter(clock.timestamp()),
    };
    let titles: Vec<String> = plan.stops.iter().map(|stop| plan_records.records.title(stop)).collect();
    // The times of the whole plan: what is replaced leads up to what stays.
    let times = view::schedule(clock, &plan, &plan_records);
    let kept: Vec<KeptStop<'_>> = plan
        .stops
        .iter()
        .zip(&titles)
        .zip(times)
        .filter(|((stop, _), _)| stop.is_locked || plan.day(stop.day).is_none_or(|day| offer.is_over(day)))
        .map(|((stop, title), time)| {
            let date = plan.day(stop.day).map_or(jiff::civil::date(2000, 1, 1), |day| day.date);
            KeptStop {
                stop: stop.clone(),
                visit: plan_records.records.visit(stop, title, date, clock.zone()),
                arrives: time.map(|time| time.arrives),
            }
        })
        .collect();
    begin_now(&mut plan.days, &kept, clock.zone().to_datetime(offer.not_before));
    let stops = propose_stops(&plan, offer, &kept);
    let plan = NewItinerary { stops, ..plan };
    let plan_records = PlanRecords::read(conn, clock, &context.config, &plan)?;
    Ok(view::proposed(clock, plan, &plan_records))
}

/// Quarters of an hour are the same in every zone.
fn next_quarter(now: Timestamp) -> Timestamp {
    Timestamp::from_second((now.as_second().div_euclid(900) + 1) * 900).unwrap_or(now)
}

/// A day that has begun starts now, unless something stays in it.
fn begin_now(days: &mut [ItineraryDay], kept: &[KeptStop<'_>], now: DateTime) {
    let time = HourMinute(now.time());
    for (index, day) in (0_i64..).zip(days) {
        let is_free = !kept.iter().any(|one| one.stop.day == Some(index));
        if is_free && day.date == now.date() && (day.start_time..day.end_time).contains(&time) {
            day.start_time = time;
        }
    }
}

fn tastes(conn: &Connection, user_id: i64, plan: &NewItinerary) -> Result<Tastes> {
    let persona = quizzes::persona_of(conn, user_id)?;
    let liked = persona.map(|persona| persona.interests).unwrap_or_default();
    Ok(Tastes {
        interests: plan.interests.iter().cloned().collect::<HashSet<String>>(),
        places: liked.places,
        tags: liked.tags,
        events: liked.events,
        has_children: plan.party.children > 0,
    })
}
