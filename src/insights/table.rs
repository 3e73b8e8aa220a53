//! A report as a table for spreadsheets.

use super::date_range::DateRange;
use super::figures::{HIDDEN, NOT_COUNTED};
use super::model::{BusinessInsights, InsightGroup};
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};

const HEADINGS: [&str; 6] = ["part", "what", "first_day", "last_day", "value", "value_before"];
/// The part of the table that holds notes instead of figures.
const NOTES: &str = "Notes";

/// The figures that the page shows, one per row.
pub fn write(report: &BusinessInsights) -> Result<Vec<u8>> {
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(HEADINGS)?;
        for row in rows(report) {
            writer.row(row)?;
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}

/// Without separators, so that spreadsheets read it as a number.
fn cell(value: Option<i64>) -> String {
    value.map_or_else(|| HIDDEN.to_owned(), |value| value.to_string())
}

fn rows(report: &BusinessInsights) -> Vec<[String; 6]> {
    let row = |part: &str, what: &str, range: DateRange, value: String, before: String| {
        [part.to_owned(), what.to_owned(), range.from.to_string(), range.to.to_string(), value, before]
    };
    let mut rows = Vec::new();
    for group in InsightGroup::ALL {
        for found in report.rows_of(group) {
            let before = if found.is_comparable { cell(found.previous) } else { String::new() };
            let value = if found.is_counted { cell(found.value) } else { NOT_COUNTED.to_owned() };
            rows.push(row(group.label(), found.label, report.period, value, before));
        }
    }
    let part = format!("Listing views by {}", report.views.unit.as_str());
    for point in &report.views.points {
        rows.push(row(&part, "Listing views", point.range, cell(point.value), String::new()));
    }
    for placement in &report.placements {
        let part = format!("{}, {}", placement.name, placement.term());
        // A placement without an end date counts until the end of the report.
        let term = DateRange { from: placement.starts_at, to: placement.ends_at.unwrap_or(report.period.to) };
        for (what, range, value) in [
            ("Views", report.period, placement.impressions),
            ("Clicks", report.period, placement.clicks),
            ("Views so far", term, placement.total_impressions),
            ("Clicks so far", term, placement.total_clicks),
        ] {
            rows.push(row(&part, what, range, cell(value), String::new()));
        }
    }
    rows.extend(
        report.notes.iter().map(|note| row(NOTES, note, report.period, String::new(), String::new())),
    );
    rows
}
