//! Deals as imported from files.

use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::civil::Date;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::field::{DealField, DealMapping};
use super::row::{DealRow, errors_of, read_row};
use crate::deals::change;
use crate::deals::managed::differing;
use crate::deals::model::{DealStatus, NewDeal};
use crate::deals::restore::DELETABLE;
use crate::deals::store;
use crate::directory;
use crate::imports::{
    Applied, AuditedChange, BadRow, CheckedRow, ImportContext, ImportField, ImportFile, ImportKind,
    ImportReport, PlannedRow, ReadOptions, RowAction, Table, TablePreview,
};
use crate::kit::clock::Clock;
use crate::kit::config::LiveConfig;
use crate::kit::csv::{CsvRecord, RowProblem};
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;
use crate::moderation::{self, ContentKind};

const COMES_AS_DRAFT: &str =
    "comes in as a draft, because deals need approval; publish it in the list of deals";
const SHOWN_ALREADY: &str =
    "is a deal that residents see, and deals need approval; change it in the list of deals";
const HELD: &str =
    "stays withdrawn: the office withdrew it by a posted rule. To show it again, use the list of deals";

/// Deals in a file; they wait for approval if the town requires it.
pub struct Deals(pub LiveConfig);

impl Deals {
    fn is_reviewed(&self) -> bool {
        self.0.get().approvals.deals
    }
}

struct DealFile {
    table: Table<DealField, DealRow>,
    is_reviewed: bool,
}

/// A row between two steps of an import.
#[derive(Serialize, Deserialize)]
struct Incoming {
    business_id: i64,
    start_date: Option<Date>,
    fields: Map<String, Value>,
    /// Nothing of it is published without approval.
    #[serde(default)]
    is_reviewed: bool,
}

impl Incoming {
    /// The existing deal that the row is about, if any, and what the deal becomes.
    fn decide(&self, conn: &Connection, today: Date) -> Result<(Option<(i64, NewDeal)>, NewDeal)> {
        let title = self.fields.get("title").and_then(Value::as_str).unwrap_or_default();
        let mut sent = self.fields.clone();
        let Some(id) = store::find_same(conn, self.business_id, title, self.start_date)? else {
            sent.insert("business".into(), Value::from(self.business_id));
            let mut new = change::read(Input::new(sent), None, today)?;
            if self.is_reviewed && new.status == DealStatus::Published {
                new.status = DealStatus::Draft;
            }
            return Ok((None, new));
        };
        let present = store::expect_managed(conn, id, today)?.deal.to_new();
        // A different case alone does not change the title.
        sent.insert("title".into(), Value::from(present.title.as_str()));
        let mut wanted = change::read(Input::new(sent), Some(present.clone()), today)?;
        let would_show = present.status == DealStatus::Withdrawn && wanted.status == DealStatus::Published;
        if would_show && moderation::is_in_force(conn, ContentKind::Deal, id)? {
            wanted.status = DealStatus::Withdrawn;
        }
        if self.is_reviewed && wanted.status == DealStatus::Published && wanted != present {
            match present.status {
                DealStatus::Draft => wanted.status = DealStatus::Draft,
                _ => return Err(Error::field("title", SHOWN_ALREADY)),
            }
        }
        Ok((Some((id, present)), wanted))
    }
}

impl DealFile {
    fn plan_row(
        &self,
        conn: &Connection,
        today: Date,
        row: &DealRow,
        seen: &mut HashSet<(i64, String, Option<Date>)>,
        businesses: &mut HashMap<String, Option<i64>>,
    ) -> Result<PlannedRow> {
        let business_id = match businesses.get(&row.business) {
            Some(known) => *known,
            None => {
                let found = directory::find_by_slug_or_name(conn, &row.business)?;
                businesses.insert(row.business.clone(), found);
                found
            }
        };
        let refuse = |errors: Vec<RowProblem>| {
            let (name, cells) = (row.title.clone(), row.cells.clone());
            let bad = BadRow { line: row.line, name, errors, cells };
            PlannedRow { shown: CheckedRow::wrong(&bad), item: None }
        };
        let Some(business_id) = business_id else {
            let column = self.table.mapping.heading(DealField::Business).map(str::to_owned);
            let reason = format!("there is no business \"{}\" in the directory", row.business);
            return Ok(refuse(vec![RowProblem { column, ..RowProblem::row(row.line, reason) }]));
        };
        let mut shown = CheckedRow {
            start_date: row.start_date,
            end_date: row.end_date,
            warnings: row.warnings.clone(),
            ..CheckedRow::new(row.line, &row.title, &row.business, RowAction::Create)
        };
        if !seen.insert((business_id, row.title.to_lowercase(), row.start_date)) {
            return Ok(PlannedRow { shown: shown.skipped("is the same deal as an earlier row"), item: None });
        }
        let (start_date, fields, is_reviewed) = (row.start_date, row.fields.clone(), self.is_reviewed);
        let incoming = Incoming { business_id, start_date, fields, is_reviewed };
        match incoming.decide(conn, today) {
            Err(error @ Error::Fields(_)) => {
                return Ok(refuse(errors_of(&error, row.line, &self.table.mapping)));
            }
            Err(error) => return Err(error),
            Ok((Some((_, present)), wanted)) => {
                let asked = incoming.fields.get("status").and_then(Value::as_str);
                if asked == Some(DealStatus::Published.as_str()) && wanted.status == DealStatus::Withdrawn {
                    shown.warnings.push(RowProblem::row(row.line, HELD));
                }
                let changed = differing(&present, &wanted);
                shown.changed =
                    changed.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
                let is_same = shown.changed.is_empty();
                shown.action = if is_same { RowAction::Unchanged } else { RowAction::Update };
            }
            Ok((None, wanted)) => {
                if self.is_reviewed && wanted.status == DealStatus::Draft {
                    shown.warnings.push(RowProblem::row(row.line, COMES_AS_DRAFT.to_owned()));
                }
            }
        }
        Ok(PlannedRow { shown, item: Some(serde_json::to_string(&incoming)?) })
    }
}

impl ImportFile for DealFile {
    fn headings(&self) -> &[String] {
        &self.table.headings
    }

    fn sample(&self) -> &[Vec<String>] {
        &self.table.sample
    }

    fn columns(&self) -> BTreeMap<String, String> {
        self.table.columns()
    }

    fn report(&self) -> ImportReport {
        self.table.report()
    }

    fn row_count(&self) -> usize {
        self.table.rows.len()
    }

    fn plan(
        &self,
        conn: &Connection,
        clock: &Clock,
        _: &str,
        each: &mut dyn FnMut(PlannedRow) -> Result<()>,
    ) -> Result<()> {
        let (today, mut seen, mut businesses) = (clock.local().date(), HashSet::new(), HashMap::new());
        for row in &self.table.rows {
            each(match row {
                Ok(row) => self.plan_row(conn, today, row, &mut seen, &mut businesses)?,
                Err(bad) => PlannedRow { shown: CheckedRow::wrong(bad), item: None },
            })?;
        }
        Ok(())
    }
}

impl ImportKind for Deals {
    fn name(&self) -> &'static str {
        "deals"
    }

    fn record(&self) -> &'static str {
        "deal"
    }

    fn fields(&self) -> Vec<ImportField> {
        ImportField::list(|field: DealField| (field.label(), field.is_needed(), true))
    }

    fn preview(&self, bytes: &[u8]) -> Result<TablePreview> {
        TablePreview::of::<DealField>(bytes)
    }

    fn read(&self, bytes: &[u8], _: &str, how: &ReadOptions, clock: &Clock) -> Result<Box<dyn ImportFile>> {
        let today = clock.local().date();
        let read = |record: &CsvRecord, mapping: &DealMapping| read_row(record, mapping, today);
        let table = Table::read(bytes, how, DealField::Title, read)?;
        Ok(Box::new(DealFile { table, is_reviewed: self.is_reviewed() }))
    }

    fn apply(&self, conn: &Connection, context: &ImportContext<'_>, item: &str) -> Result<Applied> {
        let incoming: Incoming = serde_json::from_str(item)?;
        let (found, wanted) = incoming.decide(conn, context.clock.local().date())?;
        let now = context.clock.stamp();
        match found {
            None => Ok(Applied::created(store::insert(conn, &wanted, &now)?)),
            Some((id, present)) if present == wanted => Ok(Applied::unchanged(id)),
            Some((id, present)) => {
                store::update(conn, id, &wanted, &now)?;
                Applied::updated(id, &present, [json!(present), json!(wanted)])
            }
        }
    }

    fn put_back(
        &self,
        conn: &Connection,
        context: &ImportContext<'_>,
        id: i64,
        before: &str,
    ) -> Result<AuditedChange> {
        let before: NewDeal = serde_json::from_str(before)?;
        let present = store::expect_managed(conn, id, context.clock.local().date())?.deal.to_new();
        store::update(conn, id, &before, &context.clock.stamp())?;
        Ok([json!(present), json!(before)])
    }

    fn set_aside(&self, conn: &Connection, context: &ImportContext<'_>, id: i64) -> Result<()> {
        (DELETABLE.delete)(conn, context.clock, context.actor, id, "Import undone")
    }

    fn updated_at(&self, conn: &Connection, id: i64) -> Result<Option<String>> {
        store::find_updated_at(conn, id)
    }
}
