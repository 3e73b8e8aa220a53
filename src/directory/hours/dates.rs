//! The dates to which a rule of an `opening_hours` text applies.
//!
//! A rule is weekly, or dated, or both ("Sa,PH"). Whatever would need guessing (Easter, school holidays,
//! shifted days) is rejected up front.

use jiff::civil::{Date, Weekday};
use opening_hours_syntax::rules::day::{
    Date as Bound, DateOffset, DaySelector, HolidayKind, Month, MonthdayRange, WeekDayRange,
    Weekday as ShortDay,
};

use super::{WEEK, holidays};

/// The dates of one rule.
pub struct Dates {
    selector: DaySelector,
}

impl Dates {
    /// Accepts a selector that can be evaluated for every date; otherwise returns why it cannot.
    pub fn new(selector: DaySelector) -> Result<Dates, String> {
        for range in &selector.monthday {
            let MonthdayRange::Date { start, end } = range else {
                continue;
            };
            for (bound, offset) in [start, end] {
                if *offset != DateOffset::default() {
                    return Err(format!("“{range}” counts from another day"));
                }
                let Bound::Fixed { month, day, .. } = *bound else {
                    return Err(format!("“{range}” has a day that moves from year to year"));
                };
                // Checked in a leap year, so that February 29 is valid.
                if Date::new(2028, month_number(month), number(day)).is_err() {
                    return Err(format!("“{range}” has a day that does not exist"));
                }
            }
            if start.0.year().is_none() && end.0.year().is_some() {
                return Err(format!("“{range}” has a year at its end only"));
            }
        }
        for range in &selector.weekday {
            match range {
                WeekDayRange::Holiday { kind: HolidayKind::School, .. } => {
                    return Err("“SH”: when schools are closed is not known".to_owned());
                }
                WeekDayRange::Fixed { offset, .. } | WeekDayRange::Holiday { offset, .. } if *offset != 0 => {
                    return Err(format!("“{range}” counts from another day"));
                }
                _ => {}
            }
        }
        Ok(Dates { selector })
    }

    /// Whether the rule applies to this weekday regardless of the date.
    pub fn has_weekday(&self, weekday: Weekday) -> bool {
        let DaySelector { year, monthday, week, weekday: days } = &self.selector;
        year.is_empty()
            && monthday.is_empty()
            && week.is_empty()
            && (days.is_empty() || days.iter().any(|range| is_every(range, weekday)))
    }

    /// Whether the rule applies to this date.
    pub fn has(&self, date: Date) -> bool {
        let DaySelector { year, monthday, week, weekday } = &self.selector;
        let in_year = |range: &_| is_in_year(range, date.year());
        let in_week = |range: &_| is_in_week(range, date);
        (year.is_empty() || year.iter().any(in_year))
            && (monthday.is_empty() || monthday.iter().any(|range| is_in_months(range, date)))
            && (week.is_empty() || week.iter().any(in_week))
            && (weekday.is_empty() || weekday.iter().any(|range| is_on(range, date)))
    }

    /// Whether the rule names a year, so that it is meant for these dates only.
    pub fn has_year(&self) -> bool {
        !self.selector.year.is_empty() || self.selector.monthday.iter().any(|r| last_year(r).is_some())
    }

    /// Whether the rule applies to public holidays.
    pub fn has_holidays(&self) -> bool {
        self.selector.weekday.iter().any(|range| matches!(range, WeekDayRange::Holiday { .. }))
    }

    /// Whether the rule names a year and extends past `last`.
    pub fn is_past(&self, last: Date) -> bool {
        let years =
            self.selector.year.iter().any(|range| **range.into_parts().0.end() > i32::from(last.year()));
        years || self.selector.monthday.iter().any(|range| ends_past(range, last))
    }
}

fn is_every(range: &WeekDayRange, weekday: Weekday) -> bool {
    match range {
        WeekDayRange::Fixed { range, nth_from_start, nth_from_end, .. } => {
            let is_every = !nth_from_start.contains(&false) && !nth_from_end.contains(&false);
            is_every && is_between(place(*range.start()), place(*range.end()), weekday_place(weekday))
        }
        WeekDayRange::Holiday { .. } => false,
    }
}

fn is_on(range: &WeekDayRange, date: Date) -> bool {
    match range {
        WeekDayRange::Fixed { range, nth_from_start, nth_from_end, .. } => {
            let holds = |nth: &[bool; 5], days_before: i8| {
                usize::try_from(days_before / 7).ok().and_then(|week| nth.get(week)) == Some(&true)
            };
            is_between(place(*range.start()), place(*range.end()), weekday_place(date.weekday()))
                && (holds(nth_from_start, date.day() - 1)
                    || holds(nth_from_end, date.days_in_month() - date.day()))
        }
        WeekDayRange::Holiday { .. } => holidays::on(date).is_some(),
    }
}

fn is_in_year(range: &opening_hours_syntax::rules::day::YearRange, year: i16) -> bool {
    let (years, step) = range.into_parts();
    let (year, start, end) = (i32::from(year), **years.start(), **years.end());
    (start..=end).contains(&year) && (year - start) % i32::from(step.max(1)) == 0
}

fn is_in_week(range: &opening_hours_syntax::rules::day::WeekRange, date: Date) -> bool {
    let (weeks, step) = range.into_parts();
    let week = i32::from(date.iso_week_date().week());
    let (start, end) = (i32::from(**weeks.start()), i32::from(**weeks.end()));
    (start..=end).contains(&week) && (week - start) % i32::from(step.max(1)) == 0
}

fn is_in_months(range: &MonthdayRange, date: Date) -> bool {
    match range {
        MonthdayRange::Month { range: months, year } => {
            let (first, last) = (month_number(*months.start()), month_number(*months.end()));
            // A range that wraps around and names a year ends in the following year.
            let started = if first > last && date.month() <= last { date.year() - 1 } else { date.year() };
            is_between(first, last, date.month()) && year.is_none_or(|year| *year == i32::from(started))
        }
        MonthdayRange::Date { start, end } => {
            let today = (date.month(), date.day());
            match (bound(start.0), bound(end.0)) {
                (Some((None, first)), Some((_, last))) => is_between(first, last, today),
                (Some((Some(year), first)), Some((ends, last))) => {
                    let ends = ends.unwrap_or(if last < first { year + 1 } else { year });
                    let today = (i32::from(date.year()), today);
                    (year, first) <= today && today <= (ends, last)
                }
                _ => false,
            }
        }
    }
}

fn ends_past(range: &MonthdayRange, last: Date) -> bool {
    let Some(year) = last_year(range) else {
        return false;
    };
    let month_and_day = match range {
        MonthdayRange::Month { range, .. } => (month_number(*range.end()), 31),
        MonthdayRange::Date { end, .. } => bound(end.0).map_or((12, 31), |(_, day)| day),
    };
    (year, month_and_day) > (i32::from(last.year()), (last.month(), last.day()))
}

/// The year in which a range with a year ends.
fn last_year(range: &MonthdayRange) -> Option<i32> {
    match range {
        MonthdayRange::Month { range, year } => {
            year.map(|year| if range.start() > range.end() { *year + 1 } else { *year })
        }
        MonthdayRange::Date { start, end } => {
            let ((first_year, first), (end_year, last)) = (bound(start.0)?, bound(end.0)?);
            end_year.or(first_year.map(|year| if last < first { year + 1 } else { year }))
        }
    }
}

type MonthAndDay = (i8, i8);

fn bound(date: Bound) -> Option<(Option<i32>, MonthAndDay)> {
    match date {
        Bound::Fixed { year, month, day } => {
            Some((year.map(|year| *year), (month_number(month), number(day))))
        }
        _ => None,
    }
}

/// Whether the value is in the range; a range whose end is before its start wraps around.
fn is_between<T: PartialOrd>(first: T, last: T, value: T) -> bool {
    if first <= last { first <= value && value <= last } else { value >= first || value <= last }
}

fn month_number(month: Month) -> i8 {
    month.into()
}

fn number(day: u8) -> i8 {
    i8::try_from(day).unwrap_or(i8::MAX)
}

fn place(day: ShortDay) -> u32 {
    day.num_days_from_monday()
}

fn weekday_place(weekday: Weekday) -> u32 {
    (0..).zip(WEEK).find(|(_, day)| *day == weekday).map_or(0, |(place, _)| place)
}
