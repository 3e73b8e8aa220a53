//! Alternatives to a stop: what fits at the same time of the same day, between the same neighbors.

use rusqlite::Connection;

use super::candidates::{self, Activity, CandidateEvent, CandidatePlace};
use super::model::{Alternative, ConflictCode, NewItinerary, Stop, StopKind};
use super::records::Records;
use super::schedule::{DayContext, Timing, Visit, schedule_day};
use super::travel::{minutes_in_words, mode_in_words};
use super::view::PlanRecords;
use crate::directory::Point;
use crate::events::category_label;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::words::time_words;

/// Enough to choose from.
pub const MAX_ALTERNATIVES: usize = 3;
/// How many of the best-scored choices are scheduled in full.
const TRIED: usize = 40;

/// A possible alternative, before its times are known.
struct Choice {
    kind: StopKind,
    id: i64,
    recurrence_id: Option<String>,
    label: String,
    minutes: i64,
    score: f64,
}

/// The best first. Excludes the stop itself, everything in the plan, and whatever the member refused.
pub fn list(
    conn: &Connection,
    clock: &Clock,
    plan: &NewItinerary,
    stop: &Stop,
    plan_records: &PlanRecords,
) -> Result<Vec<Alternative>> {
    let Some(day) = plan.day(stop.day) else { return Ok(Vec::new()) };
    let context = DayContext { zone: clock.zone(), day, mode: plan.travel_mode, start: plan_records.start };
    let of_day: Vec<&Stop> = plan.stops.iter().filter(|other| other.day == stop.day).collect();
    let titles: Vec<String> = of_day.iter().map(|other| plan_records.records.title(other)).collect();
    let visits: Vec<Visit<'_>> = of_day
        .iter()
        .zip(&titles)
        .map(|(other, title)| plan_records.records.visit(other, title, day.date, clock.zone()))
        .collect();
    let Some(at) = of_day.iter().position(|other| other.id == stop.id) else { return Ok(Vec::new()) };
    let near = visits.get(at).and_then(|visit| visit.point).or_else(|| {
        visits.get(..at).unwrap_or_default().iter().rev().find_map(|visit| visit.point).or(plan_records.start)
    });
    let places = candidates::places(conn)?;
    let events = candidates::events_of(conn, clock, day.date, &places)?.events;
    let gap = Gap { plan, stop, near };
    let mut choices = gap.place_choices(&places);
    choices.extend(gap.event_choices(events));
    choices.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.id.cmp(&other.id)));
    choices.truncate(TRIED);
    let stand_ins: Vec<Stop> =
        choices.iter().enumerate().map(|(number, choice)| stand_in(stop, choice, number)).collect();
    let dates: Vec<_> = plan.days.iter().map(|day| day.date).collect();
    let records = Records::read(conn, clock, &stand_ins, &dates)?;
    Ok(first_that_fit(context, &visits, at, &records, choices.iter().zip(&stand_ins)))
}

/// What an alternative is to fill: the stop, and where it or the one before it is.
struct Gap<'a> {
    plan: &'a NewItinerary,
    stop: &'a Stop,
    near: Option<Point>,
}

impl Gap<'_> {
    fn is_new(&self, kind: StopKind, id: i64) -> bool {
        !self.plan.holds(kind, id) && !self.plan.refuses(kind, id)
    }

    fn place_choices(&self, places: &[CandidatePlace]) -> Vec<Choice> {
        let stop = self.stop;
        let wanted =
            places.iter().find(|place| stop.kind == StopKind::Business && Some(place.id) == stop.object_id);
        let wanted_activity = wanted.map(|place| place.activity);
        let mut choices = Vec::new();
        for place in places.iter().filter(|place| self.is_new(StopKind::Business, place.id)) {
            let is_like = match wanted_activity {
                Some(activity) => {
                    place.activity == activity || (!activity.is_food() && is_outing(place.activity))
                }
                None => is_outing(place.activity),
            };
            let is_known = place.hours.is_some() || place.activity == Activity::Outdoors;
            if !is_like || !is_known || (place.is_by_appointment && wanted_activity != Some(Activity::Errand))
            {
                continue;
            }
            let distance = self.near.map_or(0.0, |near| place.point.map_or(1.0, |point| near.km_to(point)));
            let is_same = wanted.is_some_and(|wanted| wanted.category.id == place.category.id);
            let is_interest = self.plan.interests.contains(&place.category.slug);
            let score = -distance + if is_same { 1.0 } else { 0.0 } + if is_interest { 1.0 } else { 0.0 };
            choices.push(Choice {
                kind: StopKind::Business,
                id: place.id,
                recurrence_id: None,
                label: place.category.name.clone(),
                minutes: if wanted.is_some() { stop.duration_minutes } else { place.minutes },
                score,
            });
        }
        choices
    }

    fn event_choices(&self, events: Vec<CandidateEvent>) -> Vec<Choice> {
        let is_wanted = |event: &CandidateEvent| {
            (self.stop.kind == StopKind::Event || self.plan.interests.contains(&event.category))
                && self.is_new(StopKind::Event, event.id)
        };
        let choice = |event: CandidateEvent| {
            let distance = self.near.zip(event.point).map_or(1.0, |(near, point)| near.km_to(point));
            Choice {
                kind: StopKind::Event,
                id: event.id,
                recurrence_id: Some(event.recurrence_id),
                label: category_label(&event.category),
                minutes: event.minutes,
                // To replace an event, another event is better than a place.
                score: 2.0 - distance + if matches!(event.timing, Timing::StartsAt(_)) { 0.5 } else { 0.0 },
            }
        };
        events.into_iter().filter(is_wanted).map(choice).collect()
    }
}

/// The choices, each with its stop, that fit in place of the visit `at`, and make nothing after it worse.
fn first_that_fit<'a>(
    context: DayContext<'_>,
    visits: &[Visit<'_>],
    at: usize,
    records: &Records,
    choices: impl Iterator<Item = (&'a Choice, &'a Stop)>,
) -> Vec<Alternative> {
    let before: Vec<usize> =
        schedule_day(context, visits).iter().map(|time| time.schedule.conflicts.len()).collect();
    let alternative = |(choice, other): (&Choice, &Stop)| {
        let place = records.place(other)?;
        let mut tried = visits.to_vec();
        if let Some(visit) = tried.get_mut(at) {
            *visit = records.visit(other, &place.title, context.day.date, context.zone);
        }
        let times = schedule_day(context, &tried);
        let is_worse = times
            .iter()
            .zip(&before)
            .skip(at + 1)
            .any(|(time, before)| time.schedule.conflicts.len() > *before);
        let time = times.get(at).filter(|_| !is_worse)?;
        let is_in_the_way = |code: ConflictCode| code != ConflictCode::AfterEndOfDay;
        if time.schedule.conflicts.iter().any(|conflict| is_in_the_way(conflict.code)) {
            return None;
        }
        let arrival = context.zone.to_datetime(time.arrives);
        let mut reason = format!("{} · {}", choice.label, time_words(arrival.time()));
        if let Some(minutes) = time.schedule.travel_minutes.filter(|minutes| *minutes > 0) {
            let way = minutes_in_words(minutes);
            reason.push_str(&format!(" · {way} {}", mode_in_words(context.mode)));
        }
        Some(Alternative {
            kind: choice.kind,
            object_id: choice.id,
            recurrence_id: choice.recurrence_id.clone(),
            place,
            reason,
            duration_minutes: other.duration_minutes,
            schedule: time.schedule.clone(),
        })
    };
    choices.filter_map(alternative).take(MAX_ALTERNATIVES).collect()
}

fn is_outing(activity: Activity) -> bool {
    matches!(activity, Activity::Sight | Activity::Outdoors | Activity::Shop)
}

fn stand_in(stop: &Stop, choice: &Choice, number: usize) -> Stop {
    Stop {
        id: format!("choice-{number}"),
        kind: choice.kind,
        object_id: Some(choice.id),
        recurrence_id: choice.recurrence_id.clone(),
        title: String::new(),
        note: String::new(),
        duration_minutes: choice.minutes,
        // An event has its own time, so the stop's fixed time does not apply.
        fixed_time: if choice.kind == StopKind::Business { stop.fixed_time } else { None },
        ..stop.clone()
    }
}
