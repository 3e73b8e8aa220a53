//! Whether the days, times and dates in a sentence agree with the records that it is about.

use jiff::civil::{Date, Time, Weekday};

use super::claims::{Claim, Edge};
use super::facts::KnownRecord;
use super::sense::Sense;
use super::store::EventDate;
use super::word::Word;
use crate::directory::hours::{Hours, Span, WEEK, clock_label, day_name};

const DAY: u16 = 24 * 60;

/// Days, with the times that the sentence gives for them.
#[derive(Debug, Default)]
struct Group {
    days: Vec<Weekday>,
    times: Vec<(Vec<u16>, Edge)>,
    dates: Vec<(Option<Weekday>, i8, i8, Option<i16>)>,
}

impl Group {
    fn is_empty(&self) -> bool {
        self.days.is_empty() && self.times.is_empty() && self.dates.is_empty()
    }
}

pub fn problems(about: &[&KnownRecord], claims: &[Claim], words: &[Word]) -> Vec<String> {
    let groups = groups(claims);
    if groups.is_empty() {
        return Vec::new();
    }
    let sense = Sense::of(words);
    if let Sense::Unclear(word) = &sense {
        return vec![format!(
            "No check understands “{word}” together with days or times. Say plainly when it is open, or when it is closed."
        )];
    }
    let is_closed = sense == Sense::Closed;
    let mut problems = Vec::new();
    for group in groups {
        if !about.iter().any(|record| says(record, &group, is_closed)) {
            problems.push(format!("No record says {}.", shown(&group, is_closed)));
        }
    }
    problems
}

/// "Monday to Friday 9 to 5, Saturday 10 to 2" has two groups, and so has "9 to 5 on Fridays, 10 to 2 on
/// Saturdays".
fn groups(claims: &[Claim]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut group = Group::default();
    let mut begins_with_times = false;
    for claim in claims {
        match claim {
            Claim::Days(days) => {
                if !group.days.is_empty() && !group.times.is_empty() && !begins_with_times {
                    groups.push(std::mem::take(&mut group));
                }
                begins_with_times |= group.days.is_empty() && !group.times.is_empty();
                group.days.extend(days);
            }
            Claim::Time { minutes, edge } => {
                if begins_with_times && !group.days.is_empty() {
                    groups.push(std::mem::take(&mut group));
                    begins_with_times = false;
                }
                group.times.push((minutes.clone(), *edge));
            }
            Claim::Date { weekday, month, day, year } => group.dates.push((*weekday, *month, *day, *year)),
            Claim::Price(_) | Claim::Always | Claim::OpenDays(_) => {}
        }
    }
    groups.push(group);
    groups.retain(|group| !group.is_empty());
    groups
}

fn says(record: &KnownRecord, group: &Group, is_closed: bool) -> bool {
    if record.is_business() {
        return record.hours.as_ref().is_some_and(|hours| has_hours(hours, group, is_closed))
            || is_written(record, group, is_closed);
    }
    if is_closed {
        return is_written(record, group, is_closed);
    }
    let fits = |date: &EventDate| {
        let is_day = group.days.is_empty() || group.days.contains(&date.start_date.weekday());
        let is_date = |wanted: &(Option<Weekday>, i8, i8, Option<i16>)| is_on(date, *wanted);
        let times: Vec<u16> = [date.start_time, date.end_time].into_iter().flatten().map(minutes).collect();
        let has_times = group.times.iter().all(|(wanted, edge)| {
            let known: &[u16] = match edge {
                Edge::Opens => times.get(..1).unwrap_or_default(),
                _ => &times,
            };
            wanted.iter().any(|minute| known.contains(minute))
        });
        is_day && has_times && (group.dates.is_empty() || group.dates.iter().any(is_date))
    };
    let all_dates = group.dates.iter().all(|wanted| record.dates.iter().any(|date| is_on(date, *wanted)));
    let all_days =
        group.days.iter().all(|day| record.dates.iter().any(|date| date.start_date.weekday() == *day));
    record.dates.iter().any(fits) && all_dates && all_days || is_written(record, group, is_closed)
}

/// Whether a sentence of the record's own text has these days and times, in the same sense.
fn is_written(record: &KnownRecord, group: &Group, is_closed: bool) -> bool {
    let sense = if is_closed { Sense::Closed } else { Sense::Open };
    group.dates.is_empty()
        && record.sentences.iter().filter(|own| own.sense == sense).any(|own| {
            let has_day = |day: &Weekday| {
                own.claims.iter().any(|claim| matches!(claim, Claim::Days(days) if days.contains(day)))
            };
            let has_time = |(wanted, _): &(Vec<u16>, Edge)| {
                own.claims.iter().any(|claim| match claim {
                    Claim::Time { minutes, .. } => minutes.iter().all(|minute| wanted.contains(minute)),
                    _ => false,
                })
            };
            group.days.iter().all(has_day) && group.times.iter().all(has_time)
        })
}

pub fn is_on(date: &EventDate, (weekday, month, day, year): (Option<Weekday>, i8, i8, Option<i16>)) -> bool {
    let years = [date.start_date.year(), date.end_date.year()];
    let asked = |year| Date::new(year, month, day).ok();
    years.into_iter().filter(|own| year.is_none_or(|year| year == *own)).filter_map(asked).any(|asked| {
        date.start_date <= asked
            && asked <= date.end_date
            && weekday.is_none_or(|weekday| weekday == asked.weekday())
    })
}

fn minutes(time: Time) -> u16 {
    u16::try_from(time.hour()).unwrap_or(0) * 60 + u16::try_from(time.minute()).unwrap_or(0)
}

fn has_hours(hours: &Hours, group: &Group, is_closed: bool) -> bool {
    let has_edge = |spans: &[Span], (wanted, edge): &(Vec<u16>, Edge)| {
        let opens = || spans.iter().any(|span| wanted.contains(&span.opens));
        let closes = || spans.iter().any(|span| wanted.contains(&(span.closes % DAY)));
        match edge {
            Edge::Opens => opens(),
            Edge::Closes => closes(),
            Edge::Either => opens() || closes(),
        }
    };
    let fits = |spans: &[Span]| match is_closed {
        true => spans.is_empty() && group.times.is_empty(),
        false => !spans.is_empty() && group.times.iter().all(|time| has_edge(spans, time)),
    };
    if group.days.is_empty() && group.dates.is_empty() {
        return WEEK.into_iter().any(|day| fits(hours.spans_of(day)));
    }
    // For a business, a date is a special day of its hours.
    let is_special = |(weekday, month, day, year): &(Option<Weekday>, i8, i8, Option<i16>)| {
        hours.special.iter().any(|special| {
            (special.date.month(), special.date.day()) == (*month, *day)
                && year.is_none_or(|year| special.date.year() == year)
                && weekday.is_none_or(|weekday| special.date.weekday() == weekday)
                && fits(&special.spans)
        })
    };
    group.dates.iter().all(is_special) && group.days.iter().all(|day| fits(hours.spans_of(*day)))
}

fn shown(group: &Group, is_closed: bool) -> String {
    let mut parts: Vec<String> = group.days.iter().map(|day| day_name(*day).to_owned()).collect();
    for (_, month, day, year) in &group.dates {
        let shown =
            Date::new(year.unwrap_or(2024), *month, *day).map(|date| date.strftime("%B %-d").to_string());
        parts.extend(shown);
    }
    parts.extend(
        group.times.iter().filter_map(|(wanted, _)| wanted.last()).map(|minute| clock_label(*minute)),
    );
    let parts = parts.join(", ");
    if is_closed { format!("closed: {parts}") } else { parts }
}
