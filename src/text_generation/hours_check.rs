//! Whether the days, times and dates in a sentence agree with the records that it is about.

use jiff::civil::{Date, Time, Weekday};

use super::claims::{Claim, Edge};
use super::facts::KnownRecord;
use super::store::EventDate;
use crate::directory::hours::{Hours, WEEK, clock_label, day_name};

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

pub fn problems(about: &[&KnownRecord], claims: &[Claim], sentence: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for group in groups(claims) {
        if !about.iter().any(|record| says(record, &group, sentence)) {
            problems.push(format!("No record says {}.", shown(&group, sentence)));
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
            Claim::Price(_) => {}
        }
    }
    groups.push(group);
    groups.retain(|group| !group.is_empty());
    groups
}

fn says(record: &KnownRecord, group: &Group, sentence: &str) -> bool {
    if record.is_business() {
        return record.hours.as_ref().is_some_and(|hours| has_hours(hours, group, sentence))
            || is_written(record, group);
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
    record.dates.iter().any(fits) && all_dates && all_days || is_written(record, group)
}

/// Whether the record's own text has these days and times.
fn is_written(record: &KnownRecord, group: &Group) -> bool {
    let has_day = |day: &Weekday| record.text.contains(&day_name(*day).to_lowercase());
    let has_time = |(wanted, _): &(Vec<u16>, Edge)| {
        wanted.iter().any(|minute| {
            let label = clock_label(*minute).to_lowercase();
            record.text.contains(&label) || record.text.contains(&label.replace(' ', ""))
        })
    };
    group.dates.is_empty() && group.days.iter().all(has_day) && group.times.iter().all(has_time)
}

fn is_on(date: &EventDate, (weekday, month, day, year): (Option<Weekday>, i8, i8, Option<i16>)) -> bool {
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

fn has_hours(hours: &Hours, group: &Group, sentence: &str) -> bool {
    let has_word =
        |word: &str| sentence.split(|letter: char| !letter.is_alphanumeric()).any(|own| own == word);
    if !group.dates.is_empty() {
        // For a business, a date is a special day of its hours.
        return group.dates.iter().all(|(_, month, day, _)| {
            hours.special.iter().any(|special| special.date.month() == *month && special.date.day() == *day)
        });
    }
    let opens =
        |day: Weekday, wanted: &[u16]| hours.spans_of(day).iter().any(|span| wanted.contains(&span.opens));
    let closes = |day: Weekday, wanted: &[u16]| {
        hours.spans_of(day).iter().any(|span| wanted.contains(&(span.closes % DAY)))
    };
    let is_edge = |day: Weekday| {
        group.times.iter().all(|(wanted, edge)| match edge {
            Edge::Opens => opens(day, wanted),
            Edge::Closes => closes(day, wanted),
            Edge::Either => opens(day, wanted) || closes(day, wanted),
        })
    };
    let is_open = |day: &Weekday| !hours.spans_of(*day).is_empty();
    if group.times.is_empty() {
        return if has_word("closed") {
            !group.days.iter().any(is_open)
        } else {
            group.days.iter().all(is_open)
        };
    }
    if group.days.is_empty() {
        return WEEK.into_iter().any(is_edge);
    }
    group.days.iter().all(|day| is_edge(*day))
}

fn shown(group: &Group, sentence: &str) -> String {
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
    if group.times.is_empty() && sentence.contains("closed") { format!("closed: {parts}") } else { parts }
}
