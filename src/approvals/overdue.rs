//! Overdue approvals: if nobody has decided by the due date, those who may decide and whoever submitted the
//! text are notified once.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::deciders::{deciders, queue_path};
use super::model::{ApprovalStatus, Speaker};
use super::{kinds, store};
use crate::accounts;
use crate::kit::clock::Clock;
use crate::kit::config::{Config, LiveConfig};
use crate::kit::day;
use crate::kit::db::Db;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, JobFailure, NewJob};
use crate::notifications::{self, NewNotification, NotificationKind};

const JOB: &str = "approval-overdue";
/// When people are back at their desks.
const HOUR: i8 = 8;

/// Schedules the check for the morning after the due date.
pub fn plan(conn: &Connection, clock: &Clock, id: i64, due: Date) -> Result<()> {
    let morning = due.tomorrow().map(|day| day.at(HOUR, 0, 0, 0));
    // A due date at the end of the calendar has no next morning, so nobody is notified.
    let Some(at) = morning.ok().and_then(|morning| clock.moment_of(morning).ok()) else { return Ok(()) };
    let key = format!("{JOB}:{id}");
    let payload = json!({ "approval": id });
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at: Some(at) }).map(drop)
}

pub fn handle(handlers: Handlers, db: &Db, clock: &Clock, config: &LiveConfig) -> Handlers {
    let (db, clock, config) = (db.clone(), clock.clone(), config.clone());
    handlers.on(JOB, move |job| {
        let (db, now, config) = (db.clone(), clock.stamp(), config.get());
        async move {
            let Some(id) = job.payload.get("approval").and_then(Value::as_i64) else {
                return Err(JobFailure::Never("The payload names no approval.".into()));
            };
            Ok(db.write_without_invalidation(move |conn| notify(conn, &config, id, &now)).await?)
        }
    })
}

/// Does nothing if somebody has decided, changed the text or withdrawn it.
fn notify(conn: &Connection, config: &Config, id: i64, now: &str) -> Result<()> {
    let kept = match store::find(conn, id) {
        // Its subject was deleted.
        Err(Error::NotFound(_)) => return Ok(()),
        found => found?,
    };
    let Some(due) = kept.approval.due_date.filter(|_| kept.approval.status == ApprovalStatus::InReview)
    else {
        return Ok(());
    };
    let due = day::weekday_and_date(due);
    store::log(conn, id, &format!("Nobody had decided by {due}."), &Speaker::default(), now)?;
    let kind = kinds::of(kept.approval.kind);
    let mut message = format!("The decision was due {due}.");
    if kind.is_required(config) {
        message.push_str(&format!(" Until somebody approves this {}, residents do not get it.", kind.noun()));
    }
    let staff = accounts::list_staff_ids(conn)?;
    let mut told = deciders(conn, [kept.asked_by, kept.written_by])?.ids;
    let asker = kept.asked_by.filter(|asker| staff.contains(asker) && !told.contains(asker));
    told.extend(asker);
    for user_id in told {
        let notice = NewNotification {
            user_id,
            kind: NotificationKind::Queue,
            title: &format!("Nobody has decided yet: {}", kept.approval.title),
            message: &message,
            link: &queue_path(id),
            cause: &format!("approval-overdue:{id}"),
        };
        notifications::notify_with_button(conn, &notice, "Read it")?;
    }
    Ok(())
}
