//! Importing businesses in the browser: the rows of a table, compared with the present businesses.
//!
//! Pictures are files next to a table, so they can only be imported at the terminal.

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::BusinessMapping;
use super::field::BusinessField;
use super::match_key::SeenKeys;
use super::matching::{Matcher, RowMatch, say_deleted, say_elsewhere};
use super::row::{BusinessRow, read_row};
use super::saving::{HELD, merged, save_row};
use crate::deleted_records::{self, RecordKind};
use crate::directory::category_admin;
use crate::directory::change::audited;
use crate::directory::delete::DELETABLE;
use crate::directory::hiding::stays_hidden;
use crate::directory::members::{count_invitations, invite_owners};
use crate::directory::model::{BusinessStatus, NewBusiness};
use crate::directory::store;
use crate::imports::{
    Added, Applied, AuditedChange, CheckedRow, ImportContext, ImportField, ImportFile, ImportKind,
    ImportReport, PlannedRow, ReadOptions, RowAction, Table, TablePreview, replaced,
};
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::csv::{CsvRecord, RowProblem, TableField};
use crate::kit::error::Result;
use crate::kit::mail::MailContext;
use crate::kit::public_address::{self, PublicAddress};
use crate::kit::slug::slug;

/// What people do with a listing without changing it.
const TABLES_OF_PEOPLE: [&str; 7] =
    ["claims", "reviews", "deals", "events", "placements", "placement_requests", "campaigns"];

const UNDONE: &str = "Import undone";

/// Fields that only the terminal can import.
const AT_THE_TERMINAL: [BusinessField; 1] = [BusinessField::Images];

/// Businesses imported from a file.
pub struct Businesses {
    /// Needed to invite owners.
    pub config: LiveConfig,
}

/// Why owners cannot be invited, if they cannot.
fn why_no_invitations(config: &Config, conn: &Connection) -> Result<Option<&'static str>> {
    Ok(public_address::trouble(config, PublicAddress::load(config, conn)?.get().as_deref()))
}

struct BusinessFile {
    table: Table<BusinessField, BusinessRow>,
    /// Fields that cannot be imported here, with their columns.
    left_out: Vec<(&'static str, String)>,
    config: Arc<Config>,
    by_token: bool,
}

impl BusinessFile {
    fn read(bytes: &[u8], how: &ReadOptions, clock: &Clock, config: Arc<Config>) -> Result<BusinessFile> {
        let town = (clock.local().date(), config.town.state_code.as_str());
        // The source is filled in later by `name_source`, when the rows are compared.
        let read = |record: &CsvRecord, mapping: &BusinessMapping| read_row(record, mapping, "", town);
        let table = Table::read(bytes, how, BusinessField::Name, read)?;
        let named = table.mapping.named();
        let is_out = |name: &str| AT_THE_TERMINAL.iter().any(|field| field.name() == name);
        let left_out = named.iter().filter(|(name, _)| is_out(name));
        let left_out = left_out.map(|(name, heading)| (*name, (*heading).to_owned())).collect();
        Ok(BusinessFile { table, left_out, config, by_token: how.by_token })
    }
}

impl ImportFile for BusinessFile {
    fn headings(&self) -> &[String] {
        &self.table.headings
    }

    fn sample(&self) -> &[Vec<String>] {
        &self.table.sample
    }

    fn columns(&self) -> BTreeMap<String, String> {
        let mut columns = self.table.columns();
        columns.retain(|name, _| self.left_out.iter().all(|(out, _)| out != name));
        columns
    }

    fn report(&self) -> ImportReport {
        let mut report = self.table.report();
        for (_, heading) in &self.left_out {
            let reason =
                "pictures can only be imported at the terminal, from files next to the table; left out";
            report.diagnostics.add_warning(RowProblem::row(0, format!("\"{heading}\": {reason}")));
            report.unused_columns.push(heading.clone());
        }
        report
    }

    fn row_count(&self) -> usize {
        self.table.rows.len()
    }

    fn plan(
        &self,
        conn: &Connection,
        _: &Clock,
        source: &str,
        each: &mut dyn FnMut(PlannedRow) -> Result<()>,
    ) -> Result<()> {
        let mut planner = RowPlanner {
            conn,
            seen: SeenKeys::default(),
            matcher: Matcher::load(conn)?,
            by_token: self.by_token,
            no_invitations: if self.by_token {
                Some(BY_TOKEN)
            } else {
                why_no_invitations(&self.config, conn)?
            },
        };
        for row in &self.table.rows {
            each(match row {
                Ok(row) => planner.plan_row(row.clone(), source)?,
                Err(bad) => PlannedRow { shown: CheckedRow::wrong(bad), item: None },
            })?;
        }
        Ok(())
    }
}

/// Compares the rows of a file with the present businesses, in order.
struct RowPlanner<'a> {
    conn: &'a Connection,
    seen: SeenKeys,
    matcher: Matcher,
    by_token: bool,
    /// Why owners cannot be invited, if they cannot.
    no_invitations: Option<&'static str>,
}

impl RowPlanner<'_> {
    fn plan_row(&mut self, mut row: BusinessRow, source: &str) -> Result<PlannedRow> {
        let conn = self.conn;
        name_source(&mut row.business, source);
        let repeated = self.seen.first_line(&mut row.business, row.line);
        let business = &row.business;
        let parts = [business.street_address.as_str(), business.locality.as_str()];
        let detail: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let mut shown = CheckedRow::new(row.line, &business.name, &detail.join(", "), RowAction::Create);
        shown.warnings.clone_from(&row.warnings);
        let found = match repeated {
            Some(first) => RowMatch::Repeated(first),
            // Two rows may identify one business in different ways.
            None => self.matcher.find(conn, business, row.line)?,
        };
        let left_out = match found {
            RowMatch::Repeated(first) => Some(format!("is the same business as line {first}")),
            RowMatch::Elsewhere(id) => Some(say_elsewhere(conn, id)?),
            RowMatch::Deleted(id) => Some(say_deleted(conn, id)?),
            RowMatch::New | RowMatch::Listed(_) => None,
        };
        if let Some(reason) = left_out {
            return Ok(PlannedRow { shown: shown.skipped(&reason), item: None });
        }
        let mut may_invite = !row.owner_emails.is_empty() && self.no_invitations.is_none();
        if let RowMatch::Listed(id) = found {
            show_changes(conn, id, &row, &mut shown)?;
            may_invite &= !store::had_members(conn, id)?;
            if may_invite {
                shown.changed.push(BusinessField::OwnerEmail.name().to_owned());
            }
            let is_same = shown.changed.is_empty();
            shown.action = if is_same { RowAction::Unchanged } else { RowAction::Update };
        } else if let Some(twin) = store::find_named(conn, &business.name, &business.street_address)? {
            let twin = store::find_any(conn, &twin.to_string())?;
            let reason = format!(
                "\"{}\" is listed already and would be listed twice; a column slug with \"{}\" changes that one",
                twin.name, twin.slug
            );
            shown.warnings.push(RowProblem::row(row.line, reason));
        }
        if let Some(trouble) = self.no_invitations.filter(|_| !row.owner_emails.is_empty()) {
            let reason = format!("nobody can be invited: {trouble}");
            shown.warnings.push(RowProblem::row(row.line, reason));
        }
        if may_invite {
            shown.invitations = count_invitations(conn, &row.owner_emails)?;
        }
        row.warnings.clear();
        if self.by_token {
            row.owner_emails.clear();
        }
        Ok(PlannedRow { shown, item: Some(serde_json::to_string(&Incoming::of(row, found))?) })
    }
}

/// What the row changes in this business, and what is odd about that.
fn show_changes(conn: &Connection, id: i64, row: &BusinessRow, shown: &mut CheckedRow) -> Result<()> {
    let present = store::load(conn, id)?;
    let mut wanted = merged(conn, row, &present)?;
    if stays_hidden(conn, id, &present, &wanted)? {
        wanted.status = BusinessStatus::Hidden;
        shown.warnings.push(RowProblem::row(row.line, HELD));
    }
    let differs = |before: &str, after: &str| !before.is_empty() && slug(before) != slug(after);
    if row.business.slug.is_none()
        && differs(&present.name, &wanted.name)
        && differs(&present.street_address, &wanted.street_address)
    {
        shown.warnings.push(replaced(row.line, &present.name, &present.street_address));
    }
    shown.changed = changed_fields(&present, &wanted)?;
    Ok(())
}

/// Whoever finds a token could name themselves, and would stay an owner after it has ended.
const BY_TOKEN: &str = "an access token cannot name owners. Log in to invite them";

/// Keys without a source get this file's source.
fn name_source(business: &mut NewBusiness, source: &str) {
    if let Some((named, _)) = business.source.as_mut().filter(|(named, _)| named.is_empty()) {
        source.clone_into(named);
    }
}

fn changed_fields(present: &NewBusiness, wanted: &NewBusiness) -> Result<Vec<String>> {
    let (before, after) = (serde_json::to_value(present)?, serde_json::to_value(wanted)?);
    let fields = after.as_object().into_iter().flatten();
    Ok(fields.filter(|(name, value)| before.get(name) != Some(value)).map(|(name, _)| name.clone()).collect())
}

impl Businesses {
    /// Returns how many were invited, and why others were not.
    fn invite(
        &self,
        conn: &Connection,
        context: &ImportContext<'_>,
        id: i64,
        emails: &[String],
    ) -> Result<(u64, Vec<String>)> {
        if emails.is_empty() {
            return Ok((0, Vec::new()));
        }
        let config = self.config.get();
        if let Some(trouble) = why_no_invitations(&config, conn)? {
            return Ok((0, vec![format!("nobody was invited: {trouble}")]));
        }
        let origin = PublicAddress::load(&config, conn)?.for_links();
        let invitations = MailContext { config: &config, origin: &origin };
        invite_owners(conn, invitations, context.actor, id, emails)
    }
}

/// A row stored between the check and the import.
#[derive(Serialize, Deserialize)]
struct Incoming {
    line: u64,
    business: NewBusiness,
    /// Names of the fields that the row sets.
    brought: Vec<String>,
    has_category: bool,
    today: jiff::civil::Date,
    #[serde(default)]
    owner_emails: Vec<String>,
    /// The business that the row was about when it was checked
    #[serde(default)]
    listed: Option<i64>,
}

impl Incoming {
    fn of(row: BusinessRow, found: RowMatch) -> Incoming {
        let listed = if let RowMatch::Listed(id) = found { Some(id) } else { None };
        let brought = row.brought.iter().map(|field| field.name().to_owned()).collect();
        let BusinessRow { line, business, has_category, today, owner_emails, .. } = row;
        Incoming { line, business, brought, has_category, today, owner_emails, listed }
    }

    fn row(self) -> BusinessRow {
        let brought = self.brought.iter().filter_map(|name| BusinessField::parse(name)).collect();
        BusinessRow {
            line: self.line,
            business: self.business,
            pictures: Vec::new(),
            owner_emails: self.owner_emails,
            warnings: Vec::new(),
            brought,
            has_category: self.has_category,
            today: self.today,
        }
    }
}

impl ImportKind for Businesses {
    fn name(&self) -> &'static str {
        "businesses"
    }

    fn record(&self) -> &'static str {
        "business"
    }

    fn fields(&self) -> Vec<ImportField> {
        let mut fields = ImportField::list(|field: BusinessField| {
            (field.label(), field == BusinessField::Name, field.is_common())
        });
        fields.retain(|field| AT_THE_TERMINAL.iter().all(|out| out.name() != field.name));
        fields
    }

    fn preview(&self, bytes: &[u8]) -> Result<TablePreview> {
        TablePreview::of::<BusinessField>(bytes)
    }

    fn read(&self, bytes: &[u8], _: &str, how: &ReadOptions, clock: &Clock) -> Result<Box<dyn ImportFile>> {
        Ok(Box::new(BusinessFile::read(bytes, how, clock, self.config.get())?))
    }

    fn apply(&self, conn: &Connection, context: &ImportContext<'_>, item: &str) -> Result<Applied> {
        let incoming = serde_json::from_str::<Incoming>(item)?;
        let listed = incoming.listed;
        let row = incoming.row();
        let found = match listed {
            // Its key may be that of a namesake in another town.
            Some(id) if store::exists(conn, id)? => Some(id),
            _ => store::find_same(conn, &row.business)?,
        };
        let saved = save_row(conn, &row, found, &context.clock.stamp())?;
        let (invited, problems) = self.invite(conn, context, saved.saved.id(), &row.owner_emails)?;
        Ok(Applied { problems, ..saved.applied(invited > 0)? })
    }

    fn put_back(
        &self,
        conn: &Connection,
        context: &ImportContext<'_>,
        id: i64,
        before: &str,
    ) -> Result<AuditedChange> {
        let (present, before) = (store::load(conn, id)?, serde_json::from_str::<NewBusiness>(before)?);
        store::change(conn, id, &before, &context.clock.stamp())?;
        Ok([audited(&present), audited(&before)])
    }

    fn set_aside(&self, conn: &Connection, context: &ImportContext<'_>, id: i64) -> Result<()> {
        (DELETABLE.delete)(conn, context.clock, context.actor, id, UNDONE)?;
        deleted_records::give_way(conn, RecordKind::Business, id)
    }

    fn updated_at(&self, conn: &Connection, id: i64) -> Result<Option<String>> {
        store::find_updated_at(conn, id)
    }

    fn is_in_use(&self, conn: &Connection, id: i64, run: (&str, &str)) -> Result<bool> {
        // The run itself made members of those owners who had an account.
        Ok(store::has_members_outside(conn, id, run)?
            || deleted_records::is_referred_to(conn, RecordKind::Business, id, |table| {
                TABLES_OF_PEOPLE.contains(&table)
            })?)
    }

    fn tidy(&self, conn: &Connection, context: &ImportContext<'_>, added: &[Added]) -> Result<()> {
        let of_kind = |(noun, _): &&Added| noun == RecordKind::Category.as_str();
        for (_, id) in added.iter().filter(of_kind) {
            category_admin::delete_unused(conn, context.clock, context.actor, *id, UNDONE)?;
        }
        Ok(())
    }
}
