//! Reminds a business five days before a deal ends, with a link to renew it. Sent by jobs, through the
//! channels that each person chose for notifications.
//!
//! Invariant: nobody is reminded twice of the same end date.

use jiff::civil::{Date, Time};
use rusqlite::Connection;

use super::approval::owners_path;
use super::managed::ManagedDeal;
use super::store;
use crate::directory;
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::db::{Db, is_commercial};
use crate::kit::error::Result;
use crate::kit::jobs::{self, Handlers, NewJob};
use crate::kit::words::count_words;
use crate::notifications::{NewNotification, NotificationKind, notify_with_button};

const PLAN: &str = "deal-endings";
const REMIND: &str = "deal-ending-remind";
/// The hour at which reminders go out.
const REMINDING_HOUR: i8 = 9;

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock) -> Handlers {
    let (for_planning, planning_clock) = (db.clone(), clock.clone());
    let (for_reminders, reminding_clock) = (db.clone(), clock.clone());
    handlers
        .daily(PLAN, move |_| {
            let (db, clock) = (for_planning.clone(), planning_clock.clone());
            async move { Ok(db.write_without_invalidation(move |conn| plan(conn, &clock)).await?) }
        })
        .on(REMIND, move |_| {
            let (db, clock) = (for_reminders.clone(), reminding_clock.clone());
            async move { Ok(db.write_without_invalidation(move |conn| remind(conn, &clock)).await?) }
        })
}

/// The daily job runs at midnight; reminders are sent in the morning.
fn plan(conn: &Connection, clock: &Clock) -> Result<()> {
    let today = clock.local().date();
    let at = today.to_datetime(Time::constant(REMINDING_HOUR, 0, 0, 0));
    let run_at = at.to_zoned(clock.zone().clone()).ok().map(|at| at.timestamp());
    let key = format!("{REMIND}:{today}");
    let payload = serde_json::Value::Null;
    jobs::enqueue(conn, &NewJob { kind: REMIND, key: &key, payload, run_at }).map(drop)
}

fn remind(conn: &Connection, clock: &Clock) -> Result<()> {
    let today = clock.local().date();
    if !is_commercial(conn)? {
        return Ok(());
    }
    for managed in store::list_ending(conn, clock.zone(), today)? {
        let Some(end) = managed.deal.end_date else { continue };
        let business = managed.deal.business.id;
        let title = format!("Your deal ends {}: {}", days_left(today, end), managed.deal.title);
        let message = message(&managed, end);
        let link = format!("{}?renew={}", owners_path(business), managed.deal.id);
        let cause = format!("deal-ending:{}:{end}", managed.deal.id);
        for user_id in directory::list_member_ids(conn, business)? {
            let kind = NotificationKind::Business;
            let notice = NewNotification {
                user_id,
                kind,
                title: &title,
                message: &message,
                link: &link,
                cause: &cause,
            };
            notify_with_button(conn, &notice, "Renew this deal")?;
        }
    }
    Ok(())
}

fn days_left(today: Date, end: Date) -> String {
    match today.until(end).map_or(0, |span| span.get_days()) {
        1 => "tomorrow".into(),
        days => format!("in {days} days"),
    }
}

fn message(managed: &ManagedDeal, end: Date) -> String {
    let uses = match managed.redeemed_count {
        0 => String::new(),
        uses => format!(" It was used {} so far.", count_words(uses.unsigned_abs(), "time", "times")),
    };
    format!(
        "\u{201c}{}\u{201d} at {} runs through {}.{uses} To keep it going, renew it with new dates: the words stay the same.",
        managed.deal.title,
        managed.deal.business_name,
        day::weekday_and_date(end),
    )
}
