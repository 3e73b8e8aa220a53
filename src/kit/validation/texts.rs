//! Fields that hold several short texts.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::openapi::schema::Type;

use super::{Input, NO_NULLS, schema};

impl Input {
    /// A list of texts, trimmed and without blank ones.
    pub fn texts(&mut self, name: &str, most: usize, longest: usize) -> Option<Vec<String>> {
        let texts: Option<Vec<String>> = self
            .value_of(name, || schema::list_of(Type::String, most))?
            .as_array()
            .and_then(|items| items.iter().map(|item| Some(item.as_str()?.trim().to_owned())).collect());
        let Some(texts) = texts else {
            self.error(name, "Expected a list of texts.");
            return None;
        };
        if let Some(error) = few(texts.len(), most).or_else(|| short(&texts, longest)) {
            self.error(name, error);
            return None;
        }
        Some(texts.into_iter().filter(|text| !text.is_empty()).collect())
    }

    /// Texts by their names, such as `{"early": "10% off"}`.
    pub fn named_texts(
        &mut self,
        name: &str,
        most: usize,
        longest_name: usize,
        longest: usize,
    ) -> Option<BTreeMap<String, String>> {
        let texts_by_name = json!({ "type": "object", "additionalProperties": { "type": "string" } });
        let texts: Option<BTreeMap<String, String>> =
            self.value_of(name, || schema::of_json(texts_by_name))?.as_object().and_then(|fields| {
                let text =
                    |(key, value): (&String, &Value)| Some((key.clone(), value.as_str()?.trim().to_owned()));
                fields.iter().map(text).collect()
            });
        let Some(texts) = texts else {
            self.error(name, "Expected a dictionary of texts.");
            return None;
        };
        let error = few(texts.len(), most)
            .or_else(|| short(texts.keys(), longest_name))
            .or_else(|| short(texts.values(), longest));
        if let Some(error) = error {
            self.error(name, error);
            return None;
        }
        Some(texts)
    }
}

/// The error if there are too many.
fn few(count: usize, most: usize) -> Option<String> {
    (count > most).then(|| format!("Ensure this field has no more than {most} elements."))
}

/// The error if one of them is too long, or cannot be stored.
fn short<'a>(texts: impl IntoIterator<Item = &'a String>, longest: usize) -> Option<String> {
    texts.into_iter().find_map(|text| {
        if text.contains('\0') {
            return Some(NO_NULLS.to_owned());
        }
        let is_long = text.chars().count() > longest;
        is_long.then(|| format!("Ensure that each has no more than {longest} characters."))
    })
}
