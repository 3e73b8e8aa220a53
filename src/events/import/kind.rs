//! The import of events from files: tables and calendars.

use std::collections::{BTreeMap, HashSet};

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::apply::{ImportAction, KeyedRow, decide, find, plan};
use super::field::EventField;
use super::file::EventFile;
use crate::accounts::audit_with;
use crate::deleted_records::{self, Deleting, RecordKind};
use crate::events::audited::audited;
use crate::events::model::{NewEvent, Visibility};
use crate::events::{reminders, store};
use crate::imports::{
    Applied, AuditedChange, ImportContext, ImportField, ImportFile, ImportKind, ImportReport, PlannedRow,
    ReadOptions, TablePreview,
};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};

pub struct Events;

/// An event as it was before a run changed it.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    event: NewEvent,
    /// The fields locked against sources; `None` in runs from before this was recorded.
    #[serde(alias = "pins")]
    locked_fields: Option<Vec<String>>,
}

impl ImportKind for Events {
    fn name(&self) -> &'static str {
        "events"
    }

    fn record(&self) -> &'static str {
        "event"
    }

    fn fields(&self) -> Vec<ImportField> {
        ImportField::list(|field: EventField| (field.label(), field.is_needed(), field.is_common()))
    }

    fn preview(&self, bytes: &[u8]) -> Result<TablePreview> {
        TablePreview::of::<EventField>(bytes)
    }

    fn read(
        &self,
        bytes: &[u8],
        file_name: &str,
        how: &ReadOptions,
        clock: &Clock,
    ) -> Result<Box<dyn ImportFile>> {
        Ok(Box::new(EventFile::read(bytes, file_name, how, clock.zone(), clock.local().date())?))
    }

    fn apply(&self, conn: &Connection, context: &ImportContext<'_>, item: &str) -> Result<Applied> {
        let (key, row, said): KeyedRow = serde_json::from_str(item)?;
        // The rows before this one have their keys by now.
        let found = find(conn, context.source, &row, &key, &HashSet::new())?;
        let (applied, id) = match decide(conn, found, &row, said)? {
            ImportAction::Create(new) => {
                let id = store::insert(conn, context.clock, &new)?;
                (Applied::created(id), id)
            }
            ImportAction::Update(id, new, _) => {
                let event = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
                let change = [audited(&event)?, audited(&new)?];
                let before = Kept { event, locked_fields: Some(store::list_locked_fields(conn, id)?) };
                // An import counts as an edit: no source changes these fields again.
                store::update_by_editor(conn, context.clock, id, &new)?;
                (Applied::updated(id, &before, change)?, id)
            }
            ImportAction::Unchanged(id) => (Applied::unchanged(id), id),
            ImportAction::Skip(_) => return Ok(Applied::skipped()),
        };
        store::put_import_key(conn, context.source, &key, id)?;
        Ok(applied)
    }

    fn put_back(
        &self,
        conn: &Connection,
        context: &ImportContext<'_>,
        id: i64,
        before: &str,
    ) -> Result<AuditedChange> {
        let Kept { event: mut before, locked_fields } = serde_json::from_str(before)?;
        store::clear_lost_links(conn, &mut before)?;
        let present = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
        let mut changed = store::changed_fields(&present, &before)?;
        store::update(conn, context.clock, id, &before)?;
        if let Some(locked) = locked_fields {
            // Unlock the fields that were not locked before the run.
            changed.retain(|field| !locked.iter().any(|name| name == field));
            store::unlock_fields(conn, id, &changed)?;
        }
        Ok([audited(&present)?, audited(&before)?])
    }

    fn set_aside(&self, conn: &Connection, context: &ImportContext<'_>, id: i64) -> Result<()> {
        set_aside(conn, context, id)
    }

    fn updated_at(&self, conn: &Connection, id: i64) -> Result<Option<String>> {
        store::find_updated_at(conn, id)
    }
}

/// Deletes the row, unlike a deletion by a person, so that a corrected file may create the event again.
fn set_aside(conn: &Connection, context: &ImportContext<'_>, id: i64) -> Result<()> {
    let present = store::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    let reason = "Import undone";
    let deleting = Deleting { kind: RecordKind::Event, record_id: id, title: &present.title, reason };
    let is_public = present.visibility == Visibility::Published;
    if is_public
        && store::is_expected(context.clock, &present)?
        && let Some(event) = store::find(conn, id)?
    {
        reminders::tell_of_removal(conn, &event, &format!("event-removed:{id}"))?;
    }
    store::delete_dates(conn, id)?;
    deleted_records::set_aside(conn, context.actor, &deleting)?;
    let change = [&audited(&present)?, &Value::Null];
    let details = deleted_records::details(reason);
    audit_with(conn, context.actor, "event.delete", &format!("event:{id}"), change, &details)
}

impl ImportFile for EventFile {
    fn format(&self) -> &'static str {
        self.format.as_str()
    }

    fn headings(&self) -> &[String] {
        &self.headings
    }

    fn sample(&self) -> &[Vec<String>] {
        &self.sample
    }

    fn columns(&self) -> BTreeMap<String, String> {
        let columns = self.columns().into_iter();
        columns.map(|(field, heading)| (field.to_owned(), heading.to_owned())).collect()
    }

    fn report(&self) -> ImportReport {
        self.report()
    }

    fn row_count(&self) -> usize {
        self.rows.len()
    }

    fn plan(
        &self,
        conn: &Connection,
        clock: &Clock,
        source: &str,
        each: &mut dyn FnMut(PlannedRow) -> Result<()>,
    ) -> Result<()> {
        plan(conn, clock, self, source, each)
    }
}
