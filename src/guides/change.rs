//! Creating and changing guides, for staff. Every change is in the audit trail.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::admin::MAX_LENGTH;
use super::markdown;
use super::model::{
    GuideStatus, MAX_AUTHOR_LENGTH, MAX_IMAGE_ALT_LENGTH, MAX_IMAGE_URL_LENGTH, MAX_INTRODUCTION_LENGTH,
    MAX_SLUG_LENGTH, MAX_TITLE_LENGTH, NewGuide,
};
use super::publish_check::PublishChecks;
use super::store;
use crate::accounts::{Actor, Restorer, audit, audit_edit};
use crate::deleted_records::{self, Deletable, Deleting, RecordKind};
use crate::directory;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::slug::slug;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web_address;

const BAD_SLUG: &str = "Enter a valid \"slug\" consisting of letters, numbers, underscores or hyphens.";
const MAX_BUSINESSES: usize = 60;

/// Empty, or an address on this site or on another from which a browser may load an image.
pub(super) fn is_picture_address(url: &str) -> bool {
    url.is_empty() || web_address::is_secure_link(url)
}

/// Applies the submitted fields to the present guide (`None`: a new one).
pub fn read(mut input: Input, present: Option<NewGuide>) -> Result<NewGuide> {
    if present.is_none() {
        for field in ["slug", "title"].into_iter().filter(|field| !input.has(field)).collect::<Vec<_>>() {
            input.error(field, REQUIRED);
        }
    }
    let mut new = present.unwrap_or_default();
    if let Some(sent) = input.optional_text("slug", TextRule::new().at_most(MAX_SLUG_LENGTH)) {
        if sent.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
            // Slugs are lower case, and one of only digits would be an id.
            new.slug = slug(&sent);
        } else {
            input.error("slug", BAD_SLUG);
        }
    }
    if let Some(title) = input.optional_text("title", TextRule::new().at_most(MAX_TITLE_LENGTH)) {
        new.title = title;
    }
    for (field, most, text) in [
        ("introduction", MAX_INTRODUCTION_LENGTH, &mut new.introduction),
        ("body", MAX_LENGTH, &mut new.body),
        ("image_url", MAX_IMAGE_URL_LENGTH, &mut new.image_url),
        ("image_alt", MAX_IMAGE_ALT_LENGTH, &mut new.image_alt),
        ("author", MAX_AUTHOR_LENGTH, &mut new.author),
    ] {
        if let Some(sent) = input.optional_text(field, TextRule::new().at_most(most).or_blank()) {
            *text = sent;
        }
    }
    if let Some(error) = markdown::error(&new.body) {
        input.error("body", error);
    }
    if !is_picture_address(&new.image_url) {
        input.error("image_url", "Enter a valid URL.");
    }
    if let Some(status) =
        input.choice("status", &GuideStatus::WORDS).and_then(|word| GuideStatus::parse(&word))
    {
        new.status = status;
    }
    if let Some(is_featured) = input.flag("is_featured") {
        new.is_featured = is_featured;
    }
    if let Some(ids) = read_businesses(&mut input) {
        new.related_businesses = ids;
    }
    input.check()?;
    Ok(new)
}

/// The ids of the businesses that a guide is about, if they were sent.
pub(super) fn read_businesses(input: &mut Input) -> Option<Vec<i64>> {
    let ids = input.ids("related_businesses", MAX_BUSINESSES)?;
    if ids.is_none() {
        input.error("related_businesses", format!("Choose at most {MAX_BUSINESSES} businesses."));
    }
    ids
}

/// All of them must exist.
pub fn check_businesses(conn: &Connection, ids: &[i64]) -> Result<()> {
    for id in ids {
        if !directory::exists(conn, *id)? {
            return Err(Error::unknown_id("related_businesses", *id));
        }
    }
    Ok(())
}

/// Updates a guide, once the publish checks pass.
pub(super) fn save_change(
    conn: &Connection,
    checks: &PublishChecks,
    config: &Config,
    (actor, now): (&Actor, DateTime),
    id: i64,
    [present, wanted]: [&NewGuide; 2],
) -> Result<()> {
    checks.run(conn, config, now, id, wanted)?;
    store::update(conn, id, wanted, actor.user_id, &actor.at)?;
    if wanted.status == GuideStatus::Published {
        store::end_link(conn, id, &actor.at)?;
    }
    let after = [&json!(wanted), &Value::Null];
    audit_edit(conn, actor, verb(present, wanted), ("guide", id), present, after)
}

fn verb(before: &NewGuide, after: &NewGuide) -> &'static str {
    match (before.status, after.status) {
        (GuideStatus::Draft, GuideStatus::Published) => "guide.publish",
        (GuideStatus::Published, GuideStatus::Draft) => "guide.unpublish",
        _ => "guide.update",
    }
}

pub const DELETABLE: Deletable = Deletable {
    kind: RecordKind::Guide,
    delete: |conn, _, actor, id, reason| {
        let present = store::load(conn, id)?;
        let deleting = Deleting { kind: RecordKind::Guide, record_id: id, title: &present.title, reason };
        deleted_records::set_aside(conn, actor, &deleting)?;
        let details = deleted_records::details(reason);
        audit_edit(conn, actor, "guide.delete", ("guide", id), &present, [&Value::Null, &details])
    },
    restore: None,
    settle: None,
    erase: None,
};

/// Restores a guide as it was. One that has been erased gets a new id and is a draft: its approval and its
/// confirmed sentences are gone.
pub const RESTORER: Restorer = Restorer {
    noun: "guide",
    restore: |conn, _, actor, id, content| {
        let mut wanted: NewGuide = serde_json::from_str(content)?;
        let known = std::mem::take(&mut wanted.related_businesses);
        for business in known {
            if directory::exists(conn, business)? {
                wanted.related_businesses.push(business);
            }
        }
        match store::load(conn, id) {
            Ok(present) => {
                store::update(conn, id, &wanted, actor.user_id, &actor.at)?;
                let after = [&json!(wanted), &Value::Null];
                audit_edit(conn, actor, "guide.restore", ("guide", id), &present, after)
            }
            Err(Error::NotFound(_)) if deleted_records::restore(conn, actor, RecordKind::Guide, id)? => {
                Ok(())
            }
            Err(Error::NotFound(_)) => {
                wanted.status = GuideStatus::Draft;
                let id = store::save_by(conn, &wanted, actor.user_id, &actor.at)?;
                audit(conn, actor, "guide.restore", &format!("guide:{id}"), &Value::Null, &json!(wanted))
            }
            Err(error) => Err(error),
        }
    },
};
