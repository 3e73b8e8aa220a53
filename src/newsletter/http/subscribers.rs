//! Staff's view of the subscribers.

use std::io::Cursor;

use rocket::http::{ContentType, Header};
use rocket::response::Responder;
use rocket::{Route, State, delete, get, post, routes};
use serde_json::{Value, json};

use crate::accounts::{Actor, Staff, audit};
use crate::kit::config::MailMode;
use crate::kit::csv::{Reader, Writer};
use crate::kit::error::{Error, Result};
use crate::kit::input::Text;
use crate::kit::paging::{Page, PageAsk};
use crate::kit::web::{Ask, Body, Private, Site};
use crate::newsletter::model::{Frequency, Overview, Standing, Subscriber};
use crate::newsletter::store::{self, SubscriberFilter};
use crate::newsletter::table::{self, HEADINGS};

#[get("/admin/newsletter")]
async fn overview(_staff: Staff, site: &State<Site>) -> Result<Private<Overview>> {
    let counts = site.db.read(store::standings).await?;
    let sum = |is_meant: &dyn Fn(Standing, Frequency) -> bool| {
        counts
            .iter()
            .filter(|(standing, frequency, _)| is_meant(*standing, *frequency))
            .map(|(.., count)| count)
            .sum()
    };
    let of = |wanted: Standing| sum(&|standing, _| standing == wanted);
    let wants =
        |frequency: Frequency| sum(&|standing, own| standing == Standing::Confirmed && own == frequency);
    Ok(Private(Overview {
        pending: of(Standing::Pending),
        confirmed: of(Standing::Confirmed),
        unsubscribed: of(Standing::Unsubscribed),
        bounced: of(Standing::Bounced),
        weekly: wants(Frequency::Weekly),
        monthly: wants(Frequency::Monthly),
        double_opt_in: site.config.newsletter.double_opt_in,
        per_minute: site.config.newsletter.per_minute,
        is_mail_kept: site.config.mail.mode == MailMode::Outbox,
    }))
}

#[get("/admin/newsletter/subscribers")]
async fn list(ask: Ask<'_>, _staff: Staff, site: &State<Site>) -> Result<Private<Page<Subscriber>>> {
    let filter = SubscriberFilter {
        status: ask.choice("status", Standing::parse)?,
        search: ask.word("search").unwrap_or_default().to_lowercase(),
    };
    let page = PageAsk::parse(&ask)?;
    let found = site
        .db
        .read(move |conn| {
            let count = store::count(conn, &filter)?;
            page.list(count, |limit, offset| store::list(conn, &filter, limit, offset))
        })
        .await?;
    Ok(Private(found))
}

/// A file to be kept.
#[derive(Responder)]
struct Download {
    bytes: Vec<u8>,
    kind: ContentType,
    name: Header<'static>,
    cache: Header<'static>,
}

#[get("/admin/newsletter/subscribers/export")]
async fn export(_staff: Staff, site: &State<Site>) -> Result<Download> {
    let subscribers = site.db.read(store::list_all).await?;
    let write = || {
        let mut writer = Writer::new(Vec::new())?;
        writer.row(HEADINGS)?;
        for subscriber in &subscribers {
            writer.row(table::export_row(subscriber))?;
        }
        writer.finish()
    };
    Ok(Download {
        bytes: write().map_err(Error::internal)?,
        kind: ContentType::CSV,
        name: Header::new("Content-Disposition", "attachment; filename=\"subscribers.csv\""),
        cache: Header::new("Cache-Control", "no-store"),
    })
}

/// `csv` is the file's text. With `dry_run` nothing changes; bad rows stop the import unless
/// `skip_bad` says to leave them out.
#[post("/admin/newsletter/subscribers/import", data = "<body>")]
async fn import(staff: Staff, body: Body, site: &State<Site>) -> Result<Private<Value>> {
    let mut input = body.json()?;
    let text = input.text("csv", Text::new());
    let is_dry = input.flag("dry_run").unwrap_or(false);
    let skip_bad = input.flag("skip_bad").unwrap_or(false);
    input.check()?;
    let (today, now) = (site.clock.local().date(), site.clock.stamp());
    let actor = Actor::member(&staff.0, &site.clock);
    let (report, is_imported) = site
        .db
        .write_quietly(move |conn| {
            let mut reader = Reader::new(Cursor::new(text.into_bytes()))?;
            let (report, is_kept) = table::import_if(conn, &mut reader, today, &now, |report| {
                !is_dry && (report.bad_rows == 0 || skip_bad)
            })?;
            if is_kept {
                let after = json!({ "created": report.created, "unchanged": report.unchanged });
                audit(conn, &actor, "subscriber.import", "newsletter:subscribers", &Value::Null, &after)?;
            }
            Ok((report, is_kept))
        })
        .await?;
    Ok(Private(json!({ "imported": is_imported, "report": report })))
}

/// Erases an address, as its owner may ask.
#[delete("/admin/newsletter/subscribers/<id>")]
async fn erase(id: i64, staff: Staff, site: &State<Site>) -> Result<rocket::http::Status> {
    let actor = Actor::member(&staff.0, &site.clock);
    site.db
        .write_quietly(move |conn| {
            if !store::delete(conn, id)? {
                return Err(Error::NotFound("Subscriber"));
            }
            // Without the address: it was to be forgotten.
            audit(conn, &actor, "subscriber.erase", &format!("subscriber:{id}"), &Value::Null, &Value::Null)
        })
        .await?;
    Ok(rocket::http::Status::NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![overview, list, export, import, erase]
}
