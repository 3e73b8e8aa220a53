//! Reads the input of the admin API of guides.

use utoipa::openapi::schema::Type;

use super::model::{DraftSave, GuideContent, MAX_LENGTH, TOO_LONG};
use crate::guides::change::read_businesses;
use crate::guides::model::{
    MAX_AUTHOR_LENGTH, MAX_IMAGE_ALT_LENGTH, MAX_IMAGE_URL_LENGTH, MAX_INTRODUCTION_LENGTH, MAX_SLUG_LENGTH,
    MAX_TITLE_LENGTH,
};
use crate::kit::error::Result;
use crate::kit::validation::{Input, TextRule, schema};

const MAX_DAYS: i64 = 90;
const USUAL_DAYS: i64 = 14;

/// A draft may have content that could not be published: what was typed is never rejected for its form.
pub fn read_content(input: &mut Input) -> GuideContent {
    let mut content = GuideContent::default();
    for (field, most, text) in [
        ("slug", MAX_SLUG_LENGTH, &mut content.slug),
        ("title", MAX_TITLE_LENGTH, &mut content.title),
        ("introduction", MAX_INTRODUCTION_LENGTH, &mut content.introduction),
        ("image_url", MAX_IMAGE_URL_LENGTH, &mut content.image_url),
        ("image_alt", MAX_IMAGE_ALT_LENGTH, &mut content.image_alt),
        ("author", MAX_AUTHOR_LENGTH, &mut content.author),
    ] {
        *text = input.text(field, TextRule::new().at_most(most).or_blank());
    }
    content.body = input.text("body", TextRule::new().or_blank());
    if content.body.chars().count() > MAX_LENGTH {
        input.error("body", TOO_LONG);
    }
    content.is_featured = input.flag("is_featured").unwrap_or_default();
    if let Some(ids) = read_businesses(input) {
        content.related_businesses = ids;
    }
    content
}

pub fn read_save(mut input: Input) -> Result<DraftSave> {
    let save = DraftSave {
        content: read_content(&mut input),
        edition: input.text("edition", TextRule::new().at_most(40)),
        editor: input.text("editor", TextRule::new().at_most(40)),
        sequence: input.number("sequence").flatten().unwrap_or_default(),
        is_new_version: input.flag("is_new_version").unwrap_or_default(),
    };
    input.check()?;
    Ok(save)
}

pub fn read_new(mut input: Input) -> Result<GuideContent> {
    let content = GuideContent {
        title: input.text("title", TextRule::new().at_most(MAX_TITLE_LENGTH)),
        ..GuideContent::default()
    };
    input.check()?;
    Ok(content)
}

/// The edition that the call refers to.
pub fn read_edition(mut input: Input) -> Result<String> {
    let edition = input.text("edition", TextRule::new().at_most(40));
    input.check()?;
    Ok(edition)
}

/// Two versions of a guide, or a version and the current text.
pub fn read_comparison(mut input: Input) -> Result<(GuideContent, GuideContent)> {
    let shape = || schema::optional(Type::Object);
    let mut side = |name: &str| {
        let value = input.value_of(name, shape).cloned().unwrap_or_default();
        match serde_json::from_value::<GuideContent>(value) {
            Ok(content) if content.body.chars().count() <= MAX_LENGTH => content,
            Ok(_) => {
                input.error(name, TOO_LONG);
                GuideContent::default()
            }
            Err(_) => {
                input.error(name, "Expected the content of a guide.");
                GuideContent::default()
            }
        }
    };
    let both = (side("before"), side("after"));
    input.check()?;
    Ok(both)
}

/// For how many days a link works.
pub fn read_days(mut input: Input) -> Result<i64> {
    let days = input.number("days").flatten().unwrap_or(USUAL_DAYS);
    if !(1..=MAX_DAYS).contains(&days) {
        input.error("days", format!("Choose between 1 and {MAX_DAYS} days."));
    }
    input.check()?;
    Ok(days)
}
