//! Reads and changes settings: one group at a time, with a check for concurrent changes.

use rusqlite::Connection;
use serde_json::{Map, Value, json};

use super::model::{Group, Kind, SavedSetting, Setting, SettingGroup, ShownSetting};
use super::reading::{self, shown};
use super::store;
use crate::accounts::{Actor, audit};
use crate::checklists;
use crate::kit::config::{Config, ConfigProblem, SavedValues, lay_over};
use crate::kit::error::{FieldErrors, Refusal, Result};
use crate::kit::media;
use crate::kit::words::sentence;

/// The width at which a logo is shown on a high-density screen.
const SHOWN_WIDTH: u32 = 224;

/// New values for settings of one group, by somebody who saw its `version`.
#[derive(Debug)]
pub struct Change {
    pub version: i64,
    pub values: Vec<(&'static Setting, Value)>,
}

/// The saved values by key, without those that are at their defaults.
pub fn values(saved: &[SavedSetting]) -> SavedValues {
    saved.iter().filter(|row| !row.value.is_null()).map(|row| (row.key.clone(), row.value.clone())).collect()
}

/// `start`: the settings as the file has them.
pub fn show_group(
    group: &Group,
    start: &Config,
    saved: &[SavedSetting],
    can_change: bool,
) -> Result<SettingGroup> {
    let (now, _) = lay_over(start, &values(saved));
    let (now, default) = (serde_json::to_value(&now)?, serde_json::to_value(start)?);
    let mut settings = Vec::new();
    for setting in group.rows(start.site.commercial) {
        let row = saved.iter().find(|row| row.key == setting.key);
        settings.push(show(
            setting,
            start,
            value_of(&now, setting.key),
            value_of(&default, setting.key),
            row,
        ));
    }
    Ok(SettingGroup {
        id: group.id,
        title: group.title,
        about: group.about,
        can_change,
        version: version_of(group, saved),
        settings,
    })
}

fn show(
    setting: &Setting,
    start: &Config,
    value: &Value,
    default: &Value,
    row: Option<&SavedSetting>,
) -> ShownSetting {
    let set_by = start.set_by.get(setting.key).cloned();
    // If the file sets a value, a saved one does not count.
    let row = row.filter(|_| set_by.is_none());
    let (least, most) = match setting.kind {
        Kind::Number { least, most } => (Some(least), Some(most)),
        Kind::Text { most, .. } | Kind::LongText { most } => (None, u32::try_from(most).ok()),
        _ => (None, None),
    };
    ShownSetting {
        key: setting.key,
        kind: setting.kind.name(),
        label: setting.label,
        hint: setting.hint,
        is_required: matches!(setting.kind, Kind::Text { is_required: true, .. }),
        least,
        most,
        choices: if let Kind::Choice(choices) = setting.kind { choices.to_vec() } else { Vec::new() },
        value: shown(setting.kind, value),
        default: shown(setting.kind, default),
        is_set: setting.kind == Kind::Secret && value.as_str().is_some_and(|secret| !secret.is_empty()),
        set_by,
        updated_at: row.map(|row| row.updated_at.clone()),
        updated_by: row.map(|row| row.updated_by_name.clone()).filter(|name| !name.is_empty()),
    }
}

fn value_of<'c>(config: &'c Value, key: &str) -> &'c Value {
    let found = key.split_once('.').and_then(|(section, name)| config.get(section)?.get(name));
    found.unwrap_or(&Value::Null)
}

fn version_of(group: &Group, saved: &[SavedSetting]) -> i64 {
    let is_of_group = |row: &&SavedSetting| group.settings.iter().any(|setting| setting.key == row.key);
    saved.iter().filter(is_of_group).map(|row| row.version).max().unwrap_or_default()
}

/// Saves only what really changes.
pub fn change(conn: &Connection, actor: &Actor, start: &Config, change: Change) -> Result<()> {
    let saved = store::list(conn)?;
    let change = &Change { values: with_narrow_images(conn, change.values)?, ..change };
    refuse_what_is_set_elsewhere(start, change)?;
    refuse_stale(actor, &saved, change)?;
    let before = values(&saved);
    let mut after = before.clone();
    for (setting, value) in &change.values {
        if value.is_null() {
            after.remove(setting.key);
        } else {
            after.insert(setting.key.to_owned(), value.clone());
        }
    }
    let (was, known) = lay_over(start, &before);
    let (is, problems) = lay_over(start, &after);
    let mut errors = FieldErrors::default();
    for problem in problems.iter().filter(|problem| known.iter().all(|known| known.key != problem.key)) {
        errors.add(&problem.key, words(problem));
    }
    errors.check()?;
    let changed: Vec<_> = change
        .values
        .iter()
        .filter(|(setting, _)| before.get(setting.key) != after.get(setting.key))
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let version = saved.iter().map(|row| row.version).max().unwrap_or_default() + 1;
    for (setting, value) in &changed {
        store::save(conn, setting.key, value, version, &actor.at, actor.user_id)?;
    }
    if is.town.state_code != was.town.state_code {
        checklists::follow_state(conn, actor, &is.town.state_code)?;
    }
    let (was, is) = (serde_json::to_value(&was)?, serde_json::to_value(&is)?);
    let (mut old, mut new) = (Map::new(), Map::new());
    for (setting, value) in changed {
        let key = setting.key.to_owned();
        if setting.kind == Kind::Secret {
            let row = saved.iter().find(|row| row.key == key && !row.value.is_null());
            old.insert(
                key.clone(),
                row.map_or(json!("not set"), |row| json!(format!("set on {}", row.updated_at))),
            );
            let now = if value.is_null() { "not set".to_owned() } else { format!("set on {}", actor.at) };
            new.insert(key, now.into());
        } else {
            old.insert(key.clone(), value_of(&was, &key).clone());
            new.insert(key.clone(), value_of(&is, &key).clone());
        }
    }
    audit(conn, actor, "settings.change", "settings", &Value::Object(old), &Value::Object(new))
}

/// The file's check speaks of keys and modes; a form speaks of its fields.
fn words(problem: &ConfigProblem) -> String {
    match problem.key.as_str() {
        "mail.host" => "Enter the mail server’s name.".into(),
        "mail.from" => "Enter the From address.".into(),
        _ => sentence(&problem.text),
    }
}

fn refuse_what_is_set_elsewhere(start: &Config, change: &Change) -> Result<()> {
    let mut errors = FieldErrors::default();
    for (setting, _) in &change.values {
        if let Some(place) = start.set_by.get(setting.key) {
            errors.add(setting.key, format!("This is set in {place}. Change it there."));
        }
    }
    errors.check()
}

/// Somebody else has saved a different value since: a value is never overwritten unseen.
fn refuse_stale(actor: &Actor, saved: &[SavedSetting], change: &Change) -> Result<()> {
    let mut newer = Vec::new();
    for (setting, value) in &change.values {
        let row = saved.iter().find(|row| row.key == setting.key && row.version > change.version);
        // What the same person has just saved, here or in another window, does not count as a conflict.
        let Some(row) = row.filter(|row| row.updated_by != actor.user_id && row.value != *value) else {
            continue;
        };
        let who = if row.updated_by_name.is_empty() { "Somebody" } else { &row.updated_by_name };
        newer.push(json!({
            "key": setting.key, "label": setting.label, "by": who, "at": row.updated_at,
            "value": shown(setting.kind, &row.value),
        }));
    }
    if newer.is_empty() {
        return Ok(());
    }
    let word = |name: &str| {
        let words = newer.iter().filter_map(|row| row.get(name).and_then(Value::as_str));
        words.collect::<std::collections::BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
    };
    let detail = format!(
        "{} changed this since you opened the page: {}. Look at it, then save again.",
        word("by"),
        word("label")
    );
    let version = saved.iter().map(|row| row.version).max();
    Err(Refusal::new(409, json!({ "detail": detail, "version": version, "changed": newer })).into())
}

/// The smallest file of a picture that is large enough for its place. Also checks that the picture exists.
fn with_narrow_images(
    conn: &Connection,
    mut values: Vec<(&'static Setting, Value)>,
) -> Result<Vec<(&'static Setting, Value)>> {
    let mut errors = FieldErrors::default();
    for (setting, value) in values.iter_mut().filter(|(setting, _)| setting.kind == Kind::Image) {
        let Some(token) = value.as_str().and_then(reading::image_token) else { continue };
        let image = match media::find_image_id(conn, &token)? {
            Some(id) => media::find_image(conn, id)?,
            None => None,
        };
        match image {
            Some(image) => *value = image.url(SHOWN_WIDTH).into(),
            None => errors.add(setting.key, "This picture is gone. Upload it again."),
        }
    }
    errors.check()?;
    Ok(values)
}
