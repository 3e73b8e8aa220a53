//! How a plan is decided: by its owner, or by its rule at the deadline.
//!
//! Invariant: nobody decides for an option unaware that somebody said no to it, and each decision is
//! announced once; whoever was told of it hears when it no longer holds.

use rusqlite::Connection;
use serde_json::json;

use super::emails;
use super::model::{DecidedBy, DecisionRule, GroupPlanStatus, OptionState};
use super::notices::tell_owner;
use super::shown::{Ballot, PlanContext, option_label};
use super::store::{self, OptionRow, ParticipantRow, PlanRow};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::mail::{self, NewMail};

/// "Ann", "Ann and Bo", "Ann, Bo and 3 more"
fn names(people: &[&str]) -> String {
    match people {
        [] => "Nobody".into(),
        [one] => (*one).into(),
        [one, other] => format!("{one} and {other}"),
        [one, other, rest @ ..] => format!("{one}, {other} and {} more", rest.len()),
    }
}

/// `known_refusals`: how many people said no as far as the owner knows.
pub fn decide(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    option_id: i64,
    known_refusals: i64,
) -> Result<()> {
    let ballot = Ballot::read(conn, plan, context.today())?;
    let option = ballot.options.iter().find(|option| option.id == option_id).ok_or_else(|| {
        Error::field("option_id", "This option was taken off the list. Choose another one.")
    })?;
    if !option.can_be_chosen(context.today()) {
        let why = match option.state {
            OptionState::Available => "This date has passed.",
            OptionState::Postponed => "This event was postponed.",
            OptionState::Cancelled | OptionState::Gone => "This option is no longer available.",
        };
        return Err(Error::field("option_id", format!("{why} Choose another one.")));
    }
    let refusing = ballot.refusing(option_id);
    if i64::try_from(refusing.len()).unwrap_or(i64::MAX) > known_refusals {
        let detail = format!("{} said no to this option. Decide for it anyway?", names(&refusing));
        let body = json!({ "detail": detail, "code": "must_refuse", "refusals": refusing.len() });
        return Err(Refusal::new(409, body).into());
    }
    if plan.decided_option_id == Some(option_id) {
        return Ok(());
    }
    fix(conn, context, plan, &ballot, option, DecidedBy::Owner)
}

fn fix(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    ballot: &Ballot,
    option: &OptionRow,
    by: DecidedBy,
) -> Result<()> {
    let now = context.clock.stamp();
    store::set_decision(conn, plan.id, option, by, &now)?;
    store::touch(conn, plan.id, &now)?;
    mail_everybody(conn, ballot, |person| emails::decision(context, plan, ballot, option, person, &now))
}

/// Writes to everybody with an address.
pub fn mail_everybody(
    conn: &Connection,
    ballot: &Ballot,
    write: impl Fn(&ParticipantRow) -> Result<NewMail>,
) -> Result<()> {
    let mut reachable = ballot.people.iter().filter(|person| !person.email.is_empty());
    reachable.try_for_each(|person| mail::enqueue(conn, &write(person)?))
}

/// What an owner does to a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undoing {
    Reopen,
    ChangeOption,
    DeletePlan,
}

/// Before a decision is undone: tells everybody who was told of it, unless its day is over.
pub fn tell_undone(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    undoing: Undoing,
) -> Result<()> {
    let ballot = Ballot::read(conn, plan, context.today())?;
    let Some(option) = ballot.decided(plan).filter(|option| !option.is_past(context.today())) else {
        return Ok(());
    };
    let label = option_label(option, context.today());
    let changed = format!("“{label}” was changed or taken off the list. The organizer decides again.");
    mail_everybody(conn, &ballot, |person| match undoing {
        Undoing::Reopen => emails::reopened(context, plan, person, &label),
        Undoing::ChangeOption => emails::news(context, plan, person, ["No longer decided", &changed]),
        Undoing::DeletePlan => Ok(emails::deleted(context, plan, person, &label)),
    })
}

/// Runs when the deadline has passed: decides by the rule, or closes the vote and asks the owner to decide.
pub fn apply_rule(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<()> {
    let ballot = Ballot::read(conn, plan, context.today())?;
    let best = ballot.best(plan);
    let title = &plan.content.title;
    let cause = format!("group-plan-ended:{}:{}", plan.id, plan.deadline_at.as_deref().unwrap_or_default());
    if let (true, [winner]) = (plan.content.rule != DecisionRule::OwnerDecides, best.as_slice()) {
        fix(conn, context, plan, &ballot, winner, DecidedBy::Rule)?;
        let refusing = ballot.refusing(winner.id);
        let mut message = format!("{} won by the rule you chose.", option_label(winner, context.today()));
        if !refusing.is_empty() {
            message.push_str(&format!(" {} said no to it.", names(&refusing)));
        }
        return tell_owner(conn, plan, &format!("Decided: {title}"), &message, &cause);
    }
    store::set_status(conn, plan.id, GroupPlanStatus::Closed)?;
    store::touch(conn, plan.id, &context.clock.stamp())?;
    let why = match (plan.content.rule, best.len()) {
        (_, 0) => {
            "Nobody said yes to anything that can still be chosen. Open the vote again, or decide yourself."
                .to_owned()
        }
        (DecisionRule::OwnerDecides, _) => "It is your turn to decide.".to_owned(),
        (_, tied) => format!("{tied} options are tied. It is your turn to decide."),
    };
    tell_owner(conn, plan, &format!("Voting has ended: {title}"), &why, &cause)
}
