//! A report as a table for spreadsheets.

use super::model::{ReportSection, SectionKey, TownReport};
use crate::insights::DateRange;
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};

const HEADINGS: [&str; 7] = ["section", "what", "name", "first_day", "last_day", "value", "value_before"];

/// The figures that the page shows, one per row; of one section, or of all.
pub fn write(report: &TownReport, only: Option<SectionKey>) -> Result<Vec<u8>> {
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(HEADINGS)?;
        for section in report.sections.iter().filter(|section| only.is_none_or(|key| key == section.key)) {
            for row in rows(section, report.period) {
                writer.row(row)?;
            }
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}

fn rows(section: &ReportSection, period: DateRange) -> Vec<[String; 7]> {
    let row = |what: &str, name: &str, range: DateRange, value: i64, before: Option<i64>| {
        let before = before.map(|count| count.to_string()).unwrap_or_default();
        let (from, to) = (range.from.to_string(), range.to.to_string());
        [section.title.to_owned(), what.to_owned(), name.to_owned(), from, to, value.to_string(), before]
    };
    let mut rows: Vec<[String; 7]> = section
        .figures
        .iter()
        .map(|figure| row("Figures", figure.label, period, figure.value, figure.previous))
        .collect();
    let by = format!("{} by {}", section.value_label, section.series.unit.as_str());
    for point in &section.series.points {
        rows.push(row(&by, section.value_label, point.range, point.value, point.previous));
    }
    for table in &section.tables {
        for found in &table.rows {
            for (index, (column, value)) in table.columns.iter().zip(&found.values).enumerate() {
                let what = format!("{}: {}", table.title, column.to_lowercase());
                let before = found.previous.filter(|_| index == 0);
                rows.push(row(&what, &found.label, period, *value, before));
            }
        }
    }
    rows
}
