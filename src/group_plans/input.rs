//! Parsing of input: plans, options, answers. Nothing here uses the database.

use jiff::civil::{Date, DateTime, Time};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::KnownFormat;

use super::model::{
    Answer, DecisionRule, MAX_COMMENT_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_LOCATION_LENGTH, MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH, MAX_OPTIONS, MAX_TITLE_LENGTH, NewAnswers, NewGroupPlan, NewOption, NewOptionTarget,
    OptionKind,
};
use crate::events::{EventTime, input::read_time_span};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};

/// How many people one request can invite.
const MAX_AT_ONCE: usize = 20;

fn text(most: usize) -> TextRule {
    TextRule::new().at_most(most)
}

fn optional(input: &mut Input, name: &str, most: usize) -> Option<String> {
    input.optional_text(name, text(most).or_blank())
}

/// `present`: the values that omitted fields keep.
pub fn read_plan(input: &mut Input, present: &NewGroupPlan) -> NewGroupPlan {
    let title = match present.title.as_str() {
        "" => input.text("title", text(MAX_TITLE_LENGTH)),
        title => input.optional_text("title", text(MAX_TITLE_LENGTH)).unwrap_or_else(|| title.to_owned()),
    };
    let description = optional(input, "description", MAX_DESCRIPTION_LENGTH);
    let location = optional(input, "location", MAX_LOCATION_LENGTH);
    let flag = |input: &mut Input, name: &str, present| input.flag(name).unwrap_or(present);
    let guests_may_propose = flag(input, "guests_may_propose", present.guests_may_propose);
    let sends_reminders = flag(input, "sends_reminders", present.sends_reminders);
    let expected_count = input.number("expected_count").unwrap_or(present.expected_count);
    if expected_count.is_some_and(|count| !(2..=500).contains(&count)) {
        input.error("expected_count", "Enter a number from 2 to 500, or leave it empty.");
    }
    NewGroupPlan {
        title,
        description: description.unwrap_or_else(|| present.description.clone()),
        location: location.unwrap_or_else(|| present.location.clone()),
        rule: present.rule,
        deadline: read_deadline(input, present.deadline),
        guests_may_propose,
        sends_reminders,
        expected_count,
    }
}

/// The town's wall time, from the form's two fields; an omitted one keeps what it has in `present`.
pub fn read_deadline(input: &mut Input, present: Option<DateTime>) -> Option<DateTime> {
    let sent_date = input.date("deadline_date");
    let sent_time = read_time(input, "deadline_time");
    let date = sent_date.unwrap_or(present.map(DateTime::date));
    let Some(date) = date else {
        if sent_time.flatten().is_some() && !input.has_errors("deadline_date") {
            input.error("deadline_date", "Choose the day of the deadline, too.");
        }
        return None;
    };
    let time = sent_time.unwrap_or(present.map(DateTime::time));
    // Without a time, the deadline is the end of the day.
    Some(date.to_datetime(time.unwrap_or(Time::constant(23, 59, 0, 0))))
}

fn read_time(input: &mut Input, name: &str) -> Option<Option<Time>> {
    match input.value_of(name, || schema::optional_in(KnownFormat::Time))? {
        Value::Null => Some(None),
        Value::String(text) if text.trim().is_empty() => Some(None),
        value => match value.as_str().and_then(|text| text.trim().parse().ok()) {
            Some(time) => Some(Some(time)),
            None => {
                input.error(name, "Enter a time, such as 18:30.");
                None
            }
        },
    }
}

/// Only a new plan takes a rule.
pub fn read_rule(input: &mut Input) -> DecisionRule {
    let rule = input.choice("rule", &DecisionRule::WORDS);
    rule.as_deref().and_then(DecisionRule::parse).unwrap_or_default()
}

/// Adds the errors of a nested object under its path, such as `options.0.title`.
fn take_errors(input: &mut Input, part: &str, mut inner: Input) {
    if let Err(Error::Fields(errors)) = inner.check() {
        for (field, texts) in errors.iter() {
            for text in texts {
                input.error(&format!("{part}.{field}"), text.clone());
            }
        }
    }
}

/// Reads a list of objects.
fn read_list<T>(input: &mut Input, name: &str, most: usize, read: fn(&mut Input) -> Option<T>) -> Vec<T> {
    let form = || RefOr::T(schema::list(Input::describe(|mut input| drop(read(&mut input)))));
    let items = match input.value_of(name, form) {
        None => return Vec::new(),
        Some(Value::Array(items)) if items.len() <= most => items.clone(),
        Some(_) => {
            input.error(name, format!("Give a list of at most {most}."));
            return Vec::new();
        }
    };
    let mut found = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        let Value::Object(fields) = item else {
            input.error(name, "Each of the list must be an object.");
            continue;
        };
        let mut inner = Input::new(fields);
        found.extend(read(&mut inner));
        take_errors(input, &format!("{name}.{index}"), inner);
    }
    found
}

pub fn read_options(input: &mut Input) -> Vec<NewOption> {
    read_list(input, "options", MAX_OPTIONS, read_option)
}

/// `None` after an error, which is recorded in `input`.
pub fn read_option(input: &mut Input) -> Option<NewOption> {
    if !input.has("kind") {
        input.error("kind", REQUIRED);
    }
    let kind = input.choice("kind", &OptionKind::WORDS).as_deref().and_then(OptionKind::parse);
    let object_id = input.number("object_id").flatten();
    let recurrence_id = optional(input, "recurrence_id", 40).filter(|text| !text.is_empty());
    let title = optional(input, "title", MAX_TITLE_LENGTH).unwrap_or_default();
    let (note, when, capacity) = read_details(input, OptionDetails::default());
    let target = match (kind?, object_id) {
        (OptionKind::Date, _) => {
            if when.is_none() && !input.has_errors("start_date") {
                input.error("start_date", "Choose a date.");
            }
            NewOptionTarget::Date
        }
        (OptionKind::Custom, _) => {
            if title.is_empty() {
                input.error("title", "Say what it is.");
            }
            NewOptionTarget::Custom(title)
        }
        (OptionKind::Business, Some(id)) => NewOptionTarget::Business(id),
        (OptionKind::Deal, Some(id)) => NewOptionTarget::Deal(id),
        (OptionKind::Event, Some(id)) => {
            if recurrence_id.is_none() {
                input.error("recurrence_id", "Choose a date of the event.");
            }
            NewOptionTarget::Event { id, recurrence_id }
        }
        (_, None) => {
            input.error("object_id", "Choose one from the list.");
            return None;
        }
    };
    Some(NewOption { target, note, when, capacity })
}

/// An option's new title, if one is sent, and its details. Only custom options have a title of their own.
pub fn read_change(input: &mut Input, present: OptionDetails) -> (Option<String>, OptionDetails) {
    (optional(input, "title", MAX_TITLE_LENGTH), read_details(input, present))
}

/// The part of an option that can also be changed later: its note, time and capacity.
pub type OptionDetails = (String, Option<EventTime>, Option<i64>);

/// Omitted fields keep what they have in `present`; blank ones clear it, a blank date all of the time.
pub fn read_details(input: &mut Input, (note, when, capacity): OptionDetails) -> OptionDetails {
    let note = optional(input, "note", MAX_NOTE_LENGTH).unwrap_or(note);
    let is_set = |name: &str| {
        input.value(name).is_some_and(|value| {
            !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty())
        })
    };
    let others = ["start_time", "end_date", "end_time"];
    let has_date = is_set("start_date") || when.is_some() && !input.has("start_date");
    if !has_date && others.into_iter().any(is_set) {
        input.error("start_date", "Choose the date, too.");
    }
    let is_sent = input.has("start_date") || others.into_iter().any(|name| input.has(name));
    let read = input.when(has_date && is_sent, |input| {
        let mut when = when.unwrap_or_default();
        read_time_span(input, &mut when);
        when.plain()
    });
    let when = if is_sent { read } else { when };
    let capacity = input.number("capacity").unwrap_or(capacity);
    if capacity.is_some_and(|count| !(1..=500).contains(&count)) {
        input.error("capacity", "Enter a number from 1 to 500, or leave it empty.");
    }
    (note, when, capacity)
}

pub fn read_answers(input: &mut Input) -> NewAnswers {
    NewAnswers {
        name: input.text("name", text(MAX_NAME_LENGTH)),
        email: input.optional_text("email", TextRule::address().or_blank()).unwrap_or_default(),
        answers: read_list(input, "answers", MAX_OPTIONS, |input| {
            let option_id = input.number("option_id").flatten();
            let answer = input.choice("answer", &Answer::WORDS).as_deref().and_then(Answer::parse);
            if option_id.is_none() {
                input.error("option_id", REQUIRED);
            }
            if answer.is_none() && !input.has_errors("answer") {
                input.error("answer", REQUIRED);
            }
            option_id.zip(answer)
        }),
        comment: optional(input, "comment", MAX_COMMENT_LENGTH).unwrap_or_default(),
    }
}

pub fn read_comment(input: &mut Input) -> Result<String> {
    let comment = input.text("text", text(MAX_COMMENT_LENGTH));
    input.check().map(|()| comment)
}

/// The names and addresses of the people to invite.
pub fn read_invitations(input: &mut Input) -> Result<Vec<(String, String)>> {
    if !input.has("people") {
        input.error("people", REQUIRED);
    }
    let people = read_list(input, "people", MAX_AT_ONCE, |input| {
        let name = input.text("name", text(MAX_NAME_LENGTH));
        let email = input.text("email", TextRule::address());
        Some((name, email))
    });
    input.check().map(|()| people)
}

/// What is wrong with an option's time, and the field to show it at.
pub fn time_error(clock: &Clock, when: &EventTime) -> Option<(&'static str, String)> {
    let today: Date = clock.local().date();
    if when.last_date() < today {
        return Some(("start_date", "This date has passed. Choose a later one.".into()));
    }
    let start = when.start_time.map(|time| ("start_time", when.start_date.to_datetime(time)));
    let end = when.end_time.map(|time| ("end_time", when.last_date().to_datetime(time)));
    [start, end].into_iter().flatten().find_map(|(field, at)| Some((field, clock.moment_of(at).err()?)))
}
