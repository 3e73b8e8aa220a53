//! Composes a day around what stays in it: events, meals at meal times, and places between them.
//!
//! Invariant: what stays begins when it did before; what is new gives way.

use std::collections::HashSet;

use jiff::civil::{Time, time};
use jiff::{SignedDuration, Timestamp};

use super::candidates::{Activity, CandidateEvent, CandidatePlace};
use super::model::{ConflictCode, HourMinute, Stop, StopKind};
use super::offer::{KeptStop, Offer};
use super::opening::OpenTimes;
use super::schedule::{
    DayContext, StopValidity, TimedStop, Timing, Visit, after, arrival, minutes_between, moment, schedule_day,
};
use super::tastes::whim;
use super::travel::{self, far_minutes};
use crate::directory::Point;

const MAX_SNACKS: usize = 2;
/// If nothing is open yet, how much later to try again.
const RETRY_MINUTES: i64 = 15;
/// Arrive at an event a little before it begins.
const EARLY_MINUTES: i64 = 5;
const LUNCH: (Time, Time) = (time(11, 30, 0, 0), time(13, 45, 0, 0));
const DINNER: (Time, Time) = (time(17, 30, 0, 0), time(20, 0, 0, 0));
/// Coffee is suggested in the morning and in the afternoon.
const COFFEE: [(Time, Time); 2] =
    [(time(7, 0, 0, 0), time(11, 0, 0, 0)), (time(14, 0, 0, 0), time(17, 0, 0, 0))];

/// A stop of the day being composed.
#[derive(Clone)]
struct Entry<'a> {
    stop: Stop,
    visit: Visit<'a>,
    activity: Activity,
    category: &'a str,
    is_kept: bool,
}

/// A stop whose time is known before the others', with the moment at which it begins.
type Anchor<'a> = (Timestamp, Entry<'a>);

pub struct DayMaker<'a> {
    context: DayContext<'a>,
    offer: Offer<'a>,
    index: i64,
    used: HashSet<(StopKind, i64)>,
    entries: Vec<Entry<'a>>,
    at: Timestamp,
    point: Option<Point>,
    /// The places that suit the member, each with its score and its hours around the day.
    places: Vec<(&'a CandidatePlace, f64, OpenTimes)>,
    had_lunch: bool,
    had_dinner: bool,
    has_waited: bool,
}

impl<'a> DayMaker<'a> {
    pub fn new(
        context: DayContext<'a>,
        offer: Offer<'a>,
        index: i64,
        used: HashSet<(StopKind, i64)>,
    ) -> Self {
        let tastes = offer.tastes;
        let is_wanted = |place: &&CandidatePlace| {
            let is_asked_for = tastes.interests.contains(&place.category.slug);
            let is_outing = place.activity != Activity::Errand && !place.is_by_appointment;
            let is_known = place.hours.is_some() || place.activity == Activity::Outdoors;
            let is_for_all = place.activity != Activity::Drink || !tastes.has_children;
            (is_asked_for || is_outing) && is_known && is_for_all
        };
        let day = context.day;
        let places = offer
            .places
            .iter()
            .filter(is_wanted)
            .map(|place| {
                let times =
                    place.hours.as_ref().map(|hours| OpenTimes::around(hours, day.date)).unwrap_or_default();
                (place, tastes.of_place(place) + whim(place.id, day), times)
            })
            .collect();
        DayMaker {
            context,
            offer,
            index,
            used,
            entries: Vec::new(),
            at: moment(day.date, day.start_time, context.zone),
            point: context.start,
            places,
            had_lunch: false,
            had_dinner: false,
            has_waited: false,
        }
    }

    fn end(&self) -> Timestamp {
        moment(self.context.day.date, self.context.day.end_time, self.context.zone)
    }

    /// `most`: how many stops the day may have, unless more stay.
    pub fn fill(&mut self, events: &'a [CandidateEvent], kept: Vec<KeptStop<'a>>, most: usize) {
        let not_before = self.offer.not_before;
        let mut anchors = self.anchors(events, kept);
        anchors.reverse();
        loop {
            if self.at < not_before {
                // The day has begun: only what stays can be earlier.
                match anchors.pop_if(|(begins, _)| *begins < not_before) {
                    Some((_, anchor)) => self.push(anchor),
                    None => (self.at, self.has_waited) = (not_before, true),
                }
                continue;
            }
            let has_room = self.entries.len() + anchors.len() < most;
            let next = anchors.last().map(|(begins, anchor)| (*begins, anchor.visit.point));
            if has_room && let Some(entry) = self.best(next) {
                self.push(entry);
                continue;
            }
            let limit = next.map_or(self.end(), |(begins, _)| begins);
            if has_room && minutes_between(self.at, limit) > RETRY_MINUTES {
                self.at = after(self.at, RETRY_MINUTES);
                self.has_waited = true;
                continue;
            }
            match anchors.pop() {
                Some((_, anchor)) => self.push(anchor),
                None => break,
            }
        }
    }

    /// What stays and the events worth attending, in the order of the day.
    fn anchors(&mut self, events: &'a [CandidateEvent], kept: Vec<KeptStop<'a>>) -> Vec<Anchor<'a>> {
        let mut anchors: Vec<Anchor<'a>> = kept.into_iter().map(|one| self.kept_anchor(one)).collect();
        for (begins, entry) in &anchors {
            self.note_meal(entry.activity, *begins, after(*begins, entry.visit.duration_minutes));
        }
        let (start, end) = (self.at.max(self.offer.not_before), self.end());
        let most = if minutes_between(start, end) >= 6 * 60 { 2 } else { 1 };
        let mut liked: Vec<(&CandidateEvent, f64)> = events
            .iter()
            .map(|event| (event, self.offer.tastes.of_event(event)))
            .filter(|(_, score)| *score > 0.0)
            .collect();
        liked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.id.cmp(&other.0.id)));
        let mut chosen = 0;
        for (event, _) in liked {
            let Timing::StartsAt(begins) = event.timing else { continue };
            let ends = after(begins, event.minutes);
            let way = travel::between(self.context.start, event.point, self.context.mode);
            let is_inside = after(start, way.minutes + EARLY_MINUTES) <= begins && ends <= end;
            let is_free = anchors.iter().all(|(other_begins, other)| {
                let way = travel::between(other.visit.point, event.point, self.context.mode).minutes
                    + EARLY_MINUTES;
                let other_ends = after(*other_begins, other.visit.duration_minutes);
                after(ends, way) <= *other_begins || after(other_ends, way) <= begins
            });
            let is_near = way.minutes <= far_minutes(self.context.mode);
            if chosen < most
                && is_inside
                && is_free
                && is_near
                && !self.used.contains(&(StopKind::Event, event.id))
            {
                chosen += 1;
                self.used.insert((StopKind::Event, event.id));
                anchors.push((begins, self.event_entry(event)));
            }
        }
        anchors.sort_by_key(|(begins, _)| *begins);
        anchors
    }

    /// It keeps the time at which it was reached, because what led up to it may not come back. For an event,
    /// which has its own, none is set.
    fn kept_anchor(&self, KeptStop { mut stop, mut visit, arrives }: KeptStop<'a>) -> Anchor<'a> {
        let DayContext { zone, day, .. } = self.context;
        if stop.kind != StopKind::Event && stop.fixed_time.is_none() {
            // After midnight, or in an hour that the clock repeats, the time would mean another moment.
            let is_meant = |(at, time): &(Timestamp, HourMinute)| moment(day.date, *time, zone) == *at;
            let timed = arrives.map(|at| (at, HourMinute(zone.to_datetime(at).time())));
            stop.fixed_time = timed.filter(is_meant).map(|(_, time)| time);
            visit.fixed_time = stop.fixed_time;
        }
        let begins = starts_at(&visit, self.context).or(arrives).unwrap_or(self.at);
        let places: &'a [CandidatePlace] = self.offer.places;
        let place =
            places.iter().find(|place| stop.kind == StopKind::Business && stop.object_id == Some(place.id));
        let (activity, category) =
            place.map_or((Activity::Errand, ""), |place| (place.activity, place.category.slug.as_str()));
        (begins, Entry { stop, visit, activity, category, is_kept: true })
    }

    fn event_entry(&self, event: &'a CandidateEvent) -> Entry<'a> {
        Entry {
            stop: Stop {
                recurrence_id: Some(event.recurrence_id.clone()),
                ..self.stop(StopKind::Event, event.id, &event.title, event.minutes)
            },
            visit: Visit {
                title: &event.title,
                point: event.point,
                hours: None,
                timing: event.timing,
                validity: StopValidity::Current,
                duration_minutes: event.minutes,
                fixed_time: None,
            },
            activity: Activity::Sight,
            category: &event.category,
            is_kept: false,
        }
    }

    fn stop(&self, kind: StopKind, id: i64, title: &str, minutes: i64) -> Stop {
        Stop {
            id: format!("{}-{id}-{}", kind.as_str(), self.context.day.date),
            day: Some(self.index),
            kind,
            object_id: Some(id),
            recurrence_id: None,
            title: title.to_owned(),
            note: String::new(),
            duration_minutes: minutes,
            fixed_time: None,
            is_locked: false,
            is_done: false,
        }
    }

    fn push(&mut self, entry: Entry<'a>) {
        let way = travel::between(self.point, entry.visit.point, self.context.mode);
        let at = arrival(self.context, after(self.at, way.minutes), &entry.visit);
        self.note_meal(entry.activity, at.begins, at.leaves);
        if let Some(id) = entry.stop.object_id {
            self.used.insert((entry.stop.kind, id));
        }
        self.at = at.leaves;
        self.point = entry.visit.point.or(self.point);
        // What can be joined at any time does not wait, so the next stop has to.
        self.has_waited &= matches!(entry.visit.timing, Timing::Between(..));
        self.entries.push(entry);
    }

    fn note_meal(&mut self, activity: Activity, begins: Timestamp, leaves: Timestamp) {
        if activity == Activity::Meal {
            let [begins, leaves] = [begins, leaves].map(|at| self.context.zone.to_datetime(at).time());
            self.had_lunch |= begins < DINNER.0 && leaves > LUNCH.0;
            self.had_dinner |= begins >= DINNER.0;
        }
    }

    /// The best place to go from here that leaves enough time for what comes next.
    fn best(&self, next: Option<(Timestamp, Option<Point>)>) -> Option<Entry<'a>> {
        let wall = self.context.zone.to_datetime(self.at).time();
        let within = |(from, until): (Time, Time)| from <= wall && wall <= until;
        let is_meal_time = (within(LUNCH) && !self.had_lunch) || (within(DINNER) && !self.had_dinner);
        let meal =
            if is_meal_time { self.best_of(next, |activity| activity == Activity::Meal) } else { None };
        meal.or_else(|| {
            let snacks = self.entries.iter().filter(|entry| entry.activity == Activity::Snack).count();
            let had_food = self.entries.last().is_some_and(|entry| entry.activity.is_food());
            let is_coffee_time = COFFEE.into_iter().any(within) && snacks < MAX_SNACKS && !had_food;
            let is_evening = wall >= DINNER.1 && !had_food;
            self.best_of(next, |activity| match activity {
                Activity::Meal => false,
                Activity::Snack => is_coffee_time,
                Activity::Drink => is_evening,
                _ => true,
            })
        })
    }

    fn best_of(
        &self,
        next: Option<(Timestamp, Option<Point>)>,
        is_right: impl Fn(Activity) -> bool,
    ) -> Option<Entry<'a>> {
        let mut best: Option<(f64, &'a CandidatePlace, Timestamp)> = None;
        for (place, liking, times) in &self.places {
            let place: &'a CandidatePlace = place;
            if !is_right(place.activity) || self.used.contains(&(StopKind::Business, place.id)) {
                continue;
            }
            let way = travel::between(self.point, place.point, self.context.mode);
            // An unknown way counts as the longest one that is taken.
            let far = far_minutes(self.context.mode) / 2;
            let minutes = place.point.map_or(far, |_| way.minutes);
            let score = liking - minutes as f64 * 0.06 - self.sameness(place);
            if best.as_ref().is_some_and(|(known, ..)| *known >= score) || way.minutes > far {
                continue;
            }
            let begins = self.begins(after(self.at, way.minutes));
            let leaves = after(begins, place.minutes);
            let fits = match next {
                Some((starts, point)) => {
                    let on = travel::between(place.point.or(self.point), point, self.context.mode);
                    after(leaves, on.minutes + EARLY_MINUTES) <= starts
                }
                None => leaves <= self.end(),
            };
            let is_open = place.hours.is_none()
                || times.open_until(begins, self.context.zone).is_some_and(|until| leaves <= until);
            if fits && is_open {
                best = Some((score, place, begins));
            }
        }
        best.map(|(_, place, begins)| self.place_entry(place, begins))
    }

    /// After waiting, a stop begins at a multiple of five minutes.
    fn begins(&self, reached: Timestamp) -> Timestamp {
        if !self.has_waited {
            return reached;
        }
        let over = reached.as_second().rem_euclid(300);
        reached.checked_add(SignedDuration::from_secs((300 - over) % 300)).unwrap_or(reached)
    }

    fn place_entry(&self, place: &'a CandidatePlace, begins: Timestamp) -> Entry<'a> {
        let fixed_time = self.has_waited.then(|| HourMinute(self.context.zone.to_datetime(begins).time()));
        Entry {
            stop: Stop { fixed_time, ..self.stop(StopKind::Business, place.id, &place.name, place.minutes) },
            visit: Visit {
                title: &place.name,
                point: place.point,
                hours: place.hours.as_ref(),
                timing: Timing::Free,
                validity: StopValidity::Current,
                duration_minutes: place.minutes,
                fixed_time,
            },
            activity: place.activity,
            category: &place.category.slug,
            is_kept: false,
        }
    }

    /// The penalty for repeating a category or an activity.
    fn sameness(&self, place: &CandidatePlace) -> f64 {
        let again = self.entries.iter().filter(|entry| entry.category == place.category.slug).count();
        let follows = self.entries.last().is_some_and(|entry| entry.activity == place.activity);
        again as f64 * 2.5 + if follows { 1.0 } else { 0.0 }
    }

    /// Removes the new stops that have to go, one at a time, because each removal changes the times of the
    /// others. Later days may have them.
    pub fn finish(mut self) -> (Vec<Stop>, HashSet<(StopKind, i64)>) {
        let kept = self.entries.iter().filter(|entry| entry.is_kept);
        let kept: Vec<Visit<'_>> = kept.map(|entry| entry.visit.clone()).collect();
        let alone = schedule_day(self.context, &kept);
        while let Some(at) = self.broken(&alone) {
            let stop = self.entries.remove(at).stop;
            if let Some(id) = stop.object_id {
                self.used.remove(&(stop.kind, id));
            }
        }
        (self.entries.into_iter().map(|entry| entry.stop).collect(), self.used)
    }

    /// Where the first new stop is that has a conflict, or makes one that stays begin later than it would
    /// `alone`.
    fn broken(&self, alone: &[TimedStop]) -> Option<usize> {
        let visits: Vec<Visit<'_>> = self.entries.iter().map(|entry| entry.visit.clone()).collect();
        let (mut alone, mut last_new) = (alone.iter(), None);
        for (at, (entry, time)) in self.entries.iter().zip(schedule_day(self.context, &visits)).enumerate() {
            if entry.is_kept {
                let is_later = alone.next().is_some_and(|alone| time.arrives > alone.arrives);
                if is_later && starts_at(&entry.visit, self.context).is_some() {
                    return last_new;
                }
                continue;
            }
            let harmless = |code: ConflictCode| {
                code == ConflictCode::AfterEndOfDay && entry.stop.kind == StopKind::Event
            };
            if time.schedule.conflicts.iter().any(|conflict| !harmless(conflict.code)) {
                return Some(at);
            }
            last_new = Some(at);
        }
        None
    }
}

/// When a stop has a start time of its own.
fn starts_at(visit: &Visit<'_>, context: DayContext<'_>) -> Option<Timestamp> {
    match visit.timing {
        Timing::StartsAt(begins) => Some(begins),
        Timing::Between(..) => None,
        Timing::Free => visit.fixed_time.map(|time| moment(context.day.date, time, context.zone)),
    }
}
