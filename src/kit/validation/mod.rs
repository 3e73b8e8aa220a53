//! Validation: reads fields out of a request's body, with the API's validation messages.
//!
//! Invariant: every error of an input is collected; `check` reports them all at once.

mod position;
mod rows;
pub mod schema;
mod texts;

use jiff::civil::Date;
use serde_json::{Map, Value};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::kit::day;
use crate::kit::email_address;
use crate::kit::error::{FieldErrors, Result};
use crate::kit::xml;
use schema::FormSchema;

pub const REQUIRED: &str = "This field is required.";
pub const BLANK: &str = "This field may not be blank.";
pub const NULL: &str = "This field may not be null.";
const NO_NULLS: &str = "Null characters are not allowed.";
const NOT_TEXT: &str = "Not a valid string.";
const NOT_DATE: &str = "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.";
const NOT_NUMBER: &str = "A valid integer is required.";
const NOT_ADDRESS: &str = "Enter a valid email address.";

/// What a text field accepts.
#[derive(Debug, Clone, Copy, Default)]
pub struct TextRule {
    least: usize,
    most: Option<usize>,
    may_be_blank: bool,
    is_address: bool,
}

impl TextRule {
    /// Anything but blank.
    pub fn new() -> Self {
        TextRule::default()
    }

    /// An email address.
    pub fn address() -> Self {
        TextRule { is_address: true, most: Some(email_address::MAX_LENGTH), ..TextRule::default() }
    }

    pub fn at_least(self, characters: usize) -> Self {
        TextRule { least: characters, ..self }
    }

    pub fn at_most(self, characters: usize) -> Self {
        TextRule { most: Some(characters), ..self }
    }

    pub fn or_blank(self) -> Self {
        TextRule { may_be_blank: true, ..self }
    }

    fn schema(self) -> ObjectBuilder {
        let text = if self.is_address {
            schema::formatted(KnownFormat::Email)
        } else {
            schema::object(Type::String)
        };
        let least = if self.may_be_blank { 0 } else { self.least.max(1) };
        text.min_length((least > 0).then_some(least)).max_length(self.most)
    }

    /// The trimmed text, or what is wrong with the value.
    fn read(self, value: &Value) -> Result<String, Vec<String>> {
        let text = match value {
            Value::Null => return Err(vec![NULL.into()]),
            Value::String(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            _ => return Err(vec![if self.is_address { NOT_ADDRESS } else { NOT_TEXT }.into()]),
        };
        if text.is_empty() {
            return if self.may_be_blank { Ok(text) } else { Err(vec![BLANK.into()]) };
        }
        let mut errors = Vec::new();
        let length = text.chars().count();
        let too_many = self.most.filter(|most| length > *most);
        if let Some(most) = too_many {
            errors.push(format!("Ensure this field has no more than {most} characters."));
        }
        if length < self.least {
            errors.push(format!("Ensure this field has at least {} characters.", self.least));
        }
        if text.contains('\0') {
            errors.push(NO_NULLS.into());
        }
        if self.is_address && too_many.is_none() && !email_address::is_valid(&text) {
            errors.push(NOT_ADDRESS.into());
        }
        if errors.is_empty() { Ok(text) } else { Err(errors) }
    }
}

impl From<TextRule> for Schema {
    fn from(rule: TextRule) -> Schema {
        Schema::from(rule.schema().build())
    }
}

/// The fields of one request, and the errors found in them so far.
#[derive(Debug, Default)]
pub struct Input {
    fields: Map<String, Value>,
    errors: FieldErrors,
    /// Set when a reader is being described instead of run.
    described: Option<FormSchema>,
}

impl Input {
    /// Removes the control characters that no feed could carry. A null character is kept, because the
    /// contract says that it must be rejected.
    pub fn new(mut fields: Map<String, Value>) -> Self {
        fields.values_mut().for_each(clean);
        Input { fields, ..Input::default() }
    }

    /// The schema of what a reader accepts: it is run once on an empty form that finds no errors and records
    /// which fields are requested.
    pub fn describe(read: impl FnOnce(Input)) -> Schema {
        let form = FormSchema::default();
        read(Input { described: Some(form.clone()), ..Input::default() });
        form.build()
    }

    fn note(&self, name: &str, schema: impl FnOnce() -> ObjectBuilder) {
        if let Some(form) = &self.described {
            form.field(name, Schema::from(schema().build()));
        }
    }

    /// Reads a field manually: its schema, and its value.
    pub fn value_of(&self, name: &str, schema: impl FnOnce() -> RefOr<Schema>) -> Option<&Value> {
        if let Some(form) = &self.described {
            form.field(name, schema());
        }
        self.fields.get(name)
    }

    pub fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    pub fn value(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }

    /// Accepts a field under another name, unless its own name is present.
    pub fn alias(&mut self, name: &str, other: &str) {
        if !self.has(name)
            && let Some(value) = self.fields.remove(other)
        {
            self.fields.insert(name.to_owned(), value);
        }
    }

    /// A required field. After an error the text is empty and `check` fails.
    pub fn text(&mut self, name: &str, rule: TextRule) -> String {
        self.note(name, || rule.schema());
        if !self.has(name) {
            self.error(name, REQUIRED);
        }
        self.optional_text(name, rule).unwrap_or_default()
    }

    pub fn optional_text(&mut self, name: &str, rule: TextRule) -> Option<String> {
        self.note(name, || rule.schema());
        match rule.read(self.fields.get(name)?) {
            Ok(text) => Some(text),
            Err(errors) => {
                for error in errors {
                    self.errors.add(name, error);
                }
                None
            }
        }
    }

    /// Reads fields only if `is_asked`: which fields a call accepts may depend on another one, or on who
    /// calls. In a description none of them is required.
    pub fn when<T>(&mut self, is_asked: bool, read: impl FnOnce(&mut Input) -> T) -> Option<T> {
        if let Some(form) = &self.described {
            let case = FormSchema::default();
            read(&mut Input { described: Some(case.clone()), ..Input::default() });
            form.add_optional(&case);
            return None;
        }
        is_asked.then(|| read(self))
    }

    /// A word from a list.
    pub fn choice(&mut self, name: &str, choices: &[&str]) -> Option<String> {
        self.note(name, || schema::words(choices));
        let word = match self.fields.get(name)? {
            Value::Null => {
                self.error(name, NULL);
                return None;
            }
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        if choices.contains(&word.as_str()) {
            return Some(word);
        }
        self.error(name, format!("\"{word}\" is not a valid choice."));
        None
    }

    /// True or false, including the spellings that forms use.
    pub fn flag(&mut self, name: &str) -> Option<bool> {
        self.note(name, || schema::object(Type::Boolean));
        let flag = match self.fields.get(name)? {
            Value::Null => {
                self.error(name, NULL);
                return None;
            }
            Value::Bool(flag) => Some(*flag),
            Value::String(word) => match word.to_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Some(true),
                "false" | "off" | "no" | "0" => Some(false),
                _ => None,
            },
            Value::Number(number) => match number.as_i64() {
                Some(1) => Some(true),
                Some(0) => Some(false),
                _ => None,
            },
            _ => None,
        };
        if flag.is_none() {
            self.error(name, "Must be a valid boolean.");
        }
        flag
    }

    /// A date. `Some(None)` if the sender clears it.
    pub fn date(&mut self, name: &str) -> Option<Option<Date>> {
        self.note(name, || schema::formatted(KnownFormat::Date).schema_type(schema::nullable(Type::String)));
        match self.fields.get(name)? {
            Value::Null => Some(None),
            Value::String(text) if text.trim().is_empty() => Some(None),
            value => match value.as_str().and_then(|text| day::read(text.trim())) {
                Some(date) if day::is_inside(date) => Some(Some(date)),
                Some(_) => {
                    self.error(name, day::OUTSIDE);
                    None
                }
                None => {
                    self.error(name, NOT_DATE);
                    None
                }
            },
        }
    }

    /// A whole number. `Some(None)` if the sender clears it.
    pub fn number(&mut self, name: &str) -> Option<Option<i64>> {
        self.note(name, || ObjectBuilder::new().schema_type(schema::nullable(Type::Integer)));
        match self.fields.get(name)? {
            Value::Null => Some(None),
            Value::String(text) if text.trim().is_empty() => Some(None),
            value => match value.as_i64().or_else(|| value.as_str()?.trim().parse().ok()) {
                Some(number) => Some(Some(number)),
                None => {
                    self.error(name, NOT_NUMBER);
                    None
                }
            },
        }
    }

    /// Ids of records. `Some(None)` where what was sent is no list of them, or a longer one.
    pub fn ids(&self, name: &str, most: usize) -> Option<Option<Vec<i64>>> {
        let sent = self.value_of(name, || schema::list_of(Type::Integer, most))?.as_array();
        Some(sent.filter(|ids| ids.len() <= most).and_then(|ids| ids.iter().map(Value::as_i64).collect()))
    }

    pub fn error(&mut self, field: &str, text: impl Into<String>) {
        let text = text.into();
        if let Some(form) = self.described.as_ref().filter(|_| text == REQUIRED) {
            form.require(field);
        }
        self.errors.add(field, text);
    }

    /// Whether an error was found in this field.
    pub fn has_errors(&self, field: &str) -> bool {
        self.errors.has(field)
    }

    /// Returns all errors found so far, at once.
    pub fn check(&mut self) -> Result<()> {
        let errors = std::mem::take(&mut self.errors);
        if self.described.is_some() { Ok(()) } else { errors.check() }
    }
}

fn clean(value: &mut Value) {
    match value {
        Value::String(text) => {
            if !text.chars().all(xml::is_char) {
                text.retain(|letter| letter == '\0' || xml::is_char(letter));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::kit::error::Error;

    fn input(value: Value) -> Input {
        let Value::Object(fields) = value else { panic!("not an object") };
        Input::new(fields)
    }

    fn errors_of(mut input: Input) -> Value {
        match input.check() {
            Err(error @ Error::Fields(_)) => error.body(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn all_errors_of_an_input_are_told_at_once_in_the_contracts_words() {
        let mut input = input(json!({
            "null": null, "blank": "  ", "kind": true, "address": { "a": 1 }, "long": "abcd", "zero": "a\0b", "choice": "KING",
            "short": "ab", "flag": "perhaps",
        }));
        input.text("missing", TextRule::new());
        input.text("null", TextRule::new());
        input.text("blank", TextRule::new());
        input.text("kind", TextRule::new());
        input.text("address", TextRule::address());
        input.text("long", TextRule::new().at_most(3));
        input.text("zero", TextRule::new());
        input.text("short", TextRule::new().at_least(10));
        input.choice("choice", &["CONSUMER"]);
        input.flag("flag");
        assert_eq!(
            errors_of(input),
            json!({
                "missing": [REQUIRED], "null": [NULL], "blank": [BLANK], "kind": ["Not a valid string."],
                "address": ["Enter a valid email address."], "long": ["Ensure this field has no more than 3 characters."],
                "zero": ["Null characters are not allowed."], "short": ["Ensure this field has at least 10 characters."],
                "choice": ["\"KING\" is not a valid choice."], "flag": ["Must be a valid boolean."],
            })
        );
    }

    #[test]
    fn texts_are_trimmed_numbers_read_as_text_and_absent_fields_stay_absent() {
        let mut input =
            input(json!({ "name": "  Lo  ", "number": 12345, "empty": "", "username": "a@b.co" }));
        assert_eq!(input.text("name", TextRule::new().at_most(2)), "Lo");
        assert_eq!(input.text("number", TextRule::new()), "12345");
        assert_eq!(input.optional_text("empty", TextRule::new().or_blank()).as_deref(), Some(""));
        assert_eq!(input.optional_text("absent", TextRule::new()), None);
        input.alias("email", "username");
        assert_eq!(input.text("email", TextRule::address()), "a@b.co");
        input.check().unwrap();
    }

    #[test]
    fn control_characters_stay_outside_wherever_they_stand() {
        let mut input = input(json!({
            "name": "\u{1}Fa\u{b}ir\u{fffe}\n", "blank": "\u{1f}", "list": ["a\u{c}", { "b": "\u{ffff}c\td" }],
        }));
        assert_eq!(input.text("name", TextRule::new()), "Fair");
        assert_eq!(input.value("list"), Some(&json!(["a", { "b": "c\td" }])));
        input.text("blank", TextRule::new());
        assert_eq!(errors_of(input), json!({ "blank": [BLANK] }));
    }
}
