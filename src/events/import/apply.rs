//! Applies a file: what each row means for the events that exist.
//!
//! Invariant: a second run of the same file changes nothing, and what was deleted here does not come
//! back.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::file::{BadRow, EventFile};
use super::report::EventImportReport;
use super::upsert::{UpsertItem, sorted};
use crate::directory::{self, ResolvedSlug};
use crate::events::model::{NewEvent, Visibility};
use crate::events::store;
use crate::kit::clock::Clock;
use crate::kit::csv::RowProblem;
use crate::kit::error::Result;
use crate::kit::slug::slug;

/// Rows shown before they are taken in.
const MOST_SHOWN: usize = 500;

const SAME_ROW: &str = "is the same event as an earlier row";

/// What becomes of a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum ImportAction {
    Create(Box<NewEvent>),
    Update(i64, Box<NewEvent>),
    Unchanged(i64),
    Skip(&'static str),
}

/// A row before it is taken in.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CheckedEventRow {
    pub line: u64,
    pub title: String,
    pub start_date: Option<jiff::civil::Date>,
    #[schema(value_type = Option<String>)]
    pub start_time: Option<jiff::civil::Time>,
    /// The last day, where it is another than the first.
    pub end_date: Option<jiff::civil::Date>,
    #[schema(value_type = Option<String>)]
    pub end_time: Option<jiff::civil::Time>,
    pub location: String,
    /// create, update, unchanged, skip or wrong
    pub action: &'static str,
    pub faults: Vec<RowProblem>,
    pub warnings: Vec<RowProblem>,
    /// As they stand in the table; only of wrong rows.
    pub cells: Vec<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportCheck {
    #[serde(flatten)]
    pub report: EventImportReport,
    /// Wrong ones first; at most 500.
    pub preview: Vec<CheckedEventRow>,
}

struct Desk<'a> {
    conn: &'a Connection,
    file: &'a EventFile,
    source: &'a str,
    seen: HashSet<String>,
    businesses: HashMap<String, Option<i64>>,
}

impl Desk<'_> {
    /// The name under which the file's row is remembered.
    fn key(row: &UpsertItem) -> String {
        row.key.clone().or_else(|| row.event.uid.clone()).unwrap_or_else(|| {
            let when = row.event.when;
            let time = when.start_time.map(|time| time.to_string()).unwrap_or_default();
            format!("{}/{}/{time}/{}", slug(&row.event.title), when.start_date, slug(&row.event.location))
        })
    }

    fn business(&mut self, name: &str) -> Result<Option<i64>> {
        if let Some(known) = self.businesses.get(name) {
            return Ok(*known);
        }
        let keys = [name.to_lowercase(), slug(name)];
        let mut found = None;
        for key in &keys {
            if let Some(ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _)) =
                directory::resolve(self.conn, key)?
            {
                found = Some(id);
                break;
            }
        }
        self.businesses.insert(name.to_owned(), found);
        Ok(found)
    }

    fn plan(&mut self, row: &mut UpsertItem) -> Result<(String, ImportAction, Option<UpsertItem>)> {
        let key = Desk::key(row);
        if !self.seen.insert(key.clone()) {
            return Ok((key, ImportAction::Skip(SAME_ROW), None));
        }
        if let Some(name) = row.business.clone() {
            row.event.business_id = self.business(&name)?;
            if row.event.business_id.is_none() {
                row.warnings
                    .push(RowProblem::row(row.line, format!("there is no business \"{name}\"; left out")));
                row.brought.retain(|field| *field != super::EventField::Business);
            }
        }
        let mut plan = decide(self.conn, self.source, row, &key, None)?;
        let mut said = None;
        if let ImportAction::Update(id, _) = &plan {
            said = self.said(*id)?;
            plan = decide(self.conn, self.source, row, &key, said.clone())?;
        }
        Ok((key, plan, said))
    }

    /// What the event would say of itself in such a file.
    fn said(&mut self, id: i64) -> Result<Option<UpsertItem>> {
        let Some(mut said) = store::load_entry(self.conn, id)?.and_then(|entry| self.file.as_read(&entry))
        else {
            return Ok(None);
        };
        if let Some(name) = said.business.clone() {
            said.event.business_id = self.business(&name)?;
        }
        Ok(Some(said))
    }
}

/// The event that the row is about: by its calendar name, by its key, or by what it says.
fn find(conn: &Connection, source: &str, row: &UpsertItem, key: &str) -> Result<Option<i64>> {
    if let Some(uid) = &row.event.uid
        && let Some(id) = store::find_by_uid(conn, uid)?
    {
        return Ok(Some(id));
    }
    if let Some(id) = store::find_import_key(conn, source, key)? {
        return Ok(Some(id));
    }
    if row.key.is_some() || row.event.uid.is_some() {
        return Ok(None);
    }
    store::find_same(conn, &row.event)
}

/// What becomes of a row as things stand. `said`: what the event would say of itself in such a file.
pub(super) fn decide(
    conn: &Connection,
    source: &str,
    row: &UpsertItem,
    key: &str,
    said: Option<UpsertItem>,
) -> Result<ImportAction> {
    let create = || Ok(ImportAction::Create(Box::new(row.event.clone())));
    let Some(id) = find(conn, source, row, key)? else { return create() };
    let Some(present) = store::load(conn, id)? else { return create() };
    if matches!(present.visibility, Visibility::Removed | Visibility::Rejected) {
        return Ok(ImportAction::Skip("was deleted here"));
    }
    let present = sorted(present);
    let wanted = row.merge(&present, said);
    let is_same = store::changed_fields(&present, &wanted)?.is_empty();
    Ok(if is_same { ImportAction::Unchanged(id) } else { ImportAction::Update(id, Box::new(wanted)) })
}

/// What taking the file in would do. Changes nothing.
pub fn check(conn: &Connection, file: &EventFile, source: &str) -> Result<ImportCheck> {
    let mut desk = Desk { conn, file, source, seen: HashSet::new(), businesses: HashMap::new() };
    check_rows(file, |row| desk.plan(row).map(|(_, plan, _)| plan))
}

/// As `check` for a town without events or businesses: follows from the file alone.
pub fn check_alone(file: &EventFile) -> Result<ImportCheck> {
    let mut seen = HashSet::new();
    check_rows(file, |row| {
        Ok(match seen.insert(Desk::key(row)) {
            true => ImportAction::Create(Box::new(row.event.clone())),
            false => ImportAction::Skip(SAME_ROW),
        })
    })
}

fn check_rows(
    file: &EventFile,
    mut plan: impl FnMut(&mut UpsertItem) -> Result<ImportAction>,
) -> Result<ImportCheck> {
    let mut report = file.report();
    let (mut wrong, mut others) = (Vec::new(), Vec::new());
    for row in &file.rows {
        report.rows += 1;
        match row {
            Err(bad) => {
                report.add_bad_row(&bad.faults);
                wrong.push(shown_bad(bad));
            }
            Ok(row) => {
                let mut row = row.clone();
                let plan = plan(&mut row)?;
                count(&mut report, &row, &plan);
                others.push(shown(&row, &plan));
            }
        }
    }
    wrong.append(&mut others);
    wrong.truncate(MOST_SHOWN);
    Ok(ImportCheck { report, preview: wrong })
}

fn count(report: &mut EventImportReport, row: &UpsertItem, plan: &ImportAction) {
    for warning in &row.warnings {
        report.remarks.add_warning(warning.clone());
    }
    match plan {
        ImportAction::Create(_) => report.created += 1,
        ImportAction::Update(..) => report.updated += 1,
        ImportAction::Unchanged(_) => report.unchanged += 1,
        ImportAction::Skip(reason) => report.skip(row.line, reason),
    }
}

fn shown(row: &UpsertItem, plan: &ImportAction) -> CheckedEventRow {
    CheckedEventRow {
        line: row.line,
        title: row.event.title.clone(),
        start_date: Some(row.event.when.start_date),
        start_time: row.event.when.start_time,
        end_date: Some(row.event.when.last_date()).filter(|last| *last != row.event.when.start_date),
        end_time: row.event.when.end_time,
        location: row.event.location.clone(),
        action: match plan {
            ImportAction::Create(_) => "create",
            ImportAction::Update(..) => "update",
            ImportAction::Unchanged(_) => "unchanged",
            ImportAction::Skip(_) => "skip",
        },
        faults: Vec::new(),
        warnings: row.warnings.clone(),
        cells: Vec::new(),
    }
}

fn shown_bad(bad: &BadRow) -> CheckedEventRow {
    CheckedEventRow {
        line: bad.line,
        title: bad.name.clone(),
        start_date: None,
        start_time: None,
        end_date: None,
        end_time: None,
        location: String::new(),
        action: "wrong",
        faults: bad.faults.clone(),
        warnings: Vec::new(),
        cells: bad.cells.clone(),
    }
}

/// What one wants of a run.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions<'a> {
    pub source: &'a str,
    pub file_name: &'a str,
    /// Take the good rows although others are wrong.
    pub skip_bad: bool,
}

/// A row with the name under which it is remembered, and what its event would say of itself.
pub(super) type KeyedRow = (String, UpsertItem, Option<UpsertItem>);

/// The rows that are to come in, and the report in which what becomes of them is not counted yet.
/// `None`: rows are wrong, and nothing comes in.
pub(super) fn plan(
    conn: &Connection,
    clock: &Clock,
    file: &EventFile,
    wish: &ImportOptions<'_>,
) -> Result<(EventImportReport, Option<Vec<KeyedRow>>)> {
    let mut report = file.report();
    let is_wanted = wish.skip_bad || file.rows.iter().all(Result::is_ok);
    if !is_wanted {
        return Ok((check(conn, file, wish.source)?.report, None));
    }
    let mut desk = Desk { conn, file, source: wish.source, seen: HashSet::new(), businesses: HashMap::new() };
    let mut rows = Vec::new();
    for row in &file.rows {
        report.rows += 1;
        let mut row = match row {
            Ok(row) => row.clone(),
            Err(bad) => {
                report.add_bad_row(&bad.faults);
                continue;
            }
        };
        let (key, plan, said) = desk.plan(&mut row)?;
        for warning in std::mem::take(&mut row.warnings) {
            report.remarks.add_warning(warning);
        }
        match plan {
            ImportAction::Create(new) | ImportAction::Update(_, new) => store::check_new(clock, &new)?,
            ImportAction::Unchanged(_) => {}
            ImportAction::Skip(reason) => {
                report.skip(row.line, reason);
                continue;
            }
        }
        rows.push((key, row, said));
    }
    Ok((report, Some(rows)))
}
