//! `import`: businesses, categories and subscribers from CSV, pictures from a folder; other kinds are in
//! `import_*.rs`.
//!
//! Invariant: a file is imported whole or not at all (unless --skip-bad), and importing it again changes
//! nothing.

use std::path::Path;

use rusqlite::Connection;
use serde_json::json;

use super::import_guides::import_guides;
use super::import_map::{import_map, remove_map};
use super::import_options::{Import, ROWS};
use super::import_pictures::{Pictures, import_folder};
use super::import_records::import_records;
use super::{CommonArgs, Failure, Outcome, clock, output};
use crate::accounts::Actor;
use crate::directory::import::{BusinessField, BusinessImport as Table};
use crate::directory::{self, InvitationContext, SavedBusiness};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::csv::{CsvReader, RowProblem};
use crate::kit::db::{FOR_MORE, open_scratch, open_writer};
use crate::kit::error::Error;
use crate::kit::free_space;
use crate::kit::public_address::{self, PublicAddress};
use crate::newsletter;

pub fn run(common: &CommonArgs, import: &Import) -> Outcome {
    let (what, file) = match import.what_and_file.as_slice() {
        [what] if import.remove && what.as_os_str() == "map" => return remove_map(common, import),
        _ if import.remove => {
            return Err(Failure::new("only the map can be removed: towngreen import map --remove"));
        }
        [file] => ("businesses", file),
        [what, file, ..] => (what.to_str().unwrap_or_default(), file),
        [] => return Err(Failure::new("name the file to import")),
    };
    if !file.exists() {
        return Err(Failure::new(format!("there is no {}", file.display())));
    }
    let config = common.settings()?;
    let clock = clock(&config)?;
    let folder = config.server.data_file.parent().filter(|folder| folder.exists()).unwrap_or(Path::new("."));
    if free_space::free_bytes(folder).is_some_and(|free| free < FOR_MORE) {
        return Err(Error::StorageFull.into());
    }
    let mut conn = match import.dry_run {
        true => open_scratch(&config.server.data_file)?,
        false => open_writer(&config.server.data_file)?,
    };
    match what {
        "businesses" => import_businesses(common, import, file, &mut conn, &config, &clock),
        "categories" => import_categories(common, import, file, &mut conn),
        "subscribers" => import_subscribers(common, import, file, &conn, &clock),
        "events" | "deals" => import_records(common, import, what, file, &conn, (&clock, &config)),
        "guides" => import_guides(common, import, file, &mut conn, &config, &clock),
        "images" => import_folder(common, file, import.dry_run, &mut conn, &clock),
        "map" => import_map(common, import, file, &mut conn, &config, &clock.stamp()),
        other => Err(Failure::new(format!(
            "`{other}` cannot be imported; businesses, categories, events, deals, guides, subscribers, images and map can"
        ))),
    }
}

fn import_businesses(
    common: &CommonArgs,
    import: &Import,
    file: &Path,
    conn: &mut Connection,
    config: &Config,
    clock: &Clock,
) -> Outcome {
    let (map, source) = (import.map.as_deref(), import.source.as_deref());
    let today = clock.local().date();
    let now = clock.stamp();
    // Pictures take long to resize: they are stored before the transaction that refers to them begins.
    let beside = file.parent().unwrap_or(Path::new(""));
    let mut pictures = Pictures::new(beside, import.dry_run);
    let mut table = Table::open(file, map, source, today)?;
    if table.mapping().column(BusinessField::Images).is_some() {
        let mut first = Table::open(file, map, source, today)?;
        while let Some(row) = first.next_row()? {
            pictures.take_in(conn, &row, &now)?;
        }
    }
    let bar = output::progress(common, table.progress().1, "Importing");
    let address = PublicAddress::load(config, conn)?;
    let origin = address.for_links();
    let (context, actor) = (InvitationContext { config, origin: &origin }, Actor::terminal(clock));
    // The whole file is one transaction, with one sync at the end instead of one per page.
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut read_all = Ok(());
    loop {
        let row = match table.next_row() {
            Ok(Some(row)) => row,
            Ok(None) => break,
            Err(error) => {
                read_all = Err(error);
                break;
            }
        };
        let saved = directory::save(&tx, &row.business, &now, |present, _| row.merge(&present))?;
        let images = pictures.of(&row);
        let has_new_images = !images.is_empty() && directory::set_images(&tx, saved.id(), &images, &now)?;
        let (invited, problems) =
            directory::invite_owners(&tx, context, &actor, saved.id(), &row.owner_emails)?;
        table.report.invited += invited;
        for problem in problems {
            table.report.remarks.add_warning(RowProblem::row(row.line, problem));
        }
        match saved {
            SavedBusiness::Created(_) => table.report.created += 1,
            SavedBusiness::Unchanged(_) if !has_new_images => table.report.unchanged += 1,
            SavedBusiness::Updated(_) | SavedBusiness::Unchanged(_) => table.report.updated += 1,
        }
        bar.set_position(table.progress().0);
    }
    bar.finish_and_clear();
    let mut report = table.report;
    for error in pictures.errors {
        report.add_bad_row(vec![error]);
    }
    let nowhere = public_address::trouble(config, address.get().as_deref());
    if let Some(trouble) = nowhere.filter(|_| report.invited > 0) {
        return Err(Failure::new(format!("owners cannot be invited: {trouble}; nothing was imported")));
    }
    if let Err(error) = read_all {
        drop(tx);
        import.print(common, serde_json::to_value(&report).unwrap_or_default(), false, &report);
        return Err(Failure::new(format!("{error}; nothing was imported")));
    }
    let is_imported = import.keep(tx, report.bad_rows)?;
    import.print(common, serde_json::to_value(&report).unwrap_or_default(), is_imported, &report);
    import.outcome(report.bad_rows, ROWS, file)
}

/// Columns: name, slug, description, pictogram; only name is required.
fn import_categories(common: &CommonArgs, import: &Import, file: &Path, conn: &mut Connection) -> Outcome {
    let mut reader = CsvReader::open(file).map_err(Error::from)?;
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let report = directory::import::import_categories(&tx, &mut reader)?;
    let bad_rows = report.errors.len() as u64;
    let is_imported = import.keep(tx, bad_rows)?;
    let errors: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
    let result = json!({
        "created": report.created, "updated": report.updated, "unchanged": report.unchanged, "errors": errors,
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
    let (report, is_imported) = newsletter::import_if(conn, &mut reader, clock, |report| {
        !import.dry_run && import.allows(report.bad_rows)
    })?;
    let mut words: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
    words.push(format!(
        "{} created, {} unchanged, {} wrong",
        report.created, report.unchanged, report.bad_rows
    ));
    import.print(common, json!({ "report": report }), is_imported, words.join("\n"));
    import.outcome(report.bad_rows, ROWS, file)
}
