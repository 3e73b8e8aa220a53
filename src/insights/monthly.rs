//! The monthly email: in the first days of a month, everyone who manages a business is told how the previous
//! month went.
//!
//! Invariant: a person gets one email and one notification per business and month, however often the job
//! runs, and none if nothing was counted.

use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::date_range::DateRange;
use super::emails::{self, page_path};
use super::report;
use crate::accounts;
use crate::directory;
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, JobContext, JobFailure};
use crate::kit::mail::MailContext;
use crate::notifications::{self, NewNotification, NotificationKind};

const JOB: &str = "business-results";
/// A server that was down on the first still sends it; after this day it would be stale.
const LAST_DAY: i8 = 3;

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    handlers.daily(JOB, move |_| send_all(db.clone(), clock.clone(), config.get(), address.for_links()))
}

async fn send_all(db: Db, clock: Clock, config: Arc<Config>, origin: String) -> Result<(), JobFailure> {
    let Some(month) = month_to_report(clock.local().date()) else { return Ok(()) };
    // One transaction per business, so that other writes get their turn.
    for business_id in db.read(directory::list_with_members).await? {
        let (clock, config, origin) = (clock.clone(), Arc::clone(&config), origin.clone());
        db.write_without_invalidation(move |conn| {
            let context = MailContext { config: &config, origin: &origin };
            send(conn, &clock, context, business_id, month)
        })
        .await?;
    }
    Ok(())
}

/// The month to report on this day; `None` once it is too late.
pub fn month_to_report(today: Date) -> Option<DateRange> {
    (today.day() <= LAST_DAY).then(|| DateRange::month_of(today.first_of_month().saturating_sub(1.day())))
}

/// Sends a month's report to everyone who acts for a business.
fn send(
    conn: &Connection,
    clock: &Clock,
    context: MailContext<'_>,
    business_id: i64,
    month: DateRange,
) -> Result<()> {
    let business = directory::find_any(conn, &business_id.to_string())?;
    let report = report::build(conn, clock, business, month)?;
    if report.is_empty {
        return Ok(());
    }
    let name = &report.business.name;
    let reason = format!(
        "You get this once a month because you look after {name}. You can turn it off in your profile, under \
         Notifications."
    );
    for user_id in directory::list_member_ids(conn, business_id)? {
        let Some(user) = accounts::find_user(conn, user_id)?.filter(|user| user.is_active) else { continue };
        let cause = format!("{JOB}:{business_id}:{}", month.from.strftime("%Y-%m"));
        let notice = NewNotification {
            user_id,
            kind: NotificationKind::Results,
            title: &format!("{name}: results for {}", report.title),
            message: &report.finding,
            link: &page_path(&report),
            cause: &cause,
        };
        notifications::notify_with_mail(conn, &notice, || {
            let to = user.confirmed_email()?;
            Some(emails::report(context, &report, to, &reason, format!("{cause}:{user_id}")))
        })?;
    }
    Ok(())
}
