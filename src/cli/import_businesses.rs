//! `import businesses`: from CSV, with the pictures next to the table and invitations to the owners.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use serde_json::json;

use super::import_options::{Import, ROWS};
use super::import_pictures::Pictures;
use super::{CommonArgs, Failure, Outcome, output};
use crate::accounts::Actor;
use crate::directory;
use crate::directory::import::{
    BusinessField, BusinessImport as Table, BusinessRow, Businesses, Matcher, RowMatch, save_row,
    say_deleted, say_elsewhere,
};
use crate::imports::{CheckedRow, ImportKind, OwnRun, RowAction};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::csv::RowProblem;
use crate::kit::error::Error;
use crate::kit::mail::MailContext;
use crate::kit::public_address::{self, PublicAddress};

pub(super) fn import_businesses(
    common: &CommonArgs,
    import: &Import,
    file: &Path,
    conn: &mut Connection,
    config: &Config,
    clock: &Clock,
) -> Outcome {
    let town = (clock.local().date(), config.town.state_code.as_str());
    let open = || Table::open(file, import.map.as_deref(), import.source.as_deref(), town);
    let actor = Actor::terminal(clock);
    let table = open()?;
    let mut pictures = Pictures::new(file.parent().unwrap_or(Path::new("")), import.dry_run);
    if table.mapping().column(BusinessField::Images).is_some() {
        store_pictures(conn, &mut pictures, open()?, &actor.at)?;
    }
    let bar = output::progress(common, table.progress().1, "Importing");
    let address = PublicAddress::load(config, conn)?;
    let origin = address.for_links();
    let kind: Arc<dyn ImportKind> = Arc::new(Businesses { config: LiveConfig::new(config.clone()) });
    let file_name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    // The whole file is one transaction, with one sync at the end instead of one per page.
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let run = OwnRun::begin(&tx, kind, &actor, &file_name, table.source())?;
    let matcher = Matcher::load(&tx)?;
    let mail = MailContext { config, origin: &origin };
    let trouble = public_address::trouble(config, address.get().as_deref());
    let mut rows = TableImport { tx, table, run, matcher, pictures, mail, trouble, actor: &actor };
    let read_all = loop {
        let next = rows.table.next_row();
        rows.record_left_out()?;
        match next {
            Ok(Some(row)) => rows.import_row(&row)?,
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
        bar.set_position(rows.table.progress().0);
    };
    bar.finish_and_clear();
    rows.finish(common, import, file, clock, read_all)
}

/// Pictures take long to resize: they are stored before the transaction that refers to them begins.
fn store_pictures(
    conn: &Connection,
    pictures: &mut Pictures<'_>,
    mut table: Table<File>,
    now: &str,
) -> Result<(), Failure> {
    while let Some(row) = table.next_row()? {
        pictures.take_in(conn, &row, now)?;
    }
    Ok(())
}

/// A table on its way into the data file.
struct TableImport<'a> {
    tx: Transaction<'a>,
    table: Table<File>,
    run: OwnRun<'a>,
    matcher: Matcher,
    pictures: Pictures<'a>,
    mail: MailContext<'a>,
    /// Why links in mail would lead nowhere.
    trouble: Option<&'static str>,
    actor: &'a Actor,
}

impl TableImport<'_> {
    /// Saves the row, unless another row or listing stands in its way.
    fn import_row(&mut self, row: &BusinessRow) -> Result<(), Failure> {
        let listed = match self.matcher.find(&self.tx, &row.business, row.line)? {
            RowMatch::Repeated(first) => {
                self.table.leave_out_repeated(row, first);
                return Ok(());
            }
            RowMatch::Elsewhere(id) => {
                self.table.leave_out_elsewhere(row, &say_elsewhere(&self.tx, id)?);
                return Ok(());
            }
            RowMatch::Deleted(id) => {
                self.table.leave_out_deleted(row, &say_deleted(&self.tx, id)?);
                return Ok(());
            }
            RowMatch::Listed(id) => Some(id),
            RowMatch::New => None,
        };
        let saved = save_row(&self.tx, row, listed, &self.actor.at)?;
        let id = saved.saved.id();
        let images = self.pictures.of(row);
        let has_new_images =
            !images.is_empty() && directory::import_images(&self.tx, self.actor, id, &images)?;
        let (invited, problems) =
            directory::invite_owners(&self.tx, self.mail, self.actor, id, &row.owner_emails)?;
        self.table.report.invited += invited;
        let mut shown = CheckedRow::new(row.line, &row.business.name, "", RowAction::Create);
        shown.warnings.clone_from(&row.warnings);
        for problem in problems.into_iter().chain(saved.held.map(str::to_owned)) {
            let problem = RowProblem::row(row.line, problem);
            shown.warnings.push(problem.clone());
            self.table.report.diagnostics.add_warning(problem);
        }
        let applied = saved.applied(has_new_images)?;
        self.table.count_saved(row, applied.action);
        self.run.keep(&self.tx, shown, Some(applied))?;
        Ok(())
    }

    fn record_left_out(&mut self) -> Result<(), Failure> {
        for left_out in self.table.take_left_out() {
            self.run.keep(&self.tx, left_out, None)?;
        }
        Ok(())
    }

    /// `read_all`: whether the file could be read to its end.
    fn finish(
        mut self,
        common: &CommonArgs,
        import: &Import,
        file: &Path,
        clock: &Clock,
        read_all: Result<(), Error>,
    ) -> Outcome {
        for error in std::mem::take(&mut self.pictures.errors) {
            self.table.leave_out_bad(error.line, "", vec![error]);
        }
        self.record_left_out()?;
        let TableImport { tx, table, run, trouble, .. } = self;
        let report = table.report;
        if let Some(trouble) = trouble.filter(|_| report.invited > 0) {
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
}
