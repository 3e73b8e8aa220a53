//! The calls for settings: read all groups, and change one; the test email is in `http/mail_test.rs`.

mod mail_test;

pub use mail_test::MailTestResult;

use rocket::{Route, State, get, patch};
use serde_json::Value;

use crate::accounts::{Actor, Staff};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::validation::{Input, REQUIRED, schema};
use crate::kit::web::{AppState, Body, PrivateBody, routes};
use crate::settings::catalog::{GROUPS, find_group};
use crate::settings::change::{self, Change};
use crate::settings::in_force;
use crate::settings::model::{Group, SettingGroup, SettingsPage};
use crate::settings::reading;
use crate::settings::store;

fn can_change(staff: &Staff, group: &Group) -> bool {
    !group.is_for_superusers || staff.0.user.is_superuser
}

#[get("/admin/settings")]
async fn show(staff: Staff, app: &State<AppState>) -> Result<PrivateBody<SettingsPage>> {
    let config = app.config.clone();
    let read = app.db.read(move |conn| {
        let saved = store::list(conn)?;
        let is_commercial = config.at_start().site.commercial;
        let groups = GROUPS
            .iter()
            .filter(|group| group.rows(is_commercial).next().is_some())
            .map(|group| change::show_group(group, config.at_start(), &saved, can_change(&staff, group)));
        Ok(SettingsPage { groups: groups.collect::<Result<_>>()? })
    });
    Ok(PrivateBody(read.await?))
}

/// The version that was edited, and the values sent; each error is reported under its key.
pub fn read_change(mut input: Input, group: &Group, is_commercial: bool) -> Result<Change> {
    let version = input.number("version").flatten();
    if version.is_none() && !input.has_errors("version") {
        input.error("version", REQUIRED);
    }
    let sent = input.value_of("values", || schema::of_json(serde_json::json!({
        "type": "object", "additionalProperties": true, "description": "The changed values by key; null resets a setting to its default.",
    })));
    let sent = sent.cloned();
    let mut values = Vec::new();
    match sent {
        Some(Value::Object(fields)) => {
            for (key, value) in fields {
                let Some(setting) = group.rows(is_commercial).find(|setting| setting.key == key) else {
                    input.error(&key, "There is no such setting in this group.");
                    continue;
                };
                match reading::read(setting, &value) {
                    Ok(value) => values.push((setting, value)),
                    Err(words) => input.error(&key, words),
                }
            }
        }
        _ => input.error("values", REQUIRED),
    }
    input.check()?;
    Ok(Change { version: version.unwrap_or_default(), values })
}

#[patch("/admin/settings/<group>", data = "<body>")]
async fn save(
    group: &str,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<SettingGroup>> {
    let is_commercial = app.config.at_start().site.commercial;
    let group = find_group(group).filter(|group| group.rows(is_commercial).next().is_some());
    let group = group.ok_or(Error::NotFound("Settings"))?;
    if !can_change(&staff, group) {
        return Err(Refusal::not_allowed().into());
    }
    let change = read_change(body.json()?, group, is_commercial)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let config = app.config.clone();
    app.db.write(move |conn| change::change(conn, &actor, config.at_start(), change)).await?;
    apply(app).await?;
    let config = app.config.clone();
    let read =
        app.db.read(move |conn| change::show_group(group, config.at_start(), &store::list(conn)?, true));
    Ok(PrivateBody(read.await?))
}

/// Makes the saved settings take effect.
async fn apply(app: &AppState) -> Result<()> {
    let config = app.config.clone();
    app.db.read(move |conn| config.renew(|start| in_force(conn, start))).await
}

pub fn routes() -> Vec<Route> {
    [routes![show, save], mail_test::routes()].concat()
}
