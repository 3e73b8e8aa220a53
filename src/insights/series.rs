//! Views of a listing over time, as the chart and its table tell them.

use jiff::ToSpan;
use serde::Serialize;
use utoipa::ToSchema;

use super::date_range::DateRange;
use super::model::{figure_text, shown};
use crate::kit::day;

/// How the days of a series are gathered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeriesUnit {
    Day,
    Week,
}

impl SeriesUnit {
    pub fn as_str(self) -> &'static str {
        match self {
            SeriesUnit::Day => "day",
            SeriesUnit::Week => "week",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeriesPoint {
    #[serde(flatten)]
    pub range: DateRange,
    /// Null: fewer than 5.
    pub value: Option<i64>,
}

/// Views of the listing as they came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ViewSeries {
    pub unit: SeriesUnit,
    /// What it shows, in one sentence.
    pub finding: String,
    pub points: Vec<SeriesPoint>,
}

/// Days that a chart still shows one by one.
const MOST_DAYS: i32 = 62;
const WEEK: usize = 7;

impl ViewSeries {
    /// Of one count for each day. Where most days are hidden, weeks say more.
    pub fn new(range: DateRange, days: &[i64]) -> ViewSeries {
        let are_shown = days.iter().filter(|count| shown(**count).is_some()).count() * 2 >= days.len();
        let (unit, step) = match range.days() {
            14.. if !are_shown => (SeriesUnit::Week, WEEK),
            length if length > MOST_DAYS => (SeriesUnit::Week, WEEK),
            _ => (SeriesUnit::Day, 1),
        };
        // Whole weeks up to the last day: what is over stands at the beginning.
        let mut points = Vec::new();
        let mut to = range.to;
        for counts in days.rchunks(step) {
            let length = i32::try_from(counts.len()).unwrap_or(1);
            let part = DateRange::ending(to, length);
            points.push(SeriesPoint { range: part, value: shown(counts.iter().sum()) });
            to = part.from.saturating_sub(1.day());
        }
        points.reverse();
        let finding = finding_of(unit, shown(days.iter().sum()), &points);
        ViewSeries { unit, finding, points }
    }
}

/// "Listing views by day: 142 in all, most on Saturday, November 14: 12."
fn finding_of(unit: SeriesUnit, total: Option<i64>, points: &[SeriesPoint]) -> String {
    let head = format!("Listing views by {}: {} in all", unit.as_str(), figure_text(total));
    // The first of several that are alike.
    let highest = points.iter().rev().max_by_key(|point| point.value).filter(|point| point.value.is_some());
    match highest {
        None => format!("{head}."),
        Some(SeriesPoint { range, value }) => {
            let when = match unit {
                SeriesUnit::Day => format!("on {}", day::weekday_and_date(range.from)),
                SeriesUnit::Week => format!("from {}", range.in_words()),
            };
            format!("{head}, most {when}: {}.", figure_text(*value))
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const MONTH: DateRange = DateRange { from: date(2026, 10, 1), to: date(2026, 10, 31) };
    const FOUR_WEEKS: DateRange = DateRange { from: date(2026, 10, 24), to: date(2026, 11, 20) };

    #[test]
    fn a_series_is_told_by_day_or_where_days_say_nothing_by_week() {
        let busy = ViewSeries::new(FOUR_WEEKS, &[[9; 27].as_slice(), &[12]].concat());
        assert_eq!((busy.unit, busy.points.len()), (SeriesUnit::Day, 28));
        assert_eq!(busy.finding, "Listing views by day: 255 in all, most on Friday, November 20: 12.");
        let quiet = ViewSeries::new(FOUR_WEEKS, &[1; 28]);
        assert_eq!((quiet.unit, quiet.points.len()), (SeriesUnit::Week, 4));
        let first = DateRange { from: date(2026, 10, 24), to: date(2026, 10, 30) };
        assert_eq!(quiet.points[0], SeriesPoint { range: first, value: Some(7) });
        assert_eq!(
            quiet.finding,
            "Listing views by week: 28 in all, most from October 24 to October 30, 2026: 7."
        );
        let month = ViewSeries::new(MONTH, &[0; 31]);
        assert_eq!((month.points.len(), month.points[0].range.days()), (5, 3));
        assert_eq!(month.finding, "Listing views by week: fewer than 5 in all.");
    }
}
