//! Parses submitted answers, with the API's validation message for each error.

use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::model::{Quiz, QuizAnswer};
use crate::kit::error::{Error, Refusal, Result, unknown_id};
use crate::kit::validation::{BLANK, Input, NULL, REQUIRED, schema};

const MAX_VALUE_LENGTH: usize = 1000;
/// More answers than any quiz has questions.
const MAX_ANSWERS: usize = 200;

/// The errors of a field; a `Value` because those of answers are nested.
type FieldError = Value;

fn texts(text: impl Into<String>) -> FieldError {
    json!([text.into()])
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "NoneType",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "float",
        Value::Number(_) => "int",
        Value::String(_) => "str",
        Value::Array(_) => "list",
        Value::Object(_) => "dict",
    }
}

/// An id, as a number or a string.
fn read_id(value: &Value) -> Result<i64, FieldError> {
    let wrong = || texts(format!("Incorrect type. Expected pk value, received {}.", kind_of(value)));
    match value {
        Value::Null => Err(texts(NULL)),
        Value::Number(number) => number.as_i64().ok_or_else(wrong),
        Value::String(text) => text.trim().parse().map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

/// A submission, as far as it can be read without the quiz.
pub struct Submitted {
    quiz: Result<i64, FieldError>,
    answers: Result<Vec<Value>, FieldError>,
}

fn answers_schema() -> RefOr<Schema> {
    schema::of_json(json!({
        "type": "array", "minItems": 1, "maxItems": MAX_ANSWERS,
        "items": {
            "type": "object", "required": ["question", "answer_value"],
            "properties": {
                "question": { "type": "integer", "description": "The question's id." },
                "answer_value": {
                    "type": ["string", "number"], "description": "The id of a choice, its text, or free text.",
                    "minLength": 1, "maxLength": MAX_VALUE_LENGTH,
                },
            },
        },
    }))
}

pub fn read(input: &Input) -> Submitted {
    input.requires("quiz");
    input.requires("answers");
    let quiz = input
        .value_of("quiz", || schema::of_json(json!({ "type": "integer" })))
        .map_or_else(|| Err(texts(REQUIRED)), read_id);
    let list_error = |text: String| json!({ "non_field_errors": [text] });
    let answers = match input.value_of("answers", answers_schema) {
        None => Err(texts(REQUIRED)),
        Some(Value::Null) => Err(texts(NULL)),
        Some(Value::Array(answers)) if answers.is_empty() => {
            Err(list_error("This list may not be empty.".into()))
        }
        Some(Value::Array(answers)) if answers.len() > MAX_ANSWERS => {
            Err(list_error(format!("Ensure this field has no more than {MAX_ANSWERS} elements.")))
        }
        Some(Value::Array(answers)) => Ok(answers.clone()),
        Some(other) => {
            Err(list_error(format!("Expected a list of items but got type \"{}\".", kind_of(other))))
        }
    };
    Submitted { quiz, answers }
}

impl Submitted {
    pub fn quiz_id(&self) -> Option<i64> {
        self.quiz.as_ref().ok().copied()
    }

    /// The answers to this quiz (`None`: there is no quiz with that id), or all errors at once.
    pub fn check(self, quiz: Option<&Quiz>) -> Result<Vec<QuizAnswer>> {
        let mut errors = Map::new();
        match (&self.quiz, quiz) {
            (Err(error), _) => drop(errors.insert("quiz".into(), error.clone())),
            (Ok(id), None) => drop(errors.insert("quiz".into(), texts(unknown_id(id)))),
            _ => {}
        }
        let mut read = Vec::new();
        match self.answers {
            Err(error) => drop(errors.insert("answers".into(), error)),
            Ok(answers) => {
                let mut wrong = Map::new();
                for (index, answer) in answers.iter().enumerate() {
                    match read_answer(answer, quiz) {
                        Ok(answer) => read.push(answer),
                        Err(error) => drop(wrong.insert(index.to_string(), Value::Object(error))),
                    }
                }
                if !wrong.is_empty() {
                    errors.insert("answers".into(), Value::Object(wrong));
                }
            }
        }
        if errors.is_empty() {
            return Ok(latest(read));
        }
        Err(Error::from(Refusal::new(400, Value::Object(errors))))
    }
}

/// If a question is answered twice, the last answer counts.
fn latest(answers: Vec<QuizAnswer>) -> Vec<QuizAnswer> {
    let mut kept: Vec<QuizAnswer> = Vec::new();
    for answer in answers {
        kept.retain(|known| known.question_id != answer.question_id);
        kept.push(answer);
    }
    kept
}

fn read_answer(answer: &Value, quiz: Option<&Quiz>) -> Result<QuizAnswer, Map<String, FieldError>> {
    let Value::Object(fields) = answer else {
        let text = format!("Invalid data. Expected a dictionary, but got {}.", kind_of(answer));
        return Err(Map::from_iter([("non_field_errors".to_owned(), texts(text))]));
    };
    let mut errors = Map::new();
    let question = match fields.get("question").map_or_else(|| Err(texts(REQUIRED)), read_id) {
        Err(error) => {
            errors.insert("question".into(), error);
            None
        }
        Ok(id) => {
            let found = quiz.and_then(|quiz| quiz.questions.iter().find(|question| question.id == id));
            if found.is_none() && quiz.is_some() {
                errors.insert("question".into(), texts(unknown_id(id)));
            }
            found
        }
    };
    let value = match fields.get("answer_value").map_or_else(|| Err(texts(REQUIRED)), read_value) {
        Ok(value) => value,
        Err(error) => {
            errors.insert("answer_value".into(), error);
            String::new()
        }
    };
    if !errors.is_empty() {
        return Err(errors);
    }
    let choice_id = question.and_then(|question| {
        let choices = &question.choices;
        let by_id = choices.iter().find(|choice| choice.id.to_string() == value);
        by_id.or_else(|| choices.iter().find(|choice| choice.text == value)).map(|choice| choice.id)
    });
    Ok(QuizAnswer { question_id: question.map_or(0, |question| question.id), choice_id, value })
}

fn read_value(value: &Value) -> Result<String, FieldError> {
    let text = match value {
        Value::Null => return Err(texts(NULL)),
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return Err(texts("Not a valid string.")),
    };
    if text.is_empty() {
        return Err(texts(BLANK));
    }
    if text.chars().count() > MAX_VALUE_LENGTH {
        return Err(texts(format!("Ensure this field has no more than {MAX_VALUE_LENGTH} characters.")));
    }
    if text.contains('\0') {
        return Err(texts("Null characters are not allowed."));
    }
    Ok(text)
}
