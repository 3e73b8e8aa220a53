//! The options of a plan: adding them, proposals by guests, changing them.
//!
//! Invariant: a plan never has the same option twice, and changing an option never drops an answer.

use rusqlite::Connection;
use serde_json::json;

use super::deciding::{Undoing, tell_undone};
use super::input::{read_change, time_error};
use super::model::{GroupPlanStatus, MAX_OPTIONS, MAX_PROPOSALS, NewOption, NewOptionTarget, OptionKind};
use super::notices::tell_owner;
use super::sharing::Guest;
use super::shown::{PlanContext, option_label, require_open};
use super::store::{self, OptionRow, PlanRow};
use crate::events::EventTime;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::validation::Input;

/// The form field that shows the error for an option that is a duplicate or no longer exists.
fn target_field(target: &NewOptionTarget) -> &'static str {
    match target {
        NewOptionTarget::Date => "start_date",
        NewOptionTarget::Custom(_) => "title",
        NewOptionTarget::Event { .. } => "recurrence_id",
        NewOptionTarget::Business(_) | NewOptionTarget::Deal(_) => "object_id",
    }
}

/// Whether two options are the same thing at the same time.
fn is_same(option: &OptionRow, new: &NewOption, title: &str, when: Option<EventTime>) -> bool {
    let is_same_thing = match &new.target {
        NewOptionTarget::Business(id) | NewOptionTarget::Deal(id) => option.object_id == Some(*id),
        NewOptionTarget::Event { id, recurrence_id } => {
            return option.object_id == Some(*id) && option.recurrence_id == *recurrence_id;
        }
        NewOptionTarget::Date => true,
        NewOptionTarget::Custom(_) => option.title.to_lowercase() == title.to_lowercase(),
    };
    is_same_thing && option.when == when
}

pub fn add_option(
    conn: &Connection,
    clock: &Clock,
    plan_id: i64,
    new: &NewOption,
    proposed_by: Option<i64>,
) -> Result<()> {
    let today = clock.local().date();
    let field = target_field(&new.target);
    let Some((title, own_time)) = store::find_target(conn, &new.target, today)? else {
        let text = "This is no longer on the site. Choose another one.";
        return Err(Error::field(field, text));
    };
    let when = own_time.or(new.when);
    if let Some((field, error)) = when.and_then(|when| time_error(clock, &when)) {
        return Err(Error::field(field, error));
    }
    let present = store::list_options(conn, plan_id, today)?;
    let kind = std::mem::discriminant(&new.target);
    let is_twin = |option: &&OptionRow| {
        std::mem::discriminant(&target_of(option)) == kind && is_same(option, new, &title, when)
    };
    if let Some(twin) = present.iter().find(is_twin) {
        let text = format!("“{}” is already on the list.", option_label(twin, today));
        return Err(Error::field(field, text));
    }
    if present.len() >= MAX_OPTIONS {
        return Err(Error::field(field, format!("A plan can have at most {MAX_OPTIONS} options.")));
    }
    let new = NewOption { when, ..new.clone() };
    store::insert_option(conn, plan_id, &new, &title, proposed_by, &clock.stamp())?;
    Ok(())
}

fn target_of(option: &OptionRow) -> NewOptionTarget {
    let id = option.object_id.unwrap_or(0);
    match option.kind {
        OptionKind::Business => NewOptionTarget::Business(id),
        OptionKind::Event => NewOptionTarget::Event { id, recurrence_id: option.recurrence_id.clone() },
        OptionKind::Deal => NewOptionTarget::Deal(id),
        OptionKind::Date => NewOptionTarget::Date,
        OptionKind::Custom => NewOptionTarget::Custom(option.title.clone()),
    }
}

/// Changes the details of an option; the answers to it stay. If the plan was decided for it, and it is now
/// something else or at another time, its owner has to decide again: everybody was told of what it was.
pub fn change_option(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    id: i64,
    input: &mut Input,
) -> Result<()> {
    let (clock, today) = (context.clock, context.today());
    let present = store::list_options(conn, plan.id, today)?;
    let option = present.iter().find(|option| option.id == id).ok_or(Error::NotFound("Option"))?;
    let (title, (note, when, capacity)) =
        read_change(input, (option.note.clone(), option.when, option.capacity));
    input.check()?;
    let target = target_of(option);
    let when = if matches!(target, NewOptionTarget::Event { .. }) { option.when } else { when };
    if matches!(target, NewOptionTarget::Date) && when.is_none() {
        return Err(Error::field("start_date", "Choose a date."));
    }
    if let Some((field, error)) =
        when.filter(|when| option.when != Some(*when)).and_then(|when| time_error(clock, &when))
    {
        return Err(Error::field(field, error));
    }
    let is_named = matches!(target, NewOptionTarget::Custom(_));
    let title = title.filter(|title| is_named && !title.is_empty()).unwrap_or_else(|| option.title.clone());
    let changed = NewOption { target: target.clone(), note, when, capacity };
    let is_twin = |other: &&OptionRow| {
        other.id != id && other.kind == option.kind && is_same(other, &changed, &title, when)
    };
    if let Some(twin) = present.iter().find(is_twin) {
        let text = format!("“{}” is already on the list.", option_label(twin, today));
        return Err(Error::field(target_field(&target), text));
    }
    let yes = store::count_yes(conn, id, None)?;
    if capacity.is_some_and(|capacity| capacity < yes) {
        return Err(Error::field("capacity", format!("{yes} people already said yes.")));
    }
    let is_undone = plan.decided_option_id == Some(id) && (when != option.when || title != option.title);
    if is_undone {
        tell_undone(conn, context, plan, Undoing::ChangeOption)?;
    }
    store::update_option(conn, id, &title, &changed.note, when, capacity)?;
    if is_undone {
        store::set_status(conn, plan.id, GroupPlanStatus::Closed)?;
    }
    store::touch(conn, plan.id, &clock.stamp())
}

/// Adds an option proposed by a guest, if the plan allows proposals.
pub fn propose(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    guest: &Guest,
    new: &NewOption,
) -> Result<()> {
    require_open(plan, context.clock)?;
    if !plan.content.guests_may_propose {
        let detail = "The organizer takes no proposals for this plan. Write a comment instead.";
        return Err(Refusal::new(403, json!({ "detail": detail })).into());
    }
    let person = guest.expect(conn, context.key, plan)?;
    if store::count_proposals(conn, person.id)? >= MAX_PROPOSALS {
        let text = format!("You have proposed {MAX_PROPOSALS} options, which is all that one person can.");
        return Err(Error::field(target_field(&new.target), text));
    }
    add_option(conn, context.clock, plan.id, new, Some(person.id))?;
    let now = context.clock.stamp();
    store::touch(conn, plan.id, &now)?;
    let options = store::list_options(conn, plan.id, context.today())?;
    let label = options.last().map(|option| option_label(option, context.today())).unwrap_or_default();
    let title = format!("{} proposed an option for “{}”", person.name, plan.content.title);
    tell_owner(conn, plan, &title, &label, &format!("group-plan-proposal:{}:{now}", person.id))
}
