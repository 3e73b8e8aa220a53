//! Applies a file: decides what each row means for the existing events.
//!
//! Invariant: a second run of the same file changes nothing, and what was deleted here does not come back.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::field::EventField;
use super::file::EventFile;
use super::upsert::{UpsertItem, sorted};
use crate::directory;
use crate::events::business_lookup;
use crate::events::model::{NewEvent, Visibility};
use crate::events::store;
use crate::imports::{BadRow, CheckedRow, ImportCheck, PlannedRow, RowAction, replaced};
use crate::kit::clock::Clock;
use crate::kit::csv::RowProblem;
use crate::kit::error::Result;
use crate::kit::slug::slug;

const SAME_ROW: &str = "is the same event as an earlier row";

/// What happens to a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum ImportAction {
    Create(Box<NewEvent>),
    /// With the names of the fields that change.
    Update(i64, Box<NewEvent>, Vec<String>),
    Unchanged(i64),
    Skip(&'static str),
}

struct Importer<'a> {
    conn: &'a Connection,
    file: &'a EventFile,
    source: &'a str,
    seen: HashSet<String>,
    /// The events that earlier rows are about.
    taken: HashSet<i64>,
    businesses: HashMap<String, Option<i64>>,
}

impl Importer<'_> {
    /// The key under which the file's row is remembered.
    fn key(row: &UpsertItem) -> String {
        row.key.clone().or_else(|| row.event.uid.clone()).unwrap_or_else(|| content_key(&row.event))
    }

    fn business(&mut self, name: &str) -> Result<Option<i64>> {
        if let Some(known) = self.businesses.get(name) {
            return Ok(*known);
        }
        let found = directory::find_by_slug_or_name(self.conn, name)?;
        self.businesses.insert(name.to_owned(), found);
        Ok(found)
    }

    fn plan(&mut self, row: &mut UpsertItem) -> Result<(String, ImportAction, Option<UpsertItem>)> {
        let key = Importer::key(row);
        if !self.seen.insert(key.clone()) {
            return Ok((key, ImportAction::Skip(SAME_ROW), None));
        }
        if let Some(name) = row.business.clone() {
            row.event.business_id = self.business(&name)?;
            if row.event.business_id.is_none() {
                row.warnings
                    .push(RowProblem::row(row.line, format!("there is no business \"{name}\"; left out")));
                row.brought.retain(|field| *field != EventField::Business);
            }
        }
        let found = find(self.conn, self.source, row, &key, &self.taken)?;
        self.taken.extend(found);
        let mut plan = decide(self.conn, found, row, None)?;
        let mut said = None;
        if let ImportAction::Update(id, ..) = &plan {
            said = self.said(*id)?;
            plan = decide(self.conn, found, row, said.clone())?;
        }
        if let ImportAction::Update(id, new, _) = &plan
            && let Some(present) = store::load(self.conn, *id)?
            && present.uid != row.event.uid
            && slug(&present.title) != slug(&new.title)
            && present.when.start_date != new.when.start_date
        {
            let date = present.when.start_date.to_string();
            row.warnings.push(replaced(row.line, &present.title, &date));
        }
        Ok((key, plan, said))
    }

    /// The event as it would read if it were exported to such a file.
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

/// The key of a row that has none of its own.
fn content_key(event: &NewEvent) -> String {
    let time = event.when.start_time.map(|time| time.to_string()).unwrap_or_default();
    format!("{}/{}/{time}/{}", slug(&event.title), event.when.start_date, slug(&event.location))
}

/// The event that the row is about: found by its iCalendar UID, by its import key, or by its content. A row with a
/// key of its own is about another event than those that its source has under other keys, and than those that
/// earlier rows are about (`taken`).
pub(super) fn find(
    conn: &Connection,
    source: &str,
    row: &UpsertItem,
    key: &str,
    taken: &HashSet<i64>,
) -> Result<Option<i64>> {
    if let Some(uid) = &row.event.uid
        && let Some(id) = store::find_by_uid(conn, uid)?
    {
        return Ok(Some(id));
    }
    if let Some(id) = store::find_import_key(conn, source, key)? {
        return Ok(Some(id));
    }
    if row.event.uid.is_some() {
        return Ok(None);
    }
    let content = content_key(&row.event);
    for id in store::list_same(conn, &row.event)? {
        let is_another = row.key.is_some()
            && (taken.contains(&id) || store::has_other_import_key(conn, id, (source, &content))?);
        if !is_another {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// Decides what happens to a row. `found`: the event that it is about; `said`: the event as it would read if it were
/// exported to such a file.
pub(super) fn decide(
    conn: &Connection,
    found: Option<i64>,
    row: &UpsertItem,
    said: Option<UpsertItem>,
) -> Result<ImportAction> {
    // A file that has a column for the business says that an event belongs to none, too.
    let names_business = row.business.is_some() || row.brings(EventField::Business);
    let present = match found {
        Some(id) => store::load(conn, id)?.map(|present| (id, present)),
        None => None,
    };
    let Some((id, present)) = present else {
        let mut new = row.event.clone();
        if !names_business {
            business_lookup::fill(conn, None, &mut new)?;
        }
        return Ok(ImportAction::Create(Box::new(new)));
    };
    if matches!(present.visibility, Visibility::Removed | Visibility::Rejected) {
        return Ok(ImportAction::Skip("was deleted here"));
    }
    let present = sorted(present);
    let mut wanted = row.merge(&present, said);
    if !names_business {
        business_lookup::fill(conn, Some(&present), &mut wanted)?;
    }
    let changed = store::changed_fields(&present, &wanted)?;
    let changed: Vec<String> = changed.iter().map(ToString::to_string).collect();
    Ok(match changed.is_empty() {
        true => ImportAction::Unchanged(id),
        false => ImportAction::Update(id, Box::new(wanted), changed),
    })
}

fn shown(row: &UpsertItem, plan: &ImportAction) -> CheckedRow {
    let (when, new) =
        (row.event.when, CheckedRow::new(row.line, &row.event.title, &row.event.location, RowAction::Create));
    let shown = CheckedRow {
        start_date: Some(when.start_date),
        start_time: when.start_time,
        end_date: Some(when.last_date()).filter(|last| *last != when.start_date),
        end_time: when.end_time,
        warnings: row.warnings.clone(),
        ..new
    };
    match plan {
        ImportAction::Create(_) => shown,
        ImportAction::Update(_, _, changed) => {
            CheckedRow { action: RowAction::Update, changed: changed.clone(), ..shown }
        }
        ImportAction::Unchanged(_) => CheckedRow { action: RowAction::Unchanged, ..shown },
        ImportAction::Skip(reason) => shown.skipped(reason),
    }
}

/// A row with its import key, and its event as it would read if it were exported to such a file.
pub(super) type KeyedRow = (String, UpsertItem, Option<UpsertItem>);

/// What would happen to each row of a file.
pub(super) fn plan(
    conn: &Connection,
    clock: &Clock,
    file: &EventFile,
    source: &str,
    each: &mut dyn FnMut(PlannedRow) -> Result<()>,
) -> Result<()> {
    let (seen, taken, businesses) = (HashSet::new(), HashSet::new(), HashMap::new());
    let mut importer = Importer { conn, file, source, seen, taken, businesses };
    for row in &file.rows {
        let mut row = match row {
            Ok(row) => row.clone(),
            Err(bad) => {
                each(PlannedRow { shown: CheckedRow::wrong(bad), item: None })?;
                continue;
            }
        };
        let (key, plan, said) = importer.plan(&mut row)?;
        let shown = shown(&row, &plan);
        if let ImportAction::Create(new) | ImportAction::Update(_, new, _) = &plan
            && let Err(error) = store::check_new(clock, new)
        {
            let errors = vec![RowProblem::row(row.line, error.to_string())];
            let bad = BadRow { line: row.line, name: row.event.title.clone(), errors, cells: Vec::new() };
            each(PlannedRow { shown: CheckedRow::wrong(&bad), item: None })?;
            continue;
        }
        row.warnings.clear();
        let is_wanted = shown.action != RowAction::Skip;
        let keyed: KeyedRow = (key, row, said);
        let item = is_wanted.then(|| serde_json::to_string(&keyed)).transpose()?;
        each(PlannedRow { shown, item })?;
    }
    Ok(())
}

/// Like a plan for a town without events or businesses: depends on the file alone.
pub fn check_alone(file: &EventFile) -> ImportCheck {
    let mut seen = HashSet::new();
    let rows = file.rows.iter().map(|row| match row {
        Err(bad) => CheckedRow::wrong(bad),
        Ok(row) if seen.insert(Importer::key(row)) => {
            shown(row, &ImportAction::Create(Box::new(row.event.clone())))
        }
        Ok(row) => shown(row, &ImportAction::Skip(SAME_ROW)),
    });
    ImportCheck::of(file.report(), rows.collect())
}
