//! `import`: what can be imported, and categories and subscribers from CSV; other kinds are in `import_*.rs`.
//!
//! Invariant: a file is imported whole or not at all (unless --skip-bad), and importing it again changes
//! nothing.

use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::import_businesses::import_businesses;
use super::import_guides::import_guides;
use super::import_map::{import_map, remove_map};
use super::import_options::{Import, ROWS};
use super::import_pictures::import_folder;
use super::import_records::import_records;
use super::{CommonArgs, Failure, Outcome, clock, data_file, opening};
use crate::accounts::{Actor, audit};
use crate::directory;
use crate::directory::import::CategoryReport;
use crate::kit::clock::Clock;
use crate::kit::csv::CsvReader;
use crate::kit::db::{FOR_MORE, open_scratch};
use crate::kit::error::Error;
use crate::kit::free_space;
use crate::kit::words::{count_words, join_words};
use crate::newsletter;

const KINDS: [&str; 8] =
    ["businesses", "categories", "events", "deals", "guides", "subscribers", "images", "map"];

pub fn run(common: &CommonArgs, import: &Import) -> Outcome {
    let (what, file) = match import.what_and_file.as_slice() {
        [what] if import.remove && what.as_os_str() == "map" => return remove_map(common, import),
        _ if import.remove => {
            return Err(Failure::new("only the map can be removed: towngreen import map --remove"));
        }
        [what] if !what.exists() && KINDS.iter().any(|kind| what.as_os_str() == *kind) => {
            return Err(Failure::new(format!("name the file: towngreen import {} FILE", what.display())));
        }
        [file] => ("businesses", file),
        [what, file, ..] => (what.to_str().unwrap_or_default(), file),
        [] => return Err(Failure::new("name the file to import")),
    };
    if !data_file::is_file_there(file)? {
        return Err(Failure::new(format!("there is no {}", file.display())));
    }
    if !KINDS.contains(&what) {
        return Err(Failure::new(format!(
            "`{what}` cannot be imported; {} can",
            join_words(&KINDS.map(str::to_owned))
        )));
    }
    if file.is_dir() && !["guides", "images"].contains(&what) {
        return Err(Failure::new(format!("{} is a folder; name the file in it", file.display())));
    }
    let config = common.town_settings()?;
    // There is no business yet to which a picture could belong.
    if what == "images" {
        data_file::require(&config.server.data_file)?;
    }
    let clock = clock(&config)?;
    let folder = config.server.data_file.parent().filter(|folder| folder.exists()).unwrap_or(Path::new("."));
    if free_space::free_bytes(folder).is_some_and(|free| free < FOR_MORE) {
        return Err(Error::StorageFull.into());
    }
    let mut conn = match import.dry_run {
        true => open_scratch(&config.server.data_file)?,
        false => opening::for_changes(&config.server.data_file, &clock)?,
    };
    match what {
        "businesses" => import_businesses(common, import, file, &mut conn, &config, &clock),
        "categories" => import_categories(common, import, file, &mut conn, &clock),
        "subscribers" => import_subscribers(common, import, file, &conn, &clock),
        "events" | "deals" => import_records(common, import, what, file, &conn, (&clock, &config)),
        "guides" => import_guides(common, import, file, &mut conn, &config, &clock),
        "images" => import_folder(common, file, import.dry_run, &mut conn, &clock),
        _ => import_map(common, import, file, &mut conn, &config),
    }
}

/// Columns: name, slug, description, pictogram; only name is required.
fn import_categories(
    common: &CommonArgs,
    import: &Import,
    file: &Path,
    conn: &mut Connection,
    clock: &Clock,
) -> Outcome {
    let mut reader = CsvReader::open(file).map_err(Error::from)?;
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let report = directory::import::import_categories(&tx, &mut reader)?;
    let bad_rows = report.errors.len() as u64;
    let CategoryReport { created, updated, unchanged, .. } = report;
    let after = json!({ "created": created, "updated": updated, "unchanged": unchanged });
    audit(&tx, &Actor::terminal(clock), "category.import", "directory:categories", &Value::Null, &after)?;
    let is_imported = import.keep(tx, bad_rows)?;
    let errors: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
    let result = json!({
        "created": created, "updated": updated, "unchanged": unchanged, "errors": errors,
    });
    import.print(common, result, is_imported, &report);
    import.outcome(bad_rows, ROWS, file)
}

/// Columns: email and consent_date are required, topics and frequency optional.
fn import_subscribers(
    common: &CommonArgs,
    import: &Import,
    file: &Path,
    conn: &Connection,
    clock: &Clock,
) -> Outcome {
    let mut reader = CsvReader::open(file).map_err(Error::from)?;
    let (report, is_imported) =
        newsletter::import_if(conn, &mut reader, (&Actor::terminal(clock), clock), |report| {
            !import.dry_run && import.allows(report.bad_rows)
        })?;
    let mut words: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
    let left = report.bad_rows.saturating_sub(report.errors.len() as u64);
    if left > 0 {
        words.push(format!("... and {}", count_words(left, "more error", "more errors")));
    }
    words.push(format!(
        "{} created, {} unchanged, {} wrong",
        report.created, report.unchanged, report.bad_rows
    ));
    import.print(common, json!({ "report": report }), is_imported, words.join("\n"));
    import.outcome(report.bad_rows, ROWS, file)
}
