//! Whether the days, times and dates in a sentence agree with the records that it is about.

use jiff::civil::{Date, Time, Weekday};

use super::claims::{Claim, Edge};
use super::facts::KnownRecord;
use super::sense::Sense;
use super::store::EventDate;
use super::word::Word;
use crate::directory::hours::{DAY, Hours, Span, WEEK, clock_label};
use crate::kit::day::weekday_name;

/// Days, with the times that the sentence gives for them.
#[derive(Debug, Default)]
struct Group {
    days: Vec<Weekday>,
    times: Vec<(Vec<u16>, Edge)>,
    dates: Vec<(Option<Weekday>, i8, i8, Option<i16>)>,
    is_all_day: bool,
}

impl Group {
    fn is_empty(&self) -> bool {
        self.days.is_empty() && self.times.is_empty() && self.dates.is_empty() && !self.is_all_day
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
            Claim::AllDay => group.is_all_day = true,
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
        let [start, end] = [date.start_time, date.end_time].map(|time| time.map(minutes));
        let has_times = group.times.iter().all(|(wanted, edge)| {
            let known = match edge {
                Edge::Opens => [start, None],
                Edge::Closes => [None, end],
                Edge::Either => [start, end],
            };
            known.into_iter().flatten().any(|minute| wanted.contains(&minute))
        });
        is_day
            && has_times
            && !group.is_all_day
            && (group.dates.is_empty() || group.dates.iter().any(is_date))
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
            group.days.iter().all(has_day)
                && group.times.iter().all(has_time)
                && (!group.is_all_day || own.claims.contains(&Claim::AllDay))
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

/// Whether a place is open from each time to the one after it if that is when it closes: not if it is closed for
/// lunch between them.
fn has_stretches(spans: &[Span], times: &[(Vec<u16>, Edge)]) -> bool {
    let is_open_through = |from: &[u16], to: &[u16]| {
        spans.iter().filter(|span| from.contains(&span.opens)).any(|first| {
            let mut last = *first;
            while !to.contains(&(last.closes % DAY)) {
                let Some(next) = spans.iter().find(|span| span.opens == last.closes) else { return false };
                last = *next;
            }
            true
        })
    };
    times.windows(2).all(|pair| match pair {
        [(from, first), (to, Edge::Closes)] if *first != Edge::Closes => is_open_through(from, to),
        _ => true,
    })
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
    let is_whole = |span: &Span| span.closes - span.opens >= DAY;
    let fits = |spans: &[Span]| match is_closed {
        true => spans.is_empty() && group.times.is_empty() && !group.is_all_day,
        false => {
            !spans.is_empty()
                && group.times.iter().all(|time| has_edge(spans, time))
                && has_stretches(spans, &group.times)
                && (!group.is_all_day || spans.iter().any(is_whole))
        }
    };
    if group.days.is_empty() && group.dates.is_empty() {
        let mut open =
            WEEK.into_iter().map(|day| hours.spans_of(day)).filter(|spans| is_closed || !spans.is_empty());
        return if group.is_all_day { !hours.is_closed_all_week() && open.all(fits) } else { open.any(fits) };
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
    let mut parts: Vec<String> = group.days.iter().map(|day| weekday_name(*day).to_owned()).collect();
    for (_, month, day, year) in &group.dates {
        let shown =
            Date::new(year.unwrap_or(2024), *month, *day).map(|date| date.strftime("%B %-d").to_string());
        parts.extend(shown);
    }
    parts.extend(
        group.times.iter().filter_map(|(wanted, _)| wanted.last()).map(|minute| clock_label(*minute)),
    );
    parts.extend(group.is_all_day.then(|| "all day".to_owned()));
    let parts = parts.join(", ");
    if is_closed { format!("closed: {parts}") } else { parts }
}
