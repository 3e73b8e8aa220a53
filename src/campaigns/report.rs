//! The delivery report: what was sold, what was shown, what is owed.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::delivery::{DayRecord, Delivery, HOURS_OF_DAY, next_open};
use super::model::{Campaign, CampaignLine, LinePlacement, PriceBasis};
use super::store;
use crate::insights::{
    DateRange, GroupedCounts, IMPRESSIONS, LOWER_BOUND, SMALL_FIGURES, figure_text, shown,
};
use crate::kit::day;
use crate::kit::error::Result;

/// A figure of a line, the same on screen, in print, in the CSV file and in the email.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeliveryRow {
    pub label: &'static str,
    pub value: String,
    /// The value as a number; null if it is not one, or must not be published.
    pub number: Option<i64>,
    pub note: String,
}

impl DeliveryRow {
    fn number(label: &'static str, number: i32) -> DeliveryRow {
        let number = i64::from(number);
        DeliveryRow { label, value: number.to_string(), number: Some(number), note: String::new() }
    }

    fn figure(label: &'static str, count: i64) -> DeliveryRow {
        let number = shown(count);
        DeliveryRow { label, value: figure_text(number), number, note: String::new() }
    }

    fn text(label: &'static str, value: String, note: String) -> DeliveryRow {
        DeliveryRow { label, value, number: None, note }
    }
}

/// A line of the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineReport {
    #[serde(flatten)]
    pub line: CampaignLine,
    /// Such as "Spotlight on the home page".
    pub name: String,
    /// Such as "December 1 to December 31, 2026".
    pub term: String,
    #[serde(flatten)]
    pub delivery: Delivery,
    pub rows: Vec<DeliveryRow>,
    pub placements: Vec<LinePlacement>,
    /// Placements of the same kind and sponsor that deliver no line yet.
    pub attachable: Vec<LinePlacement>,
    /// The next days to book: of the line, or after it for days that are missing.
    pub next_open: Option<DateRange>,
    pub revision: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CampaignReport {
    #[serde(flatten)]
    pub campaign: Campaign,
    pub sponsor: String,
    /// Days before this date are counted.
    pub as_of: Date,
    /// The most important result, in one sentence.
    pub finding: String,
    pub lines: Vec<LineReport>,
    /// How it was counted.
    pub notes: Vec<String>,
}

pub fn build(conn: &Connection, id: i64, today: Date) -> Result<CampaignReport> {
    let campaign = store::find(conn, id, today)?;
    let mut notes = vec![
        format!(
            "A day counts as shown when the placement was up for at least {HOURS_OF_DAY} hours of it. The site \
             looks once an hour."
        ),
        IMPRESSIONS.to_owned(),
        LOWER_BOUND.to_owned(),
        SMALL_FIGURES.to_owned(),
    ];
    let mut lines = Vec::new();
    let mut unwatched = false;
    for line in store::list_lines(conn, id)? {
        let (report, days) = build_line(conn, line, today)?;
        unwatched |= days.values().any(|day| !day.is_watched);
        lines.push(report);
    }
    if unwatched {
        notes.push("Hours before a placement joined the campaign count if the record of its changes says it was active.".to_owned());
    }
    Ok(CampaignReport {
        sponsor: campaign.sponsor().to_owned(),
        campaign,
        as_of: today,
        finding: finding(&lines),
        lines,
        notes,
    })
}

pub fn delivery_of(conn: &Connection, line: &CampaignLine, today: Date) -> Result<Delivery> {
    let placements = store::list_placements(conn, line.id, today)?;
    Ok(Delivery::of(line, &placements, &store::list_days(conn, line.id)?, today))
}

pub fn build_line(
    conn: &Connection,
    line: CampaignLine,
    today: Date,
) -> Result<(LineReport, BTreeMap<Date, DayRecord>)> {
    let placements = store::list_placements(conn, line.id, today)?;
    let days = store::list_days(conn, line.id)?;
    let delivery = Delivery::of(&line, &placements, &days, today);
    let [impressions, clicks] = store::list_counts(conn, &line, delivery.counted_to)?;
    let seen = [impressions, clicks].map(|counts| GroupedCounts::new(counts).total());
    let report = LineReport {
        name: line.name(),
        term: line.line.term().in_words(),
        rows: rows(&line, &delivery, seen),
        attachable: store::list_attachable(conn, &line, delivery.days_missing, today)?,
        next_open: next_open(&line, &placements, &delivery, today),
        revision: store::line_revision(conn, line.id)?,
        delivery,
        placements,
        line,
    };
    Ok((report, days))
}

fn rows(line: &CampaignLine, delivery: &Delivery, [impressions, clicks]: [i64; 2]) -> Vec<DeliveryRow> {
    let basis = match line.line.price_basis {
        PriceBasis::RateCard => "rate card",
        PriceBasis::Agreed => "agreed",
    };
    let mut rows = vec![
        DeliveryRow::text("Price", line.line.price.clone(), basis.to_owned()),
        DeliveryRow::number("Days sold", line.line.days_sold),
        DeliveryRow::number("Days shown", delivery.days_shown),
        DeliveryRow::number("Days to come", delivery.days_to_come),
    ];
    for (label, days) in [
        ("Days to book", delivery.days_to_book),
        ("Days missing", delivery.days_missing),
        ("Make-good days added", delivery.make_good_days),
    ] {
        if days > 0 || label == "Days missing" {
            rows.push(DeliveryRow::number(label, days));
        }
    }
    rows.push(DeliveryRow::figure("Views", impressions));
    rows.push(DeliveryRow::figure("Clicks", clicks));
    rows.extend(delivery.gaps.iter().map(|gap| {
        let range = DateRange { from: gap.from, to: gap.to };
        let days = gap.days();
        let unit = if days == 1 { "day" } else { "days" };
        DeliveryRow::text("Not shown", range.in_words(), format!("{days} {unit}: {}", gap.words))
    }));
    rows
}

/// "41 of 62 days sold were shown, 20 are to come, and 1 is missing." Of each line, no more days than were sold count:
/// what one got beyond them is not what another misses.
fn finding(lines: &[LineReport]) -> String {
    let sum = |of: &dyn Fn(&LineReport) -> i32| lines.iter().map(of).sum::<i32>();
    let sold = sum(&|line| line.line.line.days_sold);
    if sold == 0 {
        return "Nothing has been sold yet.".to_owned();
    }
    let is_are = |days: i32| if days == 1 { "is" } else { "are" };
    let shown_of = |line: &LineReport| line.delivery.days_shown.min(line.line.line.days_sold);
    let to_come_of =
        |line: &LineReport| line.delivery.days_to_come.min(line.line.line.days_sold - shown_of(line));
    let (shown, to_come) = (sum(&shown_of), sum(&to_come_of));
    let (to_book, missing) =
        (sum(&|line| line.delivery.days_to_book), sum(&|line| line.delivery.days_missing));
    let mut parts = vec![format!("{shown} of {sold} days sold were shown")];
    for (days, words) in [(to_come, "to come"), (to_book, "not booked yet"), (missing, "missing")] {
        if days > 0 {
            parts.push(format!("{days} {} {words}", is_are(days)));
        }
    }
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() { format!("{last}.") } else { format!("{} and {last}.", parts.join(", ")) }
}

/// "November 24, 2026"
pub fn as_of_in_words(report: &CampaignReport) -> String {
    day::with_year(report.as_of)
}
