//! Watches what plans were decided for: when it is canceled, moved or gone, everybody who was told of the decision
//! is told of that.
//!
//! A database trigger records the decided plans that a change may affect and enqueues the check. Invariant: people
//! are told of a change once, and not of one that is taken back at once.

use jiff::SignedDuration;
use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::json;

use super::deciding::mail_everybody;
use super::emails;
use super::model::OptionState;
use super::notices::tell_owner;
use super::shown::{Ballot, PlanContext, option_label};
use super::store::{self, OptionRow, PlanRow};
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, NewJob};

/// The kind of the check; the trigger in the migrations uses it.
pub const CHECK: &str = "group-plan-check";
pub const NEWS: &str = "group-plan-news";
/// Whoever corrects a date twice, or takes a cancellation back, fills nobody's mailbox.
const TIME_TO_SETTLE: SignedDuration = SignedDuration::from_mins(5);

/// Shows a change to those who look at the plan, and plans to tell the others of it.
pub fn check(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<()> {
    store::take_check(conn, plan.id)?;
    let ballot = Ballot::read(conn, plan, context.today())?;
    let Some(option) = ballot.decided(plan) else { return Ok(()) };
    store::follow_option(conn, option)?;
    let state = option.told_state();
    if plan.told_state.is_empty() {
        return store::set_told(conn, plan.id, &state);
    }
    if state == plan.told_state {
        return Ok(());
    }
    store::touch(conn, plan.id, &context.clock.stamp())?;
    let run_at = context.clock.timestamp().saturating_add(TIME_TO_SETTLE).map_err(Error::internal)?;
    let key = format!("{NEWS}:{}:{}", plan.id, plan.version);
    let payload = json!({ "plan": plan.id });
    jobs::enqueue(conn, &NewJob { kind: NEWS, key: &key, payload, run_at: Some(run_at) }).map(drop)
}

pub fn notify(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<()> {
    let today = context.today();
    let ballot = Ballot::read(conn, plan, today)?;
    let Some(option) = ballot.decided(plan) else { return Ok(()) };
    store::set_told(conn, plan.id, &option.told_state())?;
    // Also if it was taken back since, for those who see it on their page.
    store::touch(conn, plan.id, &context.clock.stamp())?;
    let Some((head, message)) = news(option, &plan.told_state, today) else { return Ok(()) };
    let title = format!("{head}: {}", plan.content.title);
    tell_owner(conn, plan, &title, &message, &format!("{NEWS}:{}:{}", plan.id, plan.version))?;
    mail_everybody(conn, &ballot, |person| emails::news(context, plan, person, [head, &message]))
}

/// What is different from what people were told; `None` if nothing is, or if it is over anyway.
fn news(option: &OptionRow, told: &str, today: Date) -> Option<(&'static str, String)> {
    if option.told_state() == told || option.is_past(today) {
        return None;
    }
    let label = option_label(option, today);
    let before = told.split(' ').next().and_then(OptionState::parse);
    match option.state {
        // At which time it does not take place is no news.
        state if state != OptionState::Available && before == Some(state) => None,
        OptionState::Cancelled => Some(("Canceled", format!("“{label}” is not taking place."))),
        OptionState::Postponed => {
            Some(("Postponed", format!("“{label}” is postponed, and there is no new date yet.")))
        }
        OptionState::Gone => {
            Some(("No longer listed", format!("“{label}” is no longer listed. Check before you go.")))
        }
        OptionState::Available if before == Some(OptionState::Available) => {
            Some(("New time", format!("It is now: {label}.")))
        }
        OptionState::Available => Some(("It is on", format!("It is on after all: {label}."))),
    }
}
