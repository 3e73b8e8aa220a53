//! The town's figures over a range of days, and their wording.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::insights::{DateRange, NOT_COMPARABLE, SeriesUnit, comparison, finding_of, gathered, grouped};

use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SectionKey {
    Views,
    Searches,
    Clicks,
    Interest,
    Newsletter,
    Quiz,
    Placements,
    Deals,
}

word_enum!(SectionKey {
    Views = "views",
    Searches = "searches",
    Clicks = "clicks",
    Interest = "interest",
    Newsletter = "newsletter",
    Quiz = "quiz",
    Placements = "placements",
    Deals = "deals",
});

impl SectionKey {
    pub fn title(self) -> &'static str {
        match self {
            SectionKey::Views => "Views",
            SectionKey::Searches => "Searches",
            SectionKey::Clicks => "Clicks",
            SectionKey::Interest => "Interest in events",
            SectionKey::Newsletter => "Newsletter",
            SectionKey::Quiz => "Quiz",
            SectionKey::Placements => "Placements",
            SectionKey::Deals => "Deals",
        }
    }

    /// Whether a town that does not sell leaves this section out.
    pub fn is_commercial(self) -> bool {
        matches!(self, SectionKey::Placements | SectionKey::Deals)
    }
}

/// Counts per day, in the order of the days.
pub type Days = Vec<(Date, i64)>;

fn sum(days: &[(Date, i64)], range: DateRange) -> i64 {
    days.iter().filter(|(day, _)| (range.from..=range.to).contains(day)).map(|(_, count)| count).sum()
}

/// The days that are reported, and those that they are compared with.
#[derive(Debug, Clone, Copy)]
pub struct ReportDays {
    pub period: DateRange,
    pub previous: DateRange,
    /// Whether all of the previous days were counted.
    pub is_comparable: bool,
}

/// One figure, with that of the period before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportFigure {
    pub label: &'static str,
    pub value: i64,
    /// Null if it cannot be compared.
    pub previous: Option<i64>,
    /// The comparison in words; empty for a figure of a moment rather than a period.
    pub comparison: String,
}

impl ReportFigure {
    pub fn new(label: &'static str, days: ReportDays, counts: &[(Date, i64)]) -> ReportFigure {
        let value = sum(counts, days.period);
        let previous = days.is_comparable.then(|| sum(counts, days.previous));
        let comparison = match previous {
            None => NOT_COMPARABLE.to_owned(),
            Some(_) => comparison(days.period, Some(value), previous),
        };
        ReportFigure { label, value, previous, comparison }
    }

    /// A figure of the present, without a comparison.
    pub fn now(label: &'static str, value: i64) -> ReportFigure {
        ReportFigure { label, value, previous: None, comparison: String::new() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportPoint {
    #[serde(flatten)]
    pub range: DateRange,
    pub value: i64,
    /// The value on the same day or week of the period before. Null: not counted.
    pub previous: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportSeries {
    pub unit: SeriesUnit,
    pub points: Vec<ReportPoint>,
}

impl ReportSeries {
    pub fn new(days: ReportDays, counts: &[(Date, i64)]) -> ReportSeries {
        let unit = SeriesUnit::of(days.period);
        let read = |range: DateRange| {
            let each: Vec<i64> =
                range.each_day().map(|day| sum(counts, DateRange { from: day, to: day })).collect();
            gathered(range, &each, unit)
        };
        let before = if days.is_comparable { read(days.previous) } else { Vec::new() };
        // A month may be longer than the previous one: its last days have nothing to compare with.
        let mut before = before.into_iter().map(|(_, count)| count);
        let points = read(days.period)
            .into_iter()
            .map(|(range, value)| ReportPoint { range, value, previous: before.next() })
            .collect();
        ReportSeries { unit, points }
    }

    /// "Page views by day: 142 in all, most on Saturday, November 14: 12. That is 12 more than in September."
    pub fn finding(&self, main: &ReportFigure) -> String {
        let points = self.points.iter().map(|point| (point.range, Some(point.value)));
        let finding = finding_of(main.label, self.unit, Some(main.value), points);
        match main.previous {
            None => finding,
            Some(_) => format!("{finding} That is {}.", main.comparison),
        }
    }
}

/// A ranking, such as the most viewed pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportTable {
    pub title: &'static str,
    /// What a row is, such as "Page".
    pub label: &'static str,
    /// What the values are.
    pub columns: Vec<&'static str>,
    pub rows: Vec<ReportRow>,
    /// Shown if there are no rows.
    pub empty: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportRow {
    pub label: String,
    /// Path of the page with the details.
    pub path: Option<String>,
    /// In the order of `columns`.
    pub values: Vec<i64>,
    /// The first of the values in the period before; null if it cannot be compared.
    pub previous: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportSection {
    pub key: SectionKey,
    pub title: &'static str,
    /// What it shows, in a sentence or two.
    pub finding: String,
    /// What the chart shows: the first figure.
    pub value_label: &'static str,
    pub figures: Vec<ReportFigure>,
    pub series: ReportSeries,
    pub tables: Vec<ReportTable>,
    /// How it was counted.
    pub note: String,
}

impl ReportSection {
    /// The chart shows the counts of the first figure.
    pub fn new(
        key: SectionKey,
        days: ReportDays,
        main: &'static str,
        counts: &[(Date, i64)],
    ) -> ReportSection {
        let figure = ReportFigure::new(main, days, counts);
        let series = ReportSeries::new(days, counts);
        ReportSection {
            key,
            title: key.title(),
            finding: series.finding(&figure),
            value_label: main,
            figures: vec![figure],
            series,
            tables: Vec::new(),
            note: String::new(),
        }
    }
}

/// The town's figures with their comparisons. The page, its print, the CSV file and the email show the
/// same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TownReport {
    pub period: DateRange,
    pub previous_period: DateRange,
    /// The period in words.
    pub title: String,
    /// "in September", "in the 28 days before"
    pub previous_title: String,
    /// The most important figures in one sentence.
    pub finding: String,
    pub sections: Vec<ReportSection>,
    /// The first day for which anything was counted in this town.
    pub counted_since: Option<Date>,
    /// How it was counted, and what is missing.
    pub notes: Vec<String>,
}

impl TownReport {
    /// Nothing happened at all, so there is nothing to write about.
    pub fn is_empty(&self) -> bool {
        self.sections.iter().all(|section| section.series.points.iter().all(|point| point.value == 0))
    }
}

/// "The site’s pages were viewed 1,426 times, 326 more than in September."
pub fn finding(sections: &[ReportSection]) -> String {
    let main =
        |key| sections.iter().find(|section| section.key == key).and_then(|section| section.figures.first());
    let told = |figure: &ReportFigure, before: &str, after: &str| match figure.previous {
        None => format!("{before} {}{after}.", grouped(figure.value)),
        Some(_) => format!("{before} {}{after}, {}.", grouped(figure.value), figure.comparison),
    };
    let views = main(SectionKey::Views).map(|figure| told(figure, "Page views:", ""));
    let clicks = main(SectionKey::Clicks)
        .map(|figure| told(figure, "People followed a link of a business or an event", " times"));
    [views, clicks].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
