//! The subscribers, for staff.

use std::io::Cursor;

use rocket::{Route, State, delete, get, post};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::accounts::{Actor, Staff, audit};
use crate::kit::clock::Clock;
use crate::kit::config::MailMode;
use crate::kit::csv::CsvReader;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::Paginated;
use crate::kit::records::{self, ListQuery};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Download, PrivateBody, PublicRequest, routes};
use crate::newsletter::csv::{self, COLUMNS, SubscriberImportReport};
use crate::newsletter::departures;
use crate::newsletter::model::{NewsletterFrequency, NewsletterOverview, Subscriber, SubscriberStatus};
use crate::newsletter::store::{self, SubscriberFilter, SubscriberOrder};
use crate::record_lists::{BulkKind, FieldChange};

#[get("/admin/newsletter")]
async fn overview(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<NewsletterOverview>> {
    let counts = app.db.read(store::count_by_status).await?;
    let sum = |is_meant: &dyn Fn(SubscriberStatus, NewsletterFrequency) -> bool| {
        counts
            .iter()
            .filter(|(status, frequency, _)| is_meant(*status, *frequency))
            .map(|(.., count)| count)
            .sum()
    };
    let of = |wanted: SubscriberStatus| sum(&|status, _| status == wanted);
    let wants = |frequency: NewsletterFrequency| {
        sum(&|status, own| status == SubscriberStatus::Confirmed && own == frequency)
    };
    Ok(PrivateBody(NewsletterOverview {
        pending: of(SubscriberStatus::Pending),
        confirmed: of(SubscriberStatus::Confirmed),
        unsubscribed: of(SubscriberStatus::Unsubscribed),
        bounced: of(SubscriberStatus::Bounced),
        weekly: wants(NewsletterFrequency::Weekly),
        monthly: wants(NewsletterFrequency::Monthly),
        double_opt_in: app.config.get().newsletter.double_opt_in,
        per_minute: app.config.get().newsletter.per_minute,
        is_mail_kept: app.config.get().mail.mode == MailMode::Outbox,
    }))
}

fn find(request: &PublicRequest<'_>, _clock: &Clock) -> Result<ListQuery> {
    let filter = SubscriberFilter {
        status: request.choice("status", SubscriberStatus::parse)?,
        frequency: request.choice("frequency", NewsletterFrequency::parse)?,
        words: request.text("search").unwrap_or_default(),
        order: request.choice("ordering", SubscriberOrder::parse)?.unwrap_or_default(),
    };
    Ok(store::admin_query(&filter))
}

#[get("/admin/newsletter/subscribers")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<Subscriber>>> {
    let query = find(&request, &app.clock)?;
    records::respond_page(app, &request, query, store::list_for_admin).await
}

/// Exports all pages of the filtered list; with all columns it can be imported again.
#[get("/admin/newsletter/subscribers/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let query = find(&request, &app.clock)?;
    let is_ordered = request.value("ordering").is_some();
    let read = app.db.read_long(move |conn| {
        let mut ids = query.all_ids(conn)?;
        if !is_ordered {
            // Oldest first, so that an import of the file keeps the order.
            ids.sort_unstable();
        }
        store::list_for_admin(conn, &ids)
    });
    let rows = read.await?;
    records::csv_file(&request, "subscribers.csv", &rows, &COLUMNS)
}

/// Staff cannot subscribe anybody: they can only unsubscribe people, and undo that.
pub const BULK: BulkKind = BulkKind {
    list: "subscribers",
    noun: "subscriber",
    actions: &["unsubscribe"],
    hiding: None,
    filters: &["status", "frequency", "search", "ordering"],
    find,
    change: |conn, step, ids| store::unsubscribe_many(conn, ids, &step.actor.at),
    put_back: |conn, step, changes| store::subscribe_again(conn, changes, step.made_at),
    audited: |_, _, change| Ok(Some(FieldChange::of("status", change))),
};

/// An uploaded file of subscribers, and the import options.
pub struct SubscriberFile {
    text: String,
    is_dry: bool,
    skip_bad: bool,
}

pub fn read_file(input: &mut Input) -> Result<SubscriberFile> {
    let file = SubscriberFile {
        text: input.text("csv", TextRule::new()),
        is_dry: input.flag("dry_run").unwrap_or(false),
        skip_bad: input.flag("skip_bad").unwrap_or(false),
    };
    input.check().map(|()| file)
}

#[derive(Serialize, ToSchema)]
pub struct SubscriberImport {
    imported: bool,
    report: SubscriberImportReport,
}

/// `csv` is the file's text. `dry_run` changes nothing; bad rows stop the import unless `skip_bad` is set.
#[post("/admin/newsletter/subscribers/import", data = "<body>")]
async fn import(staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<SubscriberImport>> {
    let SubscriberFile { text, is_dry, skip_bad } = read_file(&mut body.json()?)?;
    if !is_dry {
        app.db.check_room()?;
    }
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let (report, is_imported) = app
        .db
        .write_without_invalidation(move |conn| {
            let mut reader = CsvReader::new(Cursor::new(text.into_bytes()))?;
            csv::import_if(conn, &mut reader, (&actor, &clock), |report| {
                !is_dry && (report.bad_rows == 0 || skip_bad)
            })
        })
        .await?;
    Ok(PrivateBody(SubscriberImport { imported: is_imported, report }))
}

/// Erases an address, as its owner may request.
#[delete("/admin/newsletter/subscribers/<id>")]
async fn erase(id: i64, staff: Staff, app: &State<AppState>) -> Result<rocket::http::Status> {
    let actor = Actor::member(&staff.0, &app.clock);
    app.db
        .write_without_invalidation(move |conn| {
            let subscriber = store::find(conn, id)?.ok_or(Error::NotFound("Subscriber"))?;
            departures::erase(conn, &subscriber)?;
            // Leave out the address: the point is to forget it.
            audit(conn, &actor, "subscriber.erase", &format!("subscriber:{id}"), &Value::Null, &Value::Null)
        })
        .await?;
    Ok(rocket::http::Status::NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![overview, list, export, import, erase]
}
