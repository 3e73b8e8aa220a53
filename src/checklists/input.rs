//! Parsing a checklist, from staff or from the initial set.

use std::collections::HashSet;

use serde_json::{Map, Value};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use super::model::{
    ChecklistContent, ChecklistItem, ChecklistKind, ICONS, MAX_CATEGORIES, MAX_ITEMS, MAX_OFFSET_DAYS, Office,
};
use crate::kit::error::{Error, FieldErrors, Result};
use crate::kit::slug::{free_slug, is_slug, slug};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web_address;

const BAD_SLUG: &str = "Use lowercase letters, digits and hyphens, such as moving-in.";
const BAD_URL: &str =
    "Enter a web address that begins with https://, or a path on this site, such as /contact.";

/// A whole checklist; omitted fields are empty.
pub fn read(mut input: Input) -> Result<ChecklistContent> {
    let kind = match input.choice("kind", &ChecklistKind::WORDS) {
        Some(word) => ChecklistKind::parse(&word).unwrap_or_default(),
        None => {
            if !input.has_errors("kind") {
                input.error("kind", REQUIRED);
            }
            ChecklistKind::default()
        }
    };
    let title = input.text("title", TextRule::new().at_most(120));
    let sent_slug = optional(&mut input, "slug", 80);
    let slug = if sent_slug.is_empty() { slug(&title) } else { sent_slug };
    if !is_slug(&slug) || slug.bytes().all(|byte| byte.is_ascii_digit()) {
        input.error("slug", BAD_SLUG);
    }
    let content = ChecklistContent {
        kind,
        slug,
        title,
        summary: optional(&mut input, "summary", 300),
        icon: input.choice("icon", &ICONS).unwrap_or_else(|| "list".into()),
        is_published: input.flag("is_published").unwrap_or_default(),
        items: read_items(&mut input),
    };
    if content.is_published && content.items.is_empty() && !input.has_errors("items") {
        input.error("items", "Add a step before you publish the checklist.");
    }
    input.check()?;
    Ok(content)
}

fn optional(input: &mut Input, field: &str, most: usize) -> String {
    input.optional_text(field, TextRule::new().at_most(most).or_blank()).unwrap_or_default()
}

fn read_items(input: &mut Input) -> Vec<ChecklistItem> {
    let described = || {
        let item = Input::describe(|mut item| drop(read_item(&mut item)));
        let list = ArrayBuilder::new().items(RefOr::T(item)).max_items(Some(MAX_ITEMS));
        RefOr::T(Schema::from(list.build()))
    };
    let values = match input.value_of("items", described) {
        None => Vec::new(),
        Some(Value::Array(values)) if values.len() <= MAX_ITEMS => values.clone(),
        Some(_) => {
            input.error("items", format!("Give a list of at most {MAX_ITEMS} steps."));
            return Vec::new();
        }
    };
    let mut errors = FieldErrors::default();
    let mut items: Vec<ChecklistItem> = Vec::new();
    for (index, value) in values.into_iter().enumerate() {
        let Value::Object(fields) = value else {
            errors.add(format!("items.{index}"), "Give a step with its fields.");
            continue;
        };
        let mut input = Input::new(fields);
        let item = read_item(&mut input);
        collect(&mut errors, &format!("items.{index}"), input.check());
        if items.iter().any(|other| !item.key.is_empty() && other.key == item.key) {
            errors.add(format!("items.{index}.key"), "Another step has this key.");
        }
        items.push(item);
    }
    name_new_items(&mut items);
    for (field, sentences) in errors.iter() {
        for sentence in sentences {
            input.error(field, sentence);
        }
    }
    items
}

/// Gives each new step a key, derived from its title.
fn name_new_items(items: &mut [ChecklistItem]) {
    let mut taken: HashSet<String> = items.iter().map(|item| item.key.clone()).collect();
    for item in items.iter_mut().filter(|item| item.key.is_empty()) {
        let base = slug(&item.title);
        let is_taken = |key: &str| Ok::<_, Error>(taken.contains(key));
        item.key = free_slug(&base, is_taken).unwrap_or(base);
        taken.insert(item.key.clone());
    }
}

/// Adds the errors of a nested object under its path.
fn collect(errors: &mut FieldErrors, place: &str, checked: Result<()>) {
    if let Err(Error::Fields(found)) = checked {
        for (field, sentences) in found.iter() {
            for sentence in sentences {
                errors.add(format!("{place}.{field}"), sentence);
            }
        }
    }
}

fn read_item(input: &mut Input) -> ChecklistItem {
    let key = optional(input, "key", 80);
    if !key.is_empty() && !is_slug(&key) {
        input.error("key", BAD_SLUG);
    }
    ChecklistItem {
        key,
        title: input.text("title", TextRule::new().at_most(160)),
        reason: optional(input, "reason", 500),
        detail: optional(input, "detail", 4000),
        timing: optional(input, "timing", 80),
        is_required: input.flag("is_required").unwrap_or(true),
        office: read_office(input),
        categories: read_categories(input),
        search: optional(input, "search", 120),
        offset_days: read_offset(input),
        budget_share: read_share(input),
    }
}

fn read_office(input: &mut Input) -> Option<Office> {
    let described = || {
        let mut office = Input::describe(|mut office| drop(read_office_fields(&mut office)));
        if let Schema::Object(fields) = &mut office {
            fields.schema_type = schema::nullable(Type::Object);
        }
        RefOr::T(office)
    };
    let fields: Map<String, Value> = match input.value_of("office", described) {
        None | Some(Value::Null) => return None,
        Some(Value::Object(fields)) => fields.clone(),
        Some(_) => {
            input.error("office", "Give an office with its fields, or null.");
            return None;
        }
    };
    let mut part = Input::new(fields);
    let office = read_office_fields(&mut part);
    let mut errors = FieldErrors::default();
    collect(&mut errors, "office", part.check());
    for (field, sentences) in errors.iter() {
        for sentence in sentences {
            input.error(field, sentence);
        }
    }
    Some(office)
}

fn read_office_fields(input: &mut Input) -> Office {
    let office = Office {
        name: input.text("name", TextRule::new().at_most(120)),
        business_slug: optional(input, "business_slug", 120),
        bring: optional(input, "bring", 1500),
        cost: optional(input, "cost", 300),
        address: optional(input, "address", 200),
        phone: optional(input, "phone", 40),
        hours: optional(input, "hours", 200),
        url: optional(input, "url", 500),
    };
    if !office.url.is_empty() && !web_address::is_secure_link(&office.url) {
        input.error("url", BAD_URL);
    }
    office
}

fn read_categories(input: &mut Input) -> Vec<String> {
    let slugs = match input.value_of("categories", || schema::list_of(Type::String, MAX_CATEGORIES)) {
        None => return Vec::new(),
        Some(Value::Array(values)) if values.len() <= MAX_CATEGORIES => {
            values.iter().map(|value| value.as_str().map(str::to_owned)).collect::<Option<Vec<String>>>()
        }
        Some(_) => None,
    };
    let mut slugs = slugs.unwrap_or_else(|| {
        input.error("categories", format!("Give a list of at most {MAX_CATEGORIES} categories."));
        Vec::new()
    });
    slugs.retain(|slug| !slug.trim().is_empty());
    let mut known = HashSet::new();
    slugs.retain(|slug| known.insert(slug.clone()));
    slugs
}

fn read_offset(input: &mut Input) -> Option<i64> {
    let days = input.number("offset_days").flatten()?;
    if (0..=MAX_OFFSET_DAYS).contains(&days) {
        return Some(days);
    }
    input.error("offset_days", format!("Enter a number of days from 0 to {MAX_OFFSET_DAYS}."));
    None
}

fn read_share(input: &mut Input) -> Option<f64> {
    let number = || {
        let share = ObjectBuilder::new().schema_type(schema::nullable(Type::Number));
        RefOr::T(Schema::from(share.minimum(Some(0.0)).maximum(Some(1.0)).build()))
    };
    let share = match input.value_of("budget_share", number)? {
        Value::Null => return None,
        value => value.as_f64().filter(|share| (0.0..=1.0).contains(share)),
    };
    if share.is_none() {
        input.error("budget_share", "Enter a share of the budget between 0 and 1, such as 0.25.");
    }
    share
}
