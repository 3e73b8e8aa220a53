//! Events from a table or a calendar file.

use std::path::Path;
use std::process::ExitCode;

use rusqlite::Connection;
use serde_json::json;

use super::import::{Import, refused};
use super::{Common, Failure, Outcome, output};
use crate::accounts::Actor;
use crate::events::import::{EventFile, EventImportReport, ImportOptions, ReadOptions, check, take_in};
use crate::kit::clock::Clock;
use crate::kit::ingest::Alone;

/// Larger files are no list of a town's events.
const LARGEST: u64 = 64 << 20;

pub(super) fn import_events(
    common: &Common,
    import: &Import,
    path: &Path,
    conn: &Connection,
    clock: &Clock,
) -> Outcome {
    let cannot = |error: std::io::Error| Failure::new(format!("{} cannot be read: {error}", path.display()));
    if std::fs::metadata(path).map_err(cannot)?.len() > LARGEST {
        return Err(Failure::new(format!("{} is larger than {} MB", path.display(), LARGEST >> 20)));
    }
    let bytes = std::fs::read(path).map_err(cannot)?;
    let file_name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let reading = ReadOptions { map: import.map.clone(), ..ReadOptions::default() };
    let file = EventFile::read(&bytes, &file_name, &reading, clock.zone(), clock.local().date())?;
    let source = import.source.clone().unwrap_or(stem);
    if import.dry_run {
        let report = check(conn, &file, &source)?.report;
        print(common, &report, None, true);
        return finish(&report, import.skip_bad, path);
    }
    let wish = ImportOptions { source: &source, file_name: &file_name, skip_bad: import.skip_bad };
    let data = Path::new(conn.path().unwrap_or_default());
    let (report, run) = take_in(&Alone::new(conn), data, clock, &Actor::terminal(clock), &file, &wish)?;
    print(common, &report, run, false);
    finish(&report, run.is_some(), path)
}

fn print(common: &Common, report: &EventImportReport, run: Option<i64>, is_dry_run: bool) {
    let mut value = serde_json::to_value(report).unwrap_or_default();
    if let Some(object) = value.as_object_mut() {
        object.insert("imported".into(), json!(run.is_some()));
        object.insert("run".into(), json!(run));
        object.insert("dry_run".into(), json!(is_dry_run));
    }
    let mut words = report.to_string();
    if is_dry_run {
        words.push_str("\nNothing was changed (--dry-run).");
    }
    output::print_result(common, &value, &words);
}

fn finish(report: &EventImportReport, is_good: bool, path: &Path) -> Outcome {
    if is_good || report.bad_rows == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    Err(refused(report.bad_rows, path))
}
