//! Reads a quiz that the office has written, with one message for each error, at its field.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value, json};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{RefOr, Schema};

use super::content::{
    ChoiceContent, HEAVIEST, MAX_CHOICES, MAX_PERSONAS, MAX_QUESTIONS, MULTIPLE_CHOICE, PersonaContent,
    QuestionContent, QuizContent, TYPES,
};
use crate::directory;
use crate::kit::error::{Error, FieldErrors, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};

/// How many interests of each kind a persona may have.
const MAX_INTERESTS: usize = 20;
const MAX_INTEREST_LENGTH: usize = 60;

/// A whole quiz.
pub fn read(input: &mut Input) -> Result<QuizContent> {
    input.requires("personas");
    input.requires("questions");
    let content = QuizContent {
        title: input.text("title", TextRule::new().at_most(120)),
        description: optional(input, "description", 300),
        personas: read_list(input, "personas", MAX_PERSONAS, read_persona),
        questions: read_list(input, "questions", MAX_QUESTIONS, read_question),
    };
    if content.questions.is_empty() && !input.has_errors("questions") {
        input.error("questions", "Add a question: a quiz needs at least one.");
    } else if content.questions.iter().all(|question| question.kind != MULTIPLE_CHOICE)
        && !input.has_errors("questions")
    {
        input.error("questions", "Add a multiple-choice question: a ranking cannot be answered yet.");
    }
    if content.personas.is_empty() && !input.has_errors("personas") {
        input.error("personas", "Add a persona: a quiz needs at least one.");
    }
    check_slugs(input, &content);
    input.check()?;
    Ok(content)
}

/// A change, and the number of the save that it is based on.
pub fn read_change(mut input: Input) -> Result<(i64, QuizContent)> {
    let saves = input.number("saves").flatten();
    if saves.is_none() && !input.has_errors("saves") {
        input.error("saves", REQUIRED);
    }
    let content = read(&mut input)?;
    Ok((saves.unwrap_or_default(), content))
}

/// A quiz that is being written, and the position of the choice made for each question.
pub fn read_preview(mut input: Input) -> Result<(QuizContent, Vec<Option<usize>>)> {
    let chosen = match input.value_of("chosen", || {
        schema::of_json(json!({
            "type": "array", "maxItems": MAX_QUESTIONS,
            "items": { "type": ["integer", "null"], "minimum": 0 },
        }))
    }) {
        Some(Value::Array(places)) => {
            places.iter().map(|place| place.as_u64().and_then(|place| usize::try_from(place).ok())).collect()
        }
        _ => Vec::new(),
    };
    Ok((read(&mut input)?, chosen))
}

/// The requested change of a quiz's status.
#[derive(Debug, Clone, Copy, Default)]
pub struct StatusChange {
    pub is_active: Option<bool>,
    pub is_archived: Option<bool>,
}

pub fn read_status_change(mut input: Input) -> Result<StatusChange> {
    let change = StatusChange { is_active: input.flag("is_active"), is_archived: input.flag("is_archived") };
    let is_nothing = change.is_active.is_none() && change.is_archived.is_none();
    if is_nothing && !input.has_errors("is_active") && !input.has_errors("is_archived") {
        input.error("non_field_errors", "Send is_active or is_archived.");
    }
    input.check().map(|()| change)
}

pub fn read_order(mut input: Input) -> Result<Vec<i64>> {
    let ids: Option<Vec<i64>> = match input.value_of("ids", || schema::list_of(Type::Integer, 500)) {
        Some(Value::Array(ids)) => ids.iter().map(Value::as_i64).collect(),
        _ => None,
    };
    if ids.is_none() {
        input.error("ids", if input.has("ids") { "Give a list of ids." } else { REQUIRED });
    }
    input.check().map(|()| ids.unwrap_or_default())
}

fn optional(input: &mut Input, field: &str, most: usize) -> String {
    input.optional_text(field, TextRule::new().at_most(most).or_blank()).unwrap_or_default()
}

/// A list of parts, each read as a form of its own; errors are reported at `questions.2.text`.
fn read_list<T>(input: &mut Input, name: &str, most: usize, read: fn(&mut Input) -> T) -> Vec<T> {
    let described = || {
        let part = Input::describe(|mut part| drop(read(&mut part)));
        RefOr::T(Schema::from(
            utoipa::openapi::ArrayBuilder::new().items(RefOr::T(part)).max_items(Some(most)).build(),
        ))
    };
    let values = match input.value_of(name, described) {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(values)) if values.len() <= most => values.clone(),
        Some(_) => {
            input.error(name, format!("Give at most {most}."));
            return Vec::new();
        }
    };
    let mut errors = FieldErrors::default();
    let mut parts = Vec::new();
    for (place, value) in values.into_iter().enumerate() {
        let fields = match value {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        let mut part = Input::new(fields);
        parts.push(read(&mut part));
        if let Err(Error::Fields(found)) = part.check() {
            for (field, sentences) in found.iter() {
                for sentence in sentences {
                    errors.add(format!("{name}.{place}.{field}"), sentence);
                }
            }
        }
    }
    for (field, sentences) in errors.iter() {
        for sentence in sentences {
            input.error(field, sentence);
        }
    }
    parts
}

fn read_persona(input: &mut Input) -> PersonaContent {
    let persona = PersonaContent {
        slug: optional(input, "slug", 120),
        name: input.text("name", TextRule::new().at_most(60)),
        description: optional(input, "description", 2000),
        pictogram: optional(input, "pictogram", 40),
        places: read_words(input, "places"),
        tags: read_words(input, "tags"),
        events: read_words(input, "events"),
    };
    if directory::pictogram_kind(&persona.pictogram).is_none() {
        input.error("pictogram", "Choose a picture.");
    }
    persona
}

fn read_words(input: &mut Input, field: &str) -> Vec<String> {
    let words = match input.value_of(field, || schema::list_of(Type::String, MAX_INTERESTS)) {
        None => return Vec::new(),
        Some(Value::Array(words)) if words.len() <= MAX_INTERESTS => {
            words.iter().map(|word| word.as_str().map(|word| word.trim().to_owned())).collect()
        }
        Some(_) => None,
    };
    let Some(mut words): Option<Vec<String>> = words else {
        input.error(field, format!("Give at most {MAX_INTERESTS}."));
        return Vec::new();
    };
    words.retain(|word| !word.is_empty());
    let mut known = HashSet::new();
    words.retain(|word| known.insert(word.to_lowercase()));
    if words.iter().any(|word| word.chars().count() > MAX_INTEREST_LENGTH) {
        input.error(field, format!("Keep each one under {MAX_INTEREST_LENGTH} characters."));
    }
    words
}

fn read_question(input: &mut Input) -> QuestionContent {
    let question = QuestionContent {
        text: input.text("text", TextRule::new().at_most(200)),
        kind: input.choice("type", &TYPES).unwrap_or_else(|| MULTIPLE_CHOICE.into()),
        choices: read_list(input, "choices", MAX_CHOICES, read_choice),
    };
    if question.choices.len() < 2 && !input.has_errors("choices") {
        input.error("choices", "Add at least two choices.");
    }
    let mut known = HashSet::new();
    for (place, choice) in question.choices.iter().enumerate() {
        // A choice can be given as an answer by its text, so the text has to be unique.
        if !choice.text.is_empty() && !known.insert(choice.text.to_lowercase()) {
            input.error(&format!("choices.{place}.text"), "Another choice of this question says the same.");
        }
    }
    question
}

fn read_choice(input: &mut Input) -> ChoiceContent {
    let text = input.text("text", TextRule::new().at_most(200));
    let described = || {
        schema::of_json(json!({
            "type": "object", "description": "From the slug of a persona to the weight of this choice for it.",
            "additionalProperties": { "type": "integer", "minimum": 0, "maximum": HEAVIEST },
        }))
    };
    let mut weights = BTreeMap::new();
    let is_read = match input.value_of("weights", described) {
        None => true,
        Some(Value::Object(fields)) => fields.iter().all(|(slug, weight)| {
            let weight = weight.as_i64().filter(|weight| (0..=HEAVIEST).contains(weight));
            // No weight and zero mean the same.
            if let Some(weight) = weight.filter(|weight| *weight > 0) {
                weights.insert(slug.clone(), weight);
            }
            weight.is_some()
        }),
        Some(_) => false,
    };
    if !is_read {
        input.error("weights", format!("Give each persona 0 to {HEAVIEST} points."));
    }
    ChoiceContent { text, weights }
}

/// Each persona has a slug of its own, and the weights of choices refer to existing personas.
fn check_slugs(input: &mut Input, content: &QuizContent) {
    let mut slugs = HashSet::new();
    for (place, persona) in content.personas.iter().enumerate() {
        if persona.slug.is_empty() {
            input.error(&format!("personas.{place}.slug"), REQUIRED);
        } else if !slugs.insert(persona.slug.as_str()) {
            input.error(&format!("personas.{place}.slug"), "Another persona has this word.");
        }
    }
    let mut names = HashSet::new();
    for (place, persona) in content.personas.iter().enumerate() {
        if !persona.name.is_empty() && !names.insert(persona.name.to_lowercase()) {
            input.error(&format!("personas.{place}.name"), "Another persona has this name.");
        }
    }
    for (question_place, question) in content.questions.iter().enumerate() {
        for (place, choice) in question.choices.iter().enumerate() {
            if choice.weights.keys().any(|slug| !slugs.contains(slug.as_str())) {
                input.error(
                    &format!("questions.{question_place}.choices.{place}.weights"),
                    "There is no such persona in this quiz.",
                );
            }
        }
    }
}
