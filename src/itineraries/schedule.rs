//! Computes the times of a day's stops, one after the other, and the conflicts of each.
//!
//! Invariant: moments are instants; wall time is only read (opening hours, starts) and written (words).

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::model::{ConflictCode, HourMinute, ItineraryDay, StopConflict, StopSchedule, TravelMode};
use super::opening::{OpenTimes, closed_words, instant_after};
use super::travel::{self, far_minutes, minutes_in_words, mode_in_words};
use crate::directory::Point;
use crate::directory::hours::Hours;
use crate::kit::words::time_words;

/// No day can end later, so going on after it is no mistake.
const LATEST_END: Time = Time::constant(23, 59, 0, 0);
/// The longest margin worth mentioning.
const SPARE_MINUTES: i64 = 180;

/// When something takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// At any time.
    Free,
    /// Begins at this moment, whether you are there or not.
    StartsAt(Timestamp),
    /// Visitors can drop in between two moments: a market, a fair, an exhibition.
    Between(Timestamp, Timestamp),
}

/// Whether a stop's record is still valid.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum StopValidity {
    #[default]
    Current,
    /// With the sentence to show.
    Broken(ConflictCode, String),
}

/// A stop with what is known of its record on its day.
#[derive(Debug, Clone)]
pub struct Visit<'a> {
    pub title: &'a str,
    pub point: Option<Point>,
    pub hours: Option<&'a Hours>,
    pub timing: Timing,
    pub validity: StopValidity,
    pub duration_minutes: i64,
    pub fixed_time: Option<HourMinute>,
}

/// The circumstances of a day: zone, hours, travel mode and starting point.
#[derive(Debug, Clone, Copy)]
pub struct DayContext<'a> {
    pub zone: &'a TimeZone,
    pub day: &'a ItineraryDay,
    pub mode: TravelMode,
    pub start: Option<Point>,
}

/// A time of day on a date; if the clock skips it, the moment of the change.
pub fn moment(date: Date, time: HourMinute, zone: &TimeZone) -> Timestamp {
    instant_after(date.to_datetime(time.0), Timestamp::MIN, zone)
}

pub fn after(moment: Timestamp, minutes: i64) -> Timestamp {
    moment.checked_add(SignedDuration::from_mins(minutes)).unwrap_or(moment)
}

pub fn minutes_between(from: Timestamp, to: Timestamp) -> i64 {
    to.duration_since(from).as_secs().div_euclid(60)
}

/// With the offset at that moment: "2026-11-21T09:00:00-05:00".
pub fn with_offset(at: Timestamp, zone: &TimeZone) -> String {
    at.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Where somebody is, and since when.
#[derive(Debug, Clone, Copy)]
struct Position<'a> {
    at: Timestamp,
    point: Option<Point>,
    /// The title of the previous stop.
    title: Option<&'a str>,
    /// No stop so far had a known place.
    is_start: bool,
}

/// A stop's arrival and departure with its schedule.
#[derive(Debug, Clone)]
pub struct TimedStop {
    pub arrives: Timestamp,
    pub leaves: Timestamp,
    pub schedule: StopSchedule,
    /// The way to it begins where the day starts.
    is_from_start: bool,
    /// Its margin is the time to spare before it starts.
    is_margin_a_wait: bool,
}

impl TimedStop {
    /// Without whatever would tell how far away the day starts.
    pub fn without_start(self) -> StopSchedule {
        let TimedStop { mut schedule, is_from_start, is_margin_a_wait, .. } = self;
        if is_from_start {
            schedule.travel_minutes = None;
            schedule.travel_meters = None;
            schedule.waiting_minutes = None;
            schedule.conflicts.retain(|conflict| conflict.code != ConflictCode::TooFar);
            if is_margin_a_wait {
                schedule.margin_minutes = None;
                schedule.margin_text = None;
            }
        }
        schedule
    }
}

/// Schedules the stops of a day, in order.
pub fn schedule_day(context: DayContext<'_>, visits: &[Visit<'_>]) -> Vec<TimedStop> {
    let mut position = Position {
        at: moment(context.day.date, context.day.start_time, context.zone),
        point: context.start,
        title: None,
        is_start: true,
    };
    let mut timed = Vec::with_capacity(visits.len());
    for visit in visits {
        let stop = time(context, position, visit);
        position = Position {
            at: stop.leaves,
            point: visit.point.or(position.point),
            title: Some(visit.title),
            is_start: position.is_start && visit.point.is_none(),
        };
        timed.push(stop);
    }
    timed
}

/// When somebody is at a stop.
#[derive(Debug, Clone, Copy)]
pub struct Arrival {
    reached: Timestamp,
    /// When the stop is to begin, if that is fixed.
    fixed: Option<Timestamp>,
    pub begins: Timestamp,
    pub leaves: Timestamp,
}

/// Minutes to spare, and before what.
type Margin = (i64, &'static str);

fn conflict(code: ConflictCode, message: String) -> StopConflict {
    StopConflict { code, message }
}

pub fn arrival(context: DayContext<'_>, reached: Timestamp, visit: &Visit<'_>) -> Arrival {
    let fixed = match visit.timing {
        Timing::StartsAt(start) => Some(start),
        Timing::Between(opens, _) => Some(opens).filter(|opens| *opens > reached),
        Timing::Free => visit.fixed_time.map(|time| moment(context.day.date, time, context.zone)),
    };
    // If you are early, you wait until the stop begins.
    let begins = fixed.map_or(reached, |fixed| fixed.max(reached));
    Arrival { reached, fixed, begins, leaves: after(begins, visit.duration_minutes) }
}

/// The conflict of a stop that begins before somebody is there.
fn too_late(from: Position<'_>, arrival: Arrival) -> Option<StopConflict> {
    let fixed = arrival.fixed.filter(|fixed| *fixed < arrival.reached)?;
    Some(match from.title {
        Some(before) if from.at > fixed => {
            let over = minutes_in_words(minutes_between(fixed, from.at).max(1));
            conflict(ConflictCode::Overlap, format!("\u{201c}{before}\u{201d} runs {over} into this"))
        }
        _ => {
            let late = minutes_in_words(minutes_between(fixed, arrival.reached).max(1));
            conflict(ConflictCode::StartsBeforeArrival, format!("Starts {late} before you can be there"))
        }
    })
}

/// By the opening hours: the margin while it is open, and what does not work out.
fn check_hours(hours: &Hours, arrival: Arrival, zone: &TimeZone) -> (Option<Margin>, Option<StopConflict>) {
    let times = OpenTimes::around(hours, zone.to_datetime(arrival.begins).date());
    let Some(until) = times.open_until(arrival.begins, zone) else {
        let words = closed_words(hours, &times, arrival.begins, zone);
        return (None, Some(conflict(ConflictCode::Closed, words)));
    };
    let spare = minutes_between(arrival.leaves, until);
    let early = (spare < 0).then(|| {
        let early = minutes_in_words(-spare);
        conflict(ConflictCode::ClosesEarly, format!("Closes {early} before you leave"))
    });
    (Some((spare, "before it closes")), early)
}

/// By when it takes place: the margin, and what does not work out.
fn check_timing(timing: Timing, arrival: Arrival) -> (Option<Margin>, Option<StopConflict>) {
    match timing {
        Timing::StartsAt(start) if start >= arrival.reached => {
            (Some((minutes_between(arrival.reached, start), "before it starts")), None)
        }
        Timing::StartsAt(_) | Timing::Free => (None, None),
        Timing::Between(_, ends) => {
            let spare = minutes_between(arrival.leaves, ends);
            let found = if arrival.begins >= ends {
                let over = minutes_in_words(minutes_between(ends, arrival.begins).max(1));
                Some(conflict(ConflictCode::Closed, format!("Ends {over} before you arrive")))
            } else if spare < 0 {
                let early = minutes_in_words(-spare);
                Some(conflict(ConflictCode::ClosesEarly, format!("Ends {early} before you leave")))
            } else {
                None
            };
            (Some((spare, "before it ends")), found)
        }
    }
}

fn too_far(from: Position<'_>, minutes: i64, mode: TravelMode) -> Option<StopConflict> {
    let start = if from.is_start { "where you start" } else { "the stop before" };
    (minutes > far_minutes(mode)).then(|| {
        let words = format!("{} {} from {start}", minutes_in_words(minutes), mode_in_words(mode));
        conflict(ConflictCode::TooFar, words)
    })
}

fn after_end_of_day(context: DayContext<'_>, leaves: Timestamp) -> Option<StopConflict> {
    let DayContext { zone, day, .. } = context;
    let end = moment(day.date, day.end_time, zone);
    (leaves > end && day.end_time.0 < LATEST_END).then(|| {
        let over = minutes_in_words(minutes_between(end, leaves).max(1));
        let until = time_words(day.end_time.0);
        let words = format!("Ends {over} after your day, which is over at {until}");
        conflict(ConflictCode::AfterEndOfDay, words)
    })
}

fn margin_text(margin: Option<Margin>, conflicts: &[StopConflict]) -> Option<String> {
    let spare = margin.filter(|(minutes, _)| (0..=SPARE_MINUTES).contains(minutes));
    let closed = conflicts.iter().find(|conflict| conflict.code == ConflictCode::Closed);
    spare
        .map(|(minutes, what)| format!("{} to spare {what}", minutes_in_words(minutes)))
        .or_else(|| closed.map(|conflict| conflict.message.clone()))
}

fn time(context: DayContext<'_>, from: Position<'_>, visit: &Visit<'_>) -> TimedStop {
    let DayContext { zone, mode, .. } = context;
    let way = travel::between(from.point, visit.point, mode);
    let arrival = arrival(context, after(from.at, way.minutes), visit);
    let hours = visit.hours.map(|hours| check_hours(hours, arrival, zone));
    let is_open = hours.as_ref().map(|(margin, _)| margin.is_some());
    let (hours_margin, hours_conflict) = hours.unwrap_or_default();
    let (timing_margin, timing_conflict) = check_timing(visit.timing, arrival);
    let margin = timing_margin.or(hours_margin);
    let broken = match &visit.validity {
        StopValidity::Current => None,
        StopValidity::Broken(code, sentence) => Some(conflict(*code, sentence.clone())),
    };
    let conflicts: Vec<StopConflict> = [
        broken,
        too_late(from, arrival),
        hours_conflict,
        timing_conflict,
        too_far(from, way.minutes, mode),
        after_end_of_day(context, arrival.leaves),
    ]
    .into_iter()
    .flatten()
    .collect();
    let Arrival { reached, begins, leaves, .. } = arrival;
    TimedStop {
        arrives: begins,
        leaves,
        schedule: StopSchedule {
            arrives_at: with_offset(begins, zone),
            leaves_at: with_offset(leaves, zone),
            travel_minutes: Some(way.minutes),
            travel_meters: Some(way.meters),
            waiting_minutes: Some(minutes_between(reached, begins).max(0)),
            is_open,
            margin_minutes: margin.map(|(minutes, _)| minutes),
            margin_text: margin_text(margin, &conflicts),
            conflicts,
        },
        is_from_start: from.is_start,
        is_margin_a_wait: matches!(visit.timing, Timing::StartsAt(start) if start >= reached),
    }
}
