//! The calls of the checklists: members read published ones, staff edit all.

use rocket::http::Status;
use rocket::{Route, State, delete, get, post, put};

use super::input::read;
use super::model::{
    Checklist, ChecklistContent, ChecklistKind, FormerVersion, ListedChecklist, OfficeChecklist,
};
use super::{seed, store};
use crate::accounts::{Actor, Member, Staff};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

/// The most checklists that can be reordered.
const MAX_REORDERED: usize = 500;

fn kind_of(request: &PublicRequest<'_>) -> Result<Option<ChecklistKind>> {
    request.choice("kind", ChecklistKind::parse)
}

#[get("/checklists")]
async fn list(
    request: PublicRequest<'_>,
    _member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<ListedChecklist>>> {
    let kind = kind_of(&request)?;
    Ok(PrivateBody(app.db.read(move |conn| store::list_published(conn, kind)).await?))
}

#[get("/checklists/<slug>")]
async fn checklist(slug: &str, _member: Member, app: &State<AppState>) -> Result<PrivateBody<Checklist>> {
    let slug = slug.to_owned();
    let read = app.db.read(move |conn| match store::find_published(conn, &slug) {
        Err(Error::NotFound(_)) => Err(store::missing(conn, &slug)),
        found => found,
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/checklists")]
async fn list_all(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<OfficeChecklist>>> {
    let (kind, config) = (kind_of(&request)?, app.config.get());
    let read = app.db.read(move |conn| seed::list_for_office(conn, kind, &config.town.state_code));
    Ok(PrivateBody(read.await?))
}

#[post("/admin/checklists", data = "<body>")]
async fn create(staff: Staff, body: Body, app: &State<AppState>) -> Result<(Status, PrivateBody<Checklist>)> {
    let content = read(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| store::create(conn, &actor, &content));
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[get("/admin/checklists/<id>")]
async fn edit(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Checklist>> {
    let id = id.of("Checklist")?;
    Ok(PrivateBody(app.db.read(move |conn| store::find(conn, id)).await?))
}

/// A changed checklist, and the version that was edited.
pub fn read_change(mut input: Input) -> Result<(i64, ChecklistContent)> {
    let version = input.number("version").flatten();
    if version.is_none() && !input.has_errors("version") {
        input.error("version", REQUIRED);
    }
    let content = read(input)?;
    Ok((version.unwrap_or_default(), content))
}

#[put("/admin/checklists/<id>", data = "<body>", rank = 2)]
async fn change(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Checklist>> {
    let id = id.of("Checklist")?;
    let (version, content) = read_change(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| store::change(conn, &actor, id, version, &content));
    Ok(PrivateBody(write.await?))
}

#[delete("/admin/checklists/<id>")]
async fn remove(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Checklist")?;
    let actor = Actor::member(&staff.0, &app.clock);
    app.db.write(move |conn| store::delete(conn, &actor, id, "")).await?;
    Ok(Status::NoContent)
}

pub fn read_order(mut input: Input) -> Result<(ChecklistKind, Vec<i64>)> {
    let kind = input.choice("kind", &ChecklistKind::WORDS).and_then(|word| ChecklistKind::parse(&word));
    if kind.is_none() && !input.has_errors("kind") {
        input.error("kind", REQUIRED);
    }
    let ids = input.ids("ids", MAX_REORDERED).flatten();
    if ids.is_none() {
        input.error("ids", if input.has("ids") { "Give a list of ids." } else { REQUIRED });
    }
    input.check()?;
    Ok((kind.unwrap_or_default(), ids.unwrap_or_default()))
}

#[put("/admin/checklists/order", data = "<body>")]
async fn reorder(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<OfficeChecklist>>> {
    let (kind, ids) = read_order(body.json()?)?;
    let (actor, config) = (Actor::member(&staff.0, &app.clock), app.config.get());
    let write = app.db.write(move |conn| {
        store::reorder(conn, &actor, kind, &ids)?;
        seed::list_for_office(conn, Some(kind), &config.town.state_code)
    });
    Ok(PrivateBody(write.await?))
}

#[get("/admin/checklists/<id>/versions")]
async fn versions(
    id: RecordId,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<FormerVersion>>> {
    let id = id.of("Checklist")?;
    Ok(PrivateBody(app.db.read(move |conn| store::list_versions(conn, id)).await?))
}

#[post("/admin/checklists/<id>/restore/<version>")]
async fn restore(
    id: RecordId,
    version: RecordId,
    staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Checklist>> {
    let id = id.of("Checklist")?;
    let version = version.of("Version")?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| store::restore_version(conn, &actor, id, version));
    Ok(PrivateBody(write.await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![list, checklist, list_all, create, edit, change, remove, reorder, versions, restore]
}
