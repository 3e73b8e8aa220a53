//! Sources of events, for staff.

use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts::{Actor, Staff, audit, check_edit};
use crate::discovery::model::{EventSource, FetchRun, NewSource, SourceFormat};
use crate::discovery::{crawl_schedule, store};
use crate::events::SourceType;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};
use crate::kit::web_address;

/// How many fetch runs of a source are shown.
const FETCH_RUNS: u32 = 20;

#[derive(Serialize, ToSchema)]
pub struct EventSourceDetail {
    #[serde(flatten)]
    source: EventSource,
    fetch_runs: Vec<FetchRun>,
}

/// Absent fields stay unchanged.
pub fn read(input: &mut Input, source: &mut NewSource) {
    if let Some(name) = input.optional_text("name", TextRule::new().at_most(120)) {
        source.name = name;
    }
    if let Some(url) = input.optional_text("url", TextRule::new().at_most(1000)) {
        if web_address::parse(&url).is_none() {
            input.error("url", "Enter a web address that begins with https:// or http://.");
        }
        source.url = url;
    }
    if let Some(format) =
        input.choice("format", &SourceFormat::WORDS).as_deref().and_then(SourceFormat::parse)
    {
        source.format = format;
    }
    if let Some(word) = input.choice("source_type", &SourceType::WORDS) {
        source.source_type = SourceType::parse(&word).unwrap_or_default();
    }
    if let Some(category) = input.optional_text("category", TextRule::new().or_blank().at_most(60)) {
        source.category = category.to_lowercase();
    }
    for (name, place) in [("is_trusted", &mut source.is_trusted), ("is_enabled", &mut source.is_enabled)] {
        if let Some(flag) = input.flag(name) {
            *place = flag;
        }
    }
    let share = || schema::of_json(json!({ "type": "number", "minimum": 0, "maximum": 1 }));
    if let Some(value) = input.value_of("publish_threshold", share) {
        match value.as_f64() {
            Some(share) if (0.0..=1.0).contains(&share) => source.publish_threshold = share,
            _ => input.error("publish_threshold", "Enter a number from 0 to 1."),
        }
    }
    let hours = || schema::of_json(json!({ "type": "integer", "minimum": 1, "maximum": 168 }));
    if let Some(value) = input.value_of("every_hours", hours) {
        match value.as_i64() {
            Some(hours) if (1..=168).contains(&hours) => source.every_hours = hours,
            _ => input.error("every_hours", "Enter a whole number of hours from 1 to 168."),
        }
    }
}

pub fn read_new(input: &mut Input) -> Result<NewSource> {
    let mut new = NewSource::default();
    for name in ["name", "url", "format"] {
        if !input.has(name) {
            input.error(name, REQUIRED);
        }
    }
    read(input, &mut new);
    input.check().map(|()| new)
}

fn facts(source: &NewSource) -> Value {
    json!({
        "name": source.name, "url": source.url, "format": source.format, "source_type": source.source_type,
        "category": source.category, "is_trusted": source.is_trusted, "is_enabled": source.is_enabled,
        "publish_threshold": source.publish_threshold, "every_hours": source.every_hours,
    })
}

fn as_new(source: &EventSource) -> NewSource {
    NewSource {
        name: source.name.clone(),
        url: source.url.clone(),
        format: source.format,
        source_type: source.source_type,
        category: source.category.clone(),
        is_trusted: source.is_trusted,
        is_enabled: source.is_enabled,
        publish_threshold: source.publish_threshold,
        every_hours: source.every_hours,
    }
}

#[get("/admin/sources")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<EventSource>>> {
    let (page, now) = (PageRequest::parse(&request)?, app.clock.stamp());
    let answer = app
        .db
        .read(move |conn| {
            let count = store::count_sources(conn)?;
            page.list(count, |limit, offset| store::list_sources(conn, &now, limit, offset))
        })
        .await?;
    Ok(PrivateBody(answer))
}

#[get("/admin/sources/<id>")]
async fn show(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<EventSourceDetail>> {
    let (id, now) = (id.of("Source")?, app.clock.stamp());
    let detail = app
        .db
        .read(move |conn| {
            let source = store::find_source(conn, &now, id)?.ok_or(Error::NotFound("Source"))?;
            Ok(EventSourceDetail { source, fetch_runs: store::list_fetch_runs(conn, id, FETCH_RUNS)? })
        })
        .await?;
    Ok(PrivateBody(detail))
}

#[post("/admin/sources", data = "<body>")]
async fn create(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<EventSource>)> {
    let new = read_new(&mut body.json()?)?;
    let (actor, clock, now) = (Actor::member(&staff.0, &app.clock), app.clock.clone(), app.clock.stamp());
    let source = app
        .db
        .write(move |conn| {
            store::check_url(conn, &new.url, 0)?;
            let id = store::insert_source(conn, &new, &now)?;
            if new.is_enabled {
                crawl_schedule::plan(conn, &clock, id, clock.timestamp())?;
            }
            audit(conn, &actor, "source.create", &format!("source:{id}"), &Value::Null, &facts(&new))?;
            store::find_source(conn, &now, id)?.ok_or(Error::NotFound("Source"))
        })
        .await?;
    Ok((Status::Created, PrivateBody(source)))
}

#[patch("/admin/sources/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<EventSource>> {
    let id = id.of("Source")?;
    let mut input = body.json()?;
    let (actor, clock, now) = (Actor::member(&staff.0, &app.clock), app.clock.clone(), app.clock.stamp());
    let source = app
        .db
        .write(move |conn| {
            let present = store::find_source(conn, &now, id)?.ok_or(Error::NotFound("Source"))?;
            let before = as_new(&present);
            check_edit(conn, &actor, &format!("source:{id}"), &mut input, &|_| true)?;
            let mut new = before.clone();
            read(&mut input, &mut new);
            input.check()?;
            store::check_url(conn, &new.url, id)?;
            store::update_source(conn, id, &new, &now)?;
            let is_news = !before.is_enabled || new.url != before.url || new.format != before.format;
            match new.is_enabled {
                true if is_news => crawl_schedule::plan(conn, &clock, id, clock.timestamp())?,
                true => crawl_schedule::bring_forward(conn, &clock, &present, new.every_hours)?,
                false => store::schedule(conn, id, None)?,
            }
            audit(conn, &actor, "source.update", &format!("source:{id}"), &facts(&before), &facts(&new))?;
            store::find_source(conn, &now, id)?.ok_or(Error::NotFound("Source"))
        })
        .await?;
    Ok(PrivateBody(source))
}

/// Deletes the source; its events stay.
#[delete("/admin/sources/<id>")]
async fn remove(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Source")?;
    let (actor, now) = (Actor::member(&staff.0, &app.clock), app.clock.stamp());
    app.db
        .write(move |conn| {
            let before = as_new(&store::find_source(conn, &now, id)?.ok_or(Error::NotFound("Source"))?);
            store::delete_source(conn, id)?;
            audit(conn, &actor, "source.delete", &format!("source:{id}"), &facts(&before), &Value::Null)
        })
        .await?;
    Ok(Status::NoContent)
}

/// Visits the source now instead of at its scheduled time.
#[post("/admin/sources/<id>/fetch")]
async fn fetch(
    id: RecordId,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<EventSource>)> {
    let (id, clock, now) = (id.of("Source")?, app.clock.clone(), app.clock.stamp());
    let source = app
        .db
        .write(move |conn| {
            crawl_schedule::fetch_now(conn, &clock, id)?;
            store::find_source(conn, &now, id)?.ok_or(Error::NotFound("Source"))
        })
        .await?;
    Ok((Status::Accepted, PrivateBody(source)))
}

pub fn routes() -> Vec<Route> {
    routes![list, show, create, change, remove, fetch]
}
