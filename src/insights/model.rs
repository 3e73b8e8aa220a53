//! A business's figures over a range of days, and their wording.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::date_range::DateRange;
use super::figures::{NOT_COUNTED, figure_text, grouped, shown};
use super::series::ViewSeries;
use crate::directory::BusinessRef;
use crate::kit::day;
use crate::placements::PlacementKind;

/// Shown instead of a comparison with days that were not counted.
pub const NOT_COMPARABLE: &str = "nothing to compare with yet";

/// "12 more than in September". Hidden figures stay hidden.
pub fn comparison(range: DateRange, value: Option<i64>, previous: Option<i64>) -> String {
    let then = range.previous_in_words();
    match (value, previous) {
        (Some(value), Some(previous)) if value == previous => format!("as many as {then}"),
        (Some(value), Some(previous)) => {
            let word = if value > previous { "more" } else { "fewer" };
            format!("{} {word} than {then}", grouped((value - previous).abs()))
        }
        (_, previous) => format!("{} {then}", figure_text(previous)),
    }
}

/// Such as "Spotlight on the home page".
pub fn placement_name(kind: PlacementKind, category: &str) -> String {
    match kind {
        PlacementKind::CategorySponsor => format!("Sponsor of {category}"),
        // By the name under which it was sold.
        PlacementKind::Featured | PlacementKind::Spotlight | PlacementKind::MarqueeSponsor => {
            format!("{} on the home page", kind.label())
        }
    }
}

/// A figure that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsightFigure {
    Calls,
    Directions,
    WebsiteClicks,
    Emails,
    SocialClicks,
    Saves,
    EventInterest,
    DealRedemptions,
    ListingViews,
    EventViews,
    DealViews,
    SearchAppearances,
}

impl InsightFigure {
    /// What people did comes before how often something was seen.
    pub const ALL: [InsightFigure; 12] = [
        InsightFigure::Calls,
        InsightFigure::Directions,
        InsightFigure::WebsiteClicks,
        InsightFigure::Emails,
        InsightFigure::SocialClicks,
        InsightFigure::Saves,
        InsightFigure::EventInterest,
        InsightFigure::DealRedemptions,
        InsightFigure::ListingViews,
        InsightFigure::EventViews,
        InsightFigure::DealViews,
        InsightFigure::SearchAppearances,
    ];

    /// Whether a town without deals leaves this figure out.
    pub fn is_commercial(self) -> bool {
        matches!(self, InsightFigure::DealRedemptions | InsightFigure::DealViews)
    }

    pub fn label(self) -> &'static str {
        match self {
            InsightFigure::Calls => "Calls",
            InsightFigure::Directions => "Directions",
            InsightFigure::WebsiteClicks => "Website clicks",
            InsightFigure::Emails => "Emails",
            InsightFigure::SocialClicks => "Social media clicks",
            InsightFigure::Saves => "Saves",
            InsightFigure::EventInterest => "Interest in events",
            InsightFigure::DealRedemptions => "Deal redemptions",
            InsightFigure::ListingViews => "Listing views",
            InsightFigure::EventViews => "Event views",
            InsightFigure::DealViews => "Deal views",
            InsightFigure::SearchAppearances => "Search appearances",
        }
    }

    /// The name and the detail under which it is counted; `None` for figures that have tables of their own.
    pub fn counted_as(self) -> Option<(&'static str, Option<&'static str>)> {
        match self {
            InsightFigure::Calls => Some(("business_click", Some("call"))),
            InsightFigure::Directions => Some(("business_click", Some("directions"))),
            InsightFigure::WebsiteClicks => Some(("business_click", Some("website"))),
            InsightFigure::Emails => Some(("business_click", Some("email"))),
            InsightFigure::SocialClicks => Some(("business_click", Some("social"))),
            InsightFigure::ListingViews => Some(("business_view", None)),
            InsightFigure::EventViews => Some(("event_view", None)),
            InsightFigure::DealViews => Some(("deal_view", None)),
            InsightFigure::SearchAppearances => Some(("business_appearance", None)),
            InsightFigure::Saves | InsightFigure::EventInterest | InsightFigure::DealRedemptions => None,
        }
    }

    pub fn group(self) -> InsightGroup {
        match self {
            InsightFigure::ListingViews
            | InsightFigure::EventViews
            | InsightFigure::DealViews
            | InsightFigure::SearchAppearances => InsightGroup::Reach,
            _ => InsightGroup::Outcome,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsightGroup {
    /// What people did.
    Outcome,
    /// How often something was seen.
    Reach,
}

impl InsightGroup {
    pub const ALL: [InsightGroup; 2] = [InsightGroup::Outcome, InsightGroup::Reach];

    pub fn label(self) -> &'static str {
        match self {
            InsightGroup::Outcome => "What people did",
            InsightGroup::Reach => "How often it was seen",
        }
    }
}

/// One figure, with that of the period before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsightRow {
    pub figure: InsightFigure,
    pub label: &'static str,
    pub group: InsightGroup,
    /// Whether any day of the period was counted.
    pub is_counted: bool,
    /// Null: fewer than 5, or not counted.
    pub value: Option<i64>,
    /// Null: fewer than 5, or not comparable.
    pub previous: Option<i64>,
    /// Whether all days of the period before were counted.
    pub is_comparable: bool,
    /// The comparison in words.
    pub comparison: String,
}

impl InsightRow {
    /// `count`: `None` if none of the days was counted; `before`: `None` if not all of the previous days were.
    pub fn new(
        figure: InsightFigure,
        range: DateRange,
        count: Option<i64>,
        before: Option<i64>,
    ) -> InsightRow {
        let (value, previous) = (count.and_then(shown), before.and_then(shown));
        let comparison = match before {
            None => NOT_COMPARABLE.to_owned(),
            Some(_) => comparison(range, value, previous),
        };
        InsightRow {
            figure,
            label: figure.label(),
            group: figure.group(),
            is_counted: count.is_some(),
            value,
            previous,
            is_comparable: before.is_some(),
            comparison,
        }
    }

    /// "1,204", "fewer than 5" or "not counted".
    pub fn value_text(&self) -> String {
        if self.is_counted { figure_text(self.value) } else { NOT_COUNTED.to_owned() }
    }
}

/// A paid placement that ran in this period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlacementInsight {
    pub id: i64,
    pub kind: PlacementKind,
    /// Such as "Spotlight on the home page".
    pub name: String,
    pub starts_at: Date,
    pub ends_at: Option<Date>,
    /// In this period. Null: fewer than 5.
    pub impressions: Option<i64>,
    pub clicks: Option<i64>,
    /// Since its first day.
    pub total_impressions: Option<i64>,
    pub total_clicks: Option<i64>,
}

impl PlacementInsight {
    /// "November 1 to November 30, 2026"
    pub fn term(&self) -> String {
        match self.ends_at {
            Some(to) => DateRange { from: self.starts_at, to }.in_words(),
            None => format!("since {}", day::with_year(self.starts_at)),
        }
    }
}

/// A business's figures with their comparisons. The page, its print, the CSV file and the email show the
/// same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessInsights {
    pub business: BusinessRef,
    pub period: DateRange,
    pub previous_period: DateRange,
    /// The period in words.
    pub title: String,
    /// The most important figures in one sentence.
    pub finding: String,
    pub rows: Vec<InsightRow>,
    pub views: ViewSeries,
    pub placements: Vec<PlacementInsight>,
    /// The first day for which anything was counted in this town.
    pub counted_since: Option<Date>,
    /// How it was counted, and what is missing.
    pub notes: Vec<String>,
    /// The one thing that would help most.
    pub suggestion: String,
    /// Nothing at all was counted, so there is nothing to write about.
    #[serde(skip)]
    pub is_empty: bool,
}

impl BusinessInsights {
    pub fn rows_of(&self, group: InsightGroup) -> impl Iterator<Item = &InsightRow> {
        self.rows.iter().filter(move |row| row.group == group)
    }
}

/// "The listing was viewed 142 times, 12 more than in September. What people did most: directions, 31."
pub fn finding(rows: &[InsightRow]) -> String {
    let views = rows.iter().find(|row| row.figure == InsightFigure::ListingViews);
    let seen = match views {
        Some(InsightRow { is_counted: false, .. }) => Some("Views were not counted yet.".to_owned()),
        Some(InsightRow { value: Some(value), is_comparable: true, comparison, .. }) => {
            Some(format!("The listing was viewed {} times, {comparison}.", grouped(*value)))
        }
        Some(InsightRow { value, .. }) => {
            Some(format!("The listing was viewed {} times.", figure_text(*value)))
        }
        None => None,
    };
    let outcomes = rows.iter().filter(|row| row.group == InsightGroup::Outcome);
    // `max_by_key` returns the last of equals, so `rev` makes the first one win.
    let best = outcomes.rev().filter(|row| row.value.is_some()).max_by_key(|row| row.value);
    let done = best.map(|best| {
        format!("What people did most: {}, {}.", best.label.to_lowercase(), figure_text(best.value))
    });
    [seen, done].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const MONTH: DateRange = DateRange { from: date(2026, 10, 1), to: date(2026, 10, 31) };
    const FOUR_WEEKS: DateRange = DateRange { from: date(2026, 10, 24), to: date(2026, 11, 20) };

    #[test]
    fn a_comparison_tells_no_hidden_figure() {
        let words =
            |count, before| InsightRow::new(InsightFigure::Calls, MONTH, Some(count), before).comparison;
        assert_eq!(words(31, Some(19)), "12 more than in September");
        assert_eq!(words(19, Some(31)), "12 fewer than in September");
        assert_eq!(words(19, Some(19)), "as many as in September");
        assert_eq!(words(19, Some(4)), "fewer than 5 in September");
        assert_eq!(words(4, Some(19)), "19 in September");
        assert_eq!(words(1, Some(2)), "fewer than 5 in September");
        assert_eq!(words(19, None), "nothing to compare with yet");
        let row = InsightRow::new(InsightFigure::Calls, FOUR_WEEKS, Some(31), Some(19));
        assert_eq!(row.comparison, "12 more than in the 28 days before");
    }
}
