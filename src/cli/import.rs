//! `import`: businesses, categories and subscribers from CSV, pictures from a folder; other kinds are in
//! `import_*.rs`.
//!
//! Invariant: a file is imported whole or not at all (unless --skip-bad), and importing it again changes
//! nothing.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::import_guides::import_guides;
use super::import_map::{import_map, remove_map};
use super::import_options::{Import, ROWS};
use super::import_pictures::{Pictures, import_folder};
use super::import_records::import_records;
use super::{CommonArgs, Failure, Outcome, clock, data_file, opening, output};
use crate::accounts::{Actor, audit};
use crate::directory;
use crate::directory::import::{
    BusinessField, BusinessImport as Table, Businesses, CategoryReport, Matcher, RowMatch, save_row,
    say_deleted, say_elsewhere,
};
use crate::imports::{CheckedRow, ImportKind, OwnRun, RowAction};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::csv::{CsvReader, RowProblem};
use crate::kit::db::{FOR_MORE, open_scratch};
use crate::kit::error::Error;
use crate::kit::free_space;
use crate::kit::mail::MailContext;
use crate::kit::public_address::{self, PublicAddress};
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

fn import_businesses(
    common: &CommonArgs,
    import: &Import,
    file: &Path,
    conn: &mut Connection,
    config: &Config,
    clock: &Clock,
) -> Outcome {
    let (map, source) = (import.map.as_deref(), import.source.as_deref());
    let town = (clock.local().date(), config.town.state_code.as_str());
    let actor = Actor::terminal(clock);
    let now = actor.at.clone();
    // Pictures take long to resize: they are stored before the transaction that refers to them begins.
    let beside = file.parent().unwrap_or(Path::new(""));
    let mut pictures = Pictures::new(beside, import.dry_run);
    let mut table = Table::open(file, map, source, town)?;
    if table.mapping().column(BusinessField::Images).is_some() {
        let mut first = Table::open(file, map, source, town)?;
        while let Some(row) = first.next_row()? {
            pictures.take_in(conn, &row, &now)?;
        }
    }
    let bar = output::progress(common, table.progress().1, "Importing");
    let address = PublicAddress::load(config, conn)?;
    let origin = address.for_links();
    let context = MailContext { config, origin: &origin };
    let kind: Arc<dyn ImportKind> = Arc::new(Businesses { config: LiveConfig::new(config.clone()) });
    let file_name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    // The whole file is one transaction, with one sync at the end instead of one per page.
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut run = OwnRun::begin(&tx, kind, &actor, &file_name, table.source())?;
    let mut matcher = Matcher::load(&tx)?;
    let mut read_all = Ok(());
    loop {
        let next = table.next_row();
        for left_out in table.take_left_out() {
            run.keep(&tx, left_out, None)?;
        }
        let row = match next {
            Ok(Some(row)) => row,
            Ok(None) => break,
            Err(error) => {
                read_all = Err(error);
                break;
            }
        };
        let listed = match matcher.find(&tx, &row.business, row.line)? {
            RowMatch::Repeated(first) => {
                table.leave_out_repeated(&row, first);
                continue;
            }
            RowMatch::Elsewhere(id) => {
                table.leave_out_elsewhere(&row, &say_elsewhere(&tx, id)?);
                continue;
            }
            RowMatch::Deleted(id) => {
                table.leave_out_deleted(&row, &say_deleted(&tx, id)?);
                continue;
            }
            RowMatch::Listed(id) => Some(id),
            RowMatch::New => None,
        };
        let saved = save_row(&tx, &row, listed, &now)?;
        let id = saved.saved.id();
        let images = pictures.of(&row);
        let has_new_images = !images.is_empty() && directory::import_images(&tx, &actor, id, &images)?;
        let (invited, problems) = directory::invite_owners(&tx, context, &actor, id, &row.owner_emails)?;
        table.report.invited += invited;
        let mut shown = CheckedRow::new(row.line, &row.business.name, "", RowAction::Create);
        shown.warnings.clone_from(&row.warnings);
        for problem in problems.into_iter().chain(saved.held.map(str::to_owned)) {
            let problem = RowProblem::row(row.line, problem);
            shown.warnings.push(problem.clone());
            table.report.diagnostics.add_warning(problem);
        }
        let applied = saved.applied(has_new_images)?;
        table.count_saved(&row, applied.action);
        run.keep(&tx, shown, Some(applied))?;
        bar.set_position(table.progress().0);
    }
    bar.finish_and_clear();
    for error in pictures.errors {
        table.leave_out_bad(error.line, "", vec![error]);
    }
    for left_out in table.take_left_out() {
        run.keep(&tx, left_out, None)?;
    }
    let report = table.report;
    let nowhere = public_address::trouble(config, address.get().as_deref());
    if let Some(trouble) = nowhere.filter(|_| report.invited > 0) {
        return Err(Failure::new(format!("owners cannot be invited: {trouble}; nothing was imported")));
    }
    if let Err(error) = read_all {
        drop(tx);
        import.print(common, serde_json::to_value(&report).unwrap_or_default(), false, &report);
        return Err(Failure::new(format!("{error}; nothing was imported")));
    }
    let run = run.finish(&tx, &clock.stamp())?;
    let is_imported = import.keep(tx, report.bad_rows)?;
    let mut result = serde_json::to_value(&report).unwrap_or_default();
    if let Some(object) = result.as_object_mut() {
        object.insert("run".into(), json!(is_imported.then_some(run)));
    }
    import.print(common, result, is_imported, &report);
    import.outcome(report.bad_rows, ROWS, file)
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
