//! A delivery report as a table for spreadsheets.

use super::report::CampaignReport;
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};

const HEADINGS: [&str; 6] = ["line", "first_day", "last_day", "what", "value", "note"];

/// The figures that the page shows, one per row.
pub fn write(report: &CampaignReport) -> Result<Vec<u8>> {
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(HEADINGS)?;
        for line in &report.lines {
            let term = &line.line.line;
            let (first, last) = (term.starts_at.to_string(), term.ends_at.to_string());
            for row in &line.rows {
                // Without separators, so that spreadsheets read it as a number.
                let value = row.number.map_or_else(|| row.value.clone(), |number| number.to_string());
                writer.row([&line.name, &first, &last, row.label, &value, &row.note])?;
            }
        }
        for note in &report.notes {
            writer.row(["", "", "", "Notes", "", note])?;
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}
