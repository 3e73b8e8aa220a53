//! Imports events and deals from a file, as a run that can be undone in the browser.

use std::path::Path;
use std::process::ExitCode;

use rusqlite::Connection;
use serde_json::json;

use super::import_options::{Import, ROWS, refused};
use super::{CommonArgs, Failure, Outcome, output};
use crate::accounts::Actor;
use crate::app;
use crate::imports::{FileRequest, ImportReport, look_at, source_name, take_in};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};

/// No town's list is larger than this.
const MAX_BYTES: u64 = 64 << 20;

pub(super) fn import_records(
    common: &CommonArgs,
    import: &Import,
    kind: &str,
    path: &Path,
    conn: &Connection,
    (clock, config): (&Clock, &Config),
) -> Outcome {
    let kinds = app::import_kinds(&LiveConfig::new(config.clone()));
    let Some(found) = kinds.find(kind) else {
        return Err(Failure::new(format!(
            "this town does not sell ([site] commercial = false), so it has no {kind} to import"
        )));
    };
    let bytes = read_whole(path)?;
    let file_name = path.file_name().unwrap_or_default().to_string_lossy();
    let take = FileRequest {
        bytes: &bytes,
        file_name: &file_name,
        source: import.source.as_deref().unwrap_or_else(|| source_name(&file_name)),
        map: import.map.as_deref(),
        skip_bad: import.skip_bad,
    };
    if import.dry_run {
        let report = look_at(conn, found.as_ref(), clock, &take)?.report;
        print(common, &report, None, true);
        return finish(&report, import.skip_bad, path);
    }
    let taken = take_in(conn, &kinds, kind, clock, &Actor::terminal(clock), &take)?;
    print(common, &taken.report, taken.run, false);
    finish(&taken.report, taken.run.is_some(), path)
}

pub(super) fn read_whole(path: &Path) -> Result<Vec<u8>, Failure> {
    let cannot = |error: std::io::Error| Failure::new(format!("{} cannot be read: {error}", path.display()));
    if std::fs::metadata(path).map_err(cannot)?.len() > MAX_BYTES {
        return Err(Failure::new(format!("{} is larger than {} MB", path.display(), MAX_BYTES >> 20)));
    }
    std::fs::read(path).map_err(cannot)
}

fn print(common: &CommonArgs, report: &ImportReport, run: Option<i64>, is_dry_run: bool) {
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

fn finish(report: &ImportReport, is_good: bool, path: &Path) -> Outcome {
    if is_good || report.bad_rows == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    Err(refused(report.bad_rows, ROWS, path))
}
