//! The emails of a plan. Each contains its recipient's personal link.

use rusqlite::Connection;

use super::model::{Answer, Tally};
use super::shown::{Ballot, PlanContext, deadline, option_label, organizer_name};
use super::store::{OptionRow, ParticipantRow, PlanRow};
use crate::kit::error::Result;
use crate::kit::mail::{self, Button, NewMail, layout};

const LINK: &str = "group-plan-link";
const INVITATION: &str = "group-plan-invitation";
const REMINDER: &str = "group-plan-reminder";
const DECISION: &str = "group-plan-decided";
const NEWS: &str = "group-plan-news";
/// Of a plan that is no longer there, so nothing withdraws it.
const DELETED: &str = "group-plan-deleted";

const NOT_YOU: &str = "You don’t need an account. If you don’t want to take part, open the link and press \
     “Leave this plan”: \
     your name and address are erased.";

fn mail(
    context: PlanContext<'_>,
    to: &str,
    title: &str,
    paragraphs: &[String],
    button: Option<(&str, String)>,
    cause: String,
) -> NewMail {
    let button = button.map(|(label, url)| Button { label: label.to_owned(), url });
    let (text, html) = layout(&context.config.town, title, paragraphs, button.as_ref());
    NewMail { to: to.to_owned(), subject: title.to_owned(), text, html, cause }
}

/// Withdraws the emails that wait for a participant, and forgets the address of all others.
pub fn forget(conn: &Connection, participant_id: i64) -> Result<()> {
    [LINK, INVITATION, REMINDER, DECISION, NEWS]
        .into_iter()
        .try_for_each(|kind| mail::forget_cause(conn, &format!("{kind}:{participant_id}")))
}

fn until(context: PlanContext<'_>, plan: &PlanRow) -> Vec<String> {
    deadline(plan, context.clock)
        .map(|deadline| format!("Please answer by {}.", deadline.label))
        .into_iter()
        .collect()
}

/// For participants who left an address: the link back to their answers.
pub fn own_link(context: PlanContext<'_>, plan: &PlanRow, participant_id: i64, to: &str) -> Result<NewMail> {
    let title = format!("Your answers: {}", plan.content.title);
    let mut paragraphs =
        vec!["With this link you can change your answers from any device. Keep it to yourself.".to_owned()];
    paragraphs.extend(until(context, plan));
    paragraphs.push(NOT_YOU.to_owned());
    let button = Some(("Change my answers", context.own_url(plan, participant_id, to)?));
    // The cause includes the address, so that somebody who corrects a mistyped one gets the link, too.
    let cause = format!("{LINK}:{participant_id}:{}:{to}", plan.link_version);
    Ok(mail(context, to, &title, &paragraphs, button, cause))
}

pub fn invitation(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    participant_id: i64,
    to: &str,
) -> Result<NewMail> {
    let owner = organizer_name(conn, plan.user_id)?;
    let title = format!("{owner} asks what suits you: {}", plan.content.title);
    let mut paragraphs = Vec::new();
    if !plan.content.description.is_empty() {
        paragraphs.push(plan.content.description.clone());
    }
    paragraphs.extend(until(context, plan));
    paragraphs.push(NOT_YOU.to_owned());
    let button = Some(("Answer", context.own_url(plan, participant_id, to)?));
    Ok(mail(context, to, &title, &paragraphs, button, format!("{INVITATION}:{participant_id}")))
}

/// Lists the options left to answer.
pub fn reminder(
    context: PlanContext<'_>,
    plan: &PlanRow,
    ballot: &Ballot,
    person: &ParticipantRow,
) -> Result<NewMail> {
    let today = context.today();
    let left: Vec<String> = ballot.unanswered(person.id).map(|option| option_label(option, today)).collect();
    let title = format!("Your answer is missing: {}", plan.content.title);
    let mut paragraphs = vec![format!("Not answered yet: {}.", left.join("; "))];
    paragraphs.extend(until(context, plan));
    paragraphs.push(NOT_YOU.to_owned());
    let button = Some(("Answer", context.own_url(plan, person.id, &person.email)?));
    let cause = format!("{REMINDER}:{}:{today}", person.id);
    Ok(mail(context, &person.email, &title, &paragraphs, button, cause))
}

fn tally_words(tally: Tally) -> String {
    let Tally { yes, if_need_be, no, not_answered } = tally;
    format!("{yes} yes, {if_need_be} if need be, {no} no, {not_answered} not answered")
}

/// What was decided, and how this person had answered.
pub fn decision(
    context: PlanContext<'_>,
    plan: &PlanRow,
    ballot: &Ballot,
    option: &OptionRow,
    person: &ParticipantRow,
    decided_at: &str,
) -> Result<NewMail> {
    let label = option_label(option, context.today());
    let title = format!("Decided: {}", plan.content.title);
    let said = match ballot.answer(option.id, person.id) {
        Answer::Yes => "You said yes.",
        Answer::IfNeedBe => "You said if need be.",
        Answer::No => "You said no.",
        Answer::NotAnswered => "You had not answered.",
    };
    let mut paragraphs =
        vec![format!("{label}."), format!("{}. {said}", tally_words(ballot.tally(option.id)))];
    let place = Some(option.place_line()).filter(|place| !place.is_empty());
    let place = place.unwrap_or_else(|| plan.content.location.clone());
    if !place.is_empty() {
        paragraphs.push(format!("Where: {place}"));
    }
    if option.when.is_some() {
        paragraphs.push(format!("For your calendar: {}/calendar.ics", context.share_url(plan)?));
    }
    let button = Some(("See the plan", context.own_url(plan, person.id, &person.email)?));
    let cause = format!("{DECISION}:{}:{decided_at}", person.id);
    Ok(mail(context, &person.email, &title, &paragraphs, button, cause))
}

/// What has become of the decision since. `head`: the beginning of the subject.
pub fn news(
    context: PlanContext<'_>,
    plan: &PlanRow,
    person: &ParticipantRow,
    [head, message]: [&str; 2],
) -> Result<NewMail> {
    let title = format!("{head}: {}", plan.content.title);
    let button = Some(("See the plan", context.own_url(plan, person.id, &person.email)?));
    let cause = format!("{NEWS}:{}:{}", person.id, plan.version);
    Ok(mail(context, &person.email, &title, &[message.to_owned()], button, cause))
}

/// The vote is open again, after it was decided for `label`.
pub fn reopened(
    context: PlanContext<'_>,
    plan: &PlanRow,
    person: &ParticipantRow,
    label: &str,
) -> Result<NewMail> {
    let title = format!("Open again: {}", plan.content.title);
    let mut paragraphs =
        vec![format!("“{label}” is no longer decided: the organizer has opened the vote again.")];
    paragraphs.extend(until(context, plan));
    let button = Some(("See my answers", context.own_url(plan, person.id, &person.email)?));
    let cause = format!("{NEWS}:{}:{}", person.id, plan.version);
    Ok(mail(context, &person.email, &title, &paragraphs, button, cause))
}

/// The plan is deleted, after it was decided for `label`. The mail outlives it: without it, people would go.
pub fn deleted(context: PlanContext<'_>, plan: &PlanRow, person: &ParticipantRow, label: &str) -> NewMail {
    let title = format!("No longer decided: {}", plan.content.title);
    let paragraphs = [format!("The organizer deleted the plan, which was decided for “{label}”.")];
    mail(context, &person.email, &title, &paragraphs, None, format!("{DELETED}:{}", person.id))
}
