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

fn time(context: DayContext<'_>, from: Position<'_>, visit: &Visit<'_>) -> TimedStop {
    let DayContext { zone, day, mode, .. } = context;
    let way = travel::between(from.point, visit.point, mode);
    let reached = after(from.at, way.minutes);
    let fixed = match visit.timing {
        Timing::StartsAt(start) => Some(start),
        Timing::Between(opens, _) => Some(opens).filter(|opens| *opens > reached),
        Timing::Free => visit.fixed_time.map(|time| moment(day.date, time, zone)),
    };
    // If you are early, you wait until the stop begins.
    let begins = fixed.map_or(reached, |fixed| fixed.max(reached));
    let leaves = after(begins, visit.duration_minutes);
    let mut conflicts = Vec::new();
    let mut add = |code, message: String| conflicts.push(StopConflict { code, message });
    if let StopValidity::Broken(code, sentence) = &visit.validity {
        add(*code, sentence.clone());
    }
    if let Some(fixed) = fixed.filter(|fixed| *fixed < reached) {
        let late = minutes_in_words(minutes_between(fixed, reached).max(1));
        match from.title {
            Some(before) if from.at > fixed => {
                let over = minutes_in_words(minutes_between(fixed, from.at).max(1));
                add(ConflictCode::Overlap, format!("\u{201c}{before}\u{201d} runs {over} into this"));
            }
            _ => add(ConflictCode::StartsBeforeArrival, format!("Starts {late} before you can be there")),
        }
    }
    let mut is_open = None;
    let mut margin = None;
    let mut is_margin_a_wait = false;
    if let Some(hours) = visit.hours {
        let times = OpenTimes::around(hours, zone.to_datetime(begins).date());
        match times.open_until(begins, zone) {
            Some(until) => {
                is_open = Some(true);
                let spare = minutes_between(leaves, until);
                margin = Some((spare, "before it closes"));
                if spare < 0 {
                    let early = minutes_in_words(-spare);
                    add(ConflictCode::ClosesEarly, format!("Closes {early} before you leave"));
                }
            }
            None => {
                is_open = Some(false);
                add(ConflictCode::Closed, closed_words(hours, &times, begins, zone));
            }
        }
    }
    match visit.timing {
        Timing::StartsAt(start) if start >= reached => {
            margin = Some((minutes_between(reached, start), "before it starts"));
            is_margin_a_wait = true;
        }
        Timing::Between(_, ends) => {
            let spare = minutes_between(leaves, ends);
            margin = Some((spare, "before it ends"));
            if begins >= ends {
                let over = minutes_in_words(minutes_between(ends, begins).max(1));
                add(ConflictCode::Closed, format!("Ends {over} before you arrive"));
            } else if spare < 0 {
                let early = minutes_in_words(-spare);
                add(ConflictCode::ClosesEarly, format!("Ends {early} before you leave"));
            }
        }
        _ => {}
    }
    if way.minutes > far_minutes(mode) {
        let from = if from.is_start { "where you start" } else { "the stop before" };
        let words = format!("{} {} from {from}", minutes_in_words(way.minutes), mode_in_words(mode));
        add(ConflictCode::TooFar, words);
    }
    let end = moment(day.date, day.end_time, zone);
    if leaves > end && day.end_time.0 < LATEST_END {
        let over = minutes_in_words(minutes_between(end, leaves).max(1));
        add(
            ConflictCode::AfterEndOfDay,
            format!("Ends {over} after your day, which is over at {}", time_words(day.end_time.0)),
        );
    }
    let spare = margin.filter(|(minutes, _)| (0..=SPARE_MINUTES).contains(minutes));
    let closes_before = conflicts.iter().find(|conflict| conflict.code == ConflictCode::Closed);
    let margin_text = spare
        .map(|(minutes, what)| format!("{} to spare {what}", minutes_in_words(minutes)))
        .or_else(|| closes_before.map(|conflict| conflict.message.clone()));
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
            margin_text,
            conflicts,
        },
        is_from_start: from.is_start,
        is_margin_a_wait,
    }
}
