//! `export`: writes businesses, categories and subscribers as CSV and the map as GeoJSON, in a form that
//! `import` reads back without a change.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, clock, data_file, output};
use crate::app;
use crate::directory;
use crate::directory::import::{CATEGORY_HEADINGS, category_row, export_headings, export_row};
use crate::events::{self, ics, import};
use crate::kit::csv::CsvWriter;
use crate::kit::db::open_reader;
use crate::kit::words::count_words;
use crate::map;
use crate::newsletter;

#[derive(Debug, Args)]
pub struct Export {
    #[arg(value_enum, default_value = "businesses")]
    what: What,
    /// The file to write; - is standard output
    #[arg(default_value = "-")]
    file: PathBuf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum What {
    Businesses,
    Categories,
    /// As a table, or as a calendar where the file's name ends in .ics
    Events,
    /// Of the newsletter, with the day on which each said yes
    Subscribers,
    /// The streets, water and greens of the town's map, as GeoJSON
    Map,
}

pub fn run(common: &CommonArgs, export: &Export) -> Outcome {
    let config = common.town_settings()?;
    let source = &config.server.data_file;
    data_file::require(source)?;
    if matches!(export.what, What::Events) {
        app::recover(&Arc::new(config.clone()), &clock(&config)?)?;
    }
    let conn = open_reader(source)?;
    // One snapshot for all rows, even while the server is running.
    conn.execute_batch("BEGIN")?;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut calendar: Option<String> = None;
    let mut map: Option<(Vec<u8>, u64)> = None;
    match export.what {
        What::Map => {
            let mut text = Vec::new();
            let count = map::write_geojson(&conn, &mut text)?;
            map = Some((text, count));
        }
        What::Events => {
            let entries = events::list_all(&conn)?;
            let is_calendar =
                export.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ics"));
            if is_calendar {
                let clock = clock(&config)?;
                let name = format!("{} events", config.town.name);
                let sheet =
                    ics::CalendarInfo { name: &name, origin: None, address: None, zone: clock.zone() };
                calendar = Some(ics::write(&sheet, &entries));
            }
            rows.push(import::export_headings().into_iter().map(str::to_owned).collect());
            rows.extend(entries.iter().map(import::export_row));
        }
        What::Businesses => {
            rows.push(export_headings().into_iter().map(str::to_owned).collect());
            for id in directory::list_ids(&conn)? {
                rows.push(export_row(&directory::load(&conn, id)?));
            }
        }
        What::Subscribers => {
            rows.push(newsletter::COLUMNS.map(|(heading, _)| heading.to_owned()).to_vec());
            let subscribers = newsletter::list_all(&conn)?;
            rows.extend(
                subscribers.iter().map(|one| newsletter::COLUMNS.map(|(_, cell)| cell(one)).to_vec()),
            );
        }
        What::Categories => {
            rows.push(CATEGORY_HEADINGS.map(str::to_owned).to_vec());
            let categories = directory::list_categories(&conn, super::clock(&config)?.local().date())?;
            rows.extend(categories.iter().map(|category| category_row(category).map(str::to_owned).to_vec()));
        }
    }
    conn.execute_batch("COMMIT")?;
    let cannot =
        |error: std::io::Error| Failure::new(format!("cannot write {}: {error}", export.file.display()));
    let is_stdout = export.file.as_os_str() == "-";
    let target: Box<dyn Write> = if is_stdout {
        Box::new(std::io::stdout().lock())
    } else {
        Box::new(std::fs::File::create_new(&export.file).map_err(cannot)?)
    };
    let mut target = std::io::BufWriter::new(target);
    let whole =
        calendar.map(String::into_bytes).or_else(|| map.as_mut().map(|(text, _)| std::mem::take(text)));
    if let Some(text) = whole {
        target.write_all(&text).and_then(|()| target.flush()).map_err(cannot)?;
    } else {
        let mut writer = CsvWriter::new(target).map_err(cannot)?;
        for row in &rows {
            writer.row(row).map_err(cannot)?;
        }
        writer.finish().map_err(cannot)?.flush().map_err(cannot)?;
    }
    if !is_stdout {
        let (count, words) = match map {
            Some((_, count)) => (count, count_words(count, "feature", "features")),
            None => {
                let count = rows.len().saturating_sub(1) as u64;
                (count, count_words(count, "row", "rows"))
            }
        };
        let words = format!("{words} written to {}", export.file.display());
        output::print_result(common, &json!({ "file": export.file, "rows": count }), &words);
    }
    Ok(ExitCode::SUCCESS)
}
