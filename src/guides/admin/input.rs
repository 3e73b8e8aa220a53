//! Reads the input of the admin API of guides.

use utoipa::openapi::schema::Type;

use super::model::{DraftSave, GuideContent, LONGEST, TOO_LONG};
use crate::guides::change::read_businesses;
use crate::guides::model::{
    LONGEST_AUTHOR, LONGEST_IMAGE_ALT, LONGEST_IMAGE_URL, LONGEST_INTRODUCTION, LONGEST_SLUG, LONGEST_TITLE,
};
use crate::kit::error::Result;
use crate::kit::validation::{Input, TextRule, schema};

const MOST_DAYS: i64 = 90;
const USUAL_DAYS: i64 = 14;

/// A draft may have content that could not be published: what was typed is never rejected for its form.
pub fn read_content(input: &mut Input) -> GuideContent {
    let mut content = GuideContent::default();
    for (field, most, text) in [
        ("slug", LONGEST_SLUG, &mut content.slug),
        ("title", LONGEST_TITLE, &mut content.title),
        ("introduction", LONGEST_INTRODUCTION, &mut content.introduction),
        ("image_url", LONGEST_IMAGE_URL, &mut content.image_url),
        ("image_alt", LONGEST_IMAGE_ALT, &mut content.image_alt),
        ("author", LONGEST_AUTHOR, &mut content.author),
    ] {
        *text = input.text(field, TextRule::new().at_most(most).or_blank());
    }
    content.body = input.text("body", TextRule::new().or_blank());
    if content.body.chars().count() > LONGEST {
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
        title: input.text("title", TextRule::new().at_most(LONGEST_TITLE)),
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
            Ok(content) if content.body.chars().count() <= LONGEST => content,
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
    if !(1..=MOST_DAYS).contains(&days) {
        input.error("days", format!("Choose between 1 and {MOST_DAYS} days."));
    }
    input.check()?;
    Ok(days)
}
