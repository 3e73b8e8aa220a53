//! Publishing approved texts: at once, or at the scheduled time.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::context::ApprovalContext;
use super::deciders::queue_path;
use super::model::{ApprovalStatus, KeptApproval};
use super::{kinds, overdue, store};
use crate::accounts::{self, Actor, audit_with};
use crate::guides::{Embeds, PublishChecks};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::config::LiveConfig;
use crate::kit::db::Db;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};
use crate::kit::public_address::PublicAddress;
use crate::newsletter::SendCheck;
use crate::notifications::{self, NewNotification, NotificationKind};

const JOB: &str = "approval-publish";
const NOT_APPROVED: &str = "It is not approved, so it cannot be published.";
/// A text published later than this is reported as late.
const LATE: SignedDuration = SignedDuration::from_mins(10);

fn require_approved(kept: &KeptApproval) -> Result<()> {
    match kept.approval.status {
        ApprovalStatus::Approved | ApprovalStatus::Scheduled => Ok(()),
        _ => Err(Refusal::conflict(NOT_APPROVED).into()),
    }
}

fn note(conn: &Connection, actor: &Actor, kept: &KeptApproval, action: &str, words: &str) -> Result<()> {
    store::log(conn, kept.approval.id, words, &actor.into(), &actor.at)?;
    let subject = format!("{}:{}", kept.approval.kind.as_str(), kept.approval.subject_id);
    let details = json!({ "approval": kept.approval.id, "words": words });
    audit_with(conn, actor, action, &subject, [&Value::Null, &Value::Null], &details)
}

/// Publishes what was approved.
pub fn publish(conn: &Connection, context: &ApprovalContext, actor: &Actor, id: i64) -> Result<()> {
    let kept = store::find(conn, id)?;
    require_approved(&kept)?;
    let kind = kinds::of(kept.approval.kind);
    if kind.schedule(conn, context, actor, &kept, context.clock.timestamp())? {
        return note(conn, actor, &kept, "approval.publish", "It goes out now.");
    }
    store::set_published(conn, id, &actor.at)?;
    note(conn, actor, &kept, "approval.publish", "Published.")?;
    kind.publish(conn, context, actor, &kept)
}

/// Schedules it for that moment.
pub fn schedule(
    conn: &Connection,
    context: &ApprovalContext,
    actor: &Actor,
    id: i64,
    at: Timestamp,
) -> Result<()> {
    let kept = store::find(conn, id)?;
    require_approved(&kept)?;
    let stamp = stamp_of(at);
    if !kinds::of(kept.approval.kind).schedule(conn, context, actor, &kept, at)? {
        let turn = store::set_scheduled(conn, id, &stamp)?;
        let key = format!("{JOB}:{id}:{turn}");
        let payload = json!({ "approval": id, "turn": turn });
        jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at: Some(at) })?;
    }
    let words = format!("Scheduled for {}.", context.clock.moment_in_words(&stamp));
    note(conn, actor, &kept, "approval.schedule", &words)
}

pub fn unschedule(conn: &Connection, actor: &Actor, id: i64) -> Result<()> {
    const WORDS: &str = "It will no longer go out automatically.";
    let kept = store::find(conn, id)?;
    if kept.approval.status != ApprovalStatus::Scheduled {
        return Err(Refusal::conflict("It is not scheduled.").into());
    }
    if kinds::of(kept.approval.kind).unschedule(conn, actor, &kept)? {
        // Its feature has already logged this.
        return Ok(());
    }
    store::set_unscheduled(conn, id)?;
    note(conn, actor, &kept, "approval.unschedule", WORDS)
}

#[derive(Clone)]
struct Publisher {
    db: Db,
    clock: Clock,
    config: LiveConfig,
    address: PublicAddress,
    embeds: Embeds,
    checks: (PublishChecks, SendCheck),
}

pub fn handle(
    handlers: Handlers,
    context: &JobContext,
    embeds: Embeds,
    checks: (PublishChecks, SendCheck),
) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    let handlers = overdue::handle(handlers, &db, &clock, &config);
    let publisher = Publisher { db, clock, config, address, embeds, checks };
    handlers.on(JOB, move |job| publisher.clone().run(job))
}

impl Publisher {
    async fn run(self, job: Job) -> Result<(), JobFailure> {
        let number = |name: &str| job.payload.get(name).and_then(Value::as_i64);
        let (Some(id), Some(turn)) = (number("approval"), number("turn")) else {
            return Err(JobFailure::Never("The payload names no approval.".into()));
        };
        let Publisher { db, clock, config, address, embeds, checks } = self;
        let actor = Actor { user_id: None, name: "schedule".into(), at: clock.stamp() };
        let (publish_checks, send_check) = checks;
        let context = ApprovalContext {
            db: db.clone(),
            config: config.get(),
            clock,
            origin: address.for_links(),
            embeds,
            publish_checks,
            send_check,
        };
        let (acting, trying) = (actor.clone(), context.clone());
        match db.write(move |conn| publish_due(conn, &trying, &acting, [id, turn])).await {
            Ok(()) => Ok(()),
            // The text or some check prevents it: a person has to look.
            Err(
                error @ (Error::Fields(_) | Error::BadRequest(_) | Error::Refused(_) | Error::NotFound(_)),
            ) => {
                let words = sentence(&error);
                Ok(db.write(move |conn| note_failure(conn, &actor, [id, turn], &words)).await?)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Without field names, which mean nothing here.
fn sentence(error: &Error) -> String {
    match error {
        Error::Fields(fields) => {
            fields.iter().map(|(_, texts)| texts.join(" ")).collect::<Vec<_>>().join(" ")
        }
        error => error.to_string(),
    }
}

/// Does nothing if it has been changed, withdrawn or rescheduled since.
fn publish_due(
    conn: &Connection,
    context: &ApprovalContext,
    actor: &Actor,
    [id, turn]: [i64; 2],
) -> Result<()> {
    let kept = match store::find(conn, id) {
        // Its subject was deleted.
        Err(Error::NotFound(_)) => return Ok(()),
        found => found?,
    };
    if kept.turn != turn || kept.approval.status != ApprovalStatus::Scheduled {
        return Ok(());
    }
    publish(conn, context, actor, id)?;
    let due = kept.approval.publish_at.clone().unwrap_or_default();
    let is_late =
        due.parse::<Timestamp>().is_ok_and(|due| context.clock.timestamp().duration_since(due) > LATE);
    if is_late {
        let words = format!(
            "It went out late: the program was not running when it was due, {}.",
            context.clock.moment_in_words(&due)
        );
        store::log(conn, id, &words, &actor.into(), &actor.at)?;
        notify(conn, &kept, ("Published late", &words), &format!("approval-late:{id}:{turn}"))?;
    }
    Ok(())
}

/// Notifies whoever submitted it if they are staff, otherwise all staff.
fn notify(conn: &Connection, kept: &KeptApproval, (what, message): (&str, &str), cause: &str) -> Result<()> {
    let staff = accounts::list_staff_ids(conn)?;
    let asker = kept.asked_by.filter(|id| staff.contains(id));
    let kind = if asker.is_some() { NotificationKind::Contributions } else { NotificationKind::Queue };
    let (title, link) = (format!("{what}: {}", kept.approval.title), queue_path(kept.approval.id));
    for user_id in asker.map_or(staff, |id| vec![id]) {
        let notice = NewNotification { user_id, kind, title: &title, message, link: &link, cause };
        notifications::notify_with_button(conn, &notice, "Look at it")?;
    }
    Ok(())
}

/// Does nothing if somebody has decided otherwise since it was due.
pub fn note_failure(conn: &Connection, actor: &Actor, due: [i64; 2], words: &str) -> Result<()> {
    if !store::set_problem(conn, due, words)? {
        return Ok(());
    }
    let [id, _] = due;
    let kept = store::find(conn, id)?;
    note(conn, actor, &kept, "approval.fail", &format!("It was not published: {words}"))?;
    notify(conn, &kept, ("Not published", words), &format!("approval-failed:{id}:{}", actor.at))
}
