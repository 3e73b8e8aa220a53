//! Joins the parts of a file that share a UID to events: a series with the dates that differ, single dates
//! whose series is not in the file, and events that share a UID by mistake.
//!
//! Invariant: nothing that the file contains is left out without a warning.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::calendar::{Calendar, IcsProblem, VEvent, name_of, when};
use super::series::{Overridden, horizon, series};
use super::value::{IcsTime, moments};
use super::zone::Zones;
use crate::events::external_event::ExternalEvent;
use crate::events::recurrence::{
    Changes, EventTime, Exception, RecurrenceError, RecurrenceId, RecurrenceRule, expand,
};

pub struct UidGroup<'a> {
    zones: &'a Zones,
    town: &'a TimeZone,
    today: Date,
    /// Time left for expanding rules.
    time_left: Cell<Duration>,
}

/// With its end, if it has one of its own.
type ListedDate = (IcsTime, Option<IcsTime>);

/// For one event; the standard allows one.
const MAX_RULES: usize = 5;
const TOO_LONG: &str = "the rules of this file take too long to follow";

impl<'a> UidGroup<'a> {
    pub fn new(zones: &'a Zones, town: &'a TimeZone, today: Date, time: Duration) -> Self {
        UidGroup { zones, town, today, time_left: Cell::new(time) }
    }

    /// Runs `work` and charges its time; `None` if no time is left.
    fn in_time<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let left = self.time_left.get();
        if left.is_zero() {
            return None;
        }
        let begun = Instant::now();
        let result = work();
        self.time_left.set(left.saturating_sub(begun.elapsed()));
        Some(result)
    }

    /// Joins the parts of one UID.
    pub fn join(&self, parts: Vec<VEvent<'_>>, calendar: &mut Calendar) {
        let (single, masters): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.recurrence.is_some());
        let mut masters = versions(masters);
        if masters.is_empty() {
            return self.single_dates(single, calendar);
        }
        // Overridden dates belong to the series, if there is one.
        let at = masters.iter().position(|part| part.component.property("RRULE").is_some()).unwrap_or(0);
        let series = masters.remove(at);
        let others: Vec<VEvent<'_>> = masters;
        let (name, uid) = (name_of(series.component), series.found.uid.clone().unwrap_or_default());
        let first_at = calendar.events.len();
        let is_shared = !others.is_empty();
        self.series(series, single, calendar);
        let known = calendar.events.iter().skip(first_at);
        let mut taken: HashSet<String> = known.filter_map(|event| event.uid.clone()).collect();
        // The last number after each: counting anew takes hours for a file of the same entry.
        let mut numbers: HashMap<String, u32> = HashMap::new();
        for part in others {
            let reason = format!("has the UID of \"{name}\" and is another event; both are kept");
            calendar.warnings.push(warning(&part, reason));
            let own = format!("{uid}/{}", part.start.recurrence_id(part.start.is_day(), self.town));
            let before = calendar.events.len();
            self.series(part, Vec::new(), calendar);
            // Refused entries take no number.
            let Some(added) = calendar.events.get_mut(before) else { continue };
            let number = numbers.entry(own.clone()).or_default();
            added.uid = loop {
                *number += 1;
                let uid = if *number == 1 { own.clone() } else { format!("{own}/{number}") };
                if taken.insert(uid.clone()) {
                    break Some(uid);
                }
            };
        }
        for event in calendar.events.iter_mut().skip(first_at).filter(|_| is_shared) {
            event.shared_uid = Some(uid.clone()).filter(|uid| !uid.is_empty());
        }
    }

    fn single_dates(&self, parts: Vec<VEvent<'_>>, calendar: &mut Calendar) {
        for part in newest_of_each(parts, self.town) {
            if part.is_following {
                let reason =
                    "changes all later dates of a series that is not in the file; kept for its own date";
                calendar.warnings.push(warning(&part, reason.to_owned()));
            }
            let uid = part.found.uid.clone().unwrap_or_default();
            let id = part.recurrence.as_ref().map(|id| id.recurrence_id(part.start.is_day(), self.town));
            let uid = id.map(|id| format!("{uid}/{id}"));
            calendar.events.push(ExternalEvent { uid, ..part.found });
        }
    }

    fn series(&self, master: VEvent<'_>, others: Vec<VEvent<'_>>, calendar: &mut Calendar) {
        let is_all_day = master.start.is_day();
        let (mut changed, mut following) = (Vec::new(), Vec::new());
        for part in newest_of_each(others, self.town) {
            let Some(id) = part.recurrence.as_ref().map(|id| id.recurrence_id(is_all_day, self.town)) else {
                continue;
            };
            if part.is_following {
                following.push((id, part));
            } else {
                changed.push(Overridden { id, changes: changes(&master.found, &part.found, id) });
            }
        }
        following.sort_by_key(|(id, _)| *id);
        let mut warn = |reason: String| calendar.warnings.push(warning(&master, reason));
        let dates = self.listed_dates(&master, "RDATE", &mut warn);
        let without = self.listed_dates(&master, "EXDATE", &mut warn);
        for name in self.zones.take_unknown() {
            warn(format!("the time zone \"{name}\" of a date of it is not known; taken as the town's"));
        }
        let rules = rules_of(&master, &mut warn);
        let mut found = master.found.clone();
        let work = || series(&master.start, &found.when, &rules, self.town, self.today);
        let (rule, added) = match self.in_time(work) {
            Some(Ok(dates)) => dates,
            None if rules.is_empty() => (None, Vec::new()),
            None => {
                calendar.refused.push(warning(&master, format!("is left out: {TOO_LONG}")));
                return;
            }
            Some(Err(error @ RecurrenceError::OverBefore)) => {
                calendar.refused.push(warning(&master, format!("has no date: {error}")));
                return;
            }
            Some(Err(error)) => {
                warn(format!("{error} The event is kept for its first date."));
                (None, Vec::new())
            }
        };
        found.rrule = rule;
        let mut exceptions = self.exceptions_of(is_all_day, added, dates, without);
        found.exceptions = exceptions.values().cloned().collect();
        match self.in_time(|| self.follow(&found, &following)) {
            Some(later) => exceptions.extend(later.into_iter().map(|one| (one.recurrence_id(), one))),
            None if following.is_empty() => {}
            None => warn(format!("the changes of its later dates are left out: {TOO_LONG}")),
        }
        for Overridden { id, changes } in changed {
            exceptions.insert(id, Exception::Changed { recurrence_id: id, changes });
        }
        found.exceptions = exceptions.into_values().collect();
        calendar.events.push(found);
    }

    /// The dates of a property of a series.
    fn listed_dates(&self, master: &VEvent<'_>, name: &str, warn: &mut dyn FnMut(String)) -> Vec<ListedDate> {
        let mut dates = Vec::new();
        for property in master.component.all(name) {
            match moments(property, self.zones) {
                Ok(found) => dates.extend(found),
                Err(reason) => warn(format!("{name}: {reason}; left out")),
            }
        }
        dates
    }

    /// The exceptions that add and exclude dates: `added` by a rule that is written out, `dates` by the file.
    fn exceptions_of(
        &self,
        is_all_day: bool,
        added: Vec<RecurrenceId>,
        dates: Vec<ListedDate>,
        without: Vec<ListedDate>,
    ) -> BTreeMap<RecurrenceId, Exception> {
        let mut exceptions: BTreeMap<RecurrenceId, Exception> = BTreeMap::new();
        for at in added {
            exceptions.insert(at, Exception::Added { at });
        }
        for (start, end) in dates {
            let at = start.recurrence_id(is_all_day, self.town);
            let exception = match end {
                None => Exception::Added { at },
                Some(end) => {
                    let when = Some(when(&start, Some(&end), self.town));
                    Exception::Changed { recurrence_id: at, changes: Changes { when, ..Changes::default() } }
                }
            };
            exceptions.insert(at, exception);
        }
        for (start, _) in without {
            let at = start.recurrence_id(is_all_day, self.town);
            at.remove_from(&mut exceptions);
            exceptions.insert(at, Exception::Excluded { at });
        }
        exceptions
    }

    /// For each date from the first part on, the changes by the latest part that applies to it. Like
    /// written-out rules, this covers only the years around today.
    fn follow(&self, series: &ExternalEvent, parts: &[(RecurrenceId, VEvent<'_>)]) -> Vec<Exception> {
        if parts.is_empty() {
            return Vec::new();
        }
        let (from, until) = horizon(self.today);
        let dates = expand(&series.when, series.rrule.as_deref(), &series.exceptions, from, until);
        let ids = dates.unwrap_or_default().into_iter().map(|date| date.recurrence_id);
        let own = |id: RecurrenceId| {
            let (since, part) = parts.iter().rev().find(|(since, _)| *since <= id)?;
            let days = since.date().until(id.date()).ok()?.get_days();
            let start = part.found.when.start_date.checked_add(days.days()).ok()?;
            let start = match part.found.when.start_time {
                Some(time) => RecurrenceId::At(start.to_datetime(time)),
                None => RecurrenceId::Day(start),
            };
            let one = ExternalEvent { when: part.found.when.moved_to(start)?.plain(), ..part.found.clone() };
            Some(Exception::Changed { recurrence_id: id, changes: changes(series, &one, id) })
        };
        ids.filter_map(own).collect()
    }
}

/// The rules of a series that can be read.
fn rules_of(master: &VEvent<'_>, warn: &mut dyn FnMut(String)) -> Vec<RecurrenceRule> {
    if master.component.all("RRULE").nth(MAX_RULES).is_some() {
        warn(format!("it has more than {MAX_RULES} rules; the others are left out"));
    }
    let mut rules: Vec<RecurrenceRule> = Vec::new();
    for property in master.component.all("RRULE").take(MAX_RULES) {
        match property.value.parse() {
            Ok(rule) => rules.push(rule),
            Err(error) => warn(format!("{error} The event is kept for its first date.")),
        }
    }
    rules
}

fn warning(part: &VEvent<'_>, reason: String) -> IcsProblem {
    IcsProblem { line: part.component.line, name: name_of(part.component), reason }
}

/// Keeps the newest version of an event; if parts of the same version differ, they are different events.
fn versions(parts: Vec<VEvent<'_>>) -> Vec<VEvent<'_>> {
    let newest = parts.iter().map(|part| part.found.sequence).max();
    let mut kept: Vec<VEvent<'_>> = Vec::new();
    for part in parts.into_iter().filter(|part| Some(part.found.sequence) == newest) {
        let is_same = |known: &&mut VEvent<'_>| {
            let (one, two) = (&known.found, &part.found);
            let is_revised = one.last_modified != two.last_modified && one.when == two.when;
            is_revised || (&one.title, one.when, &one.location) == (&two.title, two.when, &two.location)
        };
        match kept.iter_mut().find(is_same) {
            // Among equals, the later one in the file wins.
            Some(known) if known.found.last_modified <= part.found.last_modified => *known = part,
            Some(_) => {}
            None => kept.push(part),
        }
    }
    kept
}

fn newest_of_each<'a>(parts: Vec<VEvent<'a>>, town: &TimeZone) -> Vec<VEvent<'a>> {
    type Key = (Option<RecurrenceId>, bool);
    let mut newest: Vec<VEvent<'a>> = Vec::new();
    let mut places: HashMap<Key, usize> = HashMap::new();
    for part in parts {
        let id = part.recurrence.as_ref().map(|id| id.recurrence_id(part.start.is_day(), town));
        let key = (id, part.is_following);
        match places.get(&key).and_then(|place| newest.get_mut(*place)) {
            Some(known) if known.found.sequence <= part.found.sequence => *known = part,
            Some(_) => {}
            None => {
                places.insert(key, newest.len());
                newest.push(part);
            }
        }
    }
    newest
}

/// What differs on one date from its series.
fn changes(series: &ExternalEvent, one: &ExternalEvent, id: RecurrenceId) -> Changes {
    let (before, after) = (series.clone().cleaned(), one.clone().cleaned());
    let usual = before.when.moved_to(id).map(EventTime::plain);
    let differs =
        |before: &str, after: &str| (before != after && !after.is_empty()).then(|| after.to_owned());
    let location = differs(&before.location, &after.location);
    // At another place, the series' address does not apply.
    let address = match &location {
        Some(_) => (before.address != after.address).then(|| after.address.clone()),
        None => differs(&before.address, &after.address),
    };
    let position = |found: &ExternalEvent| found.latitude.zip(found.longitude);
    let own = position(&after)
        .filter(|own| address.is_some() || location.is_some() || Some(*own) != position(&before));
    Changes {
        when: Some(after.when).filter(|when| Some(*when) != usual),
        title: differs(&before.title, &after.title),
        description: differs(&before.description, &after.description),
        location,
        address,
        latitude: own.map(|(latitude, _)| latitude),
        longitude: own.map(|(_, longitude)| longitude),
        organizer: differs(&before.organizer, &after.organizer),
        website: differs(&before.url, &after.url),
        price: after.price.filter(|price| before.price.as_ref() != Some(price)),
        is_free: None,
        status: Some(after.status).filter(|status| *status != before.status),
    }
}
