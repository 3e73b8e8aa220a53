//! The calls that change many records, and undo that.

use std::sync::Arc;

use rocket::{Route, State, post};
use serde_json::Value;
use utoipa::openapi::schema::Type;

use super::bulk::{self, BulkKinds, Hiding};
use super::model::{BulkEdit, BulkOrder, MAX_AT_ONCE};
use crate::accounts::{Actor, Staff};
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};
use crate::moderation::{self, ContentKind};

const MAX_ACTION_LENGTH: usize = 40;

/// `actions`: those of the list; empty if the call is only being described. `hiding`: which of them needs a
/// posted rule.
pub fn read(input: &mut Input, actions: &[&str], hiding: Option<Hiding>) -> Result<BulkOrder> {
    input.requires("action");
    if !input.has("action") {
        input.error("action", REQUIRED);
    }
    let action = match actions {
        [] => input.optional_text("action", TextRule::new().at_most(MAX_ACTION_LENGTH)),
        known => input.choice("action", known),
    };
    let all = input.flag("all").unwrap_or(false);
    let ids = read_ids(input, "ids");
    let except = read_ids(input, "except").unwrap_or_default();
    // Described as optional, since most steps name a whole list.
    if !all && !input.has("ids") && !actions.is_empty() {
        input.error("ids", REQUIRED);
    }
    let category = input.number("category").flatten();
    let hidden = hiding
        .filter(|hiding| action.as_deref() == Some(hiding.hides))
        .filter(|hiding| !hiding.is_rule_optional || input.has("rule"))
        .map(|hiding| hiding.kind);
    let grounds = moderation::read_grounds_if(hidden.is_some(), input, hidden.unwrap_or(ContentKind::Event));
    input.check()?;
    Ok(BulkOrder { action: action.unwrap_or_default(), ids: ids.filter(|_| !all), except, category, grounds })
}

fn read_ids(input: &mut Input, name: &str) -> Option<Vec<i64>> {
    let given = input.value_of(name, || schema::list_of(Type::Integer, MAX_AT_ONCE))?;
    let ids: Option<Vec<i64>> = given.as_array().and_then(|ids| ids.iter().map(Value::as_i64).collect());
    match &ids {
        Some(ids) if ids.len() > MAX_AT_ONCE => {
            input.error(name, format!("At most {MAX_AT_ONCE} at a time."));
        }
        Some(_) => {}
        None => input.error(name, "Expected a list of ids."),
    }
    ids
}

#[post("/admin/bulk-edits/<list>", data = "<body>")]
async fn change(
    list: &str,
    request: PublicRequest<'_>,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
    kinds: &State<BulkKinds>,
) -> Result<PrivateBody<BulkEdit>> {
    let kind = kinds.of(list)?;
    let all = (kind.find)(&request, &app.clock)?;
    let order = read(&mut body.json()?, kind.actions, kind.hiding)?;
    if order.ids.is_none() {
        kind.check_filters(&request)?;
    }
    let (actor, clock, config) = (Actor::member(&staff.0, &app.clock), app.clock.clone(), app.config.get());
    let user = Arc::clone(&staff.0.user);
    let write =
        app.db.write(move |conn| bulk::change(conn, kind, order, &all, (&user, &actor, &clock, &config)));
    Ok(PrivateBody(write.await?))
}

#[post("/admin/bulk-edits/<id>/undo")]
async fn undo(
    id: RecordId,
    staff: Staff,
    app: &State<AppState>,
    kinds: &State<BulkKinds>,
) -> Result<PrivateBody<BulkEdit>> {
    let id = id.of("Change")?;
    let known = kinds.0.clone();
    let (actor, clock, config) = (Actor::member(&staff.0, &app.clock), app.clock.clone(), app.config.get());
    let user = Arc::clone(&staff.0.user);
    let write = app.db.write(move |conn| bulk::undo(conn, &known, id, (&user, &actor, &clock, &config)));
    Ok(PrivateBody(write.await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![change, undo]
}
