//! `export`: writes businesses, categories and subscribers as CSV and the map as GeoJSON, in a form that
//! `import` reads back without a change.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::iter;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use rusqlite::Connection;
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, clock, data_file, output};
use crate::app;
use crate::directory;
use crate::directory::import::{CATEGORY_HEADINGS, category_row, export_headings, export_row};
use crate::events::{self, ics, import};
use crate::kit::config::Config;
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

/// What is written to the file.
enum Exported {
    /// Its first row is the headings.
    Table(Vec<Vec<String>>),
    Calendar {
        text: String,
        count: u64,
    },
    Map {
        text: Vec<u8>,
        count: u64,
    },
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
    let exported = read(&conn, &config, export)?;
    conn.execute_batch("COMMIT")?;
    let cannot = |error: io::Error| Failure::new(format!("cannot write {}: {error}", export.file.display()));
    if export.file.as_os_str() == "-" {
        exported.write_to(io::stdout().lock()).map_err(cannot)?;
        return Ok(ExitCode::SUCCESS);
    }
    let target = File::create_new(&export.file).map_err(cannot)?;
    exported.write_to(target).map_err(cannot)?;
    let words = format!("{} written to {}", exported.in_words(), export.file.display());
    output::print_result(common, &json!({ "file": export.file, "rows": exported.count() }), &words);
    Ok(ExitCode::SUCCESS)
}

fn read(conn: &Connection, config: &Config, export: &Export) -> Result<Exported, Failure> {
    Ok(match export.what {
        What::Map => {
            let mut text = Vec::new();
            let count = map::write_geojson(conn, &mut text)?;
            Exported::Map { text, count }
        }
        What::Events => {
            let entries = events::list_all(conn)?;
            if export.is_calendar() {
                calendar(config, &entries)?
            } else {
                table(import::export_headings(), entries.iter().map(import::export_row))
            }
        }
        What::Businesses => {
            let mut rows = Vec::new();
            for id in directory::list_ids(conn)? {
                rows.push(export_row(&directory::load(conn, id)?));
            }
            table(export_headings(), rows)
        }
        What::Subscribers => {
            let subscribers = newsletter::list_all(conn)?;
            let cells = subscribers.iter().map(|one| newsletter::COLUMNS.map(|(_, cell)| cell(one)).to_vec());
            table(newsletter::COLUMNS.map(|(heading, _)| heading), cells)
        }
        What::Categories => {
            let categories = directory::list_categories(conn, clock(config)?.local().date())?;
            let cells = categories.iter().map(|category| category_row(category).map(str::to_owned).to_vec());
            table(CATEGORY_HEADINGS, cells)
        }
    })
}

fn table(
    headings: impl IntoIterator<Item = &'static str>,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Exported {
    let headings: Vec<String> = headings.into_iter().map(str::to_owned).collect();
    Exported::Table(iter::once(headings).chain(rows).collect())
}

fn calendar(config: &Config, entries: &[ics::CalendarEvent]) -> Result<Exported, Failure> {
    let clock = clock(config)?;
    let name = format!("{} events", config.town.name);
    let sheet = ics::CalendarInfo { name: &name, origin: None, address: None, zone: clock.zone() };
    Ok(Exported::Calendar { text: ics::write(&sheet, entries), count: entries.len() as u64 })
}

impl Export {
    fn is_calendar(&self) -> bool {
        self.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ics"))
    }
}

impl Exported {
    /// How many records it holds.
    fn count(&self) -> u64 {
        match self {
            Exported::Table(rows) => rows.len().saturating_sub(1) as u64,
            Exported::Calendar { count, .. } | Exported::Map { count, .. } => *count,
        }
    }

    fn in_words(&self) -> String {
        match self {
            Exported::Table(_) | Exported::Calendar { .. } => count_words(self.count(), "row", "rows"),
            Exported::Map { count, .. } => count_words(*count, "feature", "features"),
        }
    }

    fn write_to(&self, target: impl Write) -> io::Result<()> {
        let mut target = BufWriter::new(target);
        match self {
            Exported::Table(rows) => {
                let mut writer = CsvWriter::new(target)?;
                for row in rows {
                    writer.row(row)?;
                }
                return writer.finish()?.flush();
            }
            Exported::Calendar { text, .. } => target.write_all(text.as_bytes())?,
            Exported::Map { text, .. } => target.write_all(text)?,
        }
        target.flush()
    }
}
