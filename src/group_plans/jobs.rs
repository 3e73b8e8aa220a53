//! The jobs for the deadline, for the reminder a day before it, and for the watch. Jobs are rows, so that a deadline
//! that passed while the program was off takes effect at its next start.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde_json::json;

use super::deciding::apply_rule;
use super::link_key::LinkKey;
use super::model::GroupPlanStatus;
use super::reminders::remind;
use super::retention;
use super::shown::{PlanContext, is_open};
use super::store::{self, PlanRow};
use super::watch;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::Result;
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};

const DEADLINE: &str = "group-plan-deadline";
const REMINDER: &str = "group-plan-reminder";
const TIDY: &str = "group-plans-tidy";
const REMINDED_BEFORE: SignedDuration = SignedDuration::from_hours(24);

/// Schedules what happens at a plan's deadline. A job whose deadline has changed since does nothing.
pub fn plan_jobs(
    conn: &Connection,
    clock: &Clock,
    plan_id: i64,
    deadline: Option<Timestamp>,
    sends_reminders: bool,
) -> Result<()> {
    let Some(at) = deadline else { return Ok(()) };
    let payload = json!({ "plan": plan_id, "deadline_at": stamp_of(at) });
    let enqueue = |kind: &str, run_at| {
        let key = format!("{kind}:{plan_id}:{}", stamp_of(at));
        jobs::enqueue(conn, &NewJob { kind, key: &key, payload: payload.clone(), run_at: Some(run_at) })
    };
    enqueue(DEADLINE, at)?;
    let reminder = at.checked_sub(REMINDED_BEFORE).ok().filter(|at| *at > clock.timestamp());
    if let Some(reminder) = reminder.filter(|_| sends_reminders) {
        enqueue(REMINDER, reminder)?;
    }
    Ok(())
}

type Act = fn(&Connection, PlanContext<'_>, &PlanRow) -> Result<()>;

async fn run(context: JobContext, job: Job, act: Act) -> Result<(), JobFailure> {
    let id = job.payload.get("plan").and_then(serde_json::Value::as_i64);
    let id = id.ok_or_else(|| JobFailure::Never("The payload names no plan.".into()))?;
    let deadline_at = job.payload.get("deadline_at").and_then(|at| at.as_str().map(str::to_owned));
    let JobContext { db, clock, config, address } = context;
    let config = config.get();
    let origin = address.for_links();
    db.write_without_invalidation(move |conn| {
        let Some(plan) = store::find_plan(conn, id)? else { return Ok(()) };
        // Others than those of the deadline name none.
        let is_outdated = plan.deadline_at != deadline_at || plan.status != GroupPlanStatus::Open;
        if deadline_at.is_some() && is_outdated {
            return Ok(());
        }
        let key = LinkKey::load(conn)?;
        act(conn, PlanContext { config: &config, origin: &origin, clock: &clock, key: &key }, &plan)
    })
    .await?;
    Ok(())
}

fn end(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<()> {
    // The clock may have been set back since the job came due.
    if is_open(plan, context.clock) { Ok(()) } else { apply_rule(conn, context, plan) }
}

fn send_reminders(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<()> {
    if plan.content.sends_reminders && is_open(plan, context.clock) {
        remind(conn, context, plan)?;
    }
    Ok(())
}

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let acts: [(&'static str, Act); 4] = [
        (DEADLINE, end),
        (REMINDER, send_reminders),
        (watch::CHECK, watch::check),
        (watch::NEWS, watch::notify),
    ];
    let on = |handlers: Handlers, (kind, act): (&'static str, Act)| {
        let context = context.clone();
        handlers.on(kind, move |job| run(context.clone(), job, act))
    };
    let for_tidying = context.clone();
    acts.into_iter().fold(handlers, on).daily(TIDY, move |_| {
        let (db, today) = (for_tidying.db.clone(), for_tidying.clock.local().date());
        async move { Ok(db.write_without_invalidation(move |conn| retention::run(conn, today)).await?) }
    })
}
