//! `import guides`: from a table (CSV, JSON), from a Markdown file or from a folder of them.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::import_options::{Import, ROWS};
use super::import_records::read_whole;
use super::{CommonArgs, Failure, Outcome};
use crate::accounts::Actor;
use crate::app;
use crate::guides::import::{GuideFile, take_in};
use crate::kit::clock::Clock;
use crate::kit::config::Config;

pub(super) fn import_guides(
    common: &CommonArgs,
    import: &Import,
    path: &Path,
    conn: &mut Connection,
    config: &Config,
    clock: &Clock,
) -> Outcome {
    let files = if path.is_dir() { markdown_files(path)? } else { vec![path.to_owned()] };
    let (mut guides, mut unused) = (Vec::new(), Vec::new());
    for file in &files {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let bytes = read_whole(file)?;
        let read = GuideFile::read(&bytes, &name, import.map.as_deref())?;
        guides.extend(read.rows);
        unused.extend(read.unused_columns);
    }
    // All in one transaction: a folder is imported whole or not at all.
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let (actor, checks) = (Actor::terminal(clock), app::PUBLISH_CHECKS);
    let mut report = take_in(&tx, config, &checks, &actor, clock.local(), &guides)?;
    report.unused_columns = unused;
    let is_imported = import.keep(tx, report.bad_rows)?;
    import.print(common, serde_json::to_value(&report).unwrap_or_default(), is_imported, &report);
    import.outcome(report.bad_rows, ROWS, path)
}

/// The Markdown files of a folder, sorted by name.
fn markdown_files(folder: &Path) -> Result<Vec<std::path::PathBuf>, Failure> {
    let cannot =
        |error: std::io::Error| Failure::new(format!("{} cannot be read: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("md")) {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(Failure::new(format!("there is no Markdown file (*.md) in {}", folder.display())));
    }
    files.sort();
    Ok(files)
}
