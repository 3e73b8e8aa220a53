//! The audit trail, for staff.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rocket::response::status::NoContent;
use rocket::{Route, State, get, post};

use crate::accounts::audit::Actor;
use crate::accounts::audit_names::{RecordNames, add_names};
use crate::accounts::guard::Staff;
use crate::accounts::revisions::{self, RestoreCheck};
use crate::accounts::state::Accounts;
use crate::accounts::store::{self, AuditFilter};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::csv::CsvWriter;
use crate::kit::day;
use crate::kit::error::{Error, FieldErrors, Result};
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, Download, PrivateResponse, PublicRequest, routes};

/// The most rows of an export: more than a spreadsheet can handle well.
const MAX_ROWS: u32 = 100_000;

/// Reads the filter from the query string; `from` and `to` are days in the town's time zone, both inclusive.
fn read_filter(request: &PublicRequest<'_>, clock: &Clock) -> Result<AuditFilter> {
    let mut errors = FieldErrors::default();
    let mut day = |key: &str| {
        let text = request.text(key)?;
        let day = day::parse(&text);
        if day.is_none() {
            errors.add(key, "Enter a valid date.");
        }
        day
    };
    let (from, to) = (day("from"), day("to"));
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        errors.add("from", "The first day is after the last day.");
    }
    errors.check()?;
    let start_of = |day: Date| {
        day.to_zoned(clock.zone().clone()).map(|start| stamp_of(start.timestamp())).map_err(Error::internal)
    };
    Ok(AuditFilter {
        action: request.text("action"),
        user_id: request.choice("user", |id| id.parse().ok())?,
        subject: request.text("subject"),
        text: request.text("search"),
        from: from.map(start_of).transpose()?,
        until: to.map(|to| start_of(to.saturating_add(1.day()))).transpose()?,
    })
}

#[get("/admin/audit")]
async fn list(
    _staff: Staff,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    names: &State<RecordNames>,
) -> Result<PrivateResponse> {
    let filter = read_filter(&request, &app.clock)?;
    let (page, names) = (PageRequest::parse(&request)?, **names);
    // A text is looked for in every entry.
    let is_long = filter.text.is_some();
    let list = move |conn: &_| {
        let count = store::count_audit_entries(conn, &filter)?;
        page.list(count, |limit, offset| {
            let mut entries = store::list_audit_entries(conn, &filter, limit, offset)?;
            add_names(conn, names, &mut entries)?;
            Ok(entries)
        })
    };
    let answer = if is_long { app.db.read_long(list).await? } else { app.db.read(list).await? };
    PrivateResponse::new(answer)
}

/// Exports the filtered entries as CSV: times in the town's time zone, fields as JSON.
#[get("/admin/audit/export")]
async fn export(_staff: Staff, request: PublicRequest<'_>, app: &State<AppState>) -> Result<Download> {
    let filter = read_filter(&request, &app.clock)?;
    let zone = app.clock.zone().clone();
    let write = move |conn: &_| {
        let mut writer = CsvWriter::new(Vec::new()).map_err(Error::internal)?;
        writer
            .row(["time", "who", "action", "subject", "before", "after", "details"])
            .map_err(Error::internal)?;
        store::export_audit_entries(conn, &filter, MAX_ROWS, |at, cells| {
            let time = local_time(at, &zone);
            writer.row([time.as_str()].into_iter().chain(cells)).map_err(Error::internal)
        })?;
        writer.finish().map_err(Error::internal)
    };
    Ok(Download::csv("audit-trail.csv", app.db.read_long(write).await?))
}

/// "2026-11-21 10:00:00"; an unreadable timestamp is returned unchanged.
fn local_time(moment: &str, zone: &TimeZone) -> String {
    let local = |at: Timestamp| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M:%S").to_string();
    moment.parse().map_or_else(|_| moment.to_owned(), local)
}

/// Undoes the change of an entry.
#[post("/admin/audit/<id>/restore")]
async fn restore(
    staff: Staff,
    id: i64,
    app: &State<AppState>,
    accounts: &State<Accounts>,
    check: &State<RestoreCheck>,
) -> Result<NoContent> {
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let restorers = accounts.restorers.clone();
    let (RestoreCheck(check), config) = (**check, app.config.get());
    let write = app.db.write(move |conn| {
        let restored = revisions::restore(conn, &restorers, &clock, &actor, id)?;
        let mut records = restored.iter();
        records.try_for_each(|(noun, id)| check(conn, &config, clock.local(), (noun, *id)))
    });
    write.await?;
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![list, export, restore]
}
