//! Views of a listing over time, for the chart and its table.

use jiff::ToSpan;
use serde::Serialize;
use utoipa::ToSchema;

use super::date_range::DateRange;
use super::figures::{figure_text, shown};
use crate::kit::day;

/// The unit of a series: one value for each day, or for each week.
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

/// Views of the listing over time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ViewSeries {
    pub unit: SeriesUnit,
    /// What it shows, in one sentence.
    pub finding: String,
    /// Without the days before counting began.
    pub points: Vec<SeriesPoint>,
}

/// With more days than this, a chart shows weeks.
const MAX_DAYS: i32 = 62;
const WEEK: usize = 7;

/// Sums counts, one per day, by unit: weeks are complete and end with the last day; the remaining days form
/// the first unit.
pub fn gathered(range: DateRange, days: &[i64], unit: SeriesUnit) -> Vec<(DateRange, i64)> {
    let step = match unit {
        SeriesUnit::Day => 1,
        SeriesUnit::Week => WEEK,
    };
    let mut points = Vec::new();
    let mut to = range.to;
    for counts in days.rchunks(step) {
        let length = i32::try_from(counts.len()).unwrap_or(1);
        let part = DateRange::ending(to, length);
        points.push((part, counts.iter().sum()));
        to = part.from.saturating_sub(1.day());
    }
    points.reverse();
    points
}

impl SeriesUnit {
    /// The unit in which a chart shows this range.
    pub fn of(range: DateRange) -> SeriesUnit {
        if range.days() > MAX_DAYS { SeriesUnit::Week } else { SeriesUnit::Day }
    }
}

impl ViewSeries {
    /// Of days on which nothing was counted yet.
    pub fn not_counted() -> ViewSeries {
        let finding = "Listing views were not counted yet.".to_owned();
        ViewSeries { unit: SeriesUnit::Day, finding, points: Vec::new() }
    }

    /// From one count per day. Uses weeks if most days would be hidden.
    pub fn new(range: DateRange, days: &[i64]) -> ViewSeries {
        let are_shown = days.iter().filter(|count| shown(**count).is_some()).count() * 2 >= days.len();
        let unit = if range.days() >= 14 && !are_shown { SeriesUnit::Week } else { SeriesUnit::of(range) };
        let points: Vec<SeriesPoint> = gathered(range, days, unit)
            .into_iter()
            .map(|(range, count)| SeriesPoint { range, value: shown(count) })
            .collect();
        let finding = finding_of(
            "Listing views",
            unit,
            shown(days.iter().sum()),
            points.iter().map(|point| (point.range, point.value)),
        );
        ViewSeries { unit, finding, points }
    }
}

/// "Listing views by day: 142 in all, most on Saturday, November 14: 12."
pub fn finding_of(
    what: &str,
    unit: SeriesUnit,
    total: Option<i64>,
    points: impl DoubleEndedIterator<Item = (DateRange, Option<i64>)>,
) -> String {
    let head = format!("{what} by {}: {} in all", unit.as_str(), figure_text(total));
    // `max_by_key` returns the last of equals, so `rev` makes the first one win.
    let highest = points
        .rev()
        .max_by_key(|(_, value)| *value)
        .filter(|(_, value)| value.is_some_and(|value| value > 0));
    match highest {
        None => format!("{head}."),
        Some((range, value)) => {
            let when = match unit {
                SeriesUnit::Day => format!("on {}", day::weekday_and_date(range.from)),
                SeriesUnit::Week => format!("from {}", range.in_words()),
            };
            format!("{head}, most {when}: {}.", figure_text(value))
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
