//! A plan as people see it: tallies, leading options, and dates in words.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::json;

use super::link_key::LinkKey;
use super::model::{
    Answer, Deadline, GroupPlan, GroupPlanDecision, GroupPlanOption, GroupPlanStatus, GroupPlanSummary,
    OptionAnswer, OptionKind, OptionPlace, OptionState, OwnAnswers, Participant, PersonInPlan,
    SharedGroupPlan, Tally, leading,
};
use super::store::{self, OptionRow, ParticipantRow, PlanRow};
use crate::accounts;
use crate::events::when_words;
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::day;
use crate::kit::error::{Refusal, Result};
use crate::kit::words::time_words;

/// What is needed to show plans and write about them.
#[derive(Clone, Copy)]
pub struct PlanContext<'a> {
    pub config: &'a Config,
    /// The origin of links.
    pub origin: &'a str,
    pub clock: &'a Clock,
    pub key: &'a LinkKey,
}

impl PlanContext<'_> {
    pub fn today(&self) -> Date {
        self.clock.local().date()
    }

    pub fn share_path(&self, plan: &PlanRow) -> Result<String> {
        Ok(format!("/group-plan/{}", self.key.share_token(plan.id, plan.link_version)?))
    }

    pub fn share_url(&self, plan: &PlanRow) -> Result<String> {
        Ok(format!("{}{}", self.origin, self.share_path(plan)?))
    }

    /// The personal link of somebody who was mailed. The fragment after the # is never sent to a server.
    pub fn own_url(&self, plan: &PlanRow, participant_id: i64, email: &str) -> Result<String> {
        Ok(format!("{}#edit={}", self.share_url(plan)?, self.key.mailed_key(participant_id, email)?))
    }
}

pub fn option_label(option: &OptionRow, today: Date) -> String {
    let parts = [option.title.clone(), option.when.map(|when| when_words(&when, today)).unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

pub fn deadline(plan: &PlanRow, clock: &Clock) -> Option<Deadline> {
    let (local, at) = (plan.content.deadline?, plan.deadline_at.clone()?);
    let label =
        format!("{}, {}", day::in_words(local.date(), clock.local().date()), time_words(local.time()));
    Some(Deadline { local, label, is_over: at <= clock.stamp(), at })
}

/// Whether the plan takes answers: nobody has closed it, and its deadline has not passed.
pub fn is_open(plan: &PlanRow, clock: &Clock) -> bool {
    plan.status == GroupPlanStatus::Open && plan.deadline_at.as_ref().is_none_or(|at| *at > clock.stamp())
}

pub fn require_open(plan: &PlanRow, clock: &Clock) -> Result<()> {
    if is_open(plan, clock) {
        return Ok(());
    }
    let why = match deadline(plan, clock).filter(|deadline| deadline.is_over) {
        Some(deadline) => format!("Voting ended on {}.", deadline.label),
        None => "The organizer has closed the vote.".to_owned(),
    };
    let detail = format!(
        "{why} Your change was not saved. Answers saved before still count. The organizer can open the vote again."
    );
    Err(Refusal::new(409, json!({ "detail": detail, "code": "voting_closed" })).into())
}

/// A plan's options, participants and answers, read once.
pub struct Ballot {
    pub options: Vec<OptionRow>,
    pub people: Vec<ParticipantRow>,
    answers: HashMap<(i64, i64), Answer>,
    /// The expected number of people, or the actual number if that is higher.
    expected: i64,
    today: Date,
}

impl Ballot {
    pub fn read(conn: &Connection, plan: &PlanRow, today: Date) -> Result<Ballot> {
        let people = store::list_participants(conn, plan.id)?;
        let votes = store::list_votes(conn, plan.id)?;
        let count = i64::try_from(people.len()).unwrap_or(i64::MAX);
        Ok(Ballot {
            options: store::list_options(conn, plan.id, today)?,
            people,
            answers: votes.into_iter().map(|(option, person, answer)| ((option, person), answer)).collect(),
            expected: plan.content.expected_count.unwrap_or(0).max(count),
            today,
        })
    }

    pub fn answer(&self, option_id: i64, participant_id: i64) -> Answer {
        self.answers.get(&(option_id, participant_id)).copied().unwrap_or(Answer::NotAnswered)
    }

    pub fn tally(&self, option_id: i64) -> Tally {
        let mut tally = Tally::default();
        for person in &self.people {
            match self.answer(option_id, person.id) {
                Answer::Yes => tally.yes += 1,
                Answer::IfNeedBe => tally.if_need_be += 1,
                Answer::No => tally.no += 1,
                Answer::NotAnswered => {}
            }
        }
        tally.not_answered = self.expected - tally.yes - tally.if_need_be - tally.no;
        tally
    }

    /// What the plan was decided for.
    pub fn decided(&self, plan: &PlanRow) -> Option<&OptionRow> {
        self.options.iter().find(|option| Some(option.id) == plan.decided_option_id)
    }

    /// What there is to answer: not what is canceled, gone or past. What is postponed may get a new date.
    pub fn asked(&self) -> impl Iterator<Item = &OptionRow> {
        self.options.iter().filter(move |option| !option.state.is_over() && !option.is_past(self.today))
    }

    /// Whether this person has answered every option.
    pub fn has_answered(&self, participant_id: i64) -> bool {
        self.asked().next().is_some() && self.unanswered(participant_id).next().is_none()
    }

    pub fn unanswered(&self, participant_id: i64) -> impl Iterator<Item = &OptionRow> {
        self.asked().filter(move |option| self.answer(option.id, participant_id) == Answer::NotAnswered)
    }

    /// Names of those who said no.
    pub fn refusing(&self, option_id: i64) -> Vec<&str> {
        let people = self.people.iter().filter(|person| self.answer(option_id, person.id) == Answer::No);
        people.map(|person| person.name.as_str()).collect()
    }

    /// The options that lead by the plan's rule.
    pub fn best(&self, plan: &PlanRow) -> Vec<&OptionRow> {
        let ranked = |option: &OptionRow| (self.tally(option.id), option.can_be_chosen(self.today));
        let options: Vec<_> = self.options.iter().map(ranked).collect();
        let best = leading(plan.content.rule, &options);
        best.into_iter().filter_map(|at| self.options.get(at)).collect()
    }

    /// People with an address who have something left to answer.
    pub fn to_remind(&self) -> impl Iterator<Item = &ParticipantRow> {
        let reachable = self.people.iter().filter(|person| !person.email.is_empty());
        reachable.filter(|person| self.unanswered(person.id).next().is_some())
    }

    fn answers_of(&self, participant_id: i64) -> Vec<OptionAnswer> {
        let of = |option: &OptionRow| OptionAnswer {
            option_id: option.id,
            answer: self.answer(option.id, participant_id),
        };
        self.options.iter().map(of).collect()
    }
}

fn shown_option(ballot: &Ballot, option: &OptionRow, best: &[i64], today: Date) -> GroupPlanOption {
    let tally = ballot.tally(option.id);
    GroupPlanOption {
        id: option.id,
        kind: option.kind,
        object_id: option.object_id,
        recurrence_id: option.recurrence_id.clone(),
        title: option.title.clone(),
        note: option.note.clone(),
        when: option.when,
        label: option_label(option, today),
        place: option.place.clone().map(|place| match option.kind {
            // An event's title does not name its venue, as a business's does.
            OptionKind::Event => OptionPlace { address: option.place_line(), ..place },
            _ => place,
        }),
        state: option.state,
        is_past: option.is_past(today),
        capacity: option.capacity,
        is_full: option.capacity.is_some_and(|capacity| tally.yes >= capacity),
        proposed_by: option.proposed_by.clone(),
        tally,
        is_best: best.contains(&option.id),
    }
}

/// The organizer's name for guests, to whom an account number means nothing.
pub fn organizer_name(conn: &Connection, user_id: i64) -> Result<String> {
    let user = accounts::find_user(conn, user_id)?;
    let named = user.filter(|user| !user.first_name.is_empty() || !user.last_name.is_empty());
    Ok(named.map_or_else(|| "The organizer".to_owned(), |user| user.display_name()))
}

/// The plan as everybody with the link sees it.
pub fn shared(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<SharedGroupPlan> {
    let ballot = Ballot::read(conn, plan, context.today())?;
    shared_from(conn, context, plan, &ballot)
}

fn shared_from(
    conn: &Connection,
    context: PlanContext<'_>,
    plan: &PlanRow,
    ballot: &Ballot,
) -> Result<SharedGroupPlan> {
    let (clock, today) = (context.clock, context.today());
    let best: Vec<i64> = ballot.best(plan).iter().map(|option| option.id).collect();
    let participants: Vec<Participant> = ballot
        .people
        .iter()
        .map(|person| Participant {
            id: person.id,
            name: person.name.clone(),
            has_answered: ballot.has_answered(person.id),
            answers: ballot.answers_of(person.id),
        })
        .collect();
    let decision = match (plan.decided_option_id, plan.decided_by, &plan.decided_at) {
        (Some(option_id), Some(decided_by), Some(decided_at)) => {
            let has_date = ballot.decided(plan).is_some_and(|option| option.when.is_some());
            let calendar = format!("{}/calendar.ics", context.share_path(plan)?);
            let decided_at = decided_at.clone();
            Some(GroupPlanDecision {
                option_id,
                decided_by,
                decided_at,
                calendar_url: has_date.then_some(calendar),
            })
        }
        _ => None,
    };
    Ok(SharedGroupPlan {
        id: plan.id,
        title: plan.content.title.clone(),
        description: plan.content.description.clone(),
        location: plan.content.location.clone(),
        organizer: organizer_name(conn, plan.user_id)?,
        status: plan.status,
        rule: plan.content.rule,
        rule_text: plan.content.rule.sentence(),
        deadline: deadline(plan, clock),
        is_open: is_open(plan, clock),
        guests_may_propose: plan.content.guests_may_propose,
        expected_count: plan.content.expected_count,
        answered_count: participants
            .iter()
            .filter(|person| person.has_answered)
            .count()
            .try_into()
            .unwrap_or(0),
        options: ballot.options.iter().map(|option| shown_option(ballot, option, &best, today)).collect(),
        participants,
        comments: store::list_comments(conn, plan.id)?,
        decision,
        version: plan.version,
    })
}

/// The plan as its owner sees it.
pub fn owned(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<GroupPlan> {
    let ballot = Ballot::read(conn, plan, context.today())?;
    let people = ballot.people.iter().map(|person| PersonInPlan {
        id: person.id,
        name: person.name.clone(),
        email: person.email.clone(),
        is_invited: person.is_invited,
        has_answered: ballot.has_answered(person.id),
    });
    Ok(GroupPlan {
        share_token: context.key.share_token(plan.id, plan.link_version)?,
        share_url: context.share_url(plan)?,
        sends_reminders: plan.content.sends_reminders,
        reminder_count: ballot.to_remind().count().try_into().unwrap_or(0),
        people: people.collect(),
        plan: shared_from(conn, context, plan, &ballot)?,
    })
}

/// A member's plans.
pub fn summaries(conn: &Connection, clock: &Clock, user_id: i64) -> Result<Vec<GroupPlanSummary>> {
    let today = clock.local().date();
    let summary = |(plan, option_count, participant_count): (PlanRow, i64, i64)| {
        let decision = match plan.decided_option_id {
            None => None,
            Some(decided) => {
                let options = store::list_options(conn, plan.id, today)?;
                let label = |option: &OptionRow| {
                    let label = option_label(option, today);
                    match option.state {
                        OptionState::Available => label,
                        OptionState::Cancelled => format!("{label} (canceled)"),
                        OptionState::Postponed => format!("{label} (postponed)"),
                        OptionState::Gone => format!("{label} (no longer on the site)"),
                    }
                };
                options.iter().find(|option| option.id == decided).map(label)
            }
        };
        Ok(GroupPlanSummary {
            id: plan.id,
            status: plan.status,
            deadline: deadline(&plan, clock),
            option_count,
            participant_count,
            expected_count: plan.content.expected_count,
            decision,
            title: plan.content.title,
            updated_at: plan.updated_at,
        })
    };
    store::list_own_plans(conn, user_id)?.into_iter().map(summary).collect()
}

/// One person's answers so far.
pub fn own_answers(
    conn: &Connection,
    plan: &PlanRow,
    person: Option<&ParticipantRow>,
    today: Date,
) -> Result<OwnAnswers> {
    let Some(person) = person else { return Ok(OwnAnswers::default()) };
    let ballot = Ballot::read(conn, plan, today)?;
    Ok(OwnAnswers {
        participant_id: Some(person.id),
        name: person.name.clone(),
        email: person.email.clone(),
        answers: ballot.answers_of(person.id),
    })
}
