//! `import map`: imports the town's streets, water and greens from GeoJSON or an OpenStreetMap extract, or
//! removes them again.

use std::path::Path;
use std::process::ExitCode;

use rusqlite::{Connection, TransactionBehavior};
use serde_json::json;

use super::import_options::Import;
use super::{CommonArgs, Failure, Outcome, clock, data_file, opening, output};
use crate::directory;
use crate::kit::config::Config;
use crate::kit::db::open_scratch;
use crate::map;

pub fn import_map(
    common: &CommonArgs,
    import: &Import,
    file: &Path,
    conn: &mut Connection,
    config: &Config,
) -> Outcome {
    let Some(to) = directory::surroundings(conn, config)? else {
        return Err(Failure::new(
            "nothing says yet where the town is: import the businesses first, or set south, west, north and east \
             under [map] in config.toml",
        ));
    };
    // The whole file is one transaction: if a map cannot be read, the previous one stays as it is.
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let report = map::import(&tx, file, to, import.credit.as_deref())?;
    let is_imported = import.keep(tx, report.bad_features)?;
    import.print(common, json!({ "report": report }), is_imported, &report);
    import.outcome(report.bad_features, ["feature", "features"], file)
}

/// Removes the map; its ground is plain again.
pub fn remove_map(common: &CommonArgs, import: &Import) -> Outcome {
    let config = common.settings()?;
    let path = &config.server.data_file;
    data_file::require(path)?;
    let mut conn = match import.dry_run {
        true => open_scratch(path)?,
        false => opening::for_changes(path, &clock(&config)?)?,
    };
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let Some(file_name) = map::remove(&tx)? else {
        return Err(Failure::new("there is no imported map to remove"));
    };
    let words = if import.dry_run {
        drop(tx);
        format!("The map from {file_name} would be removed.\nNothing was changed (--dry-run).")
    } else {
        tx.commit()?;
        format!("The map from {file_name} was removed; the ground is plain again.")
    };
    let result = json!({ "removed": file_name, "dry_run": import.dry_run });
    output::print_result(common, &result, &words);
    Ok(ExitCode::SUCCESS)
}
