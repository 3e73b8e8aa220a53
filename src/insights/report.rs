//! Builds a business's report.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::date_range::DateRange;
use super::disclosure::{GroupedCounts, add_count, first_counted};
use super::figures::shown;
use super::model::{BusinessInsights, InsightFigure, InsightRow, PlacementInsight, finding};
use super::series::ViewSeries;
use super::store;
use super::suggestion::{SOON_DAYS, suggest};
use crate::analytics::{self, SubjectCount};
use crate::directory::{self, BusinessRef};
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::db::is_commercial;
use crate::kit::error::Result;

pub const LOWER_BOUND: &str =
    "Visitors whose browser asks not to be counted are not included, so the true figures are higher.";
pub const SMALL_FIGURES: &str = "Figures below 5 read “fewer than 5”. Smaller counts are held back until there are five, so that nobody can \
     be identified; a figure may be off by up to 4.";
const SAVES: &str = "Saves count only members who still have the listing saved.";
const APPEARANCES: &str = "A search appearance is the listing among the results of a search, once per visit.";
pub const IMPRESSIONS: &str = "A placement counts as seen once half of it was in view for one second, without a break, in the active tab.";

/// The report of a business over a range of days in the town's time zone.
pub fn build(
    conn: &Connection,
    clock: &Clock,
    business: BusinessRef,
    period: DateRange,
) -> Result<BusinessInsights> {
    let today = clock.local().date();
    let counted_since = analytics::first_day(conn, None)?;
    let appearances_since = analytics::first_day(conn, Some("business_appearance"))?;
    let previous_period = period.previous();
    let read = DateRange { from: first_counted(previous_period.from, today), to: period.to };
    let counts = read_all(conn, clock.zone(), business.id, read)?;
    let rows = InsightFigure::ALL.map(|figure| {
        let since = match figure {
            InsightFigure::SearchAppearances => appearances_since,
            _ => counted_since,
        };
        let is_stored = figure.counted_as().is_none();
        let has_counted = is_stored || since.is_some_and(|since| since <= period.to);
        let is_comparable = is_stored || is_counted(previous_period, since, today);
        let sum = |range: DateRange| {
            counts.get(&figure).map_or(0, |counts| GroupedCounts::new(counts.clone()).sum(range))
        };
        let count = has_counted.then(|| sum(period));
        InsightRow::new(figure, period, count, is_comparable.then(|| sum(previous_period)))
    });
    let is_commercial = is_commercial(conn)?;
    let rows: Vec<InsightRow> =
        rows.into_iter().filter(|row| is_commercial || !row.figure.is_commercial()).collect();
    let views = GroupedCounts::new(counts.get(&InsightFigure::ListingViews).cloned().unwrap_or_default());
    let days = counted_since.filter(|since| *since <= period.to);
    let days = days.map(|since| DateRange { from: period.from.max(since), to: period.to });
    let views = days.map_or_else(ViewSeries::not_counted, |days| {
        let views: Vec<i64> =
            days.each_day().map(|day| views.sum(DateRange { from: day, to: day })).collect();
        ViewSeries::new(days, &views)
    });
    let placements =
        if is_commercial { store::list_placements(conn, business.id, period)? } else { Vec::new() };
    let soon = today.saturating_add(SOON_DAYS.days());
    let tasks = store::find_open_matters(conn, business.id, clock.local(), soon)?;
    let listing = directory::list_any(conn, &[business.id], clock.local())?.pop();
    let lacks = listing.map(|listing| directory::completeness(&listing).missing).unwrap_or_default();
    Ok(BusinessInsights {
        title: period.in_words(),
        finding: finding(&rows) + &counting_began(counted_since, period),
        views,
        notes: notes(counted_since, appearances_since, &placements),
        suggestion: suggest(lacks.first(), &tasks, today),
        is_empty: !counts.values().flatten().any(|(day, count)| *day >= period.from && *count > 0),
        rows,
        business,
        period,
        previous_period,
        placements,
        counted_since,
    })
}

/// A sentence to append if the first days of the period, or all, were not counted yet.
fn counting_began(since: Option<Date>, period: DateRange) -> String {
    since
        .filter(|since| *since > period.from)
        .map_or_else(String::new, |since| format!(" Counting began on {}.", day::with_year(since)))
}

/// Whether all of these days were counted and are still kept: days without data are not zeros.
pub fn is_counted(days: DateRange, since: Option<Date>, today: Date) -> bool {
    let oldest = today.saturating_sub(analytics::KEPT_DAYS.days());
    days.from >= oldest && since.is_some_and(|since| since <= days.from)
}

/// The counts of each figure, in the order of the days.
type Counts = HashMap<InsightFigure, Vec<(Date, i64)>>;

fn read_all(conn: &Connection, zone: &TimeZone, business_id: i64, range: DateRange) -> Result<Counts> {
    let DateRange { from, to } = range;
    let of_listing = analytics::days_of(conn, &[subject(business_id)], from, to)?;
    let mut counts = Counts::new();
    for figure in InsightFigure::ALL {
        let read = match figure {
            InsightFigure::Saves => store::list_saves(conn, business_id, range, zone)?,
            InsightFigure::EventInterest => store::list_interest(conn, business_id, range, zone)?,
            InsightFigure::DealRedemptions => store::list_redemptions(conn, business_id, range, zone)?,
            InsightFigure::EventViews => {
                let events = store::event_subjects(conn, business_id)?;
                by_day(&analytics::days_of(conn, &events, from, to)?, figure)
            }
            InsightFigure::DealViews => {
                let deals = store::deal_subjects(conn, business_id)?;
                by_day(&analytics::days_of(conn, &deals, from, to)?, figure)
            }
            _ => by_day(&of_listing, figure),
        };
        counts.insert(figure, read);
    }
    Ok(counts)
}

/// The counts of one figure, in the order of the days.
fn by_day(counts: &[SubjectCount], figure: InsightFigure) -> Vec<(Date, i64)> {
    let Some((name, detail)) = figure.counted_as() else { return Vec::new() };
    let meant = counts
        .iter()
        .filter(|count| count.name == name && detail.is_none_or(|detail| count.detail == detail));
    let mut days: Vec<(Date, i64)> = Vec::new();
    for SubjectCount { day, count, .. } in meant {
        add_count(&mut days, *day, *count);
    }
    days
}

/// What was counted for a listing, as it may be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingFigures {
    /// The first of the days that was counted, whether or not anything happened on it.
    pub since: Date,
    /// One per requested figure, in the same order; `None` below five.
    pub values: Vec<Option<i64>>,
}

/// For several listings at once; a listing without counts is left out.
pub fn listing_figures(
    conn: &Connection,
    business_ids: &[i64],
    figures: &[InsightFigure],
    range: DateRange,
    today: Date,
) -> Result<HashMap<i64, ListingFigures>> {
    let subjects: Vec<String> = business_ids.iter().map(|id| subject(*id)).collect();
    let counts = analytics::days_of(conn, &subjects, first_counted(range.from, today), range.to)?;
    let mut found = HashMap::new();
    let Some(began) = analytics::first_day(conn, None)? else { return Ok(found) };
    let since = began.max(range.from);
    for id in business_ids {
        let own: Vec<SubjectCount> =
            counts.iter().filter(|count| count.subject == subject(*id)).cloned().collect();
        if !own.iter().any(|count| count.day >= range.from) {
            continue;
        }
        let value = |figure: &InsightFigure| shown(GroupedCounts::new(by_day(&own, *figure)).sum(range));
        found.insert(*id, ListingFigures { since, values: figures.iter().map(value).collect() });
    }
    Ok(found)
}

fn subject(business_id: i64) -> String {
    format!("business:{business_id}")
}

fn notes(
    counted_since: Option<Date>,
    appearances_since: Option<Date>,
    placements: &[PlacementInsight],
) -> Vec<String> {
    let begun = match counted_since {
        Some(since) => format!("Counted since {}.", day::with_year(since)),
        None => "Nothing has been counted in this town yet.".to_owned(),
    };
    let mut notes = vec![begun, LOWER_BOUND.to_owned(), SMALL_FIGURES.to_owned(), SAVES.to_owned()];
    let later = appearances_since.filter(|since| counted_since != Some(*since));
    notes.push(match later {
        Some(since) => format!("{APPEARANCES} They are counted since {}.", day::with_year(since)),
        None => APPEARANCES.to_owned(),
    });
    if !placements.is_empty() {
        notes.push(IMPRESSIONS.to_owned());
    }
    notes
}
