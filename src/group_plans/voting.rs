//! Creating plans, joining them, and answering.
//!
//! Invariant: a save counts completely or not at all, and no option has more yes answers than its limit.

use rusqlite::Connection;
use serde_json::json;

use super::choosing::add_option;
use super::emails;
use super::jobs::plan_jobs;
use super::link_key::EditKey;
use super::model::{
    Answer, MAX_COMMENTS, MAX_INVITED, MAX_PARTICIPANTS, MAX_PLANS, NewAnswers, NewGroupPlan, NewOption,
};
use super::notices::tell_owner;
use super::sharing::Guest;
use super::shown::{Ballot, PlanContext, option_label, require_open};
use super::store::{self, ParticipantRow, PlanRow};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, FieldErrors, Refusal, Result};
use crate::kit::mail;
use crate::kit::secret_token::hash;

/// The moment of the deadline, which must not be in the past.
pub fn check_deadline(clock: &Clock, plan: &NewGroupPlan) -> Result<Option<jiff::Timestamp>> {
    let Some(local) = plan.deadline else { return Ok(None) };
    let at = clock.moment_of(local).map_err(|error| Error::field("deadline_time", error))?;
    if at <= clock.timestamp() {
        return Err(Error::field("deadline_date", "This deadline has passed. Choose a later one."));
    }
    Ok(Some(at))
}

/// Returns the id of the new plan.
pub fn create(
    conn: &Connection,
    context: PlanContext<'_>,
    user_id: i64,
    new: &NewGroupPlan,
    options: &[NewOption],
) -> Result<i64> {
    if store::count_plans(conn, user_id)? >= MAX_PLANS {
        let text = format!("You have {MAX_PLANS} group plans. Delete one that is over, then make this one.");
        return Err(Error::field("title", text));
    }
    if options.is_empty() && !new.guests_may_propose {
        let text = "Add at least one option, or let guests propose some.";
        return Err(Error::field("options", text));
    }
    let at = check_deadline(context.clock, new)?;
    let now = context.clock.stamp();
    let stamp = at.map(stamp_of);
    let id = store::insert_plan(conn, user_id, new, stamp.as_deref(), &now)?;
    store::set_link(conn, id, 1, &hash(&context.key.share_token(id, 1)?))?;
    let mut errors = FieldErrors::default();
    for (index, option) in options.iter().enumerate() {
        match add_option(conn, context.clock, id, option, None) {
            Err(Error::Fields(own)) => {
                for (field, texts) in own.iter() {
                    texts.iter().for_each(|text| errors.add(format!("options.{index}.{field}"), text));
                }
            }
            other => other?,
        }
    }
    errors.check()?;
    plan_jobs(conn, context.clock, id, at, new.sends_reminders)?;
    Ok(id)
}

/// Rejects a name or address that another participant has, and says what to do about it.
fn check_person(conn: &Connection, plan: &PlanRow, answers: &NewAnswers, own: Option<i64>) -> Result<()> {
    let name = answers.name.to_lowercase();
    let same = store::list_participants(conn, plan.id)?.into_iter().filter(|person| Some(person.id) != own);
    let (named, others): (Vec<_>, Vec<_>) = same.partition(|person| person.name.to_lowercase() == name);
    let has_address = |person: &ParticipantRow| person.email.eq_ignore_ascii_case(&answers.email);
    let by_address = others.into_iter().find(|person| !answers.email.is_empty() && has_address(person));
    let Some(same) = named.into_iter().next().or(by_address) else { return Ok(()) };
    let way = if same.email.is_empty() {
        "open the plan where you voted before"
    } else {
        "use the link in your email"
    };
    if same.name.to_lowercase() == name {
        let text = format!(
            "Somebody called {} is on the list. If that is you, {way}; if not, add an initial.",
            same.name
        );
        return Err(Error::field("name", text));
    }
    let text = "This address is already on the list. Use the link in your email, or leave the address out.";
    Err(Error::field("email", text))
}

/// Saves somebody's answers, replacing the previous ones. Returns the mailed key that takes the place of the one
/// they came with, if that ended with their address. `may_mail` is asked before anything is mailed.
pub fn save_answers(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    guest: &Guest,
    new: &NewAnswers,
    may_mail: impl FnOnce() -> Result<()>,
) -> Result<Option<String>> {
    require_open(plan, context.clock)?;
    let present = guest.find(conn, context.key, plan)?;
    let had_address = present.as_ref().is_some_and(|person| person.email == new.email);
    let is_mailed = !new.email.is_empty() && !had_address;
    // First of all, because a refusal tells who is on the list.
    if is_mailed {
        may_mail()?;
    }
    let own = present.as_ref().map(|person| person.id);
    check_person(conn, plan, new, own)?;
    check_answers(conn, context, plan, own, &new.answers)?;
    let now = context.clock.stamp();
    let id = match &present {
        Some(person) => {
            store::update_participant(conn, person.id, &new.name, &new.email, &now)?;
            person.id
        }
        None => join(conn, plan, guest, new, &now)?,
    };
    store::replace_votes(conn, id, &new.answers)?;
    // The same answers may be sent again, with the comment that came with them.
    let is_new =
        || -> Result<bool> { Ok(store::find_last_comment(conn, id)?.as_ref() != Some(&new.comment)) };
    if !new.comment.is_empty() && is_new()? {
        add_comment(conn, context.clock, plan, id, &new.comment)?;
    }
    store::touch(conn, plan.id, &now)?;
    if is_mailed {
        mail::enqueue_requested(conn, &emails::own_link(context, plan, id, &new.email)?)?;
    }
    tell_if_all_answered(conn, context, plan)?;
    let own_key = context.key.mailed_key(id, &new.email)?;
    let is_replaced = match &guest.key {
        EditKey::Mailed(of, digest) => *of == id && hash(&own_key) != *digest,
        EditKey::Own(_) => false,
    };
    Ok(is_replaced.then_some(own_key))
}

fn join(conn: &Connection, plan: &PlanRow, guest: &Guest, new: &NewAnswers, now: &str) -> Result<i64> {
    let EditKey::Own(key_hash) = &guest.key else {
        let detail = "This link is no longer part of the plan. Open the plan by the link that everybody has.";
        return Err(Refusal::new(404, json!({ "detail": detail })).into());
    };
    if store::list_participants(conn, plan.id)?.len() >= MAX_PARTICIPANTS {
        return Err(Error::field(
            "name",
            format!("{MAX_PARTICIPANTS} people take part; that is all a plan holds."),
        ));
    }
    let person = ParticipantRow {
        id: 0,
        plan_id: plan.id,
        user_id: guest.user_id,
        name: new.name.clone(),
        email: new.email.clone(),
        is_invited: false,
    };
    // A browser's key belongs to one member; whoever else is signed in there is known by the account.
    let is_free = store::find_by_key_hash(conn, plan.id, key_hash)?.is_none();
    store::insert_participant(conn, &person, Some(key_hash).filter(|_| is_free), now)
}

fn check_answers(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    own: Option<i64>,
    answers: &[(i64, Answer)],
) -> Result<()> {
    let today = context.today();
    let options = store::list_options(conn, plan.id, today)?;
    let mut errors = FieldErrors::default();
    for (id, answer) in answers {
        let Some(option) = options.iter().find(|option| option.id == *id) else {
            errors.add(
                "answers",
                "One of the options was taken off the list. Reload the page to see the others.",
            );
            continue;
        };
        let Some(capacity) = option.capacity.filter(|_| *answer == Answer::Yes) else { continue };
        if store::count_yes(conn, *id, own)? >= capacity {
            let label = option_label(option, today);
            let text =
                format!("“{label}” is full: {capacity} of {capacity} said yes. Choose “If need be” or “No”.");
            errors.add(format!("option_{id}"), text);
        }
    }
    errors.check()
}

pub fn add_comment(
    conn: &Connection,
    clock: &Clock,
    plan: &PlanRow,
    participant_id: i64,
    text: &str,
) -> Result<()> {
    if store::count_comments(conn, plan.id)? >= MAX_COMMENTS {
        return Err(Error::field("text", format!("A plan holds {MAX_COMMENTS} comments; this one is full.")));
    }
    store::insert_comment(conn, plan.id, participant_id, text, &clock.stamp())?;
    store::touch(conn, plan.id, &clock.stamp())
}

/// "All 7 have answered", sent once per number of people and options.
fn tell_if_all_answered(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<()> {
    let Some(expected) = plan.content.expected_count else { return Ok(()) };
    let ballot = Ballot::read(conn, plan, context.today())?;
    let answered = ballot.people.iter().filter(|person| ballot.has_answered(person.id)).count();
    if i64::try_from(answered).unwrap_or(i64::MAX) < expected {
        return Ok(());
    }
    let options = ballot.asked().count();
    let title = format!("All {expected} have answered: {}", plan.content.title);
    let message = "Everybody you expected has answered every option. You can decide now.";
    tell_owner(conn, plan, &title, message, &format!("group-plan-answered:{}:{expected}:{options}", plan.id))
}

/// Mails people on the owner's behalf; each gets a personal link.
pub fn invite(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    people: &[(String, String)],
) -> Result<()> {
    require_open(plan, context.clock)?;
    let now = context.clock.stamp();
    let invited = store::count_invited(conn, plan.id)?;
    if invited + people.len() as u64 > MAX_INVITED {
        let text = format!(
            "A plan can invite {} people by email. Send the link to the others yourself.",
            MAX_INVITED
        );
        return Err(Error::field("people", text));
    }
    let mut errors = FieldErrors::default();
    for (index, (name, email)) in people.iter().enumerate() {
        let answers = NewAnswers { name: name.clone(), email: email.clone(), ..NewAnswers::default() };
        if check_person(conn, plan, &answers, None).is_err() {
            errors.add(format!("people.{index}.name"), format!("{name} ({email}) is already on the list."));
            continue;
        }
        let person = ParticipantRow {
            id: 0,
            plan_id: plan.id,
            user_id: None,
            name: name.clone(),
            email: email.clone(),
            is_invited: true,
        };
        let id = store::insert_participant(conn, &person, None, &now)?;
        mail::enqueue_requested(conn, &emails::invitation(conn, context, plan, id, email)?)?;
    }
    errors.check()?;
    store::touch(conn, plan.id, &now)
}
