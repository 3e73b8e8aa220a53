//! `businesslistings/{key}/hours-reading/`: how hours are understood while they are typed, before they are
//! saved.

use rocket::{Route, State, post};
use serde_json::{Value, json};

use super::SlugOrId;
use crate::accounts::Member;
use crate::directory::access::require_business_access;
use crate::directory::hours::{
    MAX_LINE, MAX_NOTE, MAX_SPECIAL_DAYS, TypedHours, TypedHoursReading, TypedSpecialDay,
    too_many_special_days,
};
use crate::directory::store;
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, schema};
use crate::kit::web::{AppState, Body, PrivateBody, routes};
use crate::kit::words::sentence;

#[post("/businesslistings/<key>/hours-reading", data = "<body>")]
async fn read_typed(
    key: SlugOrId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<TypedHoursReading>> {
    let access = app.db.read(move |conn| {
        let business = store::find_any(conn, &key)?;
        require_business_access(conn, &member, business.id)
    });
    access.await?;
    let mut input = body.json()?;
    let typed = read(&mut input);
    input.check()?;
    Ok(PrivateBody(typed.read(app.clock.local())))
}

/// Only checks the structure; each line is parsed and judged later.
pub fn read(input: &mut Input) -> TypedHours {
    let weekly = input.value_of("weekly", || {
        schema::of_json(json!({
            "description": "A line for each weekday, Monday first: `9:30a-1p, 2-6`, `closed`.",
            "type": "array", "items": { "type": "string" }, "minItems": 7, "maxItems": 7,
        }))
    });
    let weekly = weekly.map(|lines| texts(lines).and_then(|lines| lines.try_into().ok()));
    let special = input.value_of("special", || {
        let text = |most: usize| json!({ "type": "string", "description": format!("At most {most} characters.") });
        schema::of_json(json!({
            "type": "array", "maxItems": MAX_SPECIAL_DAYS,
            "items": {
                "type": "object", "required": ["date", "hours", "note"],
                "properties": { "date": { "type": "string" }, "hours": text(MAX_LINE), "note": text(MAX_NOTE) },
            },
        }))
    });
    let special = special.map(|days| days.as_array()?.iter().map(special_day).collect::<Option<Vec<_>>>());
    match &weekly {
        None => input.error("weekly", REQUIRED),
        Some(None) => input.error("weekly", "Expected seven lines of text."),
        Some(Some(_)) => {}
    }
    match &special {
        Some(None) => input.error("special", "Expected a list of {date, hours, note}."),
        Some(Some(days)) if days.len() > MAX_SPECIAL_DAYS => {
            input.error("special", sentence(&too_many_special_days()));
        }
        _ => {}
    }
    TypedHours {
        weekly: weekly.flatten().unwrap_or_default(),
        special: special.flatten().unwrap_or_default(),
    }
}

fn texts(lines: &Value) -> Option<Vec<String>> {
    lines.as_array()?.iter().map(|line| line.as_str().map(str::to_owned)).collect()
}

fn special_day(day: &Value) -> Option<TypedSpecialDay> {
    let text = |key: &str| day.get(key).and_then(Value::as_str).map(str::to_owned);
    Some(TypedSpecialDay { date: text("date")?, hours: text("hours")?, note: text("note")? })
}

pub fn routes() -> Vec<Route> {
    routes![read_typed]
}
