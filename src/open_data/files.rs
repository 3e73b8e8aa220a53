//! Writes the files, every night, and when the program starts on a new day or without them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use rocket::tokio::task::spawn_blocking;
use rusqlite::Connection;
use serde_json::{Map, Value, json};

use super::dataset::{ALL, Dataset};
use super::{readme, store};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::csv::CsvWriter;
use crate::kit::db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, JobContext};

const JOB: &str = "open-data";
pub const README: &str = "README.md";

/// Next to the data file.
pub fn folder(data_file: &Path) -> PathBuf {
    data_file.parent().unwrap_or(Path::new("")).join("open-data")
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    handlers.daily(JOB, move |_| {
        let dump = Dump {
            data_file: db.path().to_owned(),
            today: clock.local().date().to_string(),
            made_at: clock.stamp(),
            origin: address.for_links(),
            config: config.get().as_ref().clone(),
        };
        async move { Ok(spawn_blocking(move || dump.write()).await.map_err(Error::internal)??) }
    })
}

/// At the start, before the jobs: a town that was moved to another machine has done the day's job there, but its files
/// stayed behind.
pub fn make_missing(conn: &Connection, clock: &Clock, data_file: &Path) -> Result<()> {
    if folder(data_file).join(README).exists() {
        return Ok(());
    }
    jobs::forget_daily(conn, JOB, clock.local().date())
}

struct Dump {
    data_file: PathBuf,
    today: String,
    made_at: String,
    origin: String,
    config: Config,
}

impl Dump {
    fn write(&self) -> Result<()> {
        let folder = folder(&self.data_file);
        std::fs::create_dir_all(&folder).map_err(Error::internal)?;
        let conn = db::open_reader(&self.data_file).map_err(Error::internal)?;
        // All files show the same moment.
        conn.execute_batch("BEGIN")?;
        let mut counts = Vec::new();
        for dataset in ALL {
            counts.push((dataset, self.write_dataset(&conn, &folder, dataset)?));
        }
        let text = readme::write(&self.config, &self.origin, &self.made_at, &counts);
        replace(&folder.join(README), |file| file.write_all(text.as_bytes()).map_err(Error::internal))
    }

    fn write_dataset(&self, conn: &Connection, folder: &Path, dataset: &Dataset) -> Result<u64> {
        let names = || dataset.columns.iter().map(|column| column.name);
        let mut count = 0;
        replace(&folder.join(format!("{}.csv", dataset.name)), |file| {
            let mut table = CsvWriter::new(file).map_err(Error::internal)?;
            table.row(names()).map_err(Error::internal)?;
            count = store::read_rows(conn, dataset, &self.today, &self.origin, |cells| {
                table.row(cells.iter().map(as_text)).map_err(Error::internal)
            })?;
            table.finish().map(drop).map_err(Error::internal)
        })?;
        replace(&folder.join(format!("{}.json", dataset.name)), |file| {
            let license = &self.config.open_data;
            let head = json!({
                "name": dataset.name, "about": dataset.about, "town": self.config.town.name,
                "license": license.license, "license_url": license.license_url, "made_at": self.made_at,
            });
            let head = head.to_string();
            // Rows are written one by one: those of a large town do not fit into memory twice.
            write!(file, "{},\"rows\":[", head.trim_end_matches('}')).map_err(Error::internal)?;
            let mut separator = "\n";
            store::read_rows(conn, dataset, &self.today, &self.origin, |cells| {
                let row: Map<String, Value> = names().map(str::to_owned).zip(cells).collect();
                let written = write!(file, "{separator}{}", Value::Object(row));
                separator = ",\n";
                written.map_err(Error::internal)
            })?;
            write!(file, "\n]}}").map_err(Error::internal)
        })?;
        Ok(count)
    }
}

fn as_text(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Replaces a file atomically, so that a reader always sees a complete one.
fn replace(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> Result<()>) -> Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut file = BufWriter::new(File::create(&unfinished).map_err(Error::internal)?);
    write(&mut file)?;
    file.flush().map_err(Error::internal)?;
    std::fs::rename(&unfinished, path).map_err(Error::internal)
}
