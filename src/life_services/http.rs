//! The API calls: the situations, one of them, and a member's progress in its steps.

use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, put};
use serde_json::Value;
use utoipa::openapi::RefOr;

use super::businesses::BusinessQuery;
use super::model::{
    ChangedStep, ErasedProgress, LifeService, LifeServiceDetail, MAX_NOTE_LENGTH, MAX_STEPS, StepState,
    StepStatus,
};
use super::{overview, store};
use crate::accounts::Member;
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, routes};
use crate::search::Search;

#[get("/life-services")]
async fn list(member: Member, app: &State<AppState>) -> Result<PrivateBody<Vec<LifeService>>> {
    Ok(PrivateBody(app.db.read(move |conn| overview::list(conn, member.user_id)).await?))
}

#[get("/life-services/<slug>")]
async fn detail(
    slug: &str,
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
    search: &State<Search>,
) -> Result<PrivateBody<LifeServiceDetail>> {
    let near = directory::read_near(&request)?;
    let (slug, now, search) = (slug.to_owned(), app.clock.local(), Search::clone(search));
    let read = app.db.read(move |conn| {
        let near = match near {
            Some(near) => Some(near),
            None => directory::center(conn)?,
        };
        overview::find(conn, member.user_id, &slug, &BusinessQuery { search: &search, now, near })
    });
    Ok(PrivateBody(read.await?))
}

/// A change of a step: its status, note, or both.
pub fn read_step(mut input: Input) -> Result<(Option<StepStatus>, Option<String>)> {
    let status = input.choice("status", &StepStatus::WORDS).and_then(|word| StepStatus::parse(&word));
    let note = input.optional_text("note", TextRule::new().at_most(MAX_NOTE_LENGTH).or_blank());
    input.check()?;
    Ok((status, note))
}

#[patch("/life-services/<slug>/steps/<key>", data = "<body>")]
async fn change_step(
    slug: &str,
    key: &str,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ChangedStep>> {
    let (status, note) = read_step(body.json()?)?;
    let (slug, key, now, user_id) = (slug.to_owned(), key.to_owned(), app.clock.stamp(), member.user_id);
    let write = app.db.write_without_invalidation(move |conn| {
        let checklist = overview::find_checklist(conn, user_id, &slug)?;
        let item = checklist.content.items.iter().find(|item| item.key == key);
        let present =
            store::list_steps(conn, user_id, checklist.id)?.into_iter().find(|step| step.key == key);
        let title = item.map(|item| item.title.clone()).or(present.as_ref().map(|step| step.title.clone()));
        let title = title.ok_or(Error::NotFound("Step"))?;
        let (old_status, old_note) = present.map(|step| (step.status, step.note)).unwrap_or_default();
        let step = StepState {
            key,
            title,
            status: status.unwrap_or(old_status),
            note: note.unwrap_or(old_note),
            updated_at: now,
        };
        store::save_step(conn, user_id, checklist.id, &step)?;
        Ok(ChangedStep { step, progress: overview::progress_of(conn, user_id, &checklist)? })
    });
    Ok(PrivateBody(write.await?))
}

/// Start over. Returns the erased progress, so that it can be put back.
#[delete("/life-services/<slug>")]
async fn start_over(
    slug: &str,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<ErasedProgress>> {
    let (slug, user_id) = (slug.to_owned(), member.user_id);
    let write = app.db.write_without_invalidation(move |conn| {
        let checklist = overview::find_checklist(conn, user_id, &slug)?;
        let steps = store::list_steps(conn, user_id, checklist.id)?;
        store::erase(conn, user_id, checklist.id)?;
        Ok(ErasedProgress { steps })
    });
    Ok(PrivateBody(write.await?))
}

fn read_former(input: &mut Input, now: &str) -> StepState {
    let status = input.choice("status", &StepStatus::WORDS).and_then(|word| StepStatus::parse(&word));
    StepState {
        key: input.text("key", TextRule::new().at_most(80)),
        title: input.text("title", TextRule::new().at_most(160)),
        status: status.unwrap_or_default(),
        note: input
            .optional_text("note", TextRule::new().at_most(MAX_NOTE_LENGTH).or_blank())
            .unwrap_or_default(),
        updated_at: now.to_owned(),
    }
}

/// The erased progress, as `start_over` returned it.
pub fn read_progress(mut input: Input, now: &str) -> Result<Vec<StepState>> {
    let described = || {
        let step = Input::describe(|mut step| drop(read_former(&mut step, "")));
        RefOr::T(schema::list(RefOr::T(step)))
    };
    let sent = match input.value_of("steps", described) {
        Some(Value::Array(steps)) if steps.len() <= MAX_STEPS => Some(steps.clone()),
        _ => None,
    };
    if sent.is_none() {
        let sentence =
            format!("Give a list of at most {MAX_STEPS} steps, each with key, title, status and note.");
        input.error("steps", sentence);
    }
    let mut steps = Vec::new();
    for (index, step) in sent.unwrap_or_default().iter().enumerate() {
        steps.extend(input.row(&format!("steps.{index}"), step, |row| read_former(row, now)));
    }
    input.check()?;
    Ok(steps)
}

#[put("/life-services/<slug>", data = "<body>")]
async fn put_back(slug: &str, member: Member, body: Body, app: &State<AppState>) -> Result<Status> {
    let now = app.clock.stamp();
    let steps = read_progress(body.json()?, &now)?;
    let (slug, user_id) = (slug.to_owned(), member.user_id);
    let write = app.db.write_without_invalidation(move |conn| {
        let checklist = overview::find_checklist(conn, user_id, &slug)?;
        store::put_back(conn, user_id, checklist.id, &steps, &now)
    });
    write.await?;
    Ok(Status::NoContent)
}

pub fn api_routes() -> Vec<Route> {
    routes![list, detail, change_step, start_over, put_back]
}
